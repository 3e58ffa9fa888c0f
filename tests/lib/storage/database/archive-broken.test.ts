import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { pageKey } from '../../../../lib/domain/addresses/page-url.ts';
import type { Report } from '../../../../lib/domain/reports/report.ts';
import { reportsViewDefault } from '../../../../components/reports/view.ts';
import {
  archiveReports,
  readArchivedReport,
  readHistory,
} from '../../../../lib/storage/database/reports.ts';
import { forgetProject, forgetReport } from '../../../../lib/storage/database/forget-reports.ts';
import { openDatabase } from '../../../../lib/storage/database/database.ts';
import { storedNewest } from '../../../../lib/storage/newest-reports.ts';
import { searchArchive } from '../../../../lib/storage/database/search.ts';
import { readProjectStats } from '../../../../lib/storage/database/project-stats.ts';
import { aReport } from '../../../support/builders/values.ts';

const report = (id: string, more: object = {}): Report =>
  Object.assign(
    aReport({ id, url: 'a.example', result: 'good', score: null, generatedAt: Number(id) }),
    more,
  );

/** Values that this version never writes: from an older version, or broken. */
const broken: [string, unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['a text', 'report'],
  ['no fields', {}],
  ['an address that is none', report('1', { url: 7 })],
  ['an address of 3,000,000 blanks', report('1', { url: `${' '.repeat(3_000_000)}x` })],
  ['an address of 500,000 percent signs', report('1', { url: `a.example/${'%'.repeat(500_000)}` })],
  ['an id without end', report('1', { id: 'x'.repeat(1_000) })],
  ['an empty id', report('1', { id: '' })],
  ['an id of half a pair of surrogates', report('1', { id: '\uD800' })],
  ['a time past all bounds', report('1', { generatedAt: 1e300 })],
  ['a time that is none', report('1', { generatedAt: Number.NaN })],
  ['a score without end', report('1', { score: Infinity })],
  ['a result of another kind', report('1', { result: 'superb' })],
  ['a project that is an object', report('1', { project: {} })],
  ['a project without end', report('1', { project: 'x'.repeat(9_000) })],
  ['checks that are none', report('1', { checks: [{ title: 1 }] })],
];

test.each(broken)(
  'A row of the archive with %s is left out and counted, and can be replaced and deleted',
  async (name, value) => {
    const archive = await openDatabase();
    await archiveReports(name, [report('1'), report('2'), report('3')]);
    await archive.put('reports', { connectionId: name, id: '1', report: value });
    for (const sortBy of ['id', 'generated_at', 'url', 'result'] as const) {
      const found = await searchArchive(name, { ...reportsViewDefault, sortBy }, 11);
      expect(found.reports.map(({ id }) => id).toSorted()).toEqual(['2', '3']);
      expect(found.unreadable).toBe(1);
    }
    expect(await readArchivedReport(name, '1')).toBeNull();
    await archiveReports(name, [report('1'), report('4')]);
    expect((await readArchivedReport(name, '1'))?.report).toEqual(report('1'));
    await archive.put('reports', { connectionId: name, id: '1', report: value });
    await forgetProject(name, 'a.example');
    expect(await searchArchive(name, reportsViewDefault, 11)).toEqual({
      reports: [],
      unreadable: 0,
      counts: { all: 0, good: 0, decent: 0, bad: 0 },
    });
  },
);

test('An audit or a summary that cannot be read is left out', async () => {
  const archive = await openDatabase();
  await archiveReports('audits', [report('2')]);
  const run = {
    connectionId: 'audits',
    page: pageKey('a.example'),
    reportId: '9',
    score: null,
    privacy: null,
  };
  await archive.put('audits', { ...run, at: 8, result: 'superb' } as never);
  await archive.put('audits', { ...run, at: 1e300, result: 'bad' } as never);
  await archive.put('audits', { ...run, at: 7, result: 'bad', checks: 'all' } as never);
  await archive.put('summaries', {
    connectionId: 'audits',
    id: '9',
    project: 'b.example',
    audits: 'many',
  } as never);
  expect((await readHistory('audits', 'a.example')).map(({ reportId }) => reportId)).toEqual(['2']);
  expect([...(await readProjectStats('audits')).keys()]).toEqual(['a.example']);
  expect(await searchArchive('audits', reportsViewDefault, 11)).toMatchObject({ unreadable: 0 });
  await archiveReports('audits', [report('9', { url: 'b.example', project: 'b.example' })]);
  expect((await readProjectStats('audits')).get('b.example')).toMatchObject({ good: 1 });
});

test('An audit that cannot be read does not keep its report from being moved and forgotten', async () => {
  const archive = await openDatabase();
  await archiveReports('moved', [report('1', { project: 'a.example' })]);
  const run = { connectionId: 'moved', page: pageKey('a.example'), score: null, privacy: null };
  await archive.put('audits', { ...run, reportId: '1', at: 8, result: 'superb' } as never);
  await archiveReports('moved', [report('1', { project: 'b.example' })]);
  expect([...(await readProjectStats('moved'))]).toMatchObject([['b.example', { good: 1 }]]);
  await forgetReport('moved', '1');
  expect(await archive.countFromIndex('audits', 'report', ['moved', '1'])).toBe(0);
  expect((await readProjectStats('moved')).size).toBe(0);
});

test.each(broken)('A newest report with %s is left out and counted', (_, value) => {
  const newest = storedNewest.parse({
    fetchedAt: 1,
    changedAt: 1,
    highest: null,
    unreadable: 0,
    rows: [report('2'), value, report('3')],
  });
  expect(newest?.rows.map(({ id }) => id)).toEqual(['2', '3']);
  expect(newest?.unreadable).toBe(1);
});
