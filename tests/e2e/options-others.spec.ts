import type { Page } from '@playwright/test';
import type { Harness } from './harness/harness.ts';
import { expect, test } from './harness/test.ts';
import { openOptions, optionStates, stored } from './option-states.ts';

/** The options page with one connection in use and two others. */
async function openWithOthers(harness: Harness, service: { url: string; key: string }): Promise<Page> {
  const page = await openOptions(harness);
  await optionStates['other connections']?.(page, { service: { ...service }, odd: '' });
  await page.evaluate(`chrome.storage.local.get('connections').then(({ connections }) => {
    connections.list.push({ ...connections.list[1], id: '3', baseUrl: 'https://example.net' });
    return chrome.storage.local.set({ connections });
  })`);
  await expect(others(page).getByRole('listitem')).toHaveCount(2);
  return page;
}

const others = (page: Page) => page.getByRole('list', { name: 'Other connections' });
const row = (page: Page, text: string) => others(page).getByRole('listitem').filter({ hasText: text });
const fillStorage = (page: Page) => page.evaluate(`chrome.storage.local.set = async () => { throw new Error('QUOTA_BYTES'); }`);

async function remove(page: Page, text: string): Promise<void> {
  await row(page, text).getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
}

test('"Use" puts another connection into the form and the focus with it', async ({ harness, service }) => {
  const page = await openWithOthers(harness, service);
  await row(page, 'example.com').getByRole('button', { name: 'Use' }).click();
  await expect(page.getByLabel('Service address')).toHaveValue('https://example.com/tools');
  await expect(row(page, 'reports.example.org')).toBeVisible();
  await expect(page.getByLabel('Service address')).toBeFocused();
  expect((await stored(page)).active).toBe('2');
});

test('When another connection is removed the focus goes to the next one, and to the form after the last', async ({ harness, service }) => {
  const page = await openWithOthers(harness, service);
  await remove(page, 'example.com');
  await expect(others(page).getByRole('listitem')).toHaveCount(1);
  await expect(row(page, 'example.net').getByRole('button', { name: 'Use' })).toBeFocused();
  await remove(page, 'example.net');
  await expect(others(page)).toHaveCount(0);
  await expect(page.getByLabel('Service address')).toBeFocused();
  expect((await stored(page)).list).toMatchObject([{ id: '1' }]);
});

test('What needs the person for another connection is told on the badge, in the popup and beside it, and shown once it is used', async ({
  harness,
  service,
  site,
}) => {
  const page = await openWithOthers(harness, service);
  const badge = () => page.evaluate<string>('chrome.action.getBadgeText({})');
  expect(await badge()).toBe('');
  const refused = { name: 'refused', at: Date.now(), problem: { code: 'refused', status: 422 } };
  const task = { kind: 'create', url: `${site.url}/`, privacy: 1 };
  const job = { v: 1, id: 'refused', connectionId: '2', createdAt: Date.now(), task, state: refused, delays: 0, sends: 0, history: [] };
  await page.evaluate(`chrome.storage.local.set({ 'job:refused': ${JSON.stringify(job)} })`);
  await expect.poll(badge).toBe('!');
  await expect(row(page, 'example.com')).toContainText('Changes that need you: 1.');
  await expect(row(page, 'example.net')).not.toContainText('need you');
  const told = 'Changes of other connections that need you: 1.';
  const popup = await harness.clickToolbar(await harness.open(`${site.url}/`));
  await expect(popup.getByText(told)).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Discard' })).toHaveCount(0);
  await row(page, 'example.com').getByRole('button', { name: 'Use' }).click();
  await popup.getByRole('button', { name: 'Discard' }).click();
  await expect(popup.getByText(told)).toHaveCount(0);
  await expect.poll(badge).toBe('');
});

test('With storage full, "Use" and "Remove" change nothing and say so', async ({ harness, service }) => {
  const page = await openWithOthers(harness, service);
  const before = await stored(page);
  const faults: Error[] = [];
  page.on('pageerror', (fault) => faults.push(fault));
  await fillStorage(page);
  const alert = page.getByRole('alert').filter({ hasText: 'could not save' });
  await row(page, 'example.com').getByRole('button', { name: 'Use' }).click();
  await expect(alert).toBeVisible();
  await page.reload();
  await fillStorage(page);
  await remove(page, 'example.com');
  await expect(alert).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await stored(page)).toEqual(before);
  expect(faults).toEqual([]);
});

test('What could not be read is counted on the options page', async ({ harness }) => {
  const page = await openOptions(harness);
  await page.evaluate(`chrome.storage.local.set({ 'job:broken': { v: 1 }, connections: 'broken' })`);
  await expect(page.getByText('could not be read and were kept aside: 2')).toBeVisible();
  await page.reload();
  await expect(page.getByText('could not be read and were kept aside: 2')).toBeVisible();
});
