import type { Page } from '@playwright/test';
import { startFilled } from '../../support/service/report-service.ts';
import { expect, test } from '../../support/browser/test.ts';
import { showSection } from '../../support/pages/options-page.ts';

const day = 24 * 60 * 60_000;
const reports = (count: number, age: number) =>
  Array.from({ length: count }, (_, at) => ({
    url: `https://example.com/${age}-${at}`,
    at: Date.now() - age * day + at * 60_000,
  }));
const keptFor = async (page: Page) =>
  page.evaluate<number>(
    `chrome.storage.local.get('preferences').then(({ preferences }) => preferences.keepDays)`,
  );

test('The settings say how many reports are kept, keep them as long as the person wants, forget them after a question, and fill the archive anew after it was lost', async ({
  harness,
}) => {
  const service = await startFilled([...reports(10, 400), ...reports(30, 10)]);
  await harness.connect(service);
  const page = await harness.open(`${harness.optionsPage}#data`);
  const data = page.getByRole('region', { name: 'Data' });
  await data.getByRole('switch', { name: 'Download all reports' }).check();
  await expect(data.getByText(/^40 reports saved on this device$/)).toBeVisible();
  const keep = data.getByRole('combobox', { name: 'Keep at most' });
  const less = page.getByRole('dialog', { name: 'Remove 10 reports from this device?' });
  const chosen = keep.locator('option:checked');
  await keep.focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => keptFor(page)).toBe(730);
  await page.keyboard.press('ArrowDown');
  await expect(less).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(less).toBeHidden();
  await expect(keep).toBeFocused();
  await expect(chosen).toHaveText('2 years');
  expect(await keptFor(page)).toBe(730);
  await expect(data.getByText(/^40 reports saved on this device/)).toBeVisible();
  await keep.selectOption('1 year');
  await less.getByRole('button', { name: 'Remove' }).click();
  await expect(data.getByText(/^30 reports saved on this device/)).toBeVisible();

  // The person deletes the data of the browser.
  const session = await harness.context.newCDPSession(page);
  const origin = harness.extensionUrl('').replace(/\/$/, '');
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await page.reload();
  await page.evaluate(`chrome.runtime.sendMessage({ query: 'refresh', data: 'none' })`);
  const lost = data.getByText('were lost with the data of this browser');
  await expect(lost).toBeVisible();
  await expect(data.getByText(/^30 reports saved on this device/)).toBeVisible();

  const ask = data.getByRole('button', { name: 'Remove reports from this device' });
  const question = page.getByRole('dialog', { name: 'Remove all reports from this device?' });
  await ask.click();
  await expect(question.getByText('The results of earlier runs are lost')).toBeVisible();
  await expect(question.getByText('Connections, settings and requests')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(data.getByText(/^30 reports saved on this device/)).toBeVisible();
  await expect(ask).toBeFocused();
  await ask.click();
  await question.getByRole('button', { name: 'Remove reports from this device' }).click();
  await expect(data.getByText('All reports were removed from this device.')).toBeVisible();
  await expect(data.getByText('0 reports saved on this device')).toBeVisible();
  await expect(lost).toBeHidden();
  await expect(data.getByRole('switch', { name: 'Download all reports' })).not.toBeChecked();
  await showSection(page, 'connections');
  await expect(page.getByRole('list', { name: 'Connections' })).toContainText('In use');
  await service.close();
});

test('No quota holds up what is kept on this device', async ({ harness }) => {
  const page = await harness.open(harness.optionsPage);
  const session = await harness.context.newCDPSession(page);
  const origin = harness.extensionUrl('').replace(/\/$/, '');
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000_000 });
  // A cache asks for its quota each time; the database remembers for a while how much is free.
  const save = `caches.open('filler').then(
    (cache) => cache.put('https://example.com/', new Response(new Uint8Array(4e6))))`;
  await page.evaluate(save);
});
