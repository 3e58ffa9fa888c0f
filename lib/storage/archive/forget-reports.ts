import { auditCode } from '../../domain/reports/audit.ts';
import { parseAuditRow, parseReportRow } from './archive-rows.ts';
import { changeAddresses } from './address-blocks.ts';
import { findOldAudits, findOutdated } from './find-outdated.ts';
import { openDatabase, type Schema } from './database.ts';
import { changeSummaries } from './summaries.ts';
import { type StatsChange, updateProjectStats } from './project-stats.ts';

/** How many reports one step reads or deletes. */
const maxRowsPerRead = 500;
/** How many rows one step deletes that nobody waits for. */
const maxRowsPerStep = 100;

const stores = ['reports', 'runs', 'standings', 'addresses', 'summaries', 'checks'] as const;
const allStores = [...stores, 'targets'] as const;

/** Forgets a report and its audits. */
export async function forgetReport(connectionId: string, id: string): Promise<void> {
  await forgetReports(connectionId, [id]);
}

/**
 * Forgets the reports that the service has not listed since a time. Does nothing unless it has
 * listed `total` others since then. Those generated before `oldest` stay, since listed ones of that
 * age are not saved. Times are in milliseconds since 1970.
 */
export async function forgetUnlisted(
  connectionId: string,
  since: number,
  total: number,
  oldest = 0,
): Promise<void> {
  const unlisted: string[] = [];
  let listed = 0;
  for await (const { id, at, heardAt = 0 } of eachReport(connectionId)) {
    if (heardAt >= since) listed += 1;
    else if (at === 0 || at >= oldest) unlisted.push(id);
  }
  if (listed !== total) return;
  await forgetInPieces(connectionId, unlisted);
}

/** Forgets all reports of a project. Returns how many there were. */
export async function forgetProject(connectionId: string, project: string): Promise<number> {
  const ids: string[] = [];
  for await (const { id, report } of eachReport(connectionId))
    if (parseReportRow({ report })?.project === project) ids.push(id);
  await forgetInPieces(connectionId, ids);
  return ids.length;
}

/**
 * Forgets the outdated reports of a connection (`findOutdated`), and the audits of all others
 * before the time (milliseconds since 1970). Those of unknown time stay.
 */
export async function forgetOlder(connectionId: string, before: number): Promise<void> {
  const ids = await findOutdated(connectionId, before);
  for (let from = 0; from < ids.length; from += maxRowsPerStep)
    await forgetReports(connectionId, ids.slice(from, from + maxRowsPerStep));
  for await (const old of findOldAudits(connectionId, before))
    for (let from = 0; from < old.length; from += maxRowsPerStep)
      await forgetAudits(connectionId, old.slice(from, from + maxRowsPerStep), before);
}

/**
 * Forgets the reports of all connections at `now` (milliseconds since 1970). Answers to
 * earlier questions are not saved any more. Bulk changes keep their reports.
 */
export async function forgetAllReports(now: number): Promise<void> {
  const cleared = [...stores, 'upgrades'] as const;
  const transaction = (await openDatabase()).transaction(cleared, 'readwrite');
  await Promise.all([
    ...stores.map((store) => transaction.objectStore(store).clear()),
    transaction.objectStore('upgrades').put({ name: 'forgotten', at: now }),
  ]);
  await transaction.done;
}

/** Forgets everything of a connection. */
export async function forgetConnection(connectionId: string): Promise<void> {
  const transaction = (await openDatabase()).transaction(allStores, 'readwrite');
  await Promise.all(
    allStores.map((store) => transaction.objectStore(store).delete(connectionRange(connectionId))),
  );
  await transaction.done;
}

/** The range of all keys that begin with the connection. Arrays sort after strings and numbers. */
function connectionRange(connectionId: string): IDBKeyRange {
  return IDBKeyRange.bound([connectionId], [connectionId, []]);
}

/** Forgets these reports in steps, so that others can read and write between two of them. */
async function forgetInPieces(connectionId: string, ids: string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += maxRowsPerRead)
    await forgetReports(connectionId, ids.slice(from, from + maxRowsPerRead));
}

async function forgetReports(connectionId: string, ids: string[]): Promise<void> {
  const transaction = (await openDatabase()).transaction(stores, 'readwrite');
  const [reports, runs] = [transaction.objectStore('reports'), transaction.objectStore('runs')];
  const changes: StatsChange[] = [];
  const addresses = changeAddresses(transaction.objectStore('addresses'), connectionId);
  const summaries = changeSummaries(transaction, connectionId);
  await Promise.all(
    ids.map(async (id) => {
      const row = await reports.get([connectionId, id]);
      const report = parseReportRow(row);
      if (row?.block !== undefined) addresses.remove(id, row.block);
      const project = report?.project ?? null;
      if (report) {
        changes.push({ project, by: -1, report: report.result });
        await summaries.remove(report);
      }
      await reports.delete([connectionId, id]);
      for (const raw of await runs.index('report').getAll([connectionId, id])) {
        const audit = parseAuditRow(raw);
        if (audit) changes.push({ project, by: -1, audit: auditCode(audit) });
        await runs.delete([connectionId, raw.page, raw.at, id]);
      }
    }),
  );
  await addresses.save();
  await summaries.save();
  await updateProjectStats(transaction.objectStore('standings'), connectionId, changes);
  await transaction.done;
}

async function forgetAudits(
  connectionId: string,
  keys: Schema['runs']['key'][],
  before: number,
): Promise<void> {
  const transaction = (await openDatabase()).transaction(stores, 'readwrite');
  const [reports, runs] = [transaction.objectStore('reports'), transaction.objectStore('runs')];
  const changes: StatsChange[] = [];
  const summaries = changeSummaries(transaction, connectionId);
  const byReport = Map.groupBy(keys, ([, , , reportId]) => reportId);
  await Promise.all(
    [...byReport].map(async ([reportId, own]) => {
      const report = parseReportRow(await reports.get([connectionId, reportId]));
      for (const key of own) {
        const audit = parseAuditRow(await runs.get(key));
        const project = report?.project ?? null;
        if (audit) changes.push({ project, by: -1, audit: auditCode(audit) });
        await runs.delete(key);
      }
      if (report) await summaries.dropAudits(report, before);
    }),
  );
  await summaries.save();
  await updateProjectStats(transaction.objectStore('standings'), connectionId, changes);
  await transaction.done;
}

/** The rows of all reports of a connection, with at most a few hundred in memory. */
async function* eachReport(connectionId: string) {
  const db = await openDatabase();
  let range = connectionRange(connectionId);
  for (;;) {
    const rows = await db.getAll('reports', range, maxRowsPerRead);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < maxRowsPerRead) return;
    range = IDBKeyRange.bound([connectionId, last.id], [connectionId, []], true);
  }
}
