import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Report } from '../../../../lib/domain/reports/report.ts';
import { noResults } from '../../../../lib/domain/reports/result.ts';
import { reportsViewDefault } from '../../../../components/reports/view.ts';
import { archiveReports, readArchivedReport } from '../../../../lib/storage/database/reports.ts';
import { searchArchive } from '../../../../lib/storage/database/search.ts';
import { readProjectStats } from '../../../../lib/storage/database/project-stats.ts';
import { aReport } from '../../../support/builders/values.ts';

const report = (
  id: string,
  url: string,
  generatedAt: number | null,
  more: Partial<Report> = {},
): Report =>
  aReport({
    id,
    url,
    result: 'good',
    score: null,
    generatedAt,
    project: url.split('/')[0] ?? null,
    ...more,
  });

const four = [
  report('9', 'b.example/x', 40),
  report('10', 'a.example/y', 30, { result: 'bad' }),
  report('11', 'a.example/x', 20, { result: 'decent' }),
  report('100', 'c.example', 10, { result: null }),
];

test.each([
  [{}, '9 10 11 100'],
  [{ sort: 'asc' }, '100 11 10 9'],
  [{ sortBy: 'id' }, '100 11 10 9'],
  [{ sortBy: 'url', sort: 'asc' }, '11 10 9 100'],
  [{ sortBy: 'result', sort: 'asc' }, '100 10 11 9'],
  [{ search: ' A.Example ' }, '10 11'],
  [{ result: 'bad' }, '10'],
  [{ project: 'a.example' }, '10 11'],
  [{ project: 'a' }, ''],
  [{ perPage: 10, page: 2 }, ''],
] as const)('The archive has what a view with %j shows, in its order', async (change, ids) => {
  await archiveReports('views', four);
  await archiveReports('other', [report('1', 'a.example', 1)]);
  const found = await searchArchive('views', { ...reportsViewDefault, ...change }, 10);
  expect(found.reports.map(({ id }) => id).join(' ')).toBe(ids);
});

test('The archive answers from the batch of the view on, up to its limit', async () => {
  await archiveReports(
    'batches',
    Array.from({ length: 25 }, (_, at) => report(String(at + 1), 'a.example', at)),
  );
  const second = await searchArchive('batches', { ...reportsViewDefault, perPage: 10, page: 2 }, 3);
  expect(second.reports.map(({ id }) => id)).toEqual(['15', '14', '13']);
});

test('A report has the audits of its page, and keeps the checks and further fields that lists lack until it runs again', async () => {
  const checks = [{ title: 'Fast', passed: true, importance: 'high' as const }];
  await archiveReports('one', [
    report('1', 'a.example', 10, { checks, further: { lang: 'en' } }),
    report('2', 'www.a.example/', 20),
  ]);
  await archiveReports('one', [report('1', 'a.example', 10)]);
  const archived = await readArchivedReport('one', '1');
  expect(archived?.report).toMatchObject({ checks, further: { lang: 'en' } });
  expect(archived?.audits.map(({ reportId }) => reportId)).toEqual(['2', '1']);
  await archiveReports('one', [report('1', 'a.example', 30, { result: 'bad' })]);
  expect((await readArchivedReport('one', '1'))?.report).not.toHaveProperty('checks');
  expect(await readArchivedReport('one', '3')).toBeNull();
});

test('Projects have the counts of their reports’ results, and the share of good audits over time', async () => {
  await archiveReports('stats', [
    ...four,
    report('12', 'a.example/y', 50),
    // Without a project, a report belongs to that of its address.
    report('13', 'd.example', null, { project: null }),
  ]);
  // The same report, audited again: one report with two audits.
  await archiveReports('stats', [report('9', 'b.example/x', 60, { result: 'bad' })]);
  const stats = await readProjectStats('stats');
  expect(stats.get('a.example')).toEqual({
    ...noResults(),
    good: 1,
    decent: 1,
    bad: 1,
    trend: [
      { at: 20, good: 0 },
      { at: 30, good: 0 },
      { at: 50, good: 1 },
    ],
  });
  expect(stats.get('b.example')).toMatchObject({
    good: 0,
    bad: 1,
    trend: [{ good: 1 }, { good: 0 }],
  });
  expect(stats.get('c.example')).toEqual({ ...noResults(), trend: [] });
  expect(stats.get('d.example')).toEqual({ ...noResults(), good: 1, trend: [] });
  expect(stats.size).toBe(4);
});

test('A trend has a few points, of the newest audits, however many there are', async () => {
  await archiveReports(
    'long',
    Array.from({ length: 1_203 }, (_, at) =>
      report(String(at), `a.example/${at}`, at + 1, { result: at < 1_100 ? 'bad' : 'good' }),
    ),
  );
  const { trend = [], bad } = (await readProjectStats('long')).get('a.example') ?? {};
  expect(bad).toBe(1_100);
  expect(trend.length).toBeLessThanOrEqual(12);
  expect([trend.at(0), trend.at(-1)]).toMatchObject([{ good: 0 }, { good: 1, at: 1_203 }]);
  expect(trend.at(0)?.at).toBeGreaterThan(900);
});
