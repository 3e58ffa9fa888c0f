import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { startFaultyService } from '../../faults/service/faulty-service.ts';
import { within } from '../../support/wait-for.ts';
import { launch } from '../../support/browser/launch.ts';
import { pasted } from '../../support/pages/reports-page.ts';
import { newProfile } from '../../support/browser/profile.ts';
import { expect, test } from '../../support/browser/test.ts';

type FaultyService = Awaited<ReturnType<typeof startFaultyService>>;

const result = /Good|Decent|Bad/;
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

test('After a cancel failed rows are tried again, the waiting addresses can be copied, and what is not confirmed is created or discarded on request only', async ({
  harness,
  site,
}) => {
  const service = await startFaultyService({
    plan: ['refused with 422', 'not made: 502', 'refused with 422', 'not made: 502'],
  });
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
  await create(page, list(10));
  await within('a report that is made', reached.promise);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Cancel list' }).click();
  service.gates = {};
  held.resolve();
  await expect(row(page, 'page-4')).toContainText(result);
  await expect(row(page, 'Failed')).toHaveText([
    /page-0.*The service refused this.*No such page\./,
    /page-2.*The service refused this.*No such page\./,
  ]);
  await row(page, 'page-0').getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'page-0')).toContainText(result);
  await expect(row(page, 'Failed')).toHaveCount(1);
  await page.getByRole('button', { name: 'Try the failed again' }).click();
  await expect(row(page, 'page-2')).toContainText(result);
  await expect(row(page, 'Not created')).toHaveCount(5);
  await expect(page.getByText('Cancelled.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New list', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Copy the remaining addresses' }).click();
  expect(await pasted(harness, site.url)).toBe(list(10).slice(5).join('\n'));
  await row(page, 'page-1').getByRole('button', { name: 'Create anyway' }).click();
  await expect(row(page, 'page-1')).toContainText(result);
  await row(page, 'page-3').getByRole('button', { name: 'Discard' }).click();
  await expect(row(page, 'page-3')).toHaveCount(0);
  await page.getByRole('button', { name: 'New list of the rest' }).click();
  await expect(page.getByRole('textbox', { name: /^Addresses/ })).toHaveValue(
    list(10).slice(5).join('\n'),
  );
  await expect(page.getByText('5 of 5 selected')).toBeVisible();
  await hasEachOnce(
    service,
    list(5).filter((url) => !url.endsWith('page-3')),
  );
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
  await expect(after.getByText('6 done')).toBeVisible({ timeout: 20_000 });
  await hasEachOnce(service, urls);
  await again.close();
  await service.close();
  await rm(profile, { recursive: true, force: true });
});
