import type { Report } from '../model/report.ts';
import type { Result } from '../model/result.ts';
import type { Run } from '../model/run.ts';
import type { ReportsView } from '../model/view.ts';
import { database, rowOf } from './database.ts';
import { readHistory } from './read-history.ts';

/** How many points a trend has at most, and how many rows are read at once. */
const points = 12;
const chunk = 500;

/** How the reports of a project stand, as far as the archive knows. `trend` is the share of good audits (0 to 1) from the oldest to the newest. */
export interface Standing extends Record<Result, number> {
  trend: { at: number; good: number }[];
}

/**
 * Keeps reports that the service told of, with their history: a report that was generated again adds a run. Checks and further fields that are known
 * stay until then, as lists do not tell them.
 */
export async function archiveReports(connectionId: string, reports: Report[]): Promise<void> {
  const transaction = (await database()).transaction(['reports', 'runs'], 'readwrite', { durability: 'relaxed' });
  const runs = transaction.objectStore('runs');
  await Promise.all(
    reports.map(async (told) => {
      const row = rowOf(connectionId, told);
      const { page, at } = row;
      const before = await transaction.objectStore('reports').get([connectionId, told.id]);
      const known = before?.at === at && before.report.result === told.result ? before.report : undefined;
      const checks = told.checks ?? known?.checks ?? (await runs.get([connectionId, page, at, told.id]))?.checks;
      const further = told.further ?? known?.further;
      const report = { ...told, ...(checks && { checks }), ...(further && { further }) };
      await transaction.objectStore('reports').put({ ...row, report });
      if (told.result === null) return;
      const { id: reportId, result, score, privacy } = told;
      await runs.put({ connectionId, page, at, reportId, result, score, privacy, ...(checks && { checks }) });
    }),
  );
  await transaction.done;
}

/**
 * What the archive has for a view, in the view's order, at most `limit`, from the view's own batch on: the rows to show before the service has
 * answered, and when it cannot. Services may search and sort otherwise.
 */
export async function archivedReports(connectionId: string, view: ReportsView, limit: number): Promise<Report[]> {
  const { sortBy, sort, search, result, project, page, perPage } = view;
  const index = ({ id: 'order', generated_at: 'time', url: 'page', result: 'rank' } as const)[sortBy];
  const text = search.trim().toLowerCase();
  const found: Report[] = [];
  let skip = (page - 1) * perPage;
  const { store } = (await database()).transaction('reports');
  const range = IDBKeyRange.bound([connectionId], [connectionId, []]);
  for (
    let cursor = await store.index(index).openCursor(range, sort === 'asc' ? 'next' : 'prev');
    cursor && found.length < limit;
    cursor = await cursor.continue()
  ) {
    const { report } = cursor.value;
    if (result !== null && report.result !== result) continue;
    if (project !== null && report.project !== project) continue;
    if (text !== '' && !report.url.toLowerCase().includes(text)) continue;
    if (skip > 0) skip -= 1;
    else found.push(report);
  }
  return found;
}

/** A report as it was last seen, with the audits of its page, newest first: this report's and those of others of the same page. Null where it was never seen. */
export async function readArchived(connectionId: string, id: string): Promise<{ report: Report; runs: Run[] } | null> {
  const row = await (await database()).get('reports', [connectionId, id]);
  if (!row) return null;
  return { report: row.report, runs: await readHistory(connectionId, row.report.url, 100) };
}

/** Whether all of these reports are known as they are now. */
export async function areArchived(connectionId: string, reports: Report[]): Promise<boolean> {
  const { store, done } = (await database()).transaction('reports');
  const known = await Promise.all(
    reports.map(async ({ id, generatedAt, result }) => {
      const row = await store.get([connectionId, id]);
      return row?.report.generatedAt === generatedAt && row?.report.result === result;
    }),
  );
  await done;
  return known.every(Boolean);
}

/** How each project stands: its reports by result, and how the share of good audits went. */
export async function projectStandings(connectionId: string): Promise<Map<string, Standing>> {
  const standings = new Map<string, Standing>();
  const projects = new Map<string, string>();
  for await (const { page, report } of rowsOf('reports', connectionId)) {
    if (report.project === null) continue;
    projects.set(page, report.project);
    const standing = standings.get(report.project) ?? { good: 0, decent: 0, bad: 0, trend: [] };
    if (report.result !== null) standing[report.result] += 1;
    standings.set(report.project, standing);
  }
  const audits = new Map<string, { at: number; good: number }[]>();
  for await (const { page, at, result } of rowsOf('runs', connectionId)) {
    const project = projects.get(page);
    if (project === undefined || at === 0) continue;
    const known = audits.get(project) ?? [];
    if (known.length === 0) audits.set(project, known);
    known.push({ at, good: result === 'good' ? 1 : 0 });
  }
  for (const [project, known] of audits) standings.get(project)?.trend.push(...trendOf(known));
  return standings;
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
  const ids: string[] = [];
  for await (const { id, report } of rowsOf('reports', connectionId)) if (report.project === project) ids.push(id);
  await Promise.all(ids.map((id) => forgetReport(connectionId, id)));
  return ids.length;
}

/** Forgets everything of a connection. */
export async function forgetConnection(connectionId: string): Promise<void> {
  const transaction = (await database()).transaction(['reports', 'runs', 'targets'], 'readwrite');
  await Promise.all((['reports', 'runs', 'targets'] as const).map((store) => transaction.objectStore(store).delete(all(connectionId))));
  await transaction.done;
}

/** Every key that begins with the connection: arrays sort after strings and numbers. */
function all(connectionId: string): IDBKeyRange {
  return IDBKeyRange.bound([connectionId], [connectionId, []]);
}

/** All rows of a connection, a few hundred in memory at once. */
async function* rowsOf<Store extends 'reports' | 'runs'>(store: Store, connectionId: string) {
  const db = await database();
  let range = all(connectionId);
  for (;;) {
    const [rows, keys] = await Promise.all([db.getAll(store, range, chunk), db.getAllKeys(store, range, chunk)]);
    yield* rows;
    const last = keys.at(-1);
    if (last === undefined || rows.length < chunk) return;
    range = IDBKeyRange.bound(last, [connectionId, []], true);
  }
}

/** As many points as there is room for, each of about the same number of audits. */
function trendOf(audits: { at: number; good: number }[]): Standing['trend'] {
  const ordered = audits.toSorted((a, b) => a.at - b.at);
  const size = Math.ceil(ordered.length / points);
  const trend = [];
  for (let from = 0; from < ordered.length; from += size) {
    const part = ordered.slice(from, from + size);
    trend.push({ at: part.at(-1)?.at ?? 0, good: part.reduce((sum, { good }) => sum + good, 0) / part.length });
  }
  return trend;
}
