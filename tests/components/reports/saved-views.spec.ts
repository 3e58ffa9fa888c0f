import type { Page } from '@playwright/test';
import type { Harness } from '../../support/browser/harness.ts';
import { startReportService } from '../../support/service/report-service.ts';
import { expect, test as base } from '../support/component-test.ts';

const test = base.extend<{ service: Awaited<ReturnType<typeof startReportService>> }>({
  service: async ({}, use) => {
    const service = await startReportService();
    await use(service);
    await service.close();
  },
});
const show = async (harness: Harness, service: Parameters<Harness['connect']>[0]) => {
  await harness.connect(service);
  return harness.open('reports.html');
};
const box = (page: Page) => page.getByRole('group', { name: 'Saved views' });
const opener = (page: Page) => page.getByRole('button', { name: 'Saved views' });
const open = async (page: Page) => {
  await opener(page).click();
  return box(page);
};
/** Saves the view that is shown. */
const save = async (page: Page, name: string) => {
  await (await open(page)).getByRole('button', { name: 'Save view…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
};
/** Opens the menu of a view, and chooses an item. */
const choose = async (page: Page, name: string, item: string) => {
  const row = (await open(page)).getByRole('listitem').filter({ hasText: name });
  await row.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search reports' });
const searchFor = async (page: Page, text: string) => {
  await search(page).fill(text);
  await page.keyboard.press('Enter');
};

test('A search is saved with a name, found again, renamed and deleted, and each time the focus stays', async ({
  harness,
  service,
}) => {
  const page = await show(harness, service);
  await expect((await open(page)).getByText('Search, filter or sort the list')).toBeVisible();
  await page.keyboard.press('Escape');
  await searchFor(page, 'site3 page');
  await page.getByRole('radio', { name: /^Bad/ }).click();
  await save(page, 'Bad of site3');
  await expect(opener(page)).toBeFocused();
  const shown = new URL(page.url()).search;

  await searchFor(page, '');
  await page.getByRole('radio', { name: /^All/ }).click();
  const link = (await open(page)).getByRole('link', { name: 'Bad of site3' });
  await expect(link).toHaveAttribute('href', '?search=site3+page&result=bad');
  await expect(link).not.toHaveAttribute('aria-current');
  await link.click();
  await expect(search(page)).toHaveValue('site3 page');
  expect(new URL(page.url()).search).toBe(shown);
  await expect(opener(page)).toBeFocused();

  await choose(page, 'Bad of site3', 'Rename…');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Bad of site3');
  await page.getByRole('textbox', { name: 'Name' }).fill('Site 3');
  await page.keyboard.press('Enter');
  await expect((await open(page)).getByRole('link')).toHaveText(['Site 3']);
  await expect(box(page).getByRole('link')).toHaveAttribute('aria-current', 'true');

  await page.keyboard.press('Escape');

  await choose(page, 'Site 3', 'Delete');
  await expect(opener(page)).toBeFocused();
  await expect((await open(page)).getByRole('button', { name: 'Save view…' })).toBeVisible();
  await expect(box(page).getByRole('link')).toHaveCount(0);
});

test('Ten views are saved, and then it is said why no other is', async ({ harness, service }) => {
  const page = await show(harness, service);
  const views = Array.from({ length: 10 }, (_, at) => ({ name: `v${at}`, query: `?search=${at}` }));
  await page.evaluate(`chrome.storage.local.set({ 'kept-views': ${JSON.stringify(views)} })`);
  await searchFor(page, 'another');
  await expect((await open(page)).getByRole('link')).toHaveCount(10);
  await expect(
    box(page).getByText('You can save 10 views. Delete one to save another.'),
  ).toBeVisible();
  await expect(box(page).getByRole('button', { name: 'Save view…' })).toHaveCount(0);
});

test('Views with the same query in other words are current together, and each can be deleted', async ({
  harness,
  service,
}) => {
  const page = await show(harness, service);
  const views = [
    { name: 'edited', query: '?result=bad&search=a&page=3' },
    { name: 'own', query: '?search=a&result=bad' },
    { name: 'whole', query: '?tab=reports' },
  ];
  await page.evaluate(`chrome.storage.local.set({ 'kept-views': ${JSON.stringify(views)} })`);
  const current = () => box(page).locator('[aria-current]');
  await open(page);
  await expect(current()).toHaveText(['whole']);
  await box(page).getByRole('link', { name: 'edited' }).click();
  await open(page);
  await expect(current()).toHaveText(['edited', 'own']);
  await page.keyboard.press('Escape');
  for (const name of ['edited', 'own', 'whole']) {
    await choose(page, name, 'Delete');
    await expect((await open(page)).getByText(name, { exact: true })).toHaveCount(0);
    await page.keyboard.press('Escape');
  }
});
