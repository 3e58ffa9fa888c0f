import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Check, Report } from '../../../../lib/domain/reports/report.ts';
import { timeOfCode } from '../../../../lib/domain/reports/audit.ts';
import { siteOf } from '../../../../lib/domain/reports/site.ts';
import { archiveReports } from '../../../../lib/storage/archive/archive.ts';
import { openDatabase } from '../../../../lib/storage/archive/database.ts';
import {
  forgetAllReports,
  forgetConnection,
  forgetOlder,
  forgetProject,
  forgetReport,
} from '../../../../lib/storage/archive/forget-reports.ts';
import { indexArchive } from '../../../../lib/storage/archive/index-archive.ts';
import { isUnread, readSummaries } from '../../../../lib/storage/archive/summaries.ts';

const check = (key: string, passed = false): Check => ({
  key,
  title: passed ? `${key} is fine` : `${key} is wrong`,
  passed,
  importance: 'high',
});
const report = (id: number, generatedAt: number, more: Partial<Report> = {}): Report => ({
  id: String(id),
  url: `https://example.com/${id}`,
  result: 'good',
  score: 90,
  generatedAt,
  privacy: 1,
  hasPassword: false,
  project: 'example.com',
  ...more,
});

/** The failing checks of a project by name, and the ids of reports without checks. */
async function siteIn(connectionId: string, project = 'example.com') {
  const { reports, checks } = await readSummaries(connectionId, project);
  const { failing, unread } = siteOf(reports, checks);
  return { failing: failing.map(({ title, pages }) => `${title}: ${pages}`), unread };
}

/** When the audits of a project were, by the id of the report. */
async function auditTimes(connectionId: string) {
  const { reports } = await readSummaries(connectionId, 'example.com');
  return Object.fromEntries(reports.map(({ id, audits }) => [id, audits.map(timeOfCode)]));
}

test('A report is summarized when it is saved: its failing checks, whether they were read, and its audits', async () => {
  await archiveReports('c1', [
    report(1, 10, { checks: [check('alt'), check('slow', true)] }),
    report(2, 10, { checks: [check('alt'), check('slow')] }),
    report(3, 10),
    report(4, 10, { checks: [] }),
  ]);
  expect(await siteIn('c1')).toEqual({
    failing: ['alt is wrong: 2', 'slow is wrong: 1'],
    unread: ['3'],
  });
  // A row of a list keeps the checks. A newer audit has none yet.
  await archiveReports('c1', [report(1, 10), report(2, 20, { result: 'bad' })]);
  expect(await siteIn('c1')).toEqual({ failing: ['alt is wrong: 1'], unread: ['2', '3'] });
  expect(await isUnread('c1', 'example.com', '2')).toBe(true);
  expect(await auditTimes('c1')).toMatchObject({ 1: [10], 2: [10, 20] });
});

test('A summary moves with its report, and goes with it, its project, its age, its connection, and everything', async () => {
  const alt = { checks: [check('alt')] };
  for (const connectionId of ['m1', 'm2'])
    await archiveReports(connectionId, [
      report(1, 100, alt),
      report(2, 200, alt),
      report(3, 300, alt),
      report(4, 400, { ...alt, project: 'other.example' }),
    ]);
  await archiveReports('m1', [report(3, 300, { project: 'moved.example' })]);
  expect(await siteIn('m1')).toMatchObject({ failing: ['alt is wrong: 2'] });
  expect(await siteIn('m1', 'moved.example')).toMatchObject({ failing: ['alt is wrong: 1'] });
  await forgetReport('m1', '2');
  expect(Object.keys(await auditTimes('m1'))).toEqual(['1']);
  await forgetProject('m1', 'other.example');
  expect(await siteIn('m1', 'other.example')).toMatchObject({ failing: [] });
  await archiveReports('m1', [report(1, 500)]);
  expect(await auditTimes('m1')).toEqual({ 1: [100, 500] });
  await forgetOlder('m1', 450);
  expect(await auditTimes('m1')).toEqual({ 1: [500] });
  expect(await siteIn('m1', 'moved.example')).toMatchObject({ failing: [] });
  await forgetConnection('m1');
  expect(await auditTimes('m1')).toEqual({});
  expect(Object.keys(await auditTimes('m2'))).toEqual(['1', '2', '3']);
  await forgetAllReports(1);
  expect(await readSummaries('m2', 'example.com')).toMatchObject({ reports: [], checks: [] });
});

test('Reports that an earlier version kept are summarized in steps, with all their audits', async () => {
  const many = Array.from({ length: 450 }, (_, at) => report(at, 10, { checks: [check('alt')] }));
  await archiveReports('old', many);
  await archiveReports('old', [report(7, 20)]);
  // As an upgrade leaves it.
  const db = await openDatabase();
  await Promise.all([db.clear('summaries'), db.clear('checks')]);
  await db.put('upgrades', { name: 'summaries' });
  // This one comes meanwhile.
  await archiveReports('old', [report(8, 30)]);
  expect(await readSummaries('old', 'example.com')).toMatchObject({ isPartial: true });
  await indexArchive();
  const { isPartial, reports } = await readSummaries('old', 'example.com');
  expect([isPartial, reports.length]).toEqual([false, 450]);
  expect(await siteIn('old')).toEqual({ failing: ['alt is wrong: 448'], unread: ['7', '8'] });
  expect(await auditTimes('old')).toMatchObject({ 1: [10], 7: [10, 20], 8: [10, 30] });
});
