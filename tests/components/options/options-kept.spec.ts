import type { Page } from '@playwright/test';
import { optionStates } from '../../screenshots/states/options.ts';
import {
  checkItem,
  connected,
  connectionRow,
  editConnection,
  fillConnection,
  openOptions,
  showSection,
  stored,
} from '../../support/pages/options-page.ts';
import { expect, test } from '../support/component-test.ts';

/** The markup of a page, and the texts in its fields. */
const textsOf = async (page: Page) =>
  (await page.content()) +
  (await page.evaluate<string>(
    `Array.from(document.querySelectorAll('input, textarea'), ({ value }) => value).join()`,
  ));

test('Once saved the key is in storage and on the wire, and neither in the page nor in a message', async ({
  harness,
  service,
}) => {
  const page = await openOptions(harness);
  await page.addInitScript(`{
    globalThis.sent = [];
    const own = chrome.runtime.sendMessage;
    chrome.runtime.sendMessage = (...all) => { sent.push(JSON.stringify(all)); return own(...all); };
  }`);
  await page.reload();
  await page.getByRole('button', { name: 'Show API key' }).click();
  await fillConnection(page, service.url, service.key);
  await connected(page);
  await editConnection(page);
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('API key', { exact: true })).toHaveAttribute('type', 'password');
  expect(service.requests.at(-1)?.headers['authorization']).toBe(`Bearer ${service.key}`);
  expect((await stored(page)).list).toMatchObject([{ apiKey: service.key }]);
  expect(await textsOf(page)).not.toContain(service.key);
  expect(await page.evaluate('sent.join()')).not.toContain(service.key);
  await page.reload();
  await editConnection(page);
  expect(await textsOf(page)).not.toContain(service.key);
  const before = service.requests.length;
  await page.getByRole('button', { name: 'Test connection' }).click();
  await connected(page);
  expect(service.requests.slice(before).map(({ headers }) => headers['authorization'])).toEqual([
    `Bearer ${service.key}`,
  ]);
});

test('Extra headers go along, and once saved their values are on no page again; one that would replace ours is refused as it is typed', async ({
  harness,
  service,
}) => {
  const page = await openOptions(harness);
  const headers = page.getByLabel('Extra headers');
  const saved = page.getByRole('list', { name: 'Saved headers' });
  const connect = page.getByRole('button', { name: 'Connect', exact: true });
  await page.getByText('Advanced').click();
  await headers.fill('Authorization: Basic abc');
  await expect(page.getByText('Line 1: “Authorization”')).toBeVisible();
  await fillConnection(page, service.url, service.key);
  await expect(headers).toBeFocused();
  expect(service.requests).toEqual([]);
  await headers.fill('X-Proxy: a-secret\nX-Other: yes');
  await connect.click();
  await connected(page);
  expect(service.requests.at(-1)?.headers).toMatchObject({
    'x-proxy': 'a-secret',
    authorization: `Bearer ${service.key}`,
  });

  await editConnection(page);
  await expect(saved).toContainText('X-Proxy');
  expect(await textsOf(page)).not.toContain('a-secret');
  await page.reload();
  await editConnection(page);
  await expect(saved).toContainText('X-Proxy');
  const popup = await harness.open('popup.html');
  await expect(popup.getByRole('button', { name: 'Create report' })).toBeVisible();
  for (const one of [page, popup, await harness.open('reports.html')])
    expect(await textsOf(one)).not.toContain('a-secret');
  await page.getByRole('button', { name: 'Remove X-Other' }).click();
  await connect.click();
  await connected(page);
  expect(service.requests.at(-1)?.headers).toMatchObject({ 'x-proxy': 'a-secret' });
  expect(service.requests.at(-1)?.headers).not.toHaveProperty('x-other');
  await editConnection(page);
  await page.getByRole('button', { name: 'Replace X-Proxy' }).click();
  await expect(headers).toBeFocused();
  await expect(headers).toHaveValue('X-Proxy: ');
  await page.keyboard.press('End');
  await page.keyboard.type('another');
  await connect.click();
  await expect.poll(() => service.requests.at(-1)?.headers['x-proxy']).toBe('another');
  await connected(page);
  expect(await stored(page)).toMatchObject({ list: [{ headers: [['X-Proxy', 'another']] }] });
  expect(await textsOf(page)).not.toContain('another');
});

test('A connection alone is a row with what can be done with it, and "Edit" and "Close" open and close its form', async ({
  harness,
  service,
}) => {
  const page = await openOptions(harness);
  await fillConnection(page, service.url, service.key);
  await connected(page);
  const row = connectionRow(page, service.url);
  const edit = row.getByRole('button', { name: 'Edit' });
  await expect(edit).toBeFocused();
  await expect(row.getByRole('heading')).toHaveText(new URL(service.url).host);
  await expect(row).toContainText('In use');
  await expect(row.getByRole('button')).toHaveText(['Edit', 'Remove']);
  await page.reload();
  await expect(edit).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('form')).toHaveCount(0);
  await edit.click();
  await expect(page.getByLabel('Service address')).toBeFocused();
  await expect(page.getByLabel('Service address')).toHaveValue(service.url);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('form')).toHaveCount(0);
  await expect(edit).toBeFocused();
});

for (const [state, told, mend] of [
  ['access taken away', 'Access missing', 'Grant access'],
  ['key rejected', 'API key rejected', 'Test connection'],
] as const)
  test(`A connection alone shows its form from the start where it cannot work, until it is closed: ${state}`, async ({
    harness,
    service,
  }) => {
    const page = await openOptions(harness);
    await optionStates[state]!(page, { service, odd: '' });
    await expect(connectionRow(page, service.url)).toContainText(told);
    await expect(page.getByLabel('Service address')).toHaveValue(service.url);
    await page.getByRole('button', { name: 'Close' }).click();
    // The page reads again after each change of storage.
    await page.evaluate(`chrome.storage.local.set({ preferences: { fillArchive: true } })`);
    await expect(
      page.getByRole('switch', { name: 'Download all reports', includeHidden: true }),
    ).toBeChecked();
    await expect(connectionRow(page, service.url)).toContainText(told);
    await expect(page.getByRole('form')).toHaveCount(0);
    await page.reload();
    await page.getByRole('button', { name: mend }).click();
    await connected(page);
    // The results of the check stay visible.
    await expect(checkItem(page, 'API key accepted')).toBeVisible();
  });

test('What no connection can hold is refused as it is typed', async ({ harness, service }) => {
  const page = await openOptions(harness);
  await page.getByLabel('Service address').fill(service.url);
  await page.getByLabel('API key', { exact: true }).fill('k'.repeat(1_000_000));
  await expect(page.getByText('It can have at most 4,096 characters')).toBeVisible();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByLabel('API key', { exact: true })).toBeFocused();
  await page.getByLabel('API key', { exact: true }).fill('two words');
  await expect(page.getByText('contains a space')).toBeVisible();
  await page.getByLabel('API key', { exact: true }).fill(service.key);
  await expect(page.getByText('contains a space')).toBeHidden();
  await page.getByText('Advanced').click();
  await page.getByLabel('Extra headers').fill(`X-One: ${'1'.repeat(5_000)}`);
  await expect(page.getByText('Line 1 is too long.')).toBeVisible();
  await page.getByLabel('Extra headers').fill('X-One: a\u0000b');
  await expect(page.getByText('Line 1: the value of “X-One”')).toBeVisible();
  expect(service.requests).toEqual([]);
});

test('http to another machine warns that the key travels in clear, as soon as it is typed', async ({
  harness,
}) => {
  const page = await openOptions(harness);
  await page.getByLabel('Service address').fill('http://localhost:4321');
  await expect(page.getByText('would be sent unencrypted')).toBeHidden();
  await page.getByLabel('Service address').fill('http://192.168.1.20');
  await expect(page.getByText('would be sent unencrypted')).toBeVisible();
  await page.getByLabel('Service address').fill('https://192.168.1.20');
  await expect(page.getByText('would be sent unencrypted')).toBeHidden();
});

test('"Connect" with nothing filled in names address and key once, and checks nothing', async ({
  harness,
}) => {
  const page = await openOptions(harness);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('Enter a service address')).toHaveCount(1);
  await expect(page.getByText('The API key is missing')).toHaveCount(1);
  await expect(page.getByLabel('Service address')).toBeFocused();
  await expect(page.getByRole('list', { name: 'Connection check' })).toHaveCount(0);
  await page.getByLabel('Service address').fill('https://reports.example.org');
  await expect(page.getByText('The API key is missing')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The API key is missing')).toHaveCount(1);
  await expect(page.getByLabel('API key', { exact: true })).toBeFocused();
});

test('Preferences are kept as soon as they are chosen', async ({ harness }) => {
  const page = await openOptions(harness);
  await showSection(page, 'reports');
  await page.getByLabel('Privacy of new reports').selectOption('Password');
  await page.getByRole('switch', { name: 'Ask before retrying' }).check();
  await showSection(page, 'appearance');
  await page.getByLabel('Theme').selectOption('Dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.getByLabel('Theme')).toHaveValue('dark');
  await showSection(page, 'reports');
  await expect(page.getByLabel('Privacy of new reports')).toHaveValue('password');
  await expect(page.getByRole('switch', { name: 'Ask before retrying' })).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
