import type { Locator, Page } from '@playwright/test';
import { type Filled, thirtyReports, startFilled } from '../service/filled.ts';
import { test as base } from '../browser/test.ts';

export { expect } from '../browser/test.ts';

export const test = base.extend<{ filled: Filled; page: Page }>({
  filled: async ({}, use) => {
    const filled = await startFilled(thirtyReports);
    await use(filled);
    await filled.close();
  },
  page: async ({ harness, filled }, use) => {
    await harness.connect(filled);
    await use(await harness.open('reports.html'));
  },
});

/** The list. */
const table = (page: Page) => page.getByRole('table', { name: 'Reports' });
/** Its rows, without the headings. */
export const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
/** The row of the report whose address has this in it. */
export const row = (page: Page, path: string): Locator => rows(page).filter({ hasText: path });
/** The report beside the list. */
export const panel = (page: Page) => page.getByRole('complementary', { name: 'Report' });
/** Chooses something from the menu of the report that is open. */
export async function inPanelMenu(page: Page, item: string): Promise<void> {
  await panel(page).getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
/** The buttons that lead to the other batches of the list. */
export const pagination = (page: Page) => page.getByRole('navigation', { name: 'Pagination' });
/** Deletes the selected reports with the pointer, and confirms. */
export async function deleteSelected(page: Page): Promise<void> {
  await page
    .getByRole('group', { name: 'Selected reports' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
}
/** The announcement of the list: how many there are, or how many are selected. */
export const status = (page: Page) =>
  page.getByRole('group', { name: 'Selected reports' }).getByRole('status');
