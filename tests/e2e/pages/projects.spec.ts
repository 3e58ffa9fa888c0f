import { endUndo, inMenuOf } from '../../support/pages/reports-page.ts';
import { elsewhere } from '../../support/browser/profile.ts';
import { oddProjects } from '../../support/service/samples.ts';
import { expect } from '../../support/browser/test.ts';
import { test, plain, table, row, deletes } from '../shared/odd-projects.ts';

test('A project opens as a site, which leads to its reports, and back leads to the list again', async ({
  harness,
  filled,
}) => {
  await harness.connect(filled);
  const page = await harness.open('reports.html?tab=projects');
  await row(page, '🚀 launch').getByRole('link').click();
  await expect(page.getByRole('heading', { name: '🚀 launch' })).toBeVisible();
  await expect(page).toHaveTitle('\u2068🚀 launch\u2069 · Projects');
  await page.getByRole('link', { name: 'Show 3 reports' }).click();
  await expect(page.getByRole('table', { name: 'Reports' }).getByRole('row')).toHaveCount(4);
  const [listed] = filled.requests
    .filter(({ path }) => path.startsWith('/api/v1/reports?') && path.includes('project='))
    .slice(-1);
  expect(new URL(listed?.path ?? '', filled.url).searchParams.get('project')).toBe('🚀 launch');
  await page.goBack();
  await expect(page.getByRole('heading', { name: '🚀 launch' })).toBeVisible();
  await page.goBack();
  // The archive has the reports that were seen now, so the shares of results are shown.
  await expect(row(page, '🚀 launch')).toContainText('33%');
});

test('A project is deleted only once its name is typed, not before it can no longer be undone, and the name arrives whole', async ({
  harness,
  filled,
}) => {
  test.setTimeout(90_000);
  await harness.connect(filled);
  const page = await harness.open('reports.html?tab=projects');
  for (const project of oddProjects) {
    await inMenuOf(row(page, project), 'Delete project');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('3');
    const button = dialog.getByRole('button', { name: 'Delete project' });
    await expect(button).toBeDisabled();
    await dialog.getByLabel('Type the project name to confirm').fill(project);
    await button.click();
    await expect(row(page, project).getByRole('button', { name: 'Undo' })).toBeVisible();
  }
  expect(deletes(filled)).toEqual([]);
  await endUndo(page);
  await expect.poll(() => deletes(filled).length, { timeout: 30_000 }).toBe(oddProjects.length);
  const arrived = deletes(filled).map((path) => path.slice('/api/v1/projects/'.length));
  expect(arrived.filter((segment) => /[/?#]/.test(segment))).toEqual([]);
  expect(arrived.map(decodeURIComponent)).toEqual(oddProjects);
  await expect(table(page).getByRole('row')).toHaveCount(plain.length + 1);
});

test('Projects of which this device knows reports show when the service is gone, and are marked', async ({
  harness,
  filled,
}) => {
  await harness.connect(elsewhere(filled));
  const reports = await harness.open(`reports.html?project=${encodeURIComponent('🚀 launch')}`);
  await expect(reports.getByRole('table', { name: 'Reports' }).getByRole('row')).toHaveCount(4);
  const page = await harness.open('reports.html?tab=projects');
  await expect(table(page).getByRole('row')).toHaveCount(18);
  await harness.context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Showing what’s saved on this device.')).toBeVisible();
  await expect(row(page, '🚀 launch')).toContainText('33%');
  await expect(row(page, '🚀 launch').getByRole('link')).toHaveCSS('font-style', 'italic');
  // A project of which no report was seen is known only to the service.
  await expect(row(page, 'host-01.example')).toHaveCount(0);
  // The rows of another search are not shown for this one.
  await page.getByRole('searchbox', { name: 'Search projects' }).fill('host-0');
  await expect(row(page, '🚀 launch')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search projects' }).fill('LAUNCH');
  await expect(row(page, '🚀 launch')).toHaveCount(1);
  await harness.context.setOffline(false);
  await expect(page.getByText('You’re offline')).toHaveCount(0);
  await expect(row(page, '🚀 launch').getByRole('link')).toHaveCSS('font-style', 'normal');
});
