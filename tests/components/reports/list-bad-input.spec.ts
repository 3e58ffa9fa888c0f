import type { Page } from '@playwright/test';
import { startReportService } from '../../support/service/report-service.ts';
import { asked } from '../../support/service/requests.ts';
import { pagination, rows, status } from '../../support/pages/reports-page.ts';
import { expect, test } from '../support/component-test.ts';

const report = (id: number) => ({
  id,
  url: `https://example.com/page-${id}`,
  result: 'good',
  generated_at: '2026-11-01T10:00:00Z',
  privacy: 1,
});
const numbered = (count: number) => Array.from({ length: count }, (_, at) => report(at + 1));
const box = (page: Page) => page.getByRole('searchbox', { name: 'Search reports' });
const range = (page: Page, text: string) => pagination(page).getByText(text, { exact: true });

test('A search of 5,000 letters of any script is answered or refused in words, and the list comes back', async ({
  harness,
}) => {
  const service = await startReportService({ reports: numbered(3) });
  await harness.connect(service);
  const page = await harness.open('reports.html');
  for (const letter of ['a', 'ж', 'ش', '网']) {
    await expect(rows(page)).toHaveCount(3);
    const letters = letter.repeat(5_000);
    await box(page).fill(letters);
    await expect(rows(page)).toHaveCount(0);
    await expect(
      page.getByText(/^No matching reports|refused|too (long|large)|Can’t reach/).first(),
    ).toBeVisible();
    await expect(box(page)).toHaveValue(letters);
    const width = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(width).toBeLessThanOrEqual(0);
    await box(page).press('Escape');
    await expect(rows(page)).toHaveCount(3);
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  }
  await service.close();
});

test('A search of blanks alone is no search', async ({ harness }) => {
  const service = await startReportService({ reports: numbered(3) });
  await harness.connect(service);
  const page = await harness.open('reports.html?search=page-2');
  await expect(rows(page)).toHaveCount(1);
  await box(page).fill(' \u3000\t ');
  await box(page).press('Enter');
  await expect(rows(page)).toHaveCount(3);
  expect(new URL(page.url()).searchParams.get('search')).toBeNull();
  expect(asked(service, 'reports').at(-1)).not.toHaveProperty('search');
  await service.close();
});

test('A service that ignores the number of rows and tells no total does not end after ten rows', async ({
  harness,
}) => {
  const service = await startReportService(({ searchParams }) => {
    const first = (Number(searchParams.get('page') ?? 1) - 1) * 10;
    return { json: { data: numbered(23).slice(first, first + 10) } };
  });
  await harness.connect(service);
  const page = await harness.open('reports.html');
  const next = pagination(page).getByRole('button', { name: 'Next' });
  await expect(rows(page)).toHaveCount(10);
  await expect(range(page, '1–10')).toBeVisible();
  await expect(status(page)).toHaveText('10 reports on this page');
  await next.click();
  await expect(rows(page).first()).toContainText('page-11');
  await expect(range(page, '11–20')).toBeVisible();
  await next.click();
  await expect(rows(page)).toHaveText([/page-21/, /page-22/, /page-23/]);
  await expect(range(page, '21–23')).toBeVisible();
  await expect(next).toBeDisabled();
  await service.close();
});

test('A service that tells no total has its rows to the last one, and an empty last page leads back', async ({
  harness,
}) => {
  const service = await startReportService(({ searchParams }) => {
    const [page, size] = [searchParams.get('page'), searchParams.get('per_page')];
    const first = (Number(page ?? 1) - 1) * Number(size ?? 10);
    return { json: numbered(20).slice(first, first + Number(size ?? 10)) };
  });
  await harness.connect(service);
  const page = await harness.open('reports.html?per_page=10');
  const next = pagination(page).getByRole('button', { name: 'Next' });
  await next.click();
  await expect(range(page, '11–20')).toBeVisible();
  await next.click();
  await page.getByRole('button', { name: 'First page' }).click();
  await expect(range(page, '1–10')).toBeVisible();
  await service.close();
});
