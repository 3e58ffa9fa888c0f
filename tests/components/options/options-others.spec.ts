import type { Page } from '@playwright/test';
import { oddAnswers } from '../../e2e/options/odd-answers.ts';
import {
  agree,
  connected,
  editConnection,
  fillConnection,
  connectionRow,
  openOptions,
  stored,
  address,
  button,
  kept,
  openWithOthers,
} from '../../support/pages/options-page.ts';
import { startServer } from '../../support/service/server.ts';
import { expect, test } from '../support/component-test.ts';

const fillStorage = (page: Page) =>
  page.evaluate(`chrome.storage.local.set = async () => { throw new Error('QUOTA_BYTES'); }`);

async function remove(page: Page, text: string): Promise<void> {
  await button(page, text, 'Remove').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
}

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

test('A name alone is saved with neither access nor request, and leaves the connection in use as it is', async ({
  harness,
}) => {
  const page = await openWithOthers(harness);
  await page.evaluate(
    `chrome.permissions.request = () => { globalThis.hasAsked = true; return Promise.resolve(false); }`,
  );
  await button(page, 'example.com', 'Edit').click();
  await page.getByLabel('Name', { exact: true }).fill('Theirs');
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
  await page.getByLabel('Name', { exact: true }).fill('Not saved');
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

test('With storage full, "Switch" and "Remove" change nothing and say so', async ({ harness }) => {
  const page = await openWithOthers(harness);
  const before = await stored(page);
  const faults: Error[] = [];
  page.on('pageerror', (fault) => faults.push(fault));
  await fillStorage(page);
  const alert = page.getByRole('alert').filter({ hasText: 'Nothing was saved' });
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
    `chrome.storage.local.set({ 'quarantine:job:1': { v: 1 }, 'quarantine:job:2': 'broken', 'quarantine:connections': 'broken', 'quarantine:preferences': [] })`,
  );
  await page.reload();
  await expect(page.getByText('Some saved data couldn’t be read')).toBeVisible();
  await expect(address(page)).toBeVisible();
  await page.getByRole('button', { name: 'Remove unreadable data' }).click();
  await expect(page.getByText('couldn’t be read')).toHaveCount(0);
  expect(await page.evaluate(`chrome.storage.local.get().then(Object.keys)`)).not.toContainEqual(
    expect.stringMatching(/^quarantine/),
  );
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
  const odd = await startServer(oddAnswers);
  await address(page).fill(`${odd.url}/empty-list`);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('The API key is missing')).toBeVisible();
  await page.getByLabel('API key', { exact: true }).fill('another-key');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await connected(page);
  await expect(connectionRow(page, odd.url)).toContainText('In use');
  await expect(page.getByText('It’s in use now')).toBeVisible();
  await expect(button(page, odd.url, 'Edit')).toBeFocused();
  expect((await stored(page)).list).toMatchObject([
    { apiKey: service.key },
    { apiKey: 'another-key' },
  ]);
  await odd.close();
});

test('A new host makes another connection, wants its own key, and leaves the first as it is', async ({
  harness,
  service,
}) => {
  const page = await openOptions(harness);
  await fillConnection(page, service.url, service.key);
  await connected(page);
  const [first] = (await stored(page)).list;
  const elsewhere = service.url.replace('127.0.0.1', 'localhost');
  await agree(harness, page, elsewhere);
  const before = service.requests.length;
  await editConnection(page);
  await address(page).fill(elsewhere);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('The API key is missing')).toBeVisible();
  expect(service.requests.slice(before).filter(({ headers }) => headers['authorization'])).toEqual(
    [],
  );
  await fillConnection(page, elsewhere, service.key);
  await connected(page);
  const { list, active } = await stored(page);
  expect(list).toMatchObject([first, { baseUrl: elsewhere, apiKey: service.key }]);
  expect(active).toBe(list[1]?.id);
  expect(active).not.toBe(first?.id);
  await expect(connectionRow(page, '127.0.0.1')).not.toContainText('In use');
  await expect(connectionRow(page, 'localhost')).toContainText('In use');
});
