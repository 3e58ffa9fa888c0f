import { pageKey } from '../../domain/page-url.ts';
import type { Report } from '../../domain/reports/report.ts';
import type { Audit } from '../../domain/reports/audit.ts';
import { type AuditRow, parseAuditRow, parseReportRow, toReportRow } from './archive-rows.ts';
import { changeAddresses, searchableText } from './address-blocks.ts';
import { openDatabase } from './database.ts';
import { auditMark, type StatsChange, updateProjectStats } from './project-stats.ts';

/** How many reports one step reads or deletes. */
const maxRowsPerRead = 500;

const stores = ['reports', 'runs', 'standings', 'addresses'] as const;
const allStores = [...stores, 'targets'] as const;

/**
 * Saves reports that the service sent. A report that was generated again adds an audit to the
 * history of its page. Otherwise its archived checks and further fields stay, since lists do not
 * have them.
 */
export async function archiveReports(connectionId: string, reports: Report[]): Promise<void> {
  const transaction = (await openDatabase()).transaction(stores, 'readwrite', {
    durability: 'relaxed',
  });
  const runs = transaction.objectStore('runs');
  const changes: StatsChange[] = [];
  const addresses = changeAddresses(transaction.objectStore('addresses'), connectionId);
  // A report that came twice counts once.
  const distinct = [...new Map(reports.map((report) => [report.id, report])).values()];
  await Promise.all(
    distinct.map(async (received) => {
      const row = toReportRow(connectionId, received);
      const { page, at } = row;
      const { project } = received;
      const kept = await transaction.objectStore('reports').get([connectionId, received.id]);
      const before = kept && parseReportRow(kept);
      // Most reports are saved again unchanged. The counts then stay.
      if (before?.project !== project || before.result !== received.result) {
        if (before) changes.push({ project: before.project, by: -1, report: before.result });
        changes.push({ project, by: 1, report: received.result });
      }
      if (before && before.project !== project)
        for (const audit of await runs.index('report').getAll([connectionId, received.id]))
          changes.push(
            { project: before.project, by: -1, audit: auditMark(audit) },
            { project, by: 1, audit: auditMark(audit) },
          );
      const knownAudit = parseAuditRow(await runs.get([connectionId, page, at, received.id]));
      const known = kept?.at === at && before?.result === received.result ? before : undefined;
      // Some services send the checks with the answer to a create alone.
      const checks = received.checks?.length
        ? received.checks
        : (known?.checks ?? knownAudit?.checks ?? received.checks);
      const further = received.further ?? known?.further;
      const report = { ...received, ...(checks && { checks }), ...(further && { further }) };
      const isPlaced =
        before && kept?.at === at && searchableText(before) === searchableText(received);
      const block =
        (isPlaced ? kept?.block : undefined) ?? (await addresses.place(received, at, kept?.block));
      await transaction.objectStore('reports').put({ ...row, heardAt: Date.now(), block, report });
      if (received.result === null) return;
      const { id: reportId, result, score, privacy } = received;
      const audit: AuditRow = {
        connectionId,
        page,
        at,
        reportId,
        result,
        score,
        privacy,
        ...(checks && { checks }),
      };
      if (knownAudit?.result !== result) {
        if (knownAudit) changes.push({ project, by: -1, audit: auditMark(knownAudit) });
        changes.push({ project, by: 1, audit: auditMark(audit) });
      }
      await runs.put(audit);
    }),
  );
  await addresses.save();
  await updateProjectStats(transaction.objectStore('standings'), connectionId, changes);
  await transaction.done;
}

/**
 * Reads a report as it was last seen, with the audits of its page, newest first, those of other
 * reports of the page included. Null where it was never seen or cannot be read.
 */
export async function readArchivedReport(
  connectionId: string,
  id: string,
): Promise<{ report: Report; runs: Audit[] } | null> {
  const report = parseReportRow(await (await openDatabase()).get('reports', [connectionId, id]));
  return report && { report, runs: await readHistory(connectionId, report.url, 100) };
}

/**
 * Reads the audits of the page with this address, newest first, at most `limit`. Leaves out those
 * that cannot be read. Addresses are compared by `pageKey`.
 */
export async function readHistory(
  connectionId: string,
  address: string,
  limit = 30,
): Promise<Audit[]> {
  const page = pageKey(address);
  const audits: Audit[] = [];
  const { store } = (await openDatabase()).transaction('runs');
  let cursor = await store.openCursor(
    IDBKeyRange.bound([connectionId, page], [connectionId, page, []]),
    'prev',
  );
  for (; cursor && audits.length < limit; cursor = await cursor.continue()) {
    const audit = parseAuditRow(cursor.value);
    if (audit) audits.push(audit);
  }
  return audits;
}

/** Forgets a report and its audits. */
export async function forgetReport(connectionId: string, id: string): Promise<void> {
  await forgetReports(connectionId, [id]);
}

/**
 * Forgets the reports that the service has not listed since a time (milliseconds since 1970). Does
 * nothing unless it has listed `total` others since then.
 */
export async function forgetUnlisted(
  connectionId: string,
  since: number,
  total: number,
): Promise<void> {
  const unlisted: string[] = [];
  let listed = 0;
  for await (const { id, heardAt = 0 } of eachReport(connectionId)) {
    if (heardAt < since) unlisted.push(id);
    else listed += 1;
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

async function forgetInPieces(connectionId: string, ids: string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += maxRowsPerRead)
    await forgetReports(connectionId, ids.slice(from, from + maxRowsPerRead));
}

async function forgetReports(connectionId: string, ids: string[]): Promise<void> {
  const transaction = (await openDatabase()).transaction(stores, 'readwrite');
  const [reports, runs] = [transaction.objectStore('reports'), transaction.objectStore('runs')];
  const changes: StatsChange[] = [];
  const addresses = changeAddresses(transaction.objectStore('addresses'), connectionId);
  await Promise.all(
    ids.map(async (id) => {
      const row = await reports.get([connectionId, id]);
      const report = parseReportRow(row);
      if (row?.block !== undefined) addresses.remove(id, row.block);
      const project = report?.project ?? null;
      if (report) changes.push({ project, by: -1, report: report.result });
      await reports.delete([connectionId, id]);
      for (const audit of await runs.index('report').getAll([connectionId, id])) {
        changes.push({ project, by: -1, audit: auditMark(audit) });
        await runs.delete([connectionId, audit.page, audit.at, id]);
      }
    }),
  );
  await addresses.save();
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
