import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { pageOf } from '../model/page.ts';
import type { Privacy } from '../model/privacy.ts';
import type { Check, Report } from '../model/report.ts';
import type { Result } from '../model/result.ts';

/** One audit of a page. `at` is when, in milliseconds since 1970 (0 where the service does not say); `score` is 0 to 100 or null. */
export interface Run {
  reportId: string;
  at: number;
  result: Result;
  score: number | null;
  privacy: Privacy | null;
  checks?: Check[];
}

interface ReportRow {
  connectionId: string;
  id: string;
  page: string;
  at: number;
  report: Report;
}

interface RunRow extends Run {
  connectionId: string;
  page: string;
}

interface Schema extends DBSchema {
  reports: { key: [string, string]; value: ReportRow; indexes: { time: [string, number]; page: [string, string] } };
  runs: { key: [string, string, number, string]; value: RunRow; indexes: { report: [string, string] } };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('verdict', 1, {
    upgrade(db) {
      const reports = db.createObjectStore('reports', { keyPath: ['connectionId', 'id'] });
      reports.createIndex('time', ['connectionId', 'at']);
      reports.createIndex('page', ['connectionId', 'page']);
      const runs = db.createObjectStore('runs', { keyPath: ['connectionId', 'page', 'at', 'reportId'] });
      runs.createIndex('report', ['connectionId', 'reportId']);
    },
    terminated: () => (opened = undefined),
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** Keeps reports that the service told of, with their history: a report that was generated again adds a run. Checks that are known stay. */
export async function archiveReports(connectionId: string, reports: Report[]): Promise<void> {
  const transaction = (await database()).transaction(['reports', 'runs'], 'readwrite', { durability: 'relaxed' });
  const runs = transaction.objectStore('runs');
  await Promise.all(
    reports.map(async (report) => {
      const page = pageOf(report.url);
      const at = report.generatedAt ?? 0;
      await transaction.objectStore('reports').put({ connectionId, id: report.id, page, at, report });
      if (report.result === null) return;
      const { id: reportId, result, score, privacy } = report;
      const checks = report.checks ?? (await runs.get([connectionId, page, at, reportId]))?.checks;
      await runs.put({ connectionId, page, at, reportId, result, score, privacy, ...(checks && { checks }) });
    }),
  );
  await transaction.done;
}

/** The audits of the page with this address, newest first, at most `limit`. Addresses are compared as the service notes say. */
export async function historyOf(connectionId: string, address: string, limit = 30): Promise<Run[]> {
  const page = pageOf(address);
  const range = IDBKeyRange.bound([connectionId, page, 0, ''], [connectionId, page, Number.MAX_VALUE, '\uffff']);
  const runs = [];
  const { store } = (await database()).transaction('runs');
  for (let cursor = await store.openCursor(range, 'prev'); cursor && runs.length < limit; cursor = await cursor.continue())
    runs.push(cursor.value);
  return runs;
}

/** A report as it was last seen, or null. */
export async function readArchived(connectionId: string, id: string): Promise<Report | null> {
  return (await (await database()).get('reports', [connectionId, id]))?.report ?? null;
}

/** Forgets a report and its runs. */
export async function forgetReport(connectionId: string, id: string): Promise<void> {
  const transaction = (await database()).transaction(['reports', 'runs'], 'readwrite');
  const keys = await transaction.objectStore('runs').index('report').getAllKeys([connectionId, id]);
  await Promise.all([
    transaction.objectStore('reports').delete([connectionId, id]),
    ...keys.map((key) => transaction.objectStore('runs').delete(key)),
  ]);
  await transaction.done;
}

/** Forgets all reports of a project, whose name is a host or what the service said. Returns how many there were. */
export async function forgetProject(connectionId: string, project: string): Promise<number> {
  const rows = await (
    await database()
  ).getAllFromIndex('reports', 'time', IDBKeyRange.bound([connectionId, 0], [connectionId, Number.MAX_VALUE]));
  const ids = rows.filter(({ report }) => report.project === project).map(({ id }) => id);
  await Promise.all(ids.map((id) => forgetReport(connectionId, id)));
  return ids.length;
}

/** Forgets everything of a connection. */
export async function forgetConnection(connectionId: string): Promise<void> {
  const transaction = (await database()).transaction(['reports', 'runs'], 'readwrite');
  // Arrays sort after strings and numbers, so this is every key that begins with the connection.
  const range = IDBKeyRange.bound([connectionId], [connectionId, []]);
  await Promise.all([transaction.objectStore('reports').delete(range), transaction.objectStore('runs').delete(range)]);
  await transaction.done;
}
