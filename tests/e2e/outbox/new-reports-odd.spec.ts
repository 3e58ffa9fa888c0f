import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startFaultyService } from '../../faults/service/faulty-service.ts';
import { within } from '../../support/wait-for.ts';
import { launch } from '../../support/browser/launch.ts';
import { startReportService } from '../../support/service/report-service.ts';
import { pasted } from '../../support/pages/reports-page.ts';
import { newProfile } from '../../support/browser/profile.ts';
import { expect, test } from '../../support/browser/test.ts';

type FaultyService = Awaited<ReturnType<typeof startFaultyService>>;

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const list = (count: number) =>
  Array.from({ length: count }, (_, at) => `https://new.example/page-${at}`);
const create = async (page: Page, addresses: string[]) => {
  await page.getByRole('textbox', { name: /^Addresses/ }).fill(addresses.join('\n'));
  await page.getByRole('button', { name: `Create ${addresses.length} reports` }).click();
};
/** Fails unless the service has one report of each address, and made no other. */
const hasEachOnce = async (service: FaultyService, addresses: string[]) => {
  for (const url of addresses) expect(await service.reportsOf(url)).toHaveLength(1);
  expect(service.audits()).toBe(addresses.length);
};
/** A create without an answer counts as not made after a second. */
const settleSoon = `chrome.storage.local.set({ preferences: { settleSeconds: 1 } })`;

test('A key that is revoked in the middle is said once, and the rest goes on with the new key', async ({
  harness,
}) => {
  const service = await startFaultyService({ plan: ['none', 'none', 'key revoked, then mended'] });
  await harness.connect(service);
  const options = await harness.open(harness.optionsPage);
  const page = await harness.open('reports.html?tab=new');
  await create(page, list(8));
  const progress = page.getByRole('complementary', { name: 'Progress' });
  await expect(progress).toContainText('The service didn’t accept the API key');
  await expect(progress.getByText('2 of 8')).toBeVisible();
  await expect(page.getByText('The service didn’t accept the API key')).toHaveCount(1);
  await expect(row(page, 'Waiting')).toHaveCount(6);
  await progress.getByRole('button', { name: 'Open settings' }).click();
  await options.getByRole('button', { name: 'Edit' }).click();
  await options.getByLabel('API key', { exact: true }).fill(service.key);
  await options.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(progress.getByText('8 of 8')).toBeVisible({ timeout: 15_000 });
  await hasEachOnce(service, list(8));
  await service.close();
});

test('At a service that fails each third request the failed ones are tried again, one or all, and nothing is made twice', async ({
  harness,
}) => {
  const service = await startFaultyService({
    plan: [
      'refused with 422',
      'none',
      'refused with 422',
      'none',
      'none',
      'made, but 500',
      'none',
      'none',
      'not made: 502',
    ],
  });
  await harness.connect(service);
  const options = await harness.open(harness.optionsPage);
  await options.evaluate(settleSoon);
  const page = await harness.open('reports.html?tab=new');
  await create(page, list(9));
  await expect(row(page, 'page-8')).toContainText('Not confirmed');
  await expect(page.getByText('9 of 9')).toBeVisible({ timeout: 20_000 });
  await expect(row(page, 'Failed')).toHaveText([
    /page-0.*The service didn’t take this address.*No such page\./,
    /page-2.*The service didn’t take this address.*No such page\./,
  ]);
  await row(page, 'page-2').getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'page-2')).toContainText(/Good|Decent|Bad/);
  await expect(row(page, 'Failed')).toHaveCount(1);
  await page.getByRole('button', { name: 'Try the failed again' }).click();
  await expect(row(page, 'Failed')).toHaveCount(0);
  await expect(row(page, 'page-0')).toContainText(/Good|Decent|Bad/);
  await hasEachOnce(service, list(9));
  await service.close();
});

test('After a cancel the waiting addresses can be copied, also once a failed one was tried again, and an unconfirmed one is created only on request', async ({
  harness,
  site,
}) => {
  const service = await startFaultyService({ plan: ['refused with 422', 'not made: 502'] });
  await harness.connect(service);
  const options = await harness.open(harness.optionsPage);
  await options.evaluate(
    `chrome.storage.local.set({ preferences: { settleSeconds: 1, neverResend: true } })`,
  );
  const held = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  // The first report that is made is cancelled on its way.
  service.gates = {
    made: async () => {
      if (service.audits() < 1) return;
      reached.resolve();
      await held.promise;
    },
  };
  const page = await harness.open('reports.html?tab=new');
  await create(page, list(8));
  await within('a report that is made', reached.promise);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Cancel list' }).click();
  service.gates = {};
  held.resolve();
  await expect(row(page, 'page-2')).toContainText(/Good|Decent|Bad/);
  await row(page, 'page-0').getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'page-0')).toContainText(/Good|Decent|Bad/);
  await expect(row(page, 'Not created')).toHaveCount(5);
  await expect(page.getByText('Cancelled.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create anyway' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New list' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy the remaining addresses' }).click();
  expect(await pasted(harness, site.url)).toBe(list(8).slice(3).join('\n'));
  await page.getByRole('button', { name: 'Create anyway' }).click();
  await expect(row(page, 'page-1')).toContainText(/Good|Decent|Bad/);
  await page.getByRole('button', { name: 'Start the rest again' }).click();
  await expect(page.getByRole('textbox', { name: /^Addresses/ })).toHaveValue(
    list(8).slice(3).join('\n'),
  );
  await expect(page.getByText('5 of 5 selected')).toBeVisible();
  await hasEachOnce(service, list(3));
  await service.close();
});

test('After a cancel, a create that the service cannot be asked about can be checked again or discarded, and then there is room for a new list', async ({
  harness,
}) => {
  const service = await startFaultyService({ plan: ['made, but 500'] });
  await harness.connect(service);
  // From then on it takes no request.
  service.gates = { made: async () => void (service.key = 'another-key') };
  const page = await harness.open('reports.html?tab=new');
  await create(page, list(2));
  await expect(row(page, 'page-0')).toContainText('Not confirmed');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Cancel list' }).click();
  await expect(page.getByText('Cancelled.')).toBeVisible();
  await row(page, 'page-0').getByRole('button', { name: 'Check again' }).click();
  await row(page, 'page-0').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'New list' }).click();
  await expect(page.getByRole('textbox', { name: /^Addresses/ })).toBeVisible();
  await service.close();
});

test('A list that is lost with the database ends, says so, and sends none twice', async ({
  harness,
}) => {
  const service = await startFaultyService({ plan: [] });
  await harness.connect(service);
  const held = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  service.gates = {
    made: async () => {
      reached.resolve();
      await held.promise;
    },
  };
  const page = await harness.open('reports.html?tab=new');
  await create(page, list(8));
  await within('a report that is made', reached.promise);
  await page.evaluate(`new Promise((resolve) => {
    indexedDB.deleteDatabase('verdict').onsuccess = resolve;
  })`);
  service.gates = {};
  held.resolve();
  await expect(page.getByText('This list was lost')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New list' })).toBeVisible();
  const made = service.audits();
  await hasEachOnce(service, list(made));
  await service.close();
});

test('A report whose result comes after its create shows it in the list, and is counted', async ({
  harness,
}) => {
  const report = {
    id: 1,
    url: list(1)[0],
    score: 90,
    privacy: 1,
    generated_at: new Date().toISOString(),
  };
  let isMade = false;
  let result: string | null = null;
  const service = await startReportService(({ method }) => {
    if (method === 'POST') isMade = true;
    const listed = { ...report, result };
    return { json: { data: method === 'POST' ? listed : isMade ? [listed] : [] } };
  });
  await harness.connect(service);
  const page = await harness.open('reports.html?tab=new');
  await page.getByRole('textbox', { name: /^Addresses/ }).fill(report.url ?? '');
  await page.getByRole('button', { name: 'Create 1 report' }).click();
  await expect(page.getByText('1 of 1')).toBeVisible();
  await expect(row(page, 'Created')).toHaveCount(1);
  result = 'good';
  // It asks for the newest reports.
  await harness.open('popup.html');
  await expect(row(page, 'Good 90')).toHaveCount(1);
  await expect(page.getByRole('listitem').filter({ hasText: 'Good' })).toHaveText(/Good 1/);
  await service.close();
});

test('A file of 50 MB is read, a larger one and a binary one are not, and an address of 100 kB is named as too long', async ({
  harness,
  service,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-'));
  await harness.connect(service);
  const page = await harness.open('reports.html?tab=new');
  await page.getByRole('radio', { name: 'Drop a file or a sitemap' }).check({ force: true });
  const drop = async (name: string, content: string | Buffer) => {
    await writeFile(join(folder, name), content);
    await page.getByLabel('File with addresses').setInputFiles(join(folder, name));
  };
  const locs = Array.from(
    { length: 50_000 },
    (_, at) => `<url><loc>https://a.example/${at}</loc><!--${'x'.repeat(950)}--></url>`,
  ).join('');
  await drop('sitemap.xml', `<urlset>${locs}</urlset>`);
  await expect(page.getByText('45,000 more addresses are left out')).toBeVisible({
    timeout: 15_000,
  });
  await drop('large.txt', Buffer.alloc(50 * 1024 * 1024 + 1, 'https://a.example/ '));
  await expect(page.getByText('This file is larger than 50 MB.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Addresses' })).toHaveCount(0);
  await drop('picture.txt', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]));
  await expect(page.getByText('This file isn’t text.')).toBeVisible();
  await drop('long.txt', `https://a.example/${'x'.repeat(100_000)}\nhttps://a.example/short`);
  await expect(page.getByText('1 of 2 selected')).toBeVisible();
  await expect(row(page, 'This address is too long.').getByRole('checkbox')).toBeDisabled();
  expect(service.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  await rm(folder, { recursive: true });
});

test('The open tabs become reports, once, although the browser is killed meanwhile; the permission for them is given back', async ({
  headless,
  site,
}) => {
  const service = await startFaultyService({ plan: [], audit: 200 });
  const profile = await newProfile();
  // Written into the profile, so that no prompt asks: a machine could not answer it.
  const options = { headless, profile, installed: true, origins: ['http://127.0.0.1/*'] };
  const killed = await launch(options);
  await killed.connect(service);
  const settings = await killed.open(killed.optionsPage);
  await settings.evaluate(settleSoon);
  const urls = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => `${site.url}/${name}`);
  for (const url of urls) await killed.open(url);
  const page = await killed.open('reports.html?tab=new&tabs=');
  await page.getByRole('button', { name: 'Allow' }).click();
  // The first tab of the window is empty.
  await expect(page.getByText('6 of 7 selected')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take the permission back' })).toBeVisible();
  const held = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  service.gates = {
    // The third report is made while the browser dies, so no answer comes to it.
    made: async () => {
      if (service.audits() < 3) return;
      reached.resolve();
      await held.promise;
    },
  };
  await page.getByRole('button', { name: 'Create 6 reports' }).click();
  await within('a report that is made', reached.promise);
  await page.getByRole('button', { name: 'Take the permission back' }).click();
  await expect(page.getByRole('button', { name: 'Take the permission back' })).toHaveCount(0);
  const mayReadTabs = `chrome.permissions.contains({ permissions: ['tabs'] })`;
  expect(await page.evaluate(mayReadTabs)).toBe(false);
  await killed.killBrowser();
  service.gates = {};
  held.resolve();

  const again = await launch(options);
  const after = await again.open('reports.html?tab=new');
  await expect(after.getByText('6 of 6')).toBeVisible({ timeout: 20_000 });
  await hasEachOnce(service, urls);
  await again.close();
  await service.close();
  await rm(profile, { recursive: true, force: true });
});
