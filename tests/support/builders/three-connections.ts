import { expect, type Page } from '@playwright/test';
import type { Harness } from '../browser/harness.ts';
import { connectionList, connectionRow, openOptions } from '../pages/options-page.ts';

/** A connection as it lies in storage. */
export const kept = (id: string, baseUrl: string) => ({
  id,
  baseUrl,
  apiKey: `key-of-${id}`,
  name: '',
  headers: [],
  reportPage: '{base_url}/reports/{id}',
});

/** The options page with three connections, the first one in use. */
export async function openWithOthers(
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

/** A button in the row of a connection. */
export const button = (page: Page, row: string, name: string) =>
  connectionRow(page, row).getByRole('button', { name, exact: true });
/** The field for the address, of the form that is open. */
export const address = (page: Page) => page.getByLabel('Service address');
