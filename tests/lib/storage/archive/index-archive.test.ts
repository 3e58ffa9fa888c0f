import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { reportsViewDefault } from '../../../../components/reports/view.ts';
import type { Report } from '../../../../lib/domain/reports/report.ts';
import { toReportRow } from '../../../../lib/storage/archive/archive-rows.ts';

const report = (id: number, url = `example.com/page-${id}/${'long/'.repeat(12)}`): Report => ({
  id: String(id),
  url,
  result: 'good',
  score: null,
  generatedAt: id,
  privacy: 1,
  hasPassword: false,
  project: null,
});
const size = 900;

/** Makes an archive whose reports of two connections have no place yet, and one that is broken. */
async function makeUnplaced(): Promise<void> {
  const db = await (await openWindow()).openDatabase();
  const transaction = db.transaction(['reports', 'upgrades'], 'readwrite');
  const reports = transaction.objectStore('reports');
  const rows = Array.from({ length: size }, (_, at) => ({
    ...toReportRow((at + 1) % 3 === 0 ? 'c2' : 'c1', report(at + 1)),
    heardAt: at + 1,
  }));
  for (const row of rows) void reports.put(row);
  void reports.put({ ...toReportRow('c1', report(9_999)), report: 'broken' });
  void transaction.objectStore('upgrades').put({ name: 'addresses' });
  void transaction.objectStore('upgrades').put({ name: 'summaries' });
  await transaction.done;
  db.close();
}

/** The archive as one window or one life of the background has it. */
async function openWindow() {
  vi.resetModules();
  const [
    { openDatabase },
    { indexArchive },
    archive,
    forget,
    { findAddresses },
    { searchArchive },
  ] = await Promise.all([
    import('../../../../lib/storage/archive/database.ts'),
    import('../../../../lib/storage/archive/index-archive.ts'),
    import('../../../../lib/storage/archive/archive.ts'),
    import('../../../../lib/storage/archive/forget-reports.ts'),
    import('../../../../lib/storage/archive/find-addresses.ts'),
    import('../../../../lib/storage/archive/search-archive.ts'),
  ]);
  const search = async (connectionId: string, text: string) =>
    (await searchArchive(connectionId, { ...reportsViewDefault, search: text }, 9)).reports.map(
      ({ id }) => id,
    );
  return { openDatabase, indexArchive, ...archive, ...forget, findAddresses, search };
}
type Window = Awaited<ReturnType<typeof openWindow>>;

/** Each report is in the addresses, once. */
async function expectAllFound({ findAddresses, openDatabase }: Window): Promise<void> {
  for (const connectionId of ['c1', 'c2']) {
    const found = (await findAddresses(connectionId, 'example.com'))?.map(({ id }) => id);
    const kept = (await (await openDatabase()).getAll('reports'))
      .filter((row) => row.connectionId === connectionId && row.report !== 'broken')
      .map(({ id }) => id);
    expect(found?.toSorted()).toEqual(kept.toSorted());
  }
}

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  await makeUnplaced();
});

test('Reports without a place are searched at once', async () => {
  const first = await openWindow();
  const db = await first.openDatabase();
  expect(await db.count('addresses')).toBe(0);
  expect(await first.findAddresses('c1', 'example')).toBeNull();
  expect(await first.search('c1', 'page-800/')).toEqual(['800']);
  expect(await first.search('c1', 'page-3/')).toEqual([]);
  expect(await first.search('c2', 'page-3/')).toEqual(['3']);
  expect(await db.count('reports')).toBe(size + 1);
});

test('Its reports get into the addresses in steps, and stay as they were', async () => {
  const first = await openWindow();
  const db = await first.openDatabase();
  const before = await db.getAll('reports');
  await first.indexArchive();
  await expectAllFound(first);
  expect(await first.search('c1', 'page-800/')).toEqual(['800']);
  const after = await db.getAll('reports');
  expect(after.map(({ block: _block, ...row }) => row)).toEqual(before);
  await first.indexArchive();
  expect(await db.getAll('reports')).toEqual(after);
});

test('A background that dies in between goes on where it was', async () => {
  const first = await openWindow();
  const db = await first.openDatabase();
  const dying = first.indexArchive();
  await vi.waitFor(async () => expect(await db.count('addresses')).toBeGreaterThan(0), {
    interval: 0,
  });
  db.close();
  await expect(dying).rejects.toThrow();
  const second = await openWindow();
  const upgrade = await (await second.openDatabase()).get('upgrades', 'addresses');
  expect(upgrade).toHaveProperty('after');
  expect(await second.search('c1', 'page-800/')).toEqual(['800']);
  expect(await second.search('c2', 'page-3/')).toEqual(['3']);
  await second.indexArchive();
  await expectAllFound(second);
});

test('Reports that come, change and go meanwhile, and a second window that does the same, are each there once', async () => {
  const [first, second] = [await openWindow(), await openWindow()];
  // In the first block, as long as the others are in none.
  await second.archiveReports('c1', [report(800, 'example.com/moved'), report(899)]);
  await Promise.all([
    first.indexArchive(),
    second.indexArchive(),
    second.archiveReports('c1', [report(1), report(5_000)]),
    first.archiveReports('c2', [report(3), report(900, 'example.com/gone')]),
    second.forgetReport('c1', '2'),
  ]);
  await second.forgetReport('c2', '900');
  // In another block than the last one.
  await second.archiveReports('c1', [report(10, 'example.com/later')]);
  await Promise.all([first, second].map(expectAllFound));
  for (const { search } of [first, second]) {
    expect(await search('c1', 'moved')).toEqual(['800']);
    expect(await search('c1', 'later')).toEqual(['10']);
    expect(await search('c1', 'page-800/')).toEqual([]);
    expect(await search('c1', 'page-2/')).toEqual([]);
    expect(await search('c2', 'gone')).toEqual([]);
  }
});

test('A new archive has nothing to do', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const first = await openWindow();
  expect(await (await first.openDatabase()).count('upgrades')).toBe(0);
  await first.archiveReports('c1', [report(1)]);
  expect(await first.findAddresses('c1', 'example.com')).toEqual([{ id: '1', at: 1 }]);
});
