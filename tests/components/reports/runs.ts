import type { Page } from '@playwright/test';
import { parseReport } from '../../../lib/api/parsing/parse-report.ts';
import { completeReport } from '../../../lib/domain/reports/report.ts';
import { anyPage } from '../../support/browser/show.ts';
import { keep } from '../../support/builders/keep.ts';
import { put } from '../../support/builders/show.ts';
import { aConnection } from '../../support/builders/values.ts';
import { type ReportService, startReportService } from '../../support/service/report-service.ts';
import type { Row } from '../../support/service/reports-in-memory.ts';
import { test as base } from '../support/component-test.ts';

const sizes = (passed: boolean) => ({
  title: passed ? 'Images have sizes' : 'Images lack sizes',
  passed,
  importance: 'high',
});
const speed = (value: string) => ({
  title: 'Page load time',
  passed: true,
  importance: 'low',
  value,
});
const cookies = { title: 'Sets no cookies.', passed: false, importance: 'low' };
const plugins = { title: 'Uses no plugins', passed: true, importance: 'low' };
const report = (id: number, page: string, score: number, day: string, results: object): Row => ({
  id,
  url: `https://example.com/${page}`,
  result: score > 79 ? 'good' : 'decent',
  score,
  privacy: 1,
  generated_at: `2026-11-${day}T10:00:00Z`,
  results,
});
/** Four reports, three of them of one page. */
const runs: Row[] = [
  report(3, 'shop', 68, '18', {
    sizes: sizes(false),
    speed: speed('205 ms'),
    cookies,
  }),
  report(2, 'shop', 74, '11', { sizes: sizes(true), speed: speed('180 ms'), plugins }),
  report(4, 'blog', 90, '09', { sizes: sizes(true), speed: speed('90 ms') }),
  report(1, 'shop', 54, '04', { sizes: sizes(true), speed: speed('180 ms'), plugins }),
];

/** A service with these runs. `openRuns` opens Reports on a device that has all of their checks. */
export const test = base.extend<{
  service: ReportService;
  openRuns: (search?: string) => Promise<Page>;
}>({
  service: async ({}, use) => {
    const service = await startReportService({ reports: runs });
    await use(service);
    await service.close();
  },
  openRuns: async ({ harness, service: { url: baseUrl, key: apiKey } }, use) => {
    await put(await anyPage(harness), () =>
      keep({
        connections: [aConnection({ baseUrl, apiKey })],
        archive: runs.map((row) => completeReport(parseReport(row)!, null)),
      }),
    );
    await use(async (search = '') => harness.open(`reports.html${search}`));
  },
});
