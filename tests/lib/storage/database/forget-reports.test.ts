import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { reportsViewDefault } from '../../../../components/reports/view.ts';
import { jobsOf, newBulk } from '../../../../lib/domain/jobs/bulk.ts';
import type { Report } from '../../../../lib/domain/reports/report.ts';
import { newWatch } from '../../../../lib/domain/watches/watch.ts';
import { archiveReports, readHistory } from '../../../../lib/storage/database/reports.ts';
import { addRows, readRows } from '../../../../lib/storage/database/job-rows.ts';
import { countOutdated, findOutdated } from '../../../../lib/storage/database/find-outdated.ts';
import {
  forgetAllReports,
  forgetOlder,
  forgetUnlisted,
} from '../../../../lib/storage/database/forget-reports.ts';
import { readProjectStats } from '../../../../lib/storage/database/project-stats.ts';
import { searchArchive } from '../../../../lib/storage/database/search.ts';
import { aReport } from '../../../support/builders/values.ts';

const report = (id: number, generatedAt: number | null, more: Partial<Report> = {}): Report =>
  aReport({
    id: String(id),
    url: `https://example.com/${id}`,
    result: 'good',
    generatedAt,
    ...more,
  });
const found = async (connectionId: string, search = '') =>
  (await searchArchive(connectionId, { ...reportsViewDefault, search }, 999)).reports.map(
    ({ id }) => id,
  );

test('Reports older than a time are forgotten with their addresses and counts, and audits older than it of the others', async () => {
  const many = Array.from({ length: 250 }, (_, at) => report(at + 1, at + 1));
  await archiveReports('age', [...many, report(900, null)]);
  await archiveReports('age2', many);
  // Report 1 ran again since. Its first audit is as old as before.
  await archiveReports('age', [report(1, 400, { result: 'bad' })]);
  // Of report 1, which stays, the first audit goes.
  expect(await countOutdated('age', 249)).toEqual({ reports: 247, audits: 1 });
  await forgetOlder('age', 249);
  expect(await countOutdated('age', 249)).toEqual({ reports: 0, audits: 0 });
  expect((await found('age')).toSorted()).toEqual(['1', '249', '250', '900']);
  expect(await found('age', 'example.com/7')).toEqual([]);
  expect((await readHistory('age', 'example.com/1')).map(({ at }) => at)).toEqual([400]);
  const stats = (await readProjectStats('age')).get('example.com');
  expect(stats).toMatchObject({ good: 3, bad: 1 });
  expect(stats?.trend.map(({ at }) => at)).toEqual([249, 250, 400]);
  expect(await found('age2')).toHaveLength(250);
});

test('Of reports that the service lists no more, those stay that are too old to be listed; one without a time goes', async () => {
  await archiveReports('gone', [report(1, 10), report(2, 500), report(3, null)]);
  const since = Date.now() + 1;
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(since));
  await archiveReports('gone', [report(4, 600)]);
  // Another number than was listed: something changed meanwhile.
  await forgetUnlisted('gone', since, 2, 100);
  expect((await found('gone')).toSorted()).toEqual(['1', '2', '3', '4']);
  await forgetUnlisted('gone', since, 1, 100);
  expect((await found('gone')).toSorted()).toEqual(['1', '4']);
});

test('Outdated reports stay while a watch or a change of many needs them', async () => {
  await archiveReports(
    'need',
    [1, 2, 3, 4].map((id) => report(id, id, { project: `${id % 2}.example` })),
  );
  await archiveReports('need', [report(5, 5), report(6, 6)]);
  const watched = { kind: 'report', reportId: '5', url: 'https://example.com/5' } as const;
  const bulk = newBulk('need', { kind: 'run' }, [], 1, 'open');
  const ended = { ...newBulk('need', { kind: 'run' }, [], 1, 'ended'), endedAt: 1 };
  await fakeBrowser.storage.local.set({
    'watch:one': newWatch('need', watched, 'month', 1, 'one'),
    'watch:two': newWatch('need', { kind: 'project', project: '1.example' }, 'month', 1, 'two'),
    'bulk:open': bulk,
    'bulk:ended': ended,
  });
  await addRows(bulk, jobsOf(bulk, [{ id: '2', url: 'https://example.com/2' }]));
  await addRows(ended, jobsOf(ended, [{ id: '4', url: 'https://a/' }]));
  expect(await findOutdated('need', 9)).toEqual(['4', '6']);
  await forgetOlder('need', 9);
  expect((await found('need')).toSorted()).toEqual(['1', '2', '3', '5']);
});

test('Forgetting everything leaves the reports of bulk changes, and answers that were asked for earlier do not come back', async () => {
  const bulk = newBulk('all', { kind: 'run' }, [], 1, 'bulk');
  await addRows(bulk, jobsOf(bulk, [{ id: '7', url: 'https://example.com/7' }]));
  await archiveReports('all', [report(7, 7)]);
  await archiveReports('all2', [report(8, 8)]);
  await forgetAllReports(1_000);
  expect([await found('all'), await found('all2')]).toEqual([[], []]);
  expect(await readHistory('all', 'example.com/7')).toEqual([]);
  expect((await readProjectStats('all')).size).toBe(0);
  expect(await readRows(bulk)).toHaveLength(1);
  await archiveReports('all', [report(7, 7)], 1_000);
  expect(await found('all')).toEqual([]);
  await archiveReports('all', [report(7, 7)], 1_001);
  expect(await found('all', 'example.com/7')).toEqual(['7']);
});
