import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { resultOfCode } from '../../../../lib/domain/reports/audit.ts';
import type { Report } from '../../../../lib/domain/reports/report.ts';
import {
  archiveReports,
  countReports,
  readArchivedReport,
  readAuditsBefore,
  readHistory,
} from '../../../../lib/storage/database/reports.ts';
import {
  forgetConnection,
  forgetProject,
  forgetReport,
} from '../../../../lib/storage/database/forget-reports.ts';
import { readSummaries } from '../../../../lib/storage/database/summaries.ts';
import { aReport } from '../../../support/builders/values.ts';

const report = (id: string, url: string, generatedAt: number, more: Partial<Report> = {}): Report =>
  aReport({ id, url, result: 'good', generatedAt, project: 'example.com', ...more });

test('The history of a page is its audits, newest first, whatever form its address came in', async () => {
  await archiveReports('c1', [
    report('1', 'example.com/a', 10),
    report('2', 'https://www.EXAMPLE.com/a/', 30),
    report('3', 'http://example.com/a', 20),
  ]);
  await archiveReports('c1', [
    report('4', 'https://example.com/ab', 40),
    report('5', 'https://example.com/a?b', 50),
  ]);
  expect(
    (await readHistory('c1', 'https://example.com/a#top')).map(({ reportId }) => reportId),
  ).toEqual(['2', '3', '1']);
  expect(await readHistory('c1', 'https://example.com/a', 1)).toHaveLength(1);
  expect(await readHistory('c2', 'https://example.com/a')).toEqual([]);
});

/** The reports of the pages of an app, by their routes, newest first. */
const pagesOf = async (connectionId: string) =>
  Promise.all(
    ['#/a', '#/b', ''].map(async (route) => {
      const address = `https://app.example/${route}`;
      const audits = await readHistory(connectionId, address);
      expect(await countReports(connectionId, address)).toBe(audits.length);
      return audits.map(({ reportId }) => reportId);
    }),
  );

test('Pages with other routes are other pages, also where only this device knows the route', async () => {
  await archiveReports('kept', [
    report('1', 'app.example/#/a', 10),
    report('2', 'app.example/#/b', 20),
  ]);
  expect(await pagesOf('kept')).toEqual([['1'], ['2'], []]);
  const dropped = ['1', '2', '3'].map((id) => report(id, 'app.example', Number(id) * 10));
  await archiveReports('dropped', dropped);
  expect(await pagesOf('dropped')).toEqual([[], [], ['3', '2', '1']]);
  await archiveReports('dropped', [
    { ...dropped[0]!, sentPage: 'app.example#/a' },
    { ...dropped[1]!, sentPage: 'app.example#/b' },
  ]);
  // The service lists them anew, without routes.
  await archiveReports('dropped', dropped);
  expect(await pagesOf('dropped')).toEqual([['1'], ['2'], ['3']]);
  expect((await readArchivedReport('dropped', '1'))?.audits).toHaveLength(1);
  expect(await readSummaries('dropped')).toMatchObject([
    { id: '1', url: 'app.example#/a', page: 'app.example#/a' },
    { id: '2' },
    { id: '3', url: 'app.example', page: 'app.example' },
  ]);
  const later = report('1', 'app.example', 40);
  await archiveReports('dropped', [later]);
  const before = await readAuditsBefore('dropped', [{ ...later, sentPage: 'app.example#/a' }]);
  expect(before.get('1')).toMatchObject({ reportId: '1', at: 10 });
});

test('A report that runs again adds an audit, one that is only seen again adds none, and a row of a list keeps its checks', async () => {
  const checks = [{ title: 'Fast', passed: true, importance: 'high' as const }];
  await archiveReports('runs', [report('1', 'example.com', 10, { checks })]);
  await archiveReports('runs', [report('1', 'example.com', 10)]);
  // A service may send checks when it creates a report, and none when it is asked for it.
  await archiveReports('runs', [report('1', 'example.com', 10, { checks: [] })]);
  await archiveReports('runs', [report('1', 'example.com', 20, { result: 'bad', score: null })]);
  expect(await readHistory('runs', 'example.com')).toMatchObject([
    { at: 20, result: 'bad', score: null },
    { at: 10, result: 'good', checks },
  ]);
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

test('A report that is being generated is kept, without an audit', async () => {
  await archiveReports('busy', [report('1', 'example.com', 10, { result: null, score: null })]);
  expect(await readArchivedReport('busy', '1')).toMatchObject({
    report: { result: null },
    audits: [],
  });
  expect(await readHistory('busy', 'example.com')).toEqual([]);
});

test('Forgetting removes what it names, and nothing else', async () => {
  const rows = [
    report('1', 'a.example', 1, { project: 'a' }),
    report('2', 'b.example', 2, { project: 'b' }),
    report('3', 'c.example', 3, { project: 'c' }),
  ];
  await archiveReports('forget', rows);
  await archiveReports('forget2', rows);
  await forgetReport('forget', '1');
  await forgetProject('forget', 'b');
  expect(
    await Promise.all(
      ['a', 'b', 'c'].map(async (host) => (await readHistory('forget', `${host}.example`)).length),
    ),
  ).toEqual([0, 0, 1]);
  await forgetConnection('forget');
  expect(await readArchivedReport('forget', '3')).toBeNull();
  expect(await readHistory('forget', 'c.example')).toEqual([]);
  expect(await readHistory('forget2', 'c.example')).toHaveLength(1);
});

test('An audit whose time is not known is kept beside the others; what says the same is one audit', async () => {
  const untimed = (result: Report['result'], score: number) =>
    report('1', 'example.com/untimed', 0, { generatedAt: null, result, score });
  const answers = [untimed('bad', 20), untimed('bad', 20), untimed('bad', 30), untimed('good', 90)];
  for (const answer of [...answers, untimed('bad', 20)]) await archiveReports('c4', [answer]);
  await archiveReports('c4', [report('2', 'example.com/untimed', 10, { score: 50 })]);
  const history = await readHistory('c4', 'https://example.com/untimed');
  expect(history.map(({ score }) => score)).toEqual([50, 20, 90, 30, 20]);
  expect(history.filter(({ at }) => at > 0)).toHaveLength(1);
  const [summary] = await readSummaries('c4');
  expect(summary?.audits.map(resultOfCode)).toEqual(['bad', 'bad', 'good', 'bad']);
  expect(summary?.at).toBe(0);
});

test('Checks of an audit whose time is not known do not pass to the next audit', async () => {
  const checks = [{ title: 'A', passed: false, importance: 'high' as const }];
  const untimed = report('1', 'example.com/checks', 0, { generatedAt: null, score: 20 });
  await archiveReports('c5', [{ ...untimed, checks }]);
  const [same] = await archiveReports('c5', [untimed]);
  expect(same?.checks).toEqual(checks);
  const [next] = await archiveReports('c5', [{ ...untimed, score: 30 }]);
  expect(next?.checks).toBeUndefined();
});

test('The history keeps of places only how many there were, and the latest audit has them', async () => {
  const places = { count: 312, items: [{ selector: 'img' }] };
  const of = (at: number) =>
    report('70', 'https://places.example/', at, {
      checks: [
        { title: 'Alt', passed: false, importance: 'high', category: 'accessibility', places },
      ],
      categories: { accessibility: 40 },
      spread: 2,
    });
  await archiveReports('c1', [of(10)]);
  await archiveReports('c1', [of(20)]);
  const history = await readHistory('c1', 'https://places.example/');
  for (const audit of history)
    expect(audit).toMatchObject({
      checks: [{ category: 'accessibility', places: { count: 312, items: [] } }],
      categories: { accessibility: 40 },
      spread: 2,
    });
  const { audits = [] } = (await readArchivedReport('c1', '70')) ?? {};
  expect(audits.map(({ checks }) => checks?.[0]?.places?.items.length)).toEqual([1, 0]);
  // A list without them leaves them as they are.
  await archiveReports('c1', [report('70', 'https://places.example/', 20)]);
  expect((await readArchivedReport('c1', '70'))?.report.checks?.[0]?.places).toEqual(places);
});

const keptLink = async (id: string) => (await readArchivedReport('c1', id))?.report.shareUrl;

test('The link to pass on is kept with its report, until the report is no longer public', async () => {
  const url = 'https://shared.example/';
  const shareUrl = 'https://reports.example.org/reports/s/a';
  await archiveReports('c1', [report('71', url, 10, { privacy: 0, shareUrl })]);
  expect(await keptLink('71')).toBe(shareUrl);
  await archiveReports('c1', [{ id: '71', url, score: 30 }]);
  expect(await keptLink('71')).toBe(shareUrl);
  await archiveReports('c1', [{ id: '71', url, privacy: 1 }]);
  expect(await keptLink('71')).toBeUndefined();
});
