import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import {
  type LatestAudits,
  watchLatestAudits,
} from '../../../../components/reports/new/use-latest-audits.ts';
import type { Report } from '../../../../lib/domain/reports/report.ts';
import { archiveReports } from '../../../../lib/storage/database/reports.ts';
import { updateNewest } from '../../../../lib/storage/newest-reports.ts';
import { aReport } from '../../../support/builders/values.ts';

vi.hoisted(() => {
  const page = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});

const urls = ['https://a.example/', 'https://b.example/'];
const report = (id: string, url: string | undefined): Report =>
  aReport({ id, url: url ?? '', result: 'good', generatedAt: 1, project: null });
/** Saves a report as the background does: in the archive, then among the newest. */
const save = async (saved: Report) => {
  await archiveReports('c', [saved]);
  await updateNewest('c', saved, 0, true);
};

test('A page without a report is read again as storage changes, and one with a report is not', async () => {
  await save(report('1', urls[0]));
  const found: LatestAudits[] = [];
  const stop = watchLatestAudits('c', urls, new Map(), (more) => found.push(more));
  await vi.waitFor(() => expect(found).toHaveLength(1));
  expect(found[0]?.get(urls[0]!)).toMatchObject({ reportId: '1' });
  expect(found[0]?.get(urls[1]!)).toBeNull();
  const cursors = vi.spyOn(IDBObjectStore.prototype, 'openCursor');
  await save({ ...report('2', urls[1]), result: null });
  await save(report('2', urls[1]));
  await vi.waitFor(() => expect(found).toHaveLength(2));
  expect([...found[1]!.keys()]).toEqual([urls[1]]);
  expect(found[1]?.get(urls[1]!)).toMatchObject({ reportId: '2' });
  const pages = cursors.mock.calls.flatMap(([range]) =>
    range instanceof IDBKeyRange ? [JSON.stringify(range.lower)] : [],
  );
  expect(pages).toContain('["c","b.example"]');
  expect(pages).not.toContain('["c","a.example"]');
  stop();
});
