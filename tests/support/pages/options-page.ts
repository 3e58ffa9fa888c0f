import { expect, type Page } from '@playwright/test';
import { originPattern } from '../browser/chromium.ts';
import type { Harness } from '../browser/harness.ts';
import { keep } from '../builders/keep.ts';
import { put } from '../builders/show.ts';
import { aConnection } from '../builders/values.ts';
import type { Section } from '../../../components/options/sections.ts';

/** Fills the form of the options page and clicks "Connect". */
export async function fillConnection(page: Page, address: string, key: string): Promise<void> {
  await page.getByLabel('Service address').fill(address);
  await page.getByLabel('API key', { exact: true }).fill(key);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

/** Shows a section of the settings. */
export async function showSection(page: Page, section: Section): Promise<void> {
  await page.evaluate(`location.hash = '${section}'`);
}

/** The item of the connection check with these words. */
export function checkItem(page: Page, text: string | RegExp) {
  return page
    .getByRole('list', { name: 'Connection check' })
    .getByRole('listitem')
    .filter({ hasText: text });
}

/** Waits until the page says that it is connected. */
export async function connected(page: Page): Promise<void> {
  await expect(page.getByText(/^Connected to/)).toBeVisible();
}

type Stored = {
  list: { id: string; baseUrl: string; apiKey: string; name: string }[];
  active: string | null;
};

/** The connections as they lie in storage. */
export function stored(page: Page): Promise<Stored> {
  return page.evaluate<Stored>(
    `chrome.storage.local.get('connections').then(({ connections }) => connections ?? { list: [], active: null })`,
  );
}

/** The list of connections, and the row of one of them. */
export const connectionList = (page: Page) => page.getByRole('list', { name: 'Connections' });
export const connectionRow = (page: Page, text: string) =>
  connectionList(page).getByRole('listitem').filter({ hasText: text });

/** Opens the form of the only connection that is saved. */
export const editConnection = (page: Page) =>
  page.getByRole('button', { name: 'Edit', exact: true }).click();

/**
 * Opens the options page as on a first use. Access to 127.0.0.1 is granted for real. Access to
 * other hosts is refused, as a person might.
 */
export async function openOptions(harness: Harness): Promise<Page> {
  await harness.grantAccess('http://127.0.0.1');
  const page = await harness.open('options.html');
  await page.addInitScript(`{
    globalThis.agreed = ['http://127.0.0.1/*'];
    for (const { permissions } of [globalThis.browser, globalThis.chrome].filter(Boolean)) {
      const request = permissions.request.bind(permissions);
      permissions.request = (asked) => asked.origins.every((origin) => agreed.includes(origin)) ? request(asked) : Promise.resolve(false);
    }
  }`);
  await openSettings(page);
  return page;
}

/** Forgets all and opens the settings, past the welcome. */
export async function openSettings(page: Page): Promise<void> {
  await page.evaluate(
    `history.replaceState(null, '', location.pathname); chrome.storage.local.clear().then(() => chrome.storage.local.set({ welcome: { over: true } }))`,
  );
  await page.reload();
}

/** Grants the host of this address from now on. */
export async function agree(harness: Harness, page: Page, address: string): Promise<void> {
  await harness.grantAccess(address);
  await page.evaluate(`agreed.push(${JSON.stringify(originPattern(address))})`);
}

/** The connections of `openWithOthers`, as they lie in storage. */
export const kept = (id: string, baseUrl: string) =>
  aConnection({ id, baseUrl, apiKey: `key-of-${id}` });

/** The options page with three connections, the first one in use. */
export async function openWithOthers(
  harness: Harness,
  first = 'https://reports.example.org',
  second = 'https://example.com/tools',
): Promise<Page> {
  const page = await openOptions(harness);
  const connections = [kept('1', first), kept('2', second), kept('3', 'https://example.net')];
  await put(page, () => keep({ connections }));
  await expect(connectionList(page).getByRole('button', { name: 'Edit' })).toHaveCount(3);
  return page;
}

/** A button in the row of a connection. */
export const button = (page: Page, row: string, name: string) =>
  connectionRow(page, row).getByRole('button', { name, exact: true });
/** The field for the address, of the form that is open. */
export const address = (page: Page) => page.getByLabel('Service address');
