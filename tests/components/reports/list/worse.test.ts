import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { readChanges, readWorse } from '../../../../components/reports/list/worse.ts';
import { reportsViewDefault } from '../../../../components/reports/view.ts';
import { searchArchive } from '../../../../lib/storage/database/search.ts';
import { openDatabase } from '../../../../lib/storage/database/database.ts';
import { readLastAudits } from '../../../../lib/storage/database/summaries.ts';
import { archiveReports } from '../../../../lib/storage/database/reports.ts';
import type { Check, Report } from '../../../../lib/domain/reports/report.ts';
import { aReport } from '../../../support/builders/values.ts';

const since = 5_000;
let pages = 0;

/** Keeps the audits of one page, each a score or a report, and returns the ids that got worse. */
async function worseOf(
  audits: { id?: string; at: number; score?: number | null; more?: Partial<Report> }[],
): Promise<string[]> {
  pages += 1;
  const connection = `page-${pages}`;
  for (const { id = '1', at, score = 60, more } of audits)
    await archiveReports(connection, [
      aReport({ id, url: 'a.example/x', generatedAt: at, score, ...more }),
    ]);
  return (await readWorse(connection, since)).map((report) => report.id);
}

test.each([
  ['six points less', 66, 60, ['1']],
  ['five points less, which is the tolerance', 65, 60, []],
  ['a worse result', 80, 78, ['1']],
  ['a better one', 60, 70, []],
] as const)('%s: %i, then %i', async (_, before, after, worse) => {
  expect(
    await worseOf([
      { at: 1_000, score: before },
      { at: 6_000, score: after },
    ]),
  ).toEqual(worse);
});

test('A check of high importance that fails now is worse, at the same score', async () => {
  const check: Check = { title: 'Title', passed: true, importance: 'high' };
  const failed = { ...check, passed: false };
  const turns = [
    [check, failed, ['1']],
    [failed, check, []],
  ] as const;
  for (const [before, after, worse] of turns) {
    const audits = [
      { at: 1_000, more: { checks: [before] } },
      { at: 6_000, more: { checks: [after] } },
    ];
    expect(await worseOf(audits)).toEqual(worse);
  }
});

test('A page is compared with how it was then, not with the audit before its last', async () => {
  const slow = [70, 66, 62].map((score, at) => ({ at: 5_000 + at * 1_000, score }));
  expect(await worseOf(slow)).toEqual(['1']);
  expect(await worseOf([...slow, { at: 9_000, score: 71 }])).toEqual([]);
  expect(await worseOf([{ at: 1_000, score: 90 }, { at: 2_000 }, { at: 6_000 }])).toEqual([]);
});

test('Several reports of a page are one page: the newest with a result counts', async () => {
  const before = { id: '1', at: 1_000, score: 90 };
  expect(
    await worseOf([
      before,
      { id: '2', at: 6_000, score: 50 },
      { id: '3', at: 7_000, score: 40 },
      { id: '4', at: 8_000, score: null },
    ]),
  ).toEqual(['3']);
  expect(
    await worseOf([
      { ...before, at: 5_500 },
      { id: '2', at: 6_000, score: 50 },
    ]),
  ).toEqual([]);
});

test('What was worse already, what has no earlier audit or no time, and what cannot be read is not worse', async () => {
  expect(
    await worseOf([
      { at: 1_000, score: 90 },
      { at: since, score: 40 },
    ]),
  ).toEqual([]);
  expect(await worseOf([{ at: 6_000, score: 10 }])).toEqual([]);
  expect(
    await worseOf([
      { id: '1', at: 1_000, score: 90 },
      { id: '2', at: 0, more: { generatedAt: null }, score: 10 },
    ]),
  ).toEqual([]);
  const odd = { connectionId: 'odd', id: '1', at: 9_000, result: 'odd' };
  await (await openDatabase()).put('summaries', odd as never);
  expect(await readWorse('odd', since)).toEqual([]);
});

test('Reports that changed are in the order of their points, and first reports of a page come last', async () => {
  const scores: [string, number | null, number][] = [
    ['fell-most', 90, 40],
    ['first', null, 10],
    ['rose', 50, 90],
    ['fell', 80, 70],
    ['same', 60, 60],
  ];
  for (const [id, before, score] of scores) {
    const url = `a.example/${id}`;
    if (before !== null)
      await archiveReports('changes', [aReport({ id, url, generatedAt: 1_000, score: before })]);
    await archiveReports('changes', [aReport({ id, url, generatedAt: 6_000, score })]);
  }
  const changes = await readChanges('changes');
  expect(Object.fromEntries(changes)).toEqual({ 'fell-most': -50, rose: 40, fell: -10, same: 0 });
  const found = async (sort: 'asc' | 'desc') => {
    const view = { ...reportsViewDefault, sortBy: 'change', sort, changes } as const;
    const { reports, all } = await searchArchive('changes', view, 9);
    expect(all?.map(({ id }) => id)).toEqual(reports.map(({ id }) => id));
    return reports.map(({ id }) => id);
  };
  expect(await found('asc')).toEqual(['fell-most', 'fell', 'same', 'rose', 'first']);
  expect(await found('desc')).toEqual(['rose', 'same', 'fell', 'fell-most', 'first']);
});

test('The order by change is read from audits without their checks, and from no report', async () => {
  const checks: Check[] = [{ title: 'Title', passed: true, importance: 'high' }];
  const report = aReport({ id: '1', url: 'a.example/x', checks });
  await archiveReports('bare', [{ ...report, id: '2', generatedAt: 500, score: 95 }]);
  await archiveReports('bare', [{ ...report, generatedAt: 1_000, score: 90 }]);
  await archiveReports('bare', [{ ...report, generatedAt: 6_000, score: 50 }]);
  const audits = await readLastAudits('bare');
  expect([...audits.keys()]).toEqual(['1']);
  const { latest, before } = audits.get('1')!;
  expect([latest, before]).toMatchObject([{ score: 50 }, { score: 90 }]);
  expect([latest, before].filter((audit) => 'checks' in audit)).toEqual([]);

  const db = await openDatabase();
  await db.delete('reports', ['bare', '1']);
  expect(await readChanges('bare')).toEqual(new Map([['1', -40]]));
  // An audit that cannot be read counts as none.
  await db.put('audits', {
    ...before,
    connectionId: 'bare',
    page: 'a.example/x',
    result: 7,
  } as never);
  expect(await readChanges('bare')).toEqual(new Map([['1', -45]]));
});

const keepOpen = async (changes: Partial<Report>) => archiveReports('open', [aReport(changes)]);

test('A report that is being generated, or has no time, has no change', async () => {
  const x = { id: '1', url: 'a.example/x' };
  await keepOpen({ ...x, generatedAt: 1_000, score: 90 });
  await keepOpen({ ...x, generatedAt: 6_000, score: 50 });
  await keepOpen({ ...x, generatedAt: 7_000, score: null, result: null });
  const y = { id: '2', url: 'a.example/y' };
  await keepOpen({ ...y, generatedAt: 1_000, score: 90 });
  await keepOpen({ ...y, generatedAt: null, score: 50 });
  expect(await readChanges('open')).toEqual(new Map());
});
