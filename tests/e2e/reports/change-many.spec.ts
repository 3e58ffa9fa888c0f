import {
  endUndo,
  deleteSelected,
  expect,
  panel,
  row,
  rows,
  status,
  test,
} from '../../support/pages/reports-page.ts';
import { changes } from '../../support/service/requests.ts';
import { thirtyReports } from '../../support/service/samples.ts';

test('Many are changed at once: all that match, each once, and a summary says so', async ({
  page,
  filled,
}) => {
  await page.getByRole('searchbox', { name: 'Search reports' }).fill('shop.example.com');
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toContainText('of 10');
  await page.getByRole('searchbox', { name: 'Search reports' }).fill('example');
  await expect(status(page)).toHaveText('30 reports');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(status(page)).toHaveText('10 of 30 selected');
  await page.getByRole('button', { name: 'Select all that match' }).click();
  await expect(status(page)).toHaveText('All 30 matching reports selected');
  await page.getByRole('button', { name: 'Change privacy' }).click();
  await page
    .getByRole('radiogroup', { name: 'New privacy' })
    .getByRole('radio', { name: 'Public' })
    .check({ force: true });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Privacy changed · 30 reports')).toBeVisible({ timeout: 30_000 });
  const sent = changes(filled);
  expect(sent.map(({ path }) => path).toSorted()).toEqual(
    thirtyReports.map((_, at) => `/api/v1/reports/${at + 1}`).toSorted(),
  );
  expect(new Set(sent.map(({ body }) => body))).toEqual(new Set(['privacy=0']));
  await expect(rows(page).getByRole('cell', { name: 'Public' })).toHaveCount(10);
});

test('A report that is open follows what changes of many do to it', async ({ page, filled }) => {
  await page.setViewportSize({ width: 1500, height: 900 });
  await row(page, 'page-30').getByRole('link').click();
  await expect(panel(page)).toContainText('No earlier report of this page');
  const change = async (name: string) => {
    for (const path of ['page-30', 'page-29']) await row(page, path).getByRole('checkbox').check();
    if (name === 'Delete') await deleteSelected(page);
    else
      await page
        .getByRole('group', { name: 'Selected reports' })
        .getByRole('button', { name })
        .click();
  };
  await change('Run again');
  await expect(page.getByText('The checks ran again · 2 reports')).toBeVisible({ timeout: 30_000 });
  await expect(panel(page).getByRole('heading', { name: 'What changed' })).toBeVisible();
  await expect(panel(page).getByText('Removed')).toBeVisible();
  await change('Delete');
  await expect(page.getByText('2 reports will be deleted')).toBeVisible();
  const sent = () => changes(filled).map(({ method, path }) => `${method} ${path.slice(-10)}`);
  // A delete is not sent while it can be undone.
  expect(sent().toSorted()).toEqual(['PUT reports/29', 'PUT reports/30']);
  await endUndo(page);
  await expect(page.getByText('Deleted · 2 reports')).toBeVisible({ timeout: 30_000 });
  expect(sent().slice(2).toSorted()).toEqual(['DELETE reports/29', 'DELETE reports/30']);
  await expect(status(page)).toHaveText('28 reports');
  await expect(panel(page)).toHaveCount(0);
  // There is one banner at a time: a newer outcome replaced the one before it.
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await expect(dismiss).toHaveCount(1);
  await dismiss.focus();
  await page.keyboard.press('Enter');
  await expect(dismiss).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Reports' }).locator(':focus')).toHaveCount(1);
  // A deleted report is not read again.
  const asked = filled.requests
    .filter(({ path }) => path.startsWith('/api/v1/reports/30'))
    .map(({ method }) => method);
  expect(asked.at(-1)).toBe('DELETE');
});
