import type { Page } from '@playwright/test';
import { localServiceGuide } from '../../../lib/domain/guide.ts';
import { saveWelcome } from '../../../lib/storage/welcome.ts';
import { type Harness, openedBy } from '../../support/browser/harness.ts';
import { popupPath } from '../../support/browser/show.ts';
import { keep } from '../../support/builders/keep.ts';
import { put } from '../../support/builders/show.ts';
import { aConnection, aJob, failed } from '../../support/builders/values.ts';
import { expect, test } from '../support/component-test.ts';
import {
  checkItem,
  connected,
  connectionRow,
  openOptions,
  stored,
} from '../../support/pages/options-page.ts';

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

  // The background notes this with the first report.
  await put(page, () => saveWelcome({ reported: true }));
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

/** Puts a connection with a key that the service refuses into the open page of the settings. */
async function putRefusedKey(page: Page, baseUrl: string) {
  const task = { kind: 'create', url: 'https://example.com/', privacy: 1 } as const;
  const problem = { code: 'wrong-key', status: 401 } as const;
  const connection = aConnection({ baseUrl, apiKey: 'an-old-key' });
  await put(page, async () => {
    await keep({ connections: [connection], jobs: [aJob(task, failed(problem))] });
    await saveWelcome({});
  });
  await page.evaluate(`chrome.permissions.request({ origins: ['http://127.0.0.1/*'] })`);
  await page.reload();
  return connection;
}

test('A key that the service refuses is not "Done", and "Open settings" leads past the welcome to its form, which tests it', async ({
  harness,
  service,
}) => {
  const page = await openFirst(harness);
  const connection = await putRefusedKey(page, service.url);
  await expect(step(page, 'Connect')).toContainText('To do');
  await expect(page.getByText('The service didn’t accept the API key')).toBeVisible();

  const popup = await harness.open(popupPath('https://example.com/'));
  const settings = await openedBy(harness, async () =>
    popup.getByRole('button', { name: 'Open settings' }).click(),
  );
  await expect(key(settings)).toBeFocused();
  await expect(checkItem(settings, 'rejected the API key')).toBeVisible();
  // The browser takes an open tab there in the same way.
  await page.evaluate(`location.hash = '#connections/${connection.id}'`);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();

  await key(settings).fill(`Bearer ${service.key}`);
  await settings.keyboard.press('Enter');
  await connected(settings);
  expect((await stored(settings)).list).toMatchObject([{ apiKey: service.key }]);
});

test('"Open settings" opens the form and tests the key each time, in the tab that is open', async ({
  harness,
  service,
}) => {
  const page = await openFirst(harness);
  const { id } = await putRefusedKey(page, service.url);
  // The browser takes an open tab there in the same way.
  const openSettings = async () => page.evaluate(`location.hash = '#connections/${id}'`);
  await openSettings();
  const refused = checkItem(page, 'rejected the API key');
  await expect(refused).toBeVisible();
  // Its form is closed.
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(key(page)).toHaveCount(0);
  await openSettings();
  await expect(key(page)).toBeFocused();
  await expect(refused).toBeVisible();
  // Its form is open.
  const asked = service.requests.length;
  await openSettings();
  await expect.poll(() => service.requests.length).toBeGreaterThan(asked);
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
