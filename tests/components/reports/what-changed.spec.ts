import type { Page } from '@playwright/test';
import { batch, listed } from '../../screenshots/states/lists.ts';
import type { Harness } from '../../support/browser/harness.ts';
import { anyPage } from '../../support/browser/show.ts';
import { keep } from '../../support/builders/keep.ts';
import { put, showReports } from '../../support/builders/show.ts';
import { aConnection, aReport } from '../../support/builders/values.ts';
import { panel } from '../../support/pages/reports-page.ts';
import { type ReportService, startReportService } from '../../support/service/report-service.ts';
import type { Reply } from '../../support/service/server.ts';
import type { Check, Report } from '../../../lib/domain/reports/report.ts';
import { expect, test } from '../support/component-test.ts';

const before: Check[] = [
  { key: 'contrast', title: 'Text has contrast', passed: true, importance: 'high' },
  { key: 'images', title: 'Images lack text', passed: false, importance: 'medium' },
  { key: 'speed', title: 'Page is fast', passed: true, importance: 'low' },
  { key: 'old', title: 'Uses an old header', passed: true, importance: 'low' },
];
const after: Check[] = [
  { key: 'contrast', title: 'Text lacks contrast', passed: false, importance: 'high' },
  { key: 'images', title: 'Images have text', passed: true, importance: 'medium' },
  { key: 'speed', title: 'Page is very fast', passed: true, importance: 'low' },
  { key: 'new', title: 'Uses a new header', passed: true, importance: 'low' },
  // Before, the page had no button.
  { key: 'buttons', title: 'Buttons lack names', passed: false, importance: 'high' },
];
const url = 'https://example.com/1';
const first = aReport({ id: '1', url, score: 70, generatedAt: Date.UTC(2026, 10, 1, 10) });
const later = aReport({ id: '2', url, score: 72, generatedAt: Date.UTC(2026, 10, 8, 10) });
const changed = (page: Page) => panel(page).getByRole('region', { name: 'What changed' });

test('After another run it is told which checks turned, came and went, by their keys and not by their titles', async ({
  harness,
}) => {
  const now: Report = { ...later, checks: after };
  const open = async (archive: Report[]) =>
    showReports(harness, {
      name: 'a run',
      search: '?report=2',
      answers: { ...listed, listReports: batch([now]), readReport: { report: now } },
      fill: () => keep({ archive }),
    });
  await expect(changed(await open([now]))).toContainText('No earlier report of this page');
  const page = await open([{ ...first, checks: before }, now]);
  await expect(changed(page)).toContainText('since Nov 1');
  await expect(changed(page).getByRole('heading', { level: 4 })).toHaveText([
    'Now failing',
    'Now passing',
    'Added',
    'Removed',
  ]);
  await expect(changed(page).getByRole('listitem')).toHaveText([
    /^Text lacks contrast\s*High.*High importance$/,
    /^Buttons lack names\s*High.*High importance$/,
    /^Images have text\s*Medium.*Medium importance$/,
    /^Uses a new header\s*Low.*Low importance$/,
    /^Uses an old header\s*Low.*Low importance$/,
  ]);
  // A change of two points does not count. A check of high importance does.
  await expect(panel(page)).toContainText('worse than last time', { ignoreCase: true });
  // Colour alone never tells a result.
  const shapes = await changed(page)
    .getByRole('listitem')
    .locator('.shape')
    .evaluateAll((all) => all.map((one) => (one as SVGElement).outerHTML));
  expect(shapes).toHaveLength(5);
  expect(new Set(shapes.slice(1, 3)).size).toBe(2);
});

/** A report as a service sends it. */
const raw = ({ id, score, generatedAt }: Report, results: Check[] | null) => ({
  id: Number(id),
  url,
  result: 'decent',
  score,
  privacy: 1,
  generated_at: new Date(generatedAt ?? 0).toISOString(),
  results: results && Object.fromEntries(results.map(({ key, ...check }) => [key, check])),
});

/**
 * Opens the later report of a page. The archive has the earlier one without its checks, and the
 * service answers with `reply` when it is asked for that.
 */
async function openLater(
  harness: Harness,
  reply: (archive: (checks: Check[]) => Promise<void>) => Promise<Reply>,
): Promise<[Page, ReportService]> {
  const archive = async (checks?: Check[]) =>
    put(await anyPage(harness), () =>
      keep({
        connections: [aConnection({ baseUrl: service.url, apiKey: service.key })],
        archive: [
          { ...first, ...(checks && { checks }) },
          { ...later, checks: after },
        ],
      }),
    );
  const service: ReportService = await startReportService(async ({ pathname }) => {
    if (pathname.endsWith('/2')) return { json: { data: raw(later, after) } };
    if (pathname.endsWith('/1')) return reply(archive);
    return { json: { data: [raw(later, null), raw(first, null)] } };
  });
  await archive();
  const page = await harness.open('reports.html?report=2');
  await page.setViewportSize({ width: 1280, height: 800 });
  return [page, service];
}
const readings = ({ requests }: ReportService) =>
  requests.map(({ path }) => path).filter((path) => path.endsWith('/reports/1'));

test('The checks of an earlier report of the page, which this device has not seen, are read once', async ({
  harness,
}) => {
  const [page, service] = await openLater(harness, async (archive) => {
    // As the background does with each answer.
    await archive(before);
    return { json: { data: {} } };
  });
  const headings = changed(page).getByRole('heading', { level: 4 });
  await expect(headings).toHaveText(['Now failing', 'Now passing', 'Added', 'Removed']);
  await page.reload();
  await expect(headings).toHaveCount(4);
  expect(readings(service)).toHaveLength(1);
  await service.close();
});

test('Where the service cannot say them, that is all that is said, and it is not asked again', async ({
  harness,
}) => {
  const [page, service] = await openLater(harness, async () => ({
    status: 500,
    json: { message: 'A fault' },
  }));
  await expect(changed(page)).toContainText('The earlier checks aren’t available.');
  await expect(panel(page)).not.toContainText('A fault');
  const { length } = service.requests;
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => service.requests.length).toBeGreaterThan(length);
  expect(readings(service)).toHaveLength(1);
  await service.close();
});
