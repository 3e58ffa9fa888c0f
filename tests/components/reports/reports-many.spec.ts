import type { Page } from '@playwright/test';
import { keepBulk } from '../../support/builders/keep.ts';
import { done, failed } from '../../support/builders/values.ts';
import { startReportService } from '../../support/service/report-service.ts';
import { askedChanges } from '../support/asked-changes.ts';
import { test as base } from '../support/component-test.ts';
import { openKept } from '../support/open-kept.ts';
import {
  chooseResult,
  deleteSelected,
  expect,
  row,
  rows,
  status,
  componentTest as test,
} from '../../support/pages/reports-page.ts';

/** The lists of changes that are kept. */
const keptBulks = async (page: Page): Promise<{ seen?: boolean }[]> =>
  page.evaluate(`chrome.storage.local.get().then((all) =>
    Object.entries(all).flatMap(([key, one]) => (key.startsWith('bulk:') ? [one] : [])))`);

test('Enter twice on “Delete” deletes nothing: a dialog says how many and which, and has the focus on “Cancel”', async ({
  page,
}) => {
  await page.goto(page.url().replace(/\?.*/, '?per_page=10&search=page&result=bad'));
  await expect(status(page)).toHaveText('10 reports');
  await chooseResult(page, 'All');
  await expect(status(page)).toHaveText('30 reports');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Select all that match' }).click();
  const remove = page
    .getByRole('group', { name: 'Selected reports' })
    .getByRole('button', { name: 'Delete' });
  await remove.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete 30 reports?' });
  await expect(dialog).toContainText('All that match: search “page”');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(remove).toBeFocused();
  await remove.click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await remove.click();
  const sure = dialog.getByRole('button', { name: 'Delete 30 reports' });
  await expect(sure).toBeDisabled();
  await dialog.getByLabel('Type 30 to confirm').fill('3');
  await expect(sure).toBeDisabled();
  await dialog.getByLabel('Type 30 to confirm').fill('30');
  expect(await askedChanges(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('30 reports will be deleted')).toBeVisible();
  // The pointer was not at "Undo", so the longer time of keys counts.
  await expect(page.locator('.toast')).toContainText('You have 20 seconds to undo.');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
});

test('A delete of many has one Undo, after which the focus is in the list, and a reload tells it no more', async ({
  page,
}) => {
  for (const path of ['page-30', 'page-27']) await row(page, path).getByRole('checkbox').check();
  await deleteSelected(page);
  await expect(page.getByText('2 reports will be deleted')).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(page.getByText('Nothing was deleted')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Reports' }).locator(':focus')).toHaveCount(1);
  expect(await keptBulks(page)).toEqual([]);
  await page.reload();
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByText('Nothing was deleted')).toHaveCount(0);
});

test('An undo that comes too late says so', async ({ page }) => {
  await row(page, 'page-30').getByRole('checkbox').check();
  await deleteSelected(page);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  // The time to undo ends before the page has drawn that.
  await page.evaluate(`(async () => {
    const [key, bulk] = Object.entries(await chrome.storage.local.get()).find(([name]) => name.startsWith('bulk:'));
    void chrome.storage.local.set({ [key]: { ...bulk, change: { ...bulk.change, undo: 1 } } });
    document.querySelector('.toast button').click();
  })()`);
  await expect(page.locator('.toast')).toContainText('Too late to undo');
  expect(await keptBulks(page)).toHaveLength(1);
});

const three = ['1', '2', '3'].map((id) => ({ id, url: `https://example.com/${id}/%C3%BCber` }));

base(
  'How a change of many ended well is told once, and not again after a reload',
  async ({ harness }) => {
    const service = await startReportService({ reports: three });
    const page = await openKept(harness, service, 'reports.html', {}, () =>
      keepBulk({ kind: 'run' }, three, [done(), done(), done()]),
    );
    const told = page.getByText('The checks ran again · 3 reports');
    await expect(told).toBeVisible();
    await expect.poll(() => keptBulks(page)).toMatchObject([{ seen: true }]);
    await page.reload();
    await expect(rows(page)).toHaveCount(3);
    // The page puts it away then.
    await expect.poll(() => keptBulks(page)).toEqual([]);
    await expect(told).toHaveCount(0);
    await service.close();
  },
);

base(
  'Of a change of many, what failed is named with the words of the service, and tried again',
  async ({ harness }) => {
    const locked = failed({ code: 'refused', status: 422, text: 'This one is locked.' });
    const service = await startReportService({ reports: three });
    const page = await openKept(harness, service, 'reports.html', {}, () =>
      keepBulk({ kind: 'privacy', privacy: 0 }, three, [done(), locked, done()]),
    );
    await expect(page.getByText('Couldn’t change the privacy · 1 of 3')).toBeVisible();
    await expect(
      page.getByRole('listitem').filter({ hasText: 'example.com/2/über' }),
    ).toContainText('This one is locked.');
    await expect(row(page, 'example.com/2')).toContainText('Failed: This one is locked.');
    await expect(row(page, 'example.com/1')).not.toContainText('Failed');
    await page.getByRole('button', { name: 'Try the failed again' }).click();
    await expect(page.getByText('Changing privacy · 2 of 3 ·')).toBeVisible();
    await service.close();
  },
);

/** Ten reports of a batch of a service that tells no number. */
const rowsOf = (page: number) =>
  Array.from({ length: 10 }, (_, at) => ({
    id: page * 100 + at,
    url: `https://example.com/${page}/${at}`,
    result: 'good',
    generated_at: '2026-11-01T10:00:00Z',
    privacy: 1,
  }));

base(
  'Where the service tells no number, all that match are deleted only once the word is typed',
  async ({ harness }) => {
    const service = await startReportService(({ searchParams }) => ({
      json: rowsOf(Number(searchParams.get('page') ?? '1')),
    }));
    await harness.connect(service);
    const page = await harness.open('reports.html?per_page=10');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Select all that match' }).click();
    await page
      .getByRole('group', { name: 'Selected reports' })
      .getByRole('button', { name: 'Delete' })
      .click();
    const dialog = page.getByRole('dialog');
    const sure = dialog.getByRole('button', { name: /^Delete / });
    await expect(sure).toBeDisabled();
    await dialog.getByLabel('Type Delete to confirm').fill('Delete');
    await expect(sure).toBeEnabled();
    await service.close();
  },
);
