import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../../../lib/domain/reports/report.ts';
import { archiveReports, readHistory } from '../../../../lib/storage/database/reports.ts';
import { aReport } from '../../../support/builders/values.ts';

function report(id: string, url: string, generatedAt: number): Report {
  return aReport({ id, url, result: 'good', generatedAt, project: null });
}

describe('the history that the popup reads', () => {
  test('Before there is an archive it is empty, and the archive can still be made', async () => {
    expect(await readHistory('c', 'https://example.com/')).toEqual([]);
    await archiveReports('c', [report('1', 'example.com', 1)]);
    expect(await readHistory('c', 'https://example.com/')).toHaveLength(1);
  });

  test('It has the audits of this page and connection only, newest first', async () => {
    await archiveReports('c', [
      report('2', 'https://www.example.com/', 2),
      report('3', 'example.com/other', 3),
    ]);
    await archiveReports('d', [report('4', 'example.com', 4)]);
    const runs = await readHistory('c', 'https://example.com/');
    expect(runs.map(({ reportId }) => reportId)).toEqual(['2', '1']);
    expect(runs).toEqual(await readHistory('c', 'https://example.com/'));
  });

  test('It ends at its limit', async () => {
    expect(
      (await readHistory('c', 'https://example.com/', 1)).map(({ reportId }) => reportId),
    ).toEqual(['2']);
  });
});
