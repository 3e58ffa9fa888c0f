import type { Page } from '@playwright/test';
import { startRedirecting } from '../../support/service/report-service.ts';
import { expect, test } from '../../support/browser/test.ts';

const go = (at: number) => `https://many.example/go${at}`;
const result = /Good|Decent|Bad/;
const row = (page: Page, at: number) => page.getByRole('row').filter({ hasText: `/go${at}` });

test('In the popup a page that leads elsewhere has its report, and after a lost answer the person says whether that is it', async ({
  harness,
  site,
}) => {
  const service = await startRedirecting();
  await harness.connect(service);
  const popup = await harness.clickToolbar(await harness.open(`${site.url}/`));
  const status = popup.getByRole('status').first();
  const button = (name: string) => popup.getByRole('button', { name, exact: true });
  const create = async (url: string) => {
    await popup.getByRole('textbox', { name: 'Address' }).fill(url);
    await button('Create report').click();
  };
  const ask = async (url: string, landed: string) => {
    service.lost.add(url);
    await create(url);
    await expect(status).toContainText(`A report of many.example/${landed} was created at`);
  };

  await create(go(0));
  await expect(status).toContainText(result);
  await ask(go(1), 'landed1');
  expect(service.audits()).toBe(2);
  await button('Yes, that’s it').click();
  await expect(status).toContainText(result);
  // The page has that report from then on.
  await popup.getByRole('textbox', { name: 'Address' }).fill(go(2));
  await expect(popup.getByRole('region', { name: 'This page' })).toContainText(
    'No report on this device',
  );
  for (const at of [0, 1]) {
    await popup.getByRole('textbox', { name: 'Address' }).fill(go(at));
    await expect(popup.getByRole('region', { name: 'This page' })).toContainText(result);
  }

  await ask(go(2), 'landed2');
  await button('Create anyway').click();
  await expect(status).toContainText(result);
  expect(service.audits()).toBe(4);
  await ask(go(3), 'landed3');
  await button('Discard').click();
  await expect(button('Create report')).toBeVisible();
  expect(service.audits()).toBe(5);
  await service.close();
});

test('In a list of new reports such rows ask, one by one or which of several, and nothing is made twice unasked', async ({
  harness,
}) => {
  const service = await startRedirecting();
  await harness.connect(service);
  const options = await harness.open(harness.optionsPage);
  // A create without an answer counts as not made after a second.
  await options.evaluate(`chrome.storage.local.set({ preferences: { settleSeconds: 1 } })`);
  const page = await harness.open('reports.html?tab=new');
  const addresses = [0, 1, 2, 3].map(go);
  for (const url of [go(1), go(3)]) service.lost.add(url);
  await page.getByRole('textbox', { name: /^Addresses/ }).fill(addresses.join('\n'));
  await page.getByRole('button', { name: 'Create 4 reports' }).click();
  const line = (at: number, landed: number) =>
    row(page, at)
      .getByRole('listitem')
      .filter({ hasText: `landed${landed}` });
  await expect(row(page, 1).getByRole('listitem')).toHaveText([/landed1/, /landed3/]);
  // The answer to the create before it told that the first of them was there already.
  await expect(row(page, 3)).toContainText('landed3');
  await expect(row(page, 3)).not.toContainText('landed1');
  await line(1, 1).getByRole('button', { name: 'Yes, that’s it' }).click();
  await expect(row(page, 1)).toContainText(result);
  await row(page, 3).getByRole('button', { name: 'Yes, that’s it' }).click();
  await expect(row(page, 3)).toContainText(result);
  await expect(page.getByText('4 done')).toBeVisible();
  expect(service.audits()).toBe(4);
  await service.close();
});
