import {
  endUndo,
  deleteSelected,
  expect,
  listen,
  panel,
  row,
  rows,
  test,
  inMenuOf,
} from '../../support/pages/reports-page.ts';
import { startReportService } from '../../support/service/report-service.ts';
import { test as odd } from '../../support/browser/test.ts';

test('A screen reader hears of projects how many a search finds, and what became of a deletion', async ({
  page,
}) => {
  await page.getByRole('link', { name: 'Projects' }).click();
  await expect(page.getByRole('table', { name: 'Projects' }).getByRole('row')).toHaveCount(4);
  const heard = await listen(page);
  await page.getByRole('searchbox', { name: 'Search projects' }).fill('shop');
  await expect.poll(heard).toContain('1–1 of 1, sorted by Created, Descending');
  await inMenuOf(page.getByRole('table', { name: 'Projects' }), 'Delete project');
  await page
    .getByRole('dialog')
    .getByLabel('Type the project name to confirm')
    .fill('shop.example.com');
  await page.keyboard.press('Enter');
  await expect
    .poll(heard)
    .toContain('Project shop.example.com will be deleted You have 20 seconds to undo.');
  await endUndo(page);
  await expect.poll(heard, { timeout: 40_000 }).toContain('Deleted: shop.example.com');
});

test('On a narrow screen the report that is open hides neither how far a change of many is nor what became of one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 700, height: 900 });
  for (const path of ['page-28', 'page-27']) await row(page, path).getByRole('checkbox').check();
  await deleteSelected(page);
  await expect(page.getByText('2 reports will be deleted')).toBeVisible();
  await row(page, 'page-30').getByRole('link').click();
  await expect(panel(page)).toContainText('page-30');
  await expect(rows(page)).toHaveCount(0);
  const heard = await listen(page);
  await expect(page.getByText('2 reports will be deleted')).toBeVisible();
  await endUndo(page);
  await expect(page.getByText('Deleted · 2 reports')).toBeVisible({ timeout: 30_000 });
  await panel(page).getByRole('button', { name: 'Run again' }).click();
  await expect.poll(heard).toContain('The checks ran again: docs.example.dev/page-30');
  expect((await heard()).filter((text) => text === 'Deleted · 2 reports')).toHaveLength(1);
});

odd(
  'A screen reader hears that a change waits behind another, and not that it is under way',
  async ({ harness }) => {
    const data = [1, 2].map((id) => ({ id, url: `https://example.com/${id}`, result: 'bad' }));
    let runs = 0;
    const service = await startReportService(({ pathname, method }) => {
      if (method === 'PUT') runs += 1;
      const report = data.find(({ id }) => pathname.endsWith(`/reports/${id}`));
      return { json: { data: report ?? data }, delay: method === 'PUT' ? 60_000 : 0 };
    });
    await harness.connect(service);
    const page = await harness.open('reports.html');
    await expect(rows(page)).toHaveCount(2);
    const heard = await listen(page);
    for (const id of [1, 2]) {
      await row(page, `example.com/${id}`).getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Run again' }).click();
      await expect.poll(heard).toContain(`Running the checks: example.com/${id}`);
      // The first delete was sent, and nothing else changes.
      await expect.poll(() => runs).toBe(1);
    }
    await expect.poll(heard).toContain('Queued: example.com/2');
    await service.close();
  },
);
