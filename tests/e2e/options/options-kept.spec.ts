import type { Page } from '@playwright/test';
import { startServer } from '../../support/service/server.ts';
import { oddAnswers } from './odd-answers.ts';
import { expect, test } from '../../support/browser/test.ts';
import {
  agree,
  checkItem,
  connected,
  connectionRow,
  editConnection,
  fillConnection,
  openOptions,
  stored,
} from '../../support/pages/options-page.ts';

/** All text of the page, typed text too. */
const inside = `document.documentElement.outerHTML + [...document.querySelectorAll('input, textarea')].map((input) => input.value).join()`;
const origins = (page: Page) =>
  page.evaluate(`chrome.permissions.getAll().then(({ origins }) => origins)`);

test('Once saved the key is in storage and on the wire, and neither in the page nor in a message', async ({
  harness,
  service,
}) => {
  const page = await openOptions(harness);
  await page.addInitScript(`{
    globalThis.sent = [];
    for (const name of ['sendMessage', 'connect']) {
      const own = chrome.runtime[name].bind(chrome.runtime);
      chrome.runtime[name] = (...all) => { sent.push(JSON.stringify(all)); return own(...all); };
    }
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
  expect(await page.evaluate(inside)).not.toContain(service.key);
  expect(await page.evaluate('sent.join()')).not.toContain(service.key);
  await page.reload();
  await editConnection(page);
  expect(await page.evaluate(inside)).not.toContain(service.key);
  const before = service.requests.length;
  await page.getByRole('button', { name: 'Test connection' }).click();
  await connected(page);
  expect(service.requests.slice(before).map(({ headers }) => headers['authorization'])).toEqual([
    `Bearer ${service.key}`,
  ]);
});

test('A new name is saved without a request; a new host makes another one, wants its own key, and leaves the first as it is', async ({
  harness,
  service,
}) => {
  const page = await openOptions(harness);
  await fillConnection(page, service.url, service.key);
  await connected(page);
  const [first] = (await stored(page)).list;
  const asked = service.requests.length;
  await editConnection(page);
  await page.getByLabel('Name', { exact: true }).fill('Ours');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
  expect(service.requests).toHaveLength(asked);
  expect((await stored(page)).list).toEqual([{ ...first, name: 'Ours' }]);

  const elsewhere = service.url.replace('127.0.0.1', 'localhost');
  await agree(harness, page, elsewhere);
  const before = service.requests.length;
  await editConnection(page);
  await page.getByLabel('Service address').fill(elsewhere);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('The API key is missing')).toBeVisible();
  expect(service.requests.slice(before).filter(({ headers }) => headers['authorization'])).toEqual(
    [],
  );
  await fillConnection(page, elsewhere, service.key);
  await connected(page);
  const after = await stored(page);
  expect(after).toMatchObject({
    list: [
      { ...first, name: 'Ours' },
      { baseUrl: elsewhere, apiKey: service.key },
    ],
    active: after.list[1]?.id,
  });
  expect(after.list[1]?.id).not.toBe(first?.id);
  await expect(connectionRow(page, 'Ours')).not.toContainText('In use');
  await expect(connectionRow(page, 'localhost')).toContainText('In use');
  await page.reload();
  await expect.poll(() => origins(page)).toEqual(['http://127.0.0.1/*', 'http://localhost/*']);
});

test('Access that a failed try was given is given back when the page opens again, and only that', async ({
  harness,
  service,
}) => {
  const page = await openOptions(harness);
  await fillConnection(page, service.url, service.key);
  await connected(page);
  const elsewhere = service.url.replace('127.0.0.1', 'localhost');
  await agree(harness, page, elsewhere);
  await editConnection(page);
  await fillConnection(page, elsewhere, 'not-the-key');
  await expect(checkItem(page, 'rejected the API key')).toBeVisible();
  // A second options page that opens meanwhile does not revoke the access that this one needs.
  const other = await harness.open('options.html');
  await expect(connectionRow(other, service.url)).toBeVisible();
  await other.waitForTimeout(500);
  expect(await origins(page)).toEqual(['http://127.0.0.1/*', 'http://localhost/*']);
  await page.close();
  await other.reload();
  await expect.poll(() => origins(other)).toEqual(['http://127.0.0.1/*']);
});

test('Access that an earlier try was given is given back once another one is saved', async ({
  harness,
  service,
}) => {
  const page = await openOptions(harness);
  const elsewhere = service.url.replace('127.0.0.1', 'localhost');
  await agree(harness, page, elsewhere);
  await fillConnection(page, elsewhere, 'not-the-key');
  await expect(checkItem(page, 'rejected the API key')).toBeVisible();
  await fillConnection(page, service.url, service.key);
  await connected(page);
  await expect.poll(() => origins(page)).toEqual(['http://127.0.0.1/*']);
});

test('A newer try ends the older one, whose late answer changes nothing', async ({
  harness,
  service,
}) => {
  const odd = await startServer(oddAnswers);
  const page = await openOptions(harness);
  await fillConnection(page, `${odd.url}/silent`, 'another-key');
  await expect(checkItem(page, 'Contacting the service')).toBeVisible();
  await fillConnection(page, service.url, 'not-the-key');
  await expect(checkItem(page, 'rejected the API key')).toBeVisible();
  await odd.close();
  await expect(checkItem(page, 'rejected the API key')).toBeVisible();
  await fillConnection(page, service.url, service.key);
  await connected(page);
  expect((await stored(page)).list).toMatchObject([{ baseUrl: service.url, apiKey: service.key }]);
});

test('"Cancel" ends a check and leaves what was typed', async ({ harness, service }) => {
  const odd = await startServer(oddAnswers);
  const page = await openOptions(harness);
  await fillConnection(page, `${odd.url}/silent`, service.key);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('list', { name: 'Connection check' })).toHaveCount(0);
  await expect(page.getByLabel('Service address')).toHaveValue(`${odd.url}/silent`);
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue(service.key);
  await odd.close();
});

test('Extra headers go along, and once saved their values are not shown again; one that would replace ours is refused as it is typed', async ({
  harness,
  service,
}) => {
  const page = await openOptions(harness);
  await page.getByText('Advanced').click();
  await page.getByLabel('Extra headers').fill('Authorization: Basic abc');
  await expect(page.getByText('Line 1: “Authorization”')).toBeVisible();
  await fillConnection(page, service.url, service.key);
  await expect(page.getByLabel('Extra headers')).toBeFocused();
  expect(service.requests).toEqual([]);
  await page.getByLabel('Extra headers').fill('X-Proxy: a-secret\nX-Other: yes');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await connected(page);
  expect(service.requests.at(-1)?.headers).toMatchObject({
    'x-proxy': 'a-secret',
    authorization: `Bearer ${service.key}`,
  });

  const saved = page.getByRole('list', { name: 'Saved headers' });
  await editConnection(page);
  await expect(saved).toContainText('X-Proxy');
  expect(await page.evaluate(inside)).not.toContain('a-secret');
  await page.reload();
  await editConnection(page);
  await expect(saved).toContainText('X-Proxy');
  expect(await page.evaluate(inside)).not.toContain('a-secret');
  await page.getByRole('button', { name: 'Remove X-Other' }).click();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await connected(page);
  expect(service.requests.at(-1)?.headers).toMatchObject({ 'x-proxy': 'a-secret' });
  expect(service.requests.at(-1)?.headers).not.toHaveProperty('x-other');
  await editConnection(page);
  await page.getByRole('button', { name: 'Replace X-Proxy' }).click();
  await expect(page.getByLabel('Extra headers')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type('another');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect.poll(() => service.requests.at(-1)?.headers['x-proxy']).toBe('another');
});

test('Removing a connection asks first, then forgets the key and gives access back', async ({
  harness,
  service,
}) => {
  const page = await openOptions(harness);
  await fillConnection(page, service.url, service.key);
  await connected(page);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect((await stored(page)).list).toHaveLength(1);
  await editConnection(page);
  await page.getByLabel('API key', { exact: true }).fill('typed-before-it-went');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByLabel('Service address')).toHaveValue('');
  await expect(page.getByLabel('Service address')).toBeFocused();
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue('');
  expect(await page.evaluate('chrome.storage.local.get().then(JSON.stringify)')).not.toContain(
    service.key,
  );
  await expect.poll(() => origins(page)).toEqual([]);
});
