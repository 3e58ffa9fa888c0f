import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Check, Report } from '../../../../lib/domain/reports/report.ts';
import { timeOfCode } from '../../../../lib/domain/reports/audit.ts';
import { siteOf } from '../../../../lib/domain/reports/site.ts';
import { archiveReports } from '../../../../lib/storage/database/reports.ts';
import {
  forgetAllReports,
  forgetConnection,
  forgetOlder,
  forgetProject,
  forgetReport,
} from '../../../../lib/storage/database/forget-reports.ts';
import {
  isUnread,
  readFailingChecks,
  readProjectNames,
  readSummaries,
} from '../../../../lib/storage/database/summaries.ts';
import { aReport } from '../../../support/builders/values.ts';

const check = (key: string, passed = false): Check => ({
  key,
  title: passed ? `${key} is fine` : `${key} is wrong`,
  passed,
  importance: 'high',
});
const report = (id: number, generatedAt: number, more: Partial<Report> = {}): Report =>
  aReport({
    id: String(id),
    url: `https://example.com/${id}`,
    result: 'good',
    generatedAt,
    ...more,
  });

/** The failing checks of a project by name, and the ids of reports without checks. */
async function siteIn(connectionId: string, project = 'example.com') {
  const reports = await readSummaries(connectionId, project);
  const checks = await readFailingChecks(connectionId, reports);
  const { failing, unread } = siteOf(reports, checks);
  return { failing: failing.map(({ title, pages }) => `${title}: ${pages}`), unread };
}

/** When the audits of a project were, by the id of the report. */
async function auditTimes(connectionId: string) {
  const reports = await readSummaries(connectionId, 'example.com');
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
  expect(await readSummaries('m2', 'example.com')).toEqual([]);
});

test('A check has the title and the importance of its newest failure', async () => {
  const failed = (title: string, importance: Check['importance']) => ({
    checks: [{ key: 'alt', title, passed: false, importance }, check('slow', true)],
  });
  await archiveReports('titles', [
    report(1, 10, failed('One image has no text', 'low')),
    report(2, 30, failed('Two images have no text', 'high')),
    report(3, 20, failed('Three images have no text', 'medium')),
    report(4, 40, { checks: [check('alt', true)] }),
  ]);
  const reports = await readSummaries('titles', 'example.com');
  expect(await readFailingChecks('titles', reports)).toEqual([
    { name: 'alt', title: 'Two images have no text', importance: 'high' },
  ]);
});

test('A check without a key is known by its title, also where that has several lines', async () => {
  const { key: _key, ...own } = check('Two\nlines');
  await archiveReports('lines', [
    report(1, 10, { checks: [own] }),
    report(2, 10, { checks: [own] }),
  ]);
  expect(await siteIn('lines')).toMatchObject({ failing: ['Two\nlines is wrong: 2'] });
});

test('Each project of a connection is named once', async () => {
  await archiveReports('names', [
    report(1, 10),
    report(2, 20, { project: 'b.example' }),
    report(3, 30, { project: 'b.example' }),
    report(4, 40, { project: null, url: 'https://www.c.example/' }),
  ]);
  expect(await readProjectNames('names')).toEqual(['b.example', 'c.example', 'example.com']);
});
