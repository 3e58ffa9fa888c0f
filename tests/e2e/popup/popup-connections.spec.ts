import type { Page } from '@playwright/test';
import { type RunningService, startService } from '../../../local-service/src/command/start.ts';
import { quickAudit } from '../../local-service/quick-audit.ts';
import { stored } from '../../support/pages/options-page.ts';
import { openedBy } from '../../support/browser/harness.ts';
import { expect, test as base } from '../../support/browser/test.ts';

/** A second service, which is connected after the first and so is the one in use. */
const test = base.extend<{ work: RunningService }>({
  work: async ({}, use) => {
    const work = await startService({ audit: quickAudit({ score: 20 }), key: 'a-key-for-work' });
    await use(work);
    await work.close();
  },
});

const select = (popup: Page) => popup.getByRole('combobox', { name: 'Connection' });
const result = (popup: Page) => popup.getByRole('region', { name: 'This page' });
const note = (popup: Page) => popup.getByText(' goes to ');

/** Changes the connections in storage, in their order. */
const label = (page: Page, ...labels: object[]) =>
  page.evaluate(
    `chrome.storage.local.get('connections').then(({ connections }) => {
      connections.list.forEach((one, at) => Object.assign(one, ${JSON.stringify(labels)}[at]));
      return chrome.storage.local.set({ connections });
    })`,
  );

test('The popup follows the select “Connection” at once, which keeps the focus, and typed text stays', async ({
  harness,
  service,
  site,
  work,
}) => {
  await harness.connect(service);
  await harness.connect(work);
  const options = await harness.open(harness.optionsPage);
  await label(options, { name: 'Home' }, { name: 'Work', privacyOfNew: 'public' });
  const popup = await harness.clickToolbar(await harness.open(`${site.url}/`));
  await expect(select(popup).locator('option')).toHaveText(['Home', 'Work']);
  await expect(popup.getByRole('radio', { name: 'Public' })).toBeChecked();
  await expect(popup.getByRole('button', { name: 'Create report' })).toBeFocused();
  await popup.getByRole('textbox', { name: 'Address' }).fill(`${site.url}/other`);

  await select(popup).focus();
  await popup.keyboard.press('ArrowUp');
  await expect(popup.getByRole('radio', { name: 'Private' })).toBeChecked();
  await expect(select(popup)).toBeFocused();
  await expect(popup.getByRole('textbox', { name: 'Address' })).toHaveValue(`${site.url}/other`);
  const { list, active } = await stored(options);
  expect(active).toBe(list[0]?.id);
  await expect(note(popup)).toHaveCount(0);
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect(popup.getByRole('button', { name: 'Open report' })).toBeVisible();
  await expect(result(popup)).toContainText(/Good|Decent|Bad/);
  const posts = service.requests.filter(({ method }) => method === 'POST');
  expect(posts.map(({ body }) => new URLSearchParams(body).get('url'))).toEqual([
    `${site.url}/other`,
  ]);

  await select(popup).selectOption('Work');
  await expect(popup.getByRole('button', { name: 'Create report' })).toBeVisible();
  await expect(result(popup)).toContainText('No report yet');
  await select(popup).selectOption('Home');
  await expect(result(popup)).toContainText(/Good|Decent|Bad/);
  await expect(popup.getByRole('button', { name: 'Open report' })).toBeVisible();
});

test('A page of a connection’s site goes to it whichever is in use, says so, and there is a way back', async ({
  harness,
  service,
  site,
  work,
}) => {
  await harness.connect(service);
  await harness.connect(work);
  const options = await harness.open(harness.optionsPage);
  const host = new URL(site.url).host;
  await label(options, { name: 'Home', hosts: [host], privacyOfNew: 'public' }, { name: 'Work' });
  const { list, active } = await stored(options);
  const page = await harness.open(`${site.url}/`);
  const popup = await harness.clickToolbar(page);
  await expect(note(popup)).toHaveText(`${host} goes to Home`);
  await expect(select(popup)).toHaveValue(list[0]!.id);
  await expect(popup.getByRole('radio', { name: 'Public' })).toBeChecked();
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect(popup.getByRole('button', { name: 'Open report' })).toBeVisible();
  await expect(result(popup)).toContainText(/Good|Decent|Bad/);
  expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  // Following a page changes nothing for other pages.
  expect((await stored(options)).active).toBe(active);

  await popup.getByRole('button', { name: 'Use Work' }).click();
  await expect(select(popup)).toHaveValue(active!);
  await expect(select(popup)).toBeFocused();
  await expect(note(popup)).toHaveCount(0);
  await expect(popup.getByRole('radio', { name: 'Private' })).toBeChecked();
  await expect(result(popup)).toContainText('No report yet');

  // The way back holds for this opening. The Reports page names the connection of its reports.
  await popup.close();
  const again = await harness.clickToolbar(page);
  await expect(note(again)).toBeVisible();
  const reports = await openedBy(harness, async () =>
    again.getByRole('button', { name: 'All reports' }).click(),
  );
  await expect(reports.getByText('Switched to Home')).toBeVisible();
});
