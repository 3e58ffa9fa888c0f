import { changes } from '../../support/service/requests.ts';
import { type ReportService, startReportService } from '../../support/service/report-service.ts';
import type { Reply } from '../../support/service/server.ts';
import { expect, test } from '../../support/browser/test.ts';
import { panel, row } from '../../support/pages/reports-page.ts';

const before = {
  contrast: { title: 'Text has contrast', passed: true, importance: 'high' },
  images: { title: 'Images lack text', passed: false, importance: 'medium' },
  speed: { title: 'Page is fast', passed: true, importance: 'low' },
  old: { title: 'Uses an old header', passed: true, importance: 'low' },
};
const after = {
  contrast: { title: 'Text lacks contrast', passed: false, importance: 'high' },
  images: { title: 'Images have text', passed: true, importance: 'medium' },
  speed: { title: 'Page is very fast', passed: true, importance: 'low' },
  new: { title: 'Uses a new header', passed: true, importance: 'low' },
  // Before, the page had no button.
  buttons: { title: 'Buttons lack names', passed: false, importance: 'high' },
};
const first = {
  id: 1,
  url: 'https://example.com/1',
  result: 'decent',
  score: 70,
  privacy: 1,
  generated_at: '2026-11-01T10:00:00Z',
  results: before,
};

test('After another run it is told which checks turned, came and went, by their keys and not by their titles', async ({
  harness,
}) => {
  const report = { ...first, results: before as object };
  const service = await startReportService(({ pathname, method }) => {
    if (method === 'PUT')
      Object.assign(report, { generated_at: '2026-11-02T10:00:00Z', results: after, score: 72 });
    const { results: _, ...listed } = report;
    return { json: { data: pathname.endsWith('/1') ? report : [listed] } };
  });
  await harness.connect(service);
  const page = await harness.open('reports.html');
  await row(page, 'example.com/1').getByRole('link').click();
  const changed = panel(page).getByRole('region', { name: 'What changed' });
  await expect(changed).toContainText('No earlier report of this page');
  await panel(page).getByRole('button', { name: 'Run again' }).click();
  await expect(changed).toContainText('since Nov 1, 2026');
  await expect(changed.getByRole('heading', { level: 4 })).toHaveText([
    'Now failing',
    'Now passing',
    'Added',
    'Removed',
  ]);
  await expect(changed.getByRole('listitem')).toHaveText([
    /^Text lacks contrast\s*High.*High importance$/,
    /^Buttons lack names\s*High.*High importance$/,
    /^Images have text\s*Medium.*Medium importance$/,
    /^Uses a new header\s*Low.*Low importance$/,
    /^Uses an old header\s*Low.*Low importance$/,
  ]);
  // A change of two points does not count. A check of high importance does.
  await expect(panel(page)).toContainText('worse than last time', { ignoreCase: true });
  // Colour alone never tells a result.
  const shapes = await changed
    .getByRole('listitem')
    .locator('.shape')
    .evaluateAll((all) => all.map((one) => (one as SVGElement).outerHTML));
  expect(shapes).toHaveLength(5);
  expect(new Set(shapes.slice(1, 3)).size).toBe(2);
  expect(changes(service)).toHaveLength(1);
  await service.close();
});

/**
 * Two reports of one page, listed without their checks. `answer` is the service's answer for the
 * earlier one.
 */
async function twoOfOnePage(answer: (service: ReportService) => Reply): Promise<ReportService> {
  const later = { ...first, id: 2, generated_at: '2026-11-08T10:00:00Z', results: after };
  const service: ReportService = await startReportService(({ pathname }) => {
    if (pathname.endsWith('/2')) return { json: { data: later } };
    if (pathname.endsWith('/1')) return answer(service);
    return {
      json: {
        data: [
          { ...later, results: null },
          { ...first, results: null },
        ],
      },
    };
  });
  return service;
}
const readings = ({ requests }: ReportService) =>
  requests.map(({ path }) => path).filter((path) => path.endsWith('/reports/1'));

test('The checks of an earlier report of the page, which this device has not seen, are read once', async ({
  harness,
}) => {
  const service = await twoOfOnePage(() => ({ json: { data: first } }));
  await harness.connect(service);
  const page = await harness.open('reports.html?report=2');
  const changed = panel(page).getByRole('region', { name: 'What changed' });
  await expect(changed.getByRole('heading', { level: 4 })).toHaveText([
    'Now failing',
    'Now passing',
    'Added',
    'Removed',
  ]);
  await page.reload();
  await expect(changed.getByRole('heading', { level: 4 })).toHaveCount(4);
  expect(readings(service)).toHaveLength(1);
  await service.close();
});

test('Where the service cannot say them, that is all that is said, and it is not asked again', async ({
  harness,
}) => {
  const service = await twoOfOnePage(() => ({ status: 500, json: { message: 'A fault' } }));
  await harness.connect(service);
  const page = await harness.open('reports.html?report=2');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(panel(page).getByRole('region', { name: 'What changed' })).toContainText(
    'The earlier checks aren’t available.',
  );
  await expect(panel(page)).not.toContainText('A fault');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => service.requests.at(-1)?.path).toMatch(/\/reports(\?|$)/);
  expect(readings(service)).toHaveLength(1);
  await service.close();
});
