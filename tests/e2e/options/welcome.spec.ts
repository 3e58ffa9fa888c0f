import type { Page } from '@playwright/test';
import type { Harness } from '../../support/browser/harness.ts';
import { expect, test } from '../../support/browser/test.ts';
import { connected, connectionRow, openOptions } from '../../support/pages/options-page.ts';

const step = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: title }) });
const address = (page: Page) => page.getByLabel('Service address');
const key = (page: Page) => page.getByLabel('API key', { exact: true });

/** The options page as it opens after the install. */
async function openFirst(harness: Harness): Promise<Page> {
  const page = await openOptions(harness);
  await page.evaluate('chrome.storage.local.clear()');
  await page.reload();
  return page;
}

test('The first opening leads through two steps, folds what is done, and does not come back once all is', async ({
  harness,
  service,
  site,
}) => {
  const page = await openFirst(harness);
  await expect(page.getByRole('heading', { name: 'Welcome to Verdict' })).toBeVisible();
  await expect(page.getByText('A quality report on any web page, one click away.')).toBeVisible();
  await expect(
    step(page, 'Connect').getByRole('heading', { name: 'I have a service' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try it on this computer' })).toHaveAttribute(
    'href',
    '#no-service',
  );
  await expect(address(page)).toBeFocused();
  await expect(step(page, 'Connect')).toContainText('To do');
  await expect(page.getByText('puzzle piece')).toBeVisible();
  await expect(step(page, 'Report your first page')).toContainText('After step 1');
  await expect(page.getByRole('button', { name: 'Open an example page' })).toBeDisabled();

  await address(page).fill(service.url);
  await key(page).fill(service.key);
  await page.keyboard.press('Enter');
  await connected(page);
  await expect(step(page, 'Connect')).toContainText(new URL(service.url).host);
  await expect(step(page, 'Connect')).toContainText('Done');
  await expect(address(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open an example page' })).toBeFocused();
  await page.reload();
  await expect(step(page, 'Connect')).toContainText('Done');
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(address(page)).toHaveValue(service.url);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.evaluate(`chrome.tabs.create = async ({ url }) => { globalThis.openedPage = url; }`);
  await page.getByRole('button', { name: 'Open an example page' }).click();
  expect(await page.evaluate('globalThis.openedPage')).toBe('https://example.com/');

  const popup = await harness.clickToolbar(await harness.open(`${site.url}/`));
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect(step(page, 'Report your first page')).toContainText('Done');
  await expect(page.getByText('You’re all set')).toBeVisible();
  await page.evaluate(
    `chrome.action.getUserSettings = async () => ({ isOnToolbar: true }); dispatchEvent(new Event('focus'))`,
  );
  await expect(page.getByText('puzzle piece')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(connectionRow(page, service.url)).toBeVisible();
});
