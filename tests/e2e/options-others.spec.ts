import type { Page } from '@playwright/test';
import type { Harness } from './support/harness.ts';
import { startOddServer } from './support/odd-server.ts';
import { expect, test } from './support/test.ts';
import {
  connected,
  connectionList,
  connectionRow,
  editConnection,
  fillConnection,
  openOptions,
  stored,
} from './support/option-states.ts';

const kept = (id: string, baseUrl: string) => ({
  id,
  baseUrl,
  apiKey: `key-of-${id}`,
  name: '',
  headers: [],
  reportPage: '{base_url}/reports/{id}',
});

/** The options page with three connections, the first one in use. */
async function openWithOthers(
  harness: Harness,
  first = 'https://reports.example.org',
  second = 'https://example.com/tools',
): Promise<Page> {
  const page = await openOptions(harness);
  const list = [kept('1', first), kept('2', second), kept('3', 'https://example.net')];
  await page.evaluate(
    `chrome.storage.local.set({ connections: ${JSON.stringify({ v: 1, list, active: '1' })} })`,
  );
  await expect(connectionList(page).getByRole('button', { name: 'Edit' })).toHaveCount(3);
  return page;
}

const button = (page: Page, row: string, name: string) =>
  connectionRow(page, row).getByRole('button', { name, exact: true });
const address = (page: Page) => page.getByLabel('Service address');
const fillStorage = (page: Page) =>
  page.evaluate(`chrome.storage.local.set = async () => { throw new Error('QUOTA_BYTES'); }`);

async function remove(page: Page, text: string): Promise<void> {
  await button(page, text, 'Remove').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
}

test('What was typed for one connection goes to no other, whichever is taken into use meanwhile', async ({
  harness,
  service,
}) => {
  const odd = await startOddServer();
  const page = await openWithOthers(harness, service.url, `${odd.url}/empty-list`);
  await button(page, service.url, 'Edit').click();
  await page.getByLabel('API key', { exact: true }).fill(service.key);
  await page.getByLabel('Name').fill('Typed for the first');
  await button(page, odd.url, 'Switch').click();
  await expect(connectionRow(page, odd.url)).toContainText('In use');
  // The form is still the one of the first.
  await expect(address(page)).toHaveValue(service.url);
  await button(page, odd.url, 'Edit').click();
  await expect(address(page)).toHaveValue(`${odd.url}/empty-list`);
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Name')).toHaveValue('');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await connected(page);
  expect((await stored(page)).list).toMatchObject([
    { name: '' },
    { apiKey: 'key-of-2', name: '' },
    { name: '' },
  ]);
  expect(service.requests).toEqual([]);
  await odd.close();
});

test('What was typed stays with its connection while another one’s form is open, until it is cancelled', async ({
  harness,
  service,
}) => {
  const page = await openWithOthers(harness, service.url);
  await button(page, service.url, 'Edit').click();
  await page.getByLabel('API key', { exact: true }).fill('typed-for-the-first');
  await button(page, 'example.com', 'Edit').click();
  await page.getByLabel('Name').fill('Typed for the second');
  await button(page, 'example.com', 'Edit').click();
  await expect(address(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Add connection' }).click();
  await address(page).fill('https://example.edu');
  await button(page, service.url, 'Edit').click();
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue('typed-for-the-first');
  await expect(page.getByLabel('Name')).toHaveValue('');
  await button(page, 'example.com', 'Edit').click();
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Name')).toHaveValue('Typed for the second');
  await page.getByRole('button', { name: 'Add connection' }).click();
  await expect(address(page)).toHaveValue('https://example.edu');
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue('');
  await button(page, service.url, 'Edit').click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await button(page, service.url, 'Edit').click();
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue('');
});

test('Another path of the same host wants its own key and headers, and says so', async ({
  harness,
}) => {
  const page = await openWithOthers(harness);
  await button(page, 'example.com', 'Edit').click();
  await expect(page.getByText('Leave empty to keep the saved key.')).toBeVisible();
  await address(page).fill('https://example.com/another');
  await expect(page.getByText('Enter the API key for this address.')).toBeVisible();
  await address(page).fill('https://example.com/tools/');
  await expect(page.getByText('Leave empty to keep the saved key.')).toBeVisible();
});

test('Neither the second half of a double click nor a second Enter removes a connection', async ({
  harness,
}) => {
  const page = await openWithOthers(harness);
  const dialog = page.getByRole('dialog');
  await button(page, 'example.com', 'Remove').click();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Remove' }).dispatchEvent('click', { detail: 2 });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  expect((await stored(page)).list).toHaveLength(3);
});

test('Neither does what was typed move where another page takes another connection into use', async ({
  harness,
  service,
}) => {
  const page = await openOptions(harness);
  await fillConnection(page, service.url, service.key);
  await connected(page);
  await editConnection(page);
  await page.getByLabel('API key', { exact: true }).fill('typed-for-the-first');
  const { list, active } = await stored(page);
  const both = { v: 1, list: [...list, kept('2', 'https://example.com/tools')], active: '2' };
  await page.evaluate(`chrome.storage.local.set({ connections: ${JSON.stringify(both)} })`);
  await expect(connectionRow(page, 'example.com')).toContainText('In use');
  await expect(address(page)).toHaveValue(service.url);
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue('typed-for-the-first');
  await button(page, 'example.com', 'Edit').click();
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue('');
  expect((await stored(page)).list[0]?.id).toBe(active);
  // Nor where the other one takes the place of the first.
  await page.getByLabel('Name').fill('typed-for-the-second');
  await page.evaluate(
    `chrome.storage.local.set({ connections: ${JSON.stringify({ v: 1, list, active })} })`,
  );
  await expect(connectionRow(page, 'example.com')).toHaveCount(0);
  await editConnection(page);
  await expect(address(page)).toHaveValue(service.url);
  await expect(page.getByLabel('Name')).toHaveValue('');
  await page.getByLabel('API key', { exact: true }).fill('typed-for-the-first');
  await page.evaluate(
    `chrome.storage.local.set({ connections: ${JSON.stringify({ ...both, list: both.list.slice(1) })} })`,
  );
  await expect(connectionRow(page, service.url)).toHaveCount(0);
  await editConnection(page);
  await expect(address(page)).toHaveValue('https://example.com/tools');
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue('');
});

test('"Add connection" begins with an empty form, to which no saved key goes, and its connection is then in use', async ({
  harness,
  service,
}) => {
  const page = await openOptions(harness);
  await fillConnection(page, service.url, service.key);
  await connected(page);
  await page.getByRole('button', { name: 'Add connection' }).click();
  await expect(address(page)).toBeFocused();
  await expect(address(page)).toHaveValue('');
  await address(page).fill(service.url);
  await expect(page.getByText('You already have a connection to this address')).toBeVisible();
  const odd = await startOddServer();
  await address(page).fill(`${odd.url}/empty-list`);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('The API key is missing')).toBeVisible();
  await page.getByLabel('API key', { exact: true }).fill('another-key');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await connected(page);
  await expect(connectionRow(page, odd.url)).toContainText('In use');
  await expect(button(page, odd.url, 'Edit')).toBeFocused();
  expect((await stored(page)).list).toMatchObject([
    { apiKey: service.key },
    { apiKey: 'another-key' },
  ]);
  await odd.close();
});

test('A name alone is saved with neither access nor request, and leaves the connection in use as it is', async ({
  harness,
}) => {
  const page = await openWithOthers(harness);
  await page.evaluate(
    `chrome.permissions.request = () => { globalThis.hasAsked = true; return Promise.resolve(false); }`,
  );
  await button(page, 'example.com', 'Edit').click();
  await page.getByLabel('Name').fill('Theirs');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(button(page, 'Theirs', 'Edit')).toBeFocused();
  expect(await page.evaluate('globalThis.hasAsked')).toBeUndefined();
  const { list, active } = await stored(page);
  expect(active).toBe('1');
  expect(list[1]).toEqual({ ...kept('2', 'https://example.com/tools'), name: 'Theirs' });
});

test('"Switch" takes a connection into use and leaves the focus in its row; "Edit", "Close" and "Cancel" lead there and back', async ({
  harness,
}) => {
  const page = await openWithOthers(harness);
  await button(page, 'example.com', 'Switch').click();
  await expect(connectionRow(page, 'example.com')).toContainText('In use');
  await expect(button(page, 'example.com', 'Edit')).toBeFocused();
  expect((await stored(page)).active).toBe('2');
  await page.keyboard.press('Enter');
  await expect(address(page)).toBeFocused();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(button(page, 'example.com', 'Edit')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('Name').fill('Not saved');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(address(page)).toHaveCount(0);
  await expect(button(page, 'example.com', 'Edit')).toBeFocused();
  await page.getByRole('button', { name: 'Add connection' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Add connection' })).toBeFocused();
});

test('When a connection is removed the focus goes to the next one, and after the last one to the empty form', async ({
  harness,
}) => {
  const page = await openWithOthers(harness);
  await remove(page, 'example.com');
  await expect(button(page, 'example.net', 'Edit')).toBeFocused();
  await remove(page, 'reports.example.org');
  await expect(button(page, 'example.net', 'Edit')).toBeFocused();
  expect(await stored(page)).toMatchObject({ list: [{ id: '3' }], active: '3' });
  await remove(page, 'example.net');
  await expect(address(page)).toBeFocused();
  await expect(address(page)).toHaveValue('');
});

test('What needs the person for another connection is told on the badge, in the popup and beside it, and shown once it is used', async ({
  harness,
  site,
}) => {
  const page = await openWithOthers(harness);
  const badge = () => page.evaluate<string>('chrome.action.getBadgeText({})');
  expect(await badge()).toBe('');
  const refused = { name: 'refused', at: Date.now(), problem: { code: 'refused', status: 422 } };
  const task = { kind: 'create', url: `${site.url}/`, privacy: 1 };
  const job = {
    v: 1,
    id: 'refused',
    connectionId: '2',
    createdAt: Date.now(),
    task,
    state: refused,
    delays: 0,
    sends: 0,
    history: [],
  };
  await page.evaluate(`chrome.storage.local.set({ 'job:refused': ${JSON.stringify(job)} })`);
  await expect.poll(badge).toBe('!');
  await expect(connectionRow(page, 'example.com')).toContainText('1 change needs you');
  await expect(connectionRow(page, 'example.net')).not.toContainText('need');
  const told = '1 change in another connection needs you.';
  const popup = await harness.clickToolbar(await harness.open(`${site.url}/`));
  await expect(popup.getByText(told)).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Discard' })).toHaveCount(0);
  await button(page, 'example.com', 'Switch').click();
  await popup.getByRole('button', { name: 'Discard' }).click();
  await expect(popup.getByText(told)).toHaveCount(0);
  await expect.poll(badge).toBe('');
});

test('With storage full, "Switch" and "Remove" change nothing and say so', async ({ harness }) => {
  const page = await openWithOthers(harness);
  const before = await stored(page);
  const faults: Error[] = [];
  page.on('pageerror', (fault) => faults.push(fault));
  await fillStorage(page);
  const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t save' });
  await button(page, 'example.com', 'Switch').click();
  await expect(alert).toBeVisible();
  await page.reload();
  await fillStorage(page);
  await remove(page, 'example.com');
  await expect(alert).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await stored(page)).toEqual(before);
  expect(faults).toEqual([]);
});

test('What could not be read is told of in plain words and can be removed, and the settings open all the same', async ({
  harness,
}) => {
  const page = await openOptions(harness);
  await page.evaluate(
    `chrome.storage.local.set({ 'aside:job:1': { v: 1 }, 'aside:job:2': 'broken', 'aside:connections': 'broken', 'aside:preferences': [] })`,
  );
  await page.reload();
  for (const text of [
    'Connections: add them again',
    'Preferences: the defaults apply',
    '2 changes that were waiting',
  ])
    await expect(page.getByText(text)).toBeVisible();
  await expect(address(page)).toBeVisible();
  await page.getByRole('button', { name: 'Remove unreadable data' }).click();
  await expect(page.getByText('couldn’t be read')).toHaveCount(0);
  expect(await page.evaluate(`chrome.storage.local.get().then(Object.keys)`)).not.toContainEqual(
    expect.stringMatching(/^aside/),
  );
});
