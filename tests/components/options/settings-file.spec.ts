import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openWithOthers, showSection, stored } from '../../support/pages/options-page.ts';
import { expect, test } from '../support/component-test.ts';

/** Chooses a file with this content. */
const choose = async (page: Page, content: string) =>
  page.locator('input[type=file]').setInputFiles({
    name: 'verdict-settings.json',
    mimeType: 'application/json',
    buffer: Buffer.from(content),
  });

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
  file.connections.push({ url: 'https://new.example', name: 'New' });
  file.preferences.theme = 'dark';
  await choose(page, JSON.stringify(file));
  const changes = page.getByRole('list', { name: 'Changes of this import' });
  await expect(changes).toContainText('Add connection');
  await expect(changes).toContainText('Theme: System → Dark');
  expect((await stored(page)).list).toHaveLength(3);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('The settings were imported.')).toBeVisible();
  const { list, active } = await stored(page);
  expect(list.map(({ apiKey }) => apiKey)).toEqual(['key-of-1', 'key-of-2', 'key-of-3', '']);
  expect(active).toBe('1');
  await showSection(page, 'connections');
  await expect(page.getByText('Needs an API key')).toBeVisible();
});

test('A bad settings file gets a sentence without its secret, and changes nothing', async ({
  harness,
}) => {
  const page = await openWithOthers(harness);
  await showSection(page, 'data');
  await choose(page, '{"verdict":1,"connections":[{"url":"https://a.example","apiKey":"hush"}]}');
  await expect(page.getByText('This file has an API key')).toBeVisible();
  await expect(page.getByText('hush')).toHaveCount(0);
  await choose(page, 'x'.repeat(2 * 1024 * 1024));
  await expect(page.getByText('This file is larger than 1 MB')).toBeVisible();
  expect((await stored(page)).list).toHaveLength(3);
});

test('Each rule of an import says what it does, also two for one host', async ({ harness }) => {
  const page = await openWithOthers(harness);
  await showSection(page, 'data');
  const rules = [
    { hosts: 'example.com', does: 'never' },
    { hosts: 'example.com', does: 'privacy', privacy: 1 },
  ];
  await choose(page, JSON.stringify({ verdict: 1, addresses: { rules } }));
  const changes = page.getByRole('list', { name: 'Changes of this import' }).getByRole('listitem');
  await expect(changes).toHaveText([
    /^Add rule for .*example\.com.*: Never report$/,
    /^Add rule for .*example\.com.*: Always private$/,
  ]);
});
