import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../../lib/storage/database/database.ts';
import { archiveReports, readAuditsBefore } from '../../../../lib/storage/database/reports.ts';
import { aReport } from '../../../support/builders/values.ts';

const report = (id: string, url: string, generatedAt: number | null, score = 50) =>
  aReport({ id, url, result: 'decent', score, generatedAt });

test('The audit before each report is the newest earlier one of its page, of whichever report', async () => {
  const first = report('1', 'a.example/x', 1_000, 10);
  const second = report('2', 'https://www.a.example/x/', 2_000, 20);
  const third = report('1', 'a.example/x', 3_000, 30);
  const other = report('4', 'a.example/y', 2_500);
  const timeless = report('5', 'a.example/x', null);
  await archiveReports('c', [first, second, other]);
  await archiveReports('c', [third]);
  await archiveReports('elsewhere', [report('9', 'a.example/x', 2_900, 90)]);
  const found = await readAuditsBefore('c', [third, second, first, other, timeless]);
  expect([...found].map(([id, audit]) => [id, audit?.score ?? null])).toEqual([
    ['1', null],
    ['2', 10],
    ['4', null],
    ['5', null],
  ]);
  expect((await readAuditsBefore('c', [third])).get('1')?.score).toBe(20);
});

test('An audit that cannot be read is passed over, and a report that the archive does not have yet is compared all the same', async () => {
  await archiveReports('d', [report('1', 'b.example', 1_000, 10)]);
  const broken = { connectionId: 'd', page: 'b.example', at: 1_500, reportId: '2', result: 'odd' };
  await (await openDatabase()).put('audits', broken as never);
  const found = await readAuditsBefore('d', [report('3', 'b.example', 2_000)]);
  expect(found.get('3')?.score).toBe(10);
});
