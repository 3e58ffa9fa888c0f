import { startServer } from '../../support/service/server.ts';
import { oddAnswers } from './odd-answers.ts';
import {
  connected,
  connectionRow,
  fillConnection,
  openOptions,
  stored,
  address,
  button,
  openWithOthers,
} from '../../support/pages/options-page.ts';
import { expect, test } from '../../support/browser/test.ts';

test('"Add connection" begins with an empty form, to which no saved key goes, and its connection is then in use', async ({
  harness,
  service,
}) => {
  const page = await openOptions(harness);
  await fillConnection(page, service.url, service.key);
  await connected(page);
  await page.getByRole('button', { name: 'Add connection' }).click();
  await expect(address(page)).toBeFocused();
  await expect(address(page)).toHaveValue('');
  await address(page).fill(service.url);
  await expect(page.getByText('You already have a connection to this address')).toBeVisible();
  const odd = await startServer(oddAnswers);
  await address(page).fill(`${odd.url}/empty-list`);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('The API key is missing')).toBeVisible();
  await page.getByLabel('API key', { exact: true }).fill('another-key');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await connected(page);
  await expect(connectionRow(page, odd.url)).toContainText('In use');
  await expect(button(page, odd.url, 'Edit')).toBeFocused();
  expect((await stored(page)).list).toMatchObject([
    { apiKey: service.key },
    { apiKey: 'another-key' },
  ]);
  await odd.close();
});

test('What needs the person for another connection is told on the badge, in the popup and beside it, and shown once it is used', async ({
  harness,
  site,
}) => {
  const page = await openWithOthers(harness);
  const badge = () => page.evaluate<string>('chrome.action.getBadgeText({})');
  expect(await badge()).toBe('');
  const refused = { name: 'refused', at: Date.now(), problem: { code: 'refused', status: 422 } };
  const task = { kind: 'create', url: `${site.url}/`, privacy: 1 };
  const job = {
    v: 1,
    id: 'refused',
    connectionId: '2',
    createdAt: Date.now(),
    task,
    state: refused,
    delays: 0,
    sends: 0,
    changedAt: 1,
  };
  await page.evaluate(`chrome.storage.local.set({ 'job:refused': ${JSON.stringify(job)} })`);
  await expect.poll(badge).toBe('!1');
  await expect(connectionRow(page, 'example.com')).toContainText('1 request needs you');
  await expect(connectionRow(page, 'example.net')).not.toContainText('need');
  const popup = await harness.clickToolbar(await harness.open(`${site.url}/`));
  const told = popup.getByRole('button', { name: '1 needs you' });
  await expect(told).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Discard' })).toHaveCount(0);
  await button(page, 'example.com', 'Switch').click();
  await popup.getByRole('button', { name: 'Discard' }).click();
  await expect(told).toHaveCount(0);
  await expect.poll(badge).toBe('');
});
