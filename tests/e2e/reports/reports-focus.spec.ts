import {
  endUndo,
  expect,
  inPanelMenu,
  panel,
  row,
  test,
  inMenuOf,
} from '../../support/pages/reports-page.ts';
import { changes } from '../../support/service/requests.ts';
import { startReportService } from '../../support/service/report-service.ts';
import { test as odd } from '../../support/browser/test.ts';

test('The focus stays with a report that is deleted, and goes to the one after it', async ({
  page,
  filled,
}) => {
  await row(page, 'page-30').getByRole('button', { name: 'More' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.locator('.toast').getByRole('button', { name: 'Undo' })).toBeFocused();
  // A delete by keys can be undone for longer.
  await expect(page.locator('.toast .seconds')).toHaveText(/^(20|1\d) s$/);
  await expect(row(page, 'page-30')).toHaveCount(0, { timeout: 40_000 });
  await expect(row(page, 'page-29').getByRole('link')).toBeFocused();
  expect(changes(filled).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /api/v1/reports/30',
  ]);
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
    await endUndo(page);
    await expect(panel(page)).toHaveCount(0, { timeout: 20_000 });
    await expect(row(page, next).getByRole('link')).toBeFocused();
    expect(new URL(page.url()).searchParams.has('report')).toBe(false);
  }
});

odd(
  'Once the only project is deleted the focus is in the list, which has none',
  async ({ harness }) => {
    let projects = [{ project: 'example.com' }];
    const service = await startReportService(({ pathname, method }) => {
      if (method === 'DELETE') projects = [];
      return { json: { data: pathname.endsWith('/projects') ? projects : [] } };
    });
    await harness.connect(service);
    const page = await harness.open('reports.html?tab=projects');
    await inMenuOf(page.getByRole('table', { name: 'Projects' }), 'Delete project');
    await page
      .getByRole('dialog')
      .getByLabel('Type the project name to confirm')
      .fill('example.com');
    await page.keyboard.press('Enter');
    await expect(page.locator('.toast').getByRole('button', { name: 'Undo' })).toBeFocused();
    await endUndo(page);
    await expect(page.getByText('No projects yet.')).toBeVisible({ timeout: 40_000 });
    const list = page.getByRole('region', { name: 'Projects' });
    expect(await list.evaluate((region) => region.contains(document.activeElement))).toBe(true);
    await service.close();
  },
);

test('An older delete that can still be undone takes no focus once the newer one is over', async ({
  page,
}) => {
  const undo = page.locator('.toast').getByRole('button', { name: 'Undo' });
  const search = page.getByRole('searchbox', { name: 'Search reports' });
  await row(page, 'page-30').getByRole('button', { name: 'More' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(undo).toBeFocused();
  await row(page, 'page-29').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(undo).toBeFocused();
  await search.focus();
  // The newer delete has less time left: it was asked for with the pointer, the older one by keys.
  await expect(row(page, 'page-29')).toHaveCount(0, { timeout: 20_000 });
  await expect(undo).toBeVisible();
  await expect(search).toBeFocused();
});

test('On a narrow screen “Undo” and “Dismiss” leave the focus in the report that is open', async ({
  page,
}) => {
  await page.setViewportSize({ width: 600, height: 900 });
  await row(page, 'page-28').getByRole('checkbox').check();
  await page
    .getByRole('group', { name: 'Selected reports' })
    .getByRole('button', { name: 'Run again' })
    .click();
  await row(page, 'page-30').getByRole('link').click();
  await inPanelMenu(page, 'Delete');
  const undo = page.locator('.toast').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(undo).toHaveCount(0);
  await expect(panel(page)).toBeFocused();
  await expect(page.getByText('The checks ran again · 1 report')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Dismiss' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
  await expect(panel(page)).toBeFocused();
});
