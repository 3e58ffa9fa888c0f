import { startFilled } from '../../support/service/report-service.ts';
import { expect, test } from '../../support/browser/test.ts';

const day = 24 * 60 * 60_000;
const reports = (count: number, age: number) =>
  Array.from({ length: count }, (_, at) => ({
    url: `https://example.com/${age}-${at}`,
    at: Date.now() - age * day + at * 60_000,
  }));

test('Reports older than the person wants to keep are removed, and the archive is filled anew after it was lost', async ({
  harness,
}) => {
  const service = await startFilled([...reports(10, 400), ...reports(30, 10)]);
  await harness.connect(service);
  const page = await harness.open(`${harness.optionsPage}#data`);
  const data = page.getByRole('region', { name: 'Data' });
  await data.getByRole('switch', { name: 'Download all reports' }).check();
  await expect(data.getByText(/^40 reports saved on this device$/)).toBeVisible();
  await data.getByRole('combobox', { name: 'Keep at most' }).selectOption('1 year');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(data.getByText(/^30 reports saved on this device/)).toBeVisible();

  // The person deletes the data of the browser.
  const session = await harness.context.newCDPSession(page);
  const origin = harness.extensionUrl('').replace(/\/$/, '');
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await page.reload();
  await page.evaluate(`chrome.runtime.sendMessage({ query: 'refresh', data: 'none' })`);
  await expect(data.getByText('were lost with the data of this browser')).toBeVisible();
  await expect(data.getByText(/^30 reports saved on this device/)).toBeVisible();
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
