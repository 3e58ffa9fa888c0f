import { readFile } from 'node:fs/promises';
import { row } from '../../support/pages/reports-page.ts';
import { startReportService } from '../../support/service/report-service.ts';
import { failingReads, threeSites } from './three-sites.ts';
import { expect, test } from '../../support/browser/test.ts';

test('Where each third request fails, a site reads on by itself, a comparison on a click, and a file names what it lacks', async ({
  harness,
}) => {
  const service = await startReportService({ reports: threeSites, answer: failingReads() });
  await harness.connect(service);
  const page = await harness.open('reports.html');
  await expect(row(page, 'shop.example/0')).toBeVisible();
  const problem = page.getByText('The service had an internal error');

  const site = await harness.open('reports.html?tab=project&project=shop.example');
  await site.getByRole('button', { name: 'Read the checks of 3 reports' }).click();
  await expect(
    site.getByText('The service had an internal error · Retrying automatically.'),
  ).toBeVisible();
  await expect(site.getByText('All checks were read.')).toBeVisible({ timeout: 15_000 });
  await expect(site.getByText('The checks of 3 of 3 pages are on this device.')).toBeVisible();
  await site.close();

  for (const address of ['blog.example/0', 'blog.example/1'])
    await row(page, address).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(problem).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(problem).toBeHidden();
  await expect(page.getByRole('button', { name: 'Unchanged 1' })).toBeVisible();

  await page.goto(harness.extensionUrl('reports.html?search=docs.example'));
  await expect(row(page, 'docs.example/0')).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'One row per check' }).check({ force: true });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save file' }).click(),
  ]);
  await expect(dialog.getByRole('status')).toContainText('File saved with 1 report.');
  await expect(dialog.getByRole('listitem')).toHaveText([
    /^docs\.example\/\d: The service had an internal error.*Out of memory\.$/,
  ]);
  const saved = await readFile(await download.path(), 'utf8');
  expect(new Set(saved.match(/docs\.example\/\d/g)).size).toBe(1);
  await service.close();
});
