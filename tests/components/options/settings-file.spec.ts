import { acceptedText } from '../../../lib/storage/accepted.ts';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { keep } from '../../support/builders/keep.ts';
import { put } from '../../support/builders/show.ts';
import { aReport, anAcceptance, day } from '../../support/builders/values.ts';
import {
  connected,
  editConnection,
  openOptions,
  openWithOthers,
  showSection,
  stored,
} from '../../support/pages/options-page.ts';
import { expect, test } from '../support/component-test.ts';

/** Chooses a file with this content. */
const choose = async (page: Page, content: string) =>
  page.locator('input[type=file]').setInputFiles({
    name: 'verdict-settings.json',
    mimeType: 'application/json',
    buffer: Buffer.from(content),
  });

/** The lines of the changes that an import would make. */
const changes = (page: Page) =>
  page.getByRole('list', { name: 'Changes of this import' }).getByRole('listitem');

test('A settings file is exported without keys, and imported after its changes were shown', async ({
  harness,
}) => {
  const page = await openWithOthers(harness);
  await showSection(page, 'data');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export settings' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).not.toContain('key-of-');
  const file = JSON.parse(text);
  expect(file.connections).toHaveLength(3);
  file.connections.push({
    url: 'https://new.example',
    name: 'New',
    hosts: ['*.example.com'],
    headers: ['X-Proxy'],
  });
  file.connections[0].hosts = ['example.org'];
  file.preferences.theme = 'dark';
  await choose(page, JSON.stringify(file));
  const added = changes(page).filter({ hasText: 'Add connection' });
  await expect(added).toContainText('Name: New');
  await expect(added).toContainText(/Use for these sites: \W*\*\.example\.com/);
  await expect(added).toContainText(/Extra headers: \W*X-Proxy/);
  const changed = changes(page).filter({ hasText: 'Change connection' });
  await expect(changed).toContainText('Its API key and headers stay.');
  await expect(changed).toContainText(/Use for these sites: \W*example\.org/);
  await expect(changes(page).filter({ hasText: 'Theme: System → Dark' })).toHaveCount(1);
  expect((await stored(page)).list).toHaveLength(3);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Enter the API key of each new connection')).toBeVisible();
  const { list, active } = await stored(page);
  expect(list.map(({ apiKey }) => apiKey)).toEqual(['key-of-1', 'key-of-2', 'key-of-3', '']);
  expect(active).toBe('1');
  await showSection(page, 'connections');
  await expect(page.getByText('Needs an API key')).toBeVisible();
});

test('What is accepted on single pages is exported only if that is switched on, and an import names what it accepts', async ({
  harness,
}) => {
  const page = await openWithOthers(harness);
  await showSection(page, 'data');
  const withPages = page.getByRole('switch', { name: 'with the addresses of these pages' });
  await expect(page.getByRole('button', { name: 'Export settings' })).toBeVisible();
  await expect(withPages).toHaveCount(0);
  const accepted = [
    anAcceptance({ reason: '<b>Everywhere</b>' }),
    anAcceptance({ where: { in: 'page', page: 'a.example/secret' } }),
  ];
  await page.evaluate(
    `chrome.storage.local.set({ 'accepted:1': ${JSON.stringify(acceptedText(accepted))} })`,
  );
  const exported = async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export settings' }).click();
    return readFile(await (await download).path(), 'utf8');
  };
  await expect(withPages).not.toBeChecked();
  const text = await exported();
  expect(text).not.toContain('secret');
  await withPages.check();
  expect(await exported()).toContain('a.example/secret');
  await page.evaluate(`chrome.storage.local.remove('accepted:1')`);
  await choose(page, text);
  await expect(changes(page).filter({ hasText: 'Add 1 acceptance to connection' })).toContainText(
    'Rules in robots.txt forbid the page: <b>Everywhere</b>',
  );
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('The settings were imported.')).toBeVisible();
  const kept = await page.evaluate<string>(
    `chrome.storage.local.get('accepted:1').then((all) => all['accepted:1'])`,
  );
  expect(JSON.parse(kept)).toMatchObject([
    { reason: '<b>Everywhere</b>', where: { in: 'connection' } },
  ]);
});

test('A bad settings file gets a sentence without its secret, and changes nothing', async ({
  harness,
}) => {
  const page = await openWithOthers(harness);
  await showSection(page, 'data');
  await choose(page, '{"verdict":1,"connections":[{"url":"https://a.example","apiKey":"hush"}]}');
  await expect(page.getByText('This file has an API key')).toBeVisible();
  await expect(page.getByText('hush')).toHaveCount(0);
  await choose(page, 'x'.repeat(5 * 1024 * 1024));
  await expect(page.getByText('This file is larger than 4 MB')).toBeVisible();
  expect((await stored(page)).list).toHaveLength(3);
});

test('What a file of a newer version has that is not known is named before the import, which takes the rest', async ({
  harness,
}) => {
  const page = await openWithOthers(harness);
  await showSection(page, 'data');
  const status = page.getByRole('status').filter({ hasText: 'doesn’t know parts of this file' });
  await choose(page, '{"verdict":2,"preferences":{"colour":"red","theme":"dark"}}');
  await expect(status).toContainText('preferences.colour');
  await expect(changes(page)).toHaveText(['Theme: System → Dark']);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('The settings were imported.')).toBeVisible();
  await choose(page, '{"verdict":2,"preferences":{"colour":"red","theme":"dark"}}');
  await expect(status).toContainText('This file changes nothing.');
});

test('Each rule of an import says what it does, also two for one host', async ({ harness }) => {
  const page = await openWithOthers(harness);
  await showSection(page, 'data');
  const rules = [
    { hosts: 'example.com', does: 'never' },
    { hosts: 'example.com', does: 'privacy', privacy: 1 },
  ];
  await choose(page, JSON.stringify({ verdict: 1, addresses: { rules } }));
  await expect(changes(page)).toHaveText([
    /^Add rule for .*example\.com.*: Never report$/,
    /^Add rule for .*example\.com.*: Always private$/,
  ]);
});

test('An import says before it how many reports it removes from this device', async ({
  harness,
}) => {
  const page = await openWithOthers(harness);
  await put(page, () => keep({ archive: [aReport({ generatedAt: Date.now() - 100 * day })] }));
  await showSection(page, 'data');
  const line = changes(page).filter({ hasText: 'Keep at most' });
  await choose(page, '{"verdict":1,"preferences":{"keepDays":30}}');
  await expect(line).toHaveText(
    'Keep at most: No limit → 1 month This removes 1 report from this device.',
  );
  await choose(page, '{"verdict":1,"preferences":{"keepDays":365}}');
  await expect(line).toHaveText('Keep at most: No limit → 1 year');
});

test('The list of changes takes the focus and scrolls, and Import and Cancel give it back', async ({
  harness,
}) => {
  const page = await openWithOthers(harness);
  await page.setViewportSize({ width: 360, height: 640 });
  await showSection(page, 'data');
  const rules = Array.from({ length: 500 }, (_, index) => ({
    hosts: `host-${index}.example`,
    does: 'never',
  }));
  const file = JSON.stringify({ verdict: 1, addresses: { rules } });
  const list = page.getByRole('list', { name: 'Changes of this import' });
  const importing = page.getByRole('button', { name: 'Import settings' });
  const apply = page.getByRole('button', { name: 'Import', exact: true });
  await choose(page, file);
  await expect(list).toBeFocused();
  await page.keyboard.press('End');
  await expect(list.getByText('host-499.example')).toBeInViewport();
  await expect(apply).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(apply).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(importing).toBeFocused();
  await expect(list).toHaveCount(0);
  await choose(page, file);
  await expect(list).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('The settings were imported.')).toBeVisible();
  await expect(importing).toBeFocused();
  await choose(page, file);
  await expect(page.getByRole('status').getByText('This file changes nothing.')).toBeVisible();
  await expect(apply).toHaveCount(0);
});

test('Settings that cannot be read are neither exported nor replaced, in a sentence', async ({
  harness,
}) => {
  const page = await openWithOthers(harness);
  await page.evaluate(`chrome.storage.local.set({ 'leak-guard': { v: 2 } })`);
  await showSection(page, 'data');
  const sentence = page.getByText('Couldn’t read the saved settings');
  await page.getByRole('button', { name: 'Export settings' }).click();
  await expect(sentence).toBeVisible();
  await choose(page, '{');
  await expect(sentence).toHaveCount(0);
  await choose(page, '{"verdict":1}');
  await expect(sentence).toBeVisible();
  await expect(page.getByText('Nothing was saved')).toHaveCount(0);
});

test('An import asks in one question for access and notifications, and a refusal is seen', async ({
  harness,
}) => {
  const page = await openWithOthers(harness);
  await page.evaluate(`{
    const request = chrome.permissions.request;
    chrome.permissions.request = (asked) => ((globalThis.asked = asked), request(asked));
  }`);
  const notifications = page.getByRole('switch', { name: /notification/i });
  const importing = async (connections: object[]) => {
    await showSection(page, 'data');
    await choose(
      page,
      JSON.stringify({ verdict: 1, connections, preferences: { notifications: true } }),
    );
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('The settings were imported.')).toBeVisible();
    await showSection(page, 'notifications');
  };
  await importing([{ url: 'https://new.example' }]);
  expect(await page.evaluate('asked')).toEqual({
    origins: ['https://new.example/*'],
    permissions: ['notifications'],
  });
  await expect(notifications).not.toBeChecked();
  await page.evaluate(`chrome.storage.local.remove('preferences')`);
  await importing([]);
  await expect(notifications).toBeChecked();
});

test('An imported connection works once its key is typed, and shows the names of its headers', async ({
  harness,
  service,
}) => {
  const page = await openOptions(harness);
  await showSection(page, 'data');
  const connection = { url: service.url, name: 'Ours', headers: ['X-Proxy'], inUse: true };
  await choose(page, JSON.stringify({ verdict: 1, connections: [connection] }));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('The settings were imported.')).toBeVisible();
  await showSection(page, 'connections');
  await editConnection(page);
  const headers = page.getByLabel('Extra headers');
  await expect(headers).toHaveValue('X-Proxy: ');
  await page.getByLabel('API key', { exact: true }).fill(service.key);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  // The value is missing.
  await expect(headers).toBeFocused();
  await headers.fill('X-Proxy: through');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await connected(page);
  const { list } = await stored(page);
  expect(list).toMatchObject([
    { name: 'Ours', apiKey: service.key, headers: [['X-Proxy', 'through']] },
  ]);
  expect(service.requests.at(-1)?.headers['x-proxy']).toBe('through');
});

test('While the browser asks the page says so, and an import whose access is denied says what is missing', async ({
  harness,
}) => {
  const page = await openWithOthers(harness);
  await showSection(page, 'data');
  await page.evaluate(
    `for (const api of new Set([globalThis.chrome, globalThis.browser].filter(Boolean)))
      Object.assign(api.permissions, { request: () => new Promise((answer) => { globalThis.answer = answer; }) })`,
  );
  await choose(
    page,
    JSON.stringify({
      verdict: 1,
      connections: [{ url: 'https://new.example', name: 'New' }],
      preferences: { notifications: true },
    }),
  );
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.locator('.toast[role="alert"]')).toHaveText('Answer the browser’s question');
  await page.evaluate('answer(false)');
  await expect(page.getByText('Access was not granted: new.example.')).toBeVisible();
  await expect(page.getByText('Notifications stay off')).toBeVisible();
  await expect(page.getByText('Answer the browser’s question')).toHaveCount(0);
});
