import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Report } from '../../../../lib/domain/reports/report.ts';
import { openDatabase } from '../../../../lib/storage/database/database.ts';
import { readPeriodRuns, readSitePages } from '../../../../lib/storage/database/period-runs.ts';
import { archiveReports } from '../../../../lib/storage/database/reports.ts';
import { aReport } from '../../../support/builders/values.ts';

const checks: Report['checks'] = [{ title: 'Text', passed: true, importance: 'low' }];
const period = { from: 1_000, end: 2_000 };

let made = 0;
/** Keeps runs of a page at these times, with checks unless a time is in `bare`. */
async function runsOf(times: (number | null)[], bare: number[] = []) {
  made += 1;
  const [connectionId, url] = [`c${made}`, `a.example/${made}`];
  for (const at of times) {
    const isBare = at !== null && bare.includes(at);
    await archiveReports(connectionId, [
      // Each run is a report of its own, as checks are kept from run to run of one report.
      aReport({ id: `${at}`, url, generatedAt: at, ...(!isBare && { checks }) }),
    ]);
  }
  const [runs] = await readPeriodRuns(connectionId, [{ page: url, url }], period);
  return {
    hasRun: runs?.hasRun,
    earlier: runs?.earlier?.at ?? null,
    later: runs?.later?.at ?? null,
  };
}

test.each<[string, (number | null)[], number[], object]>([
  [
    'the last run before the period, and the last one in it',
    [100, 999, 1_000, 1_999, 2_000],
    [],
    { hasRun: true, earlier: 999, later: 1_999 },
  ],
  [
    'the last ones with checks',
    [100, 500, 999, 1_500, 1_999],
    [500, 999, 1_999],
    { hasRun: true, earlier: 100, later: 1_500 },
  ],
  [
    'the first one in it where there is none before',
    [1_000, 1_200, 1_500, 2_500],
    [1_000],
    { hasRun: true, earlier: 1_200, later: 1_500 },
  ],
  ['a single run as both', [1_500], [], { hasRun: true, earlier: 1_500, later: 1_500 }],
  [
    'a run of its first moment in it',
    [500, 1_000],
    [],
    { hasRun: true, earlier: 500, later: 1_000 },
  ],
  ['no run in it', [500, 2_000], [], { hasRun: false, earlier: null, later: null }],
  ['no checks in it', [500, 1_500], [1_500], { hasRun: true, earlier: null, later: null }],
  ['no run of unknown time', [null, 1_500], [], { hasRun: true, earlier: 1_500, later: 1_500 }],
])('A page has %s', async (_, times, bare, expected) =>
  expect(await runsOf(times, bare)).toEqual(expected),
);

test('A period in the future, as after a clock was set back, has no runs', async () => {
  await archiveReports('future', [aReport({ url: 'f.example', generatedAt: 500, checks })]);
  const pages = await readSitePages('future', 'f.example');
  const later = { from: 5_000, end: 6_000 };
  expect(await readPeriodRuns('future', pages, later)).toEqual([
    { page: 'f.example', url: 'f.example', hasRun: false, earlier: null, later: null },
  ]);
});

test('A run that cannot be read is passed over', async () => {
  const broken = { connectionId: 'b', page: 'b.example', at: 1_900, reportId: '2', result: 'odd' };
  await archiveReports('b', [
    aReport({ id: '1', url: 'b.example', generatedAt: 500, checks }),
    aReport({ id: '3', url: 'b.example', generatedAt: 1_500, checks }),
  ]);
  await (await openDatabase()).put('audits', broken as never);
  const [runs] = await readPeriodRuns('b', await readSitePages('b', 'b.example'), period);
  expect([runs?.earlier?.at, runs?.later?.at]).toEqual([500, 1_500]);
});

test('The pages of a project are there once each, with the address of the newest report', async () => {
  await archiveReports('p', [
    aReport({ id: '1', url: 'http://p.example/b', generatedAt: 1 }),
    aReport({ id: '2', url: 'https://p.example/b', generatedAt: 3 }),
    aReport({ id: '3', url: 'http://p.example/b', generatedAt: 2 }),
    aReport({ id: '4', url: 'https://p.example/a', generatedAt: null }),
    aReport({ id: '5', url: 'https://other.example/', generatedAt: 9 }),
  ]);
  expect(await readSitePages('p', 'p.example')).toEqual([
    { page: 'p.example/a', url: 'https://p.example/a' },
    { page: 'p.example/b', url: 'https://p.example/b' },
  ]);
});
