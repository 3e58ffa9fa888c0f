import type { Page } from '@playwright/test';
import { keepBulk } from '../../support/builders/keep.ts';
import { aReport, done } from '../../support/builders/values.ts';
import { startReportService } from '../../support/service/report-service.ts';
import { askedChanges } from '../support/asked-changes.ts';
import { test as odd } from '../support/component-test.ts';
import { endJobs } from '../support/end-jobs.ts';
import { openKept } from '../support/open-kept.ts';
import {
  endUndo,
  expect,
  inMenuOf,
  inPanelMenu,
  panel,
  row,
  rows,
  componentTest as test,
} from '../../support/pages/reports-page.ts';

const undoOf = (page: Page) => page.locator('.toast').getByRole('button', { name: 'Undo' });
/** Deletes a report by keys alone. */
async function deleteByKeys(page: Page, path: string): Promise<void> {
  await row(page, path).getByRole('button', { name: 'More' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(undoOf(page)).toBeFocused();
}

/** Ends the time to undo and then the deletes, as the background does. */
async function endDeletes(page: Page): Promise<void> {
  await endUndo(page);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await endJobs(page);
}

test('Another report that opens in the place of one has the focus, and gives it back to its own row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1500, height: 900 });
  await row(page, 'page-30').getByRole('link').click();
  await expect(panel(page)).toContainText('page-30');
  await row(page, 'page-29').getByRole('link').click();
  await expect(panel(page)).toContainText('page-29');
  await page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
  );
  await expect(panel(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row(page, 'page-29').getByRole('link')).toBeFocused();
  // If something else has the focus, it stays there.
  await page.getByRole('searchbox', { name: 'Search reports' }).focus();
  await page.goBack();
  await expect(panel(page)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search reports' }).focus();
  await page.goForward();
  await expect(panel(page)).toHaveCount(0);
  await page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
  );
  await expect(page.getByRole('searchbox', { name: 'Search reports' })).toBeFocused();
});

test('Once the filters are cleared from below them, the focus is in the search box', async ({
  page,
}) => {
  await page.getByRole('searchbox', { name: 'Search reports' }).fill('nothing has this');
  await page.getByRole('button', { name: 'Clear search and filters' }).focus();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByRole('searchbox', { name: 'Search reports' })).toBeFocused();
});

test('The focus stays with a report that is deleted, and goes to the one after it', async ({
  page,
}) => {
  await deleteByKeys(page, 'page-30');
  // A delete by keys can be undone for longer.
  await expect(page.locator('.toast')).toContainText('You have 20 seconds to undo.');
  await endDeletes(page);
  await expect(row(page, 'page-30')).toHaveCount(0);
  await expect(row(page, 'page-29').getByRole('link')).toBeFocused();
});

test('A report that is deleted while it is open closes, and the focus goes to the row that was after its own', async ({
  page,
}) => {
  for (const [width, name, next] of [
    [1500, 'page-29', 'page-28'],
    [600, 'page-21', 'page-22'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await row(page, name).getByRole('link').click();
    await inPanelMenu(page, 'Delete');
    await expect(panel(page).getByRole('button', { name: 'Undo' })).toBeVisible();
    await endDeletes(page);
    await expect(panel(page)).toHaveCount(0);
    await expect(row(page, next).getByRole('link')).toBeFocused();
    expect(new URL(page.url()).searchParams.has('report')).toBe(false);
  }
});

odd(
  'Once the only project is deleted the focus is in the list, which has none',
  async ({ harness }) => {
    let data = [{ project: 'example.com' }];
    const service = await startReportService(() => ({ json: { data } }));
    await harness.connect(service);
    const page = await harness.open('reports.html?tab=projects');
    await inMenuOf(page.getByRole('table', { name: 'Projects' }), 'Delete project');
    await page
      .getByRole('dialog')
      .getByLabel('Type the project name to confirm')
      .fill('example.com');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: /example\.com/ })).toContainText('Deleting');
    data = [];
    await endDeletes(page);
    await expect(page.getByText('No projects yet.')).toBeVisible();
    const list = page.getByRole('region', { name: 'Projects' });
    expect(await list.evaluate((region) => region.contains(document.activeElement))).toBe(true);
    await service.close();
  },
);

test('An older delete that can still be undone takes no focus once the newer one is over', async ({
  page,
}) => {
  const search = page.getByRole('searchbox', { name: 'Search reports' });
  await deleteByKeys(page, 'page-30');
  await inMenuOf(row(page, 'page-29'), 'Delete');
  await expect(undoOf(page)).toBeFocused();
  await search.focus();
  await endJobs(page, '29');
  await expect(row(page, 'page-29')).toHaveCount(0);
  await expect(undoOf(page)).toBeVisible();
  await expect(search).toBeFocused();
});

/** The reports of a service, and the same on this device. */
const reports = [1, 2, 3].map((id) => ({ id, url: `https://example.com/${id}`, result: 'bad' }));
const archive = reports.map(({ id, url }) => aReport({ id: `${id}`, url }));

odd('Of several deletes each has an Undo of its own', async ({ harness }) => {
  const service = await startReportService({ reports });
  const page = await openKept(harness, service, 'reports.html', { archive });
  await expect(rows(page)).toHaveCount(3);
  const undos = rows(page).getByRole('button', { name: 'Undo' });
  for (const [at, { url }] of reports.entries()) {
    await inMenuOf(row(page, url.slice(8)), 'Delete');
    // It takes the focus from a menu that is open by then.
    await expect(undos).toHaveCount(at + 1);
  }
  await row(page, 'example.com/2').getByRole('button', { name: 'Undo' }).click();
  await expect(undos).toHaveCount(2);
  await expect(row(page, 'example.com/2').getByRole('button', { name: 'More' })).toBeVisible();
  const left = (await askedChanges(page)).map((task) => 'reportId' in task && task.reportId);
  expect(new Set(left)).toEqual(new Set(['1', '3']));
  await service.close();
});

odd(
  'On a narrow screen “Undo” and “Dismiss” leave the focus in the report that is open',
  async ({ harness }) => {
    const service = await startReportService({ reports });
    const page = await openKept(harness, service, 'reports.html', { archive }, () =>
      keepBulk({ kind: 'run' }, [{ id: '1', url: 'example.com/1' }], [done('1')]),
    );
    await page.setViewportSize({ width: 600, height: 900 });
    await rows(page).nth(1).getByRole('link').click();
    await inPanelMenu(page, 'Delete');
    await expect(undoOf(page)).toBeFocused();
    await undoOf(page).click();
    await expect(undoOf(page)).toHaveCount(0);
    await expect(panel(page).getByRole('button', { name: 'More' }).first()).toBeFocused();
    await expect(page.getByText('The checks ran again · 1 report')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
    await expect(panel(page).getByRole('button', { name: 'More' }).first()).toBeFocused();
    await service.close();
  },
);
