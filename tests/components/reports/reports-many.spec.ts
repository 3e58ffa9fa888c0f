import type { Page } from '@playwright/test';
import { keepBulk } from '../../support/builders/keep.ts';
import { aReport, done, failed } from '../../support/builders/values.ts';
import type { Harness } from '../../support/browser/harness.ts';
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
const keptBulks = async (page: Page): Promise<{ untold?: string }[]> =>
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
  await expect(dialog).toContainText('This can’t be undone.');
  await page.keyboard.press('Enter');
  // After a typed word, nothing waits for an undo.
  await expect.poll(() => askedChanges(page)).toEqual([{ kind: 'delete' }]);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('A delete of a few asks nothing: it names them and has one Undo, after which the focus is in the list, and a reload tells it no more', async ({
  page,
}) => {
  for (const path of ['page-30', 'page-27']) await row(page, path).getByRole('checkbox').check();
  await deleteSelected(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('2 reports will be deleted')).toBeVisible();
  await expect(page.locator('.toast').getByRole('listitem')).toHaveText([/page-30/, /page-27/]);
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
    await expect.poll(async () => (await keptBulks(page))[0]?.untold).toBeUndefined();
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
    await expect(page.getByText('Change privacy · 2 done, 1 failed')).toBeVisible();
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

/** Opens Reports with these reports, kept on this device with their privacy, and selects all. */
async function openSelected(
  harness: Harness,
  privacies: (0 | 1 | 2)[],
  perPage = 50,
): Promise<Page> {
  const reports = privacies.map((privacy, at) => ({
    id: String(at + 1),
    url: `https://example.com/${at + 1}`,
    privacy,
  }));
  const service = await startReportService({ reports });
  const page = await openKept(harness, service, `reports.html?per_page=${perPage}`, {
    archive: reports.map((report) => aReport(report)),
  });
  await expect(rows(page)).toHaveCount(Math.min(reports.length, perPage));
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  return page;
}

const inBar = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Selected reports' }).getByRole('button', { name });

base(
  '“Change privacy” says how many change to what and which are so already; only what is less open can be undone',
  async ({ harness }) => {
    const page = await openSelected(harness, [0, 1, 1, 2, 0, 1]);
    await row(page, 'example.com/6').getByRole('checkbox').uncheck();
    await inBar(page, 'Change privacy').click();
    const dialog = page.getByRole('dialog', { name: 'Change privacy' });
    await expect(dialog).toContainText('5 of 6 reports');
    await expect(dialog.getByRole('listitem')).toHaveText([
      /1.*Public/,
      /2.*Private/,
      /3.*Private/,
    ]);
    await dialog.getByText('and 2 more').click();
    await expect(dialog.getByRole('listitem')).toHaveCount(5);
    const effect = dialog.getByRole('status');
    await expect(effect).toHaveText('3 become private. 2 are private already and don’t change.');
    await dialog.getByRole('radio', { name: 'Public' }).check({ force: true });
    await expect(effect).toHaveText('3 become public. 2 are public already and don’t change.');
    await dialog.getByRole('radio', { name: 'Private' }).check({ force: true });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('5 reports will be private')).toBeVisible();
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Nothing was changed')).toBeVisible();
    expect(await askedChanges(page)).toEqual([]);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await inBar(page, 'Change privacy').click();
    await dialog.getByRole('radio', { name: 'Public' }).check({ force: true });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => askedChanges(page)).toEqual([{ kind: 'privacy', privacy: 0 }]);
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  },
);

base(
  'Of all that match, what becomes of those that this device has seen is told',
  async ({ harness }) => {
    const page = await openSelected(harness, [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], 10);
    await inBar(page, 'Select all that match').click();
    await inBar(page, 'Change privacy').click();
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText(
      '1 becomes private. 10 are private already and don’t change.',
    );
  },
);

base('“Run again” of more than ten asks first, and says what it may cost', async ({ harness }) => {
  const page = await openSelected(
    harness,
    Array.from({ length: 11 }, () => 1),
  );
  await inBar(page, 'Run again').click();
  const dialog = page.getByRole('dialog', { name: 'Run the checks of 11 reports again?' });
  await expect(dialog).toContainText('11 of 11 reports');
  await expect(dialog).toContainText('Each may count towards your quota.');
  await expect(dialog).toContainText('about 1 minute, one at a time');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await askedChanges(page)).toEqual([]);
  await row(page, 'example.com/11').getByRole('checkbox').uncheck();
  await inBar(page, 'Run again').click();
  await expect.poll(() => askedChanges(page)).toEqual([{ kind: 'run' }]);
});

base(
  'A change that was cancelled keeps its rest: it can go on, or be selected without filters',
  async ({ harness }) => {
    const service = await startReportService({ reports: three });
    const locked = failed({ code: 'refused', status: 422, text: 'This one is locked.' });
    const page = await openKept(harness, service, 'reports.html?search=example', {}, () =>
      keepBulk({ kind: 'run' }, three, [done(), locked], 'cancel'),
    );
    const told = page.getByText('Run again · Cancelled · 1 done, 1 failed, 1 not started');
    await expect(told).toBeVisible();
    const buttons = page.locator('.bulks').getByRole('button');
    await expect(buttons).toHaveText([
      'Start the rest again',
      'Select the rest',
      'Try the failed again',
      'Dismiss',
    ]);
    await page.getByRole('button', { name: 'Select the rest' }).click();
    await expect(status(page)).toHaveText('1 of 3 selected');
    await expect(row(page, 'example.com/3').getByRole('checkbox')).toBeChecked();
    expect(new URL(page.url()).searchParams.has('search')).toBe(false);
    await page.reload();
    await page.getByRole('button', { name: 'Start the rest again' }).click();
    await expect(page.getByText('Running the checks · 2 of 3 ·')).toBeVisible();
    await service.close();
  },
);

base(
  'What a cancel left of a delete is asked about again, and a double press passes no button that takes its place',
  async ({ harness }) => {
    const service = await startReportService({ reports: three });
    const page = await openKept(harness, service, 'reports.html', {}, () =>
      keepBulk({ kind: 'delete' }, three, [done()]),
    );
    await page.locator('.bulks').getByRole('button', { name: 'Cancel' }).dblclick();
    await expect(page.getByText('Delete · Cancelled · 1 done, 2 not started')).toBeVisible();
    await page.getByRole('button', { name: 'Start the rest again' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete: 2 reports' });
    await expect(dialog.getByRole('listitem')).toHaveText([/2/, /3/]);
    await expect(dialog).toContainText('This can’t be undone.');
    await dialog.getByRole('button', { name: 'Start the rest again' }).click();
    await expect(page.getByText('Deleting · 1 of 3', { exact: true })).toBeVisible();
    await service.close();
  },
);
