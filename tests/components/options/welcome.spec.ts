import type { Page } from '@playwright/test';
import { localServiceGuide } from '../../../lib/domain/guide.ts';
import { saveWelcome } from '../../../lib/storage/welcome.ts';
import { type Harness } from '../../support/browser/harness.ts';
import { put } from '../../support/builders/show.ts';
import { expect, test } from '../support/component-test.ts';
import { openOptions } from '../../support/pages/options-page.ts';

/** The options page as it opens after the install. */
async function openFirst(harness: Harness): Promise<Page> {
  const page = await openOptions(harness);
  await page.evaluate('chrome.storage.local.clear()');
  await page.reload();
  return page;
}

test('The welcome can be skipped, and then stays away', async ({ harness }) => {
  const page = await openFirst(harness);
  await page.getByRole('button', { name: 'Skip to settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('After the first report "Settings" is the settings, whether or not the button is pinned', async ({
  harness,
}) => {
  const page = await openFirst(harness);
  await put(page, () => saveWelcome({ reported: true }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('The tab of the welcome is named after it, and that of the settings after them', async ({
  harness,
}) => {
  const page = await openFirst(harness);
  await expect(page).toHaveTitle('Welcome');
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/icon/32.png');
  await page.getByRole('button', { name: 'Skip to settings' }).click();
  await expect(page).toHaveTitle('Settings');
});

test('How to pin the button is one line, which stays away once it is dismissed', async ({
  harness,
}) => {
  const page = await openFirst(harness);
  const line = page.getByText('puzzle piece');
  await expect(line).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(line).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome to Verdict' })).toBeVisible();
  await expect(line).toBeHidden();
});

test('A link to a section of the settings shows it in place of the welcome', async ({
  harness,
}) => {
  await openFirst(harness);
  const page = await harness.open('options.html#data');
  await expect(page.getByRole('heading', { name: 'Data' })).toBeVisible();
});

test('Those who have a connection already meet no welcome', async ({ harness }) => {
  const page = await openOptions(harness);
  await harness.connect({ url: 'https://reports.example.org', key: 'a-key-for-tests' });
  await page.evaluate(`chrome.storage.local.remove('welcome')`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('"No service yet?" is reached by its address, its command can be copied, and it leads to the guide', async ({
  harness,
}) => {
  const page = await openOptions(harness);
  await page.evaluate('chrome.storage.local.clear()');
  const own = await harness.open('options.html#no-service');
  await expect(own.getByRole('heading', { name: 'No service yet?' })).toBeFocused();
  await harness.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await own.getByRole('button', { name: 'Copy the command' }).click();
  await expect(own.getByRole('status').getByText('Copied')).toBeVisible();
  expect(await own.evaluate('navigator.clipboard.readText()')).toBe('npm run service');
  const opened = harness.context.waitForEvent('page');
  await own.getByRole('link', { name: 'Read the guide' }).click();
  await (await opened).waitForURL(harness.extensionUrl(localServiceGuide.slice(1)));
});
