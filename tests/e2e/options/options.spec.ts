import { startService } from '../../../local-service/src/command/start.ts';
import { quickAudit } from '../../local-service/quick-audit.ts';
import { startServer } from '../../support/service/server.ts';
import { oddAnswers } from './odd-answers.ts';
import { expect, test } from '../../support/browser/test.ts';
import { optionStates } from '../../screenshots/states/options.ts';
import {
  agree,
  checkItem,
  connected,
  connectionRow,
  editConnection,
  fillConnection,
  openOptions,
  stored,
} from '../../support/pages/options-page.ts';

test(
  'Without access no request leaves; once it is granted, the button goes on to the end',
  { tag: '@options' },
  async ({ harness, service }) => {
    const page = await openOptions(harness);
    const address = service.url.replace('127.0.0.1', 'localhost');
    await fillConnection(page, address, service.key);
    await expect(checkItem(page, 'have access to localhost')).toBeVisible();
    expect(service.requests).toEqual([]);
    await agree(harness, page, address);
    await page.getByRole('button', { name: 'Grant access' }).click();
    await connected(page);
  },
);

test('A service that is down is named as the cause, and "Try again" connects once it is up', async ({
  harness,
}) => {
  const options = { audit: quickAudit(), key: 'a-key-for-tests' };
  const down = await startService(options);
  await down.close();
  const page = await openOptions(harness);
  await fillConnection(page, down.url, options.key);
  await expect(checkItem(page, 'Can’t reach')).toBeVisible();
  expect(await stored(page)).toMatchObject({ list: [] });
  const up = await startService({ ...options, port: down.port });
  await page.getByRole('button', { name: 'Try again' }).click();
  await connected(page);
  await up.close();
});

test('A service that is down can be saved all the same, and checked later', async ({ harness }) => {
  const options = { audit: quickAudit(), key: 'a-key-for-tests' };
  const down = await startService(options);
  await down.close();
  const page = await openOptions(harness);
  await fillConnection(page, down.url, options.key);
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByText('Saved, but not tested')).toBeVisible();
  expect((await stored(page)).list).toMatchObject([{ baseUrl: down.url, apiKey: options.key }]);
  const up = await startService({ ...options, port: down.port });
  await editConnection(page);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await connected(page);
  await up.close();
});

test('A web page, another API and a sign-in page are told from the interface, and from each other', async ({
  harness,
  service,
}) => {
  const odd = await startServer(oddAnswers);
  const page = await openOptions(harness);
  for (const [path, text] of [
    ['web-page', 'This is a website'],
    ['other-api', 'This isn’t a compatible service'],
    ['login-page', 'sign-in page'],
  ]) {
    await fillConnection(page, `${odd.url}/${path}`, service.key);
    await expect(checkItem(page, text ?? '')).toContainText('Failed:');
    await expect(page.getByLabel('Service address')).toHaveValue(`${odd.url}/${path}`);
  }
  expect(await stored(page)).toMatchObject({ list: [] });
  await odd.close();
});

test('An address below the service is found out, and the button takes the right one', async ({
  harness,
  service,
}) => {
  const page = await openOptions(harness);
  await fillConnection(page, `${service.url}/dashboard/`, service.key);
  await expect(checkItem(page, 'different address')).toBeVisible();
  await page.getByRole('button', { name: `Try ${service.url}` }).click();
  await connected(page);
  expect((await stored(page)).list).toMatchObject([{ baseUrl: service.url }]);
});

test('A service below a path is connected with and without a trailing slash', async ({
  harness,
}) => {
  const service = await startService({
    audit: quickAudit(),
    key: 'a-key-for-tests',
    basePath: '/tools/reports',
  });
  const page = await openOptions(harness);
  await fillConnection(page, `${service.url}/`, service.key);
  await connected(page);
  expect((await stored(page)).list).toMatchObject([{ baseUrl: service.url }]);
  await service.close();
});

test('A wrong key is named as the cause, and the right one connects', async ({
  harness,
  service,
}) => {
  const page = await openOptions(harness);
  await fillConnection(page, service.url, 'not-the-key');
  await expect(checkItem(page, 'rejected the API key')).toBeVisible();
  await page.getByRole('button', { name: 'Edit API key' }).click();
  await expect(page.getByLabel('API key', { exact: true })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(service.key);
  await page.keyboard.press('Enter');
  await connected(page);
});

test('A connection alone is a row with what can be done with it, and "Edit" and "Close" open and close its form', async ({
  harness,
  service,
}) => {
  const page = await openOptions(harness);
  await fillConnection(page, service.url, service.key);
  await connected(page);
  const row = connectionRow(page, service.url);
  const edit = row.getByRole('button', { name: 'Edit' });
  await expect(edit).toBeFocused();
  await expect(row.getByRole('heading')).toHaveText(new URL(service.url).host);
  await expect(row).toContainText('In use');
  await expect(row.getByRole('button')).toHaveText(['Edit', 'Remove']);
  await page.reload();
  await expect(edit).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('form')).toHaveCount(0);
  await edit.click();
  await expect(page.getByLabel('Service address')).toBeFocused();
  await expect(page.getByLabel('Service address')).toHaveValue(service.url);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('form')).toHaveCount(0);
  await expect(edit).toBeFocused();
});

for (const [state, told] of [
  ['access taken away', 'Access missing'],
  ['key rejected', 'API key rejected'],
] as const)
  test(`A connection alone shows its form from the start where it cannot work, until it is closed: ${state}`, async ({
    harness,
    service,
  }) => {
    const page = await openOptions(harness);
    await optionStates[state]!(page, { service, odd: '' });
    await expect(connectionRow(page, service.url)).toContainText(told);
    await expect(page.getByLabel('Service address')).toHaveValue(service.url);
    await page.getByRole('button', { name: 'Close' }).click();
    // The page reads again after each change of storage. A change of the connection would send the
    // rejected create again.
    await page.evaluate(`chrome.storage.local.set({ preferences: { fillArchive: true } })`);
    await expect(
      page.getByRole('switch', { name: 'Download all reports', includeHidden: true }),
    ).toBeChecked();
    await expect(connectionRow(page, service.url)).toContainText(told);
    await expect(page.getByRole('form')).toHaveCount(0);
    await page.reload();
    await page
      .getByRole('button', { name: state === 'key rejected' ? 'Test connection' : 'Grant access' })
      .click();
    await connected(page);
    // The results of the check stay visible.
    await expect(checkItem(page, 'API key accepted')).toBeVisible();
  });
