import { pageKey } from '../../domain/page-url.ts';
import type { Report } from '../../domain/reports/report.ts';
import type { Audit } from '../../domain/reports/audit.ts';
import { parseAuditRow, parseReportRow } from './archive-rows.ts';
import { database, toReportRow } from './database.ts';
import { auditMark, type StatsChange, updateProjectStats } from './project-stats.ts';

/** How many reports are read or forgotten at once. */
const maxRowsPerRead = 500;

const stores = ['reports', 'runs', 'standings'] as const;
const allStores = [...stores, 'targets'] as const;

/**
 * Keeps reports that the service told of, with their history: a report that was generated again
 * adds a run. Checks and further fields that are known stay until then, as lists do not tell them.
 */
export async function archiveReports(connectionId: string, reports: Report[]): Promise<void> {
  const transaction = (await database()).transaction(stores, 'readwrite', {
    durability: 'relaxed',
  });
  const runs = transaction.objectStore('runs');
  const changes: StatsChange[] = [];
  // A report that was told of twice counts once.
  const each = [...new Map(reports.map((report) => [report.id, report])).values()];
  await Promise.all(
    each.map(async (told) => {
      const row = toReportRow(connectionId, told);
      const { page, at } = row;
      const { project } = told;
      const kept = await transaction.objectStore('reports').get([connectionId, told.id]);
      const before = kept && parseReportRow(kept);
      // What is told again as it was, which is most of it, changes no standing.
      if (before?.project !== project || before.result !== told.result) {
        if (before) changes.push({ project: before.project, by: -1, report: before.result });
        changes.push({ project, by: 1, report: told.result });
      }
      if (before && before.project !== project)
        for (const run of await runs.index('report').getAll([connectionId, told.id]))
          changes.push(
            { project: before.project, by: -1, audit: auditMark(run) },
            { project, by: 1, audit: auditMark(run) },
          );
      const ran = parseAuditRow(await runs.get([connectionId, page, at, told.id]));
      const known = kept?.at === at && before?.result === told.result ? before : undefined;
      const checks = told.checks ?? known?.checks ?? ran?.checks;
      const further = told.further ?? known?.further;
      const report = { ...told, ...(checks && { checks }), ...(further && { further }) };
      await transaction.objectStore('reports').put({ ...row, heardAt: Date.now(), report });
      if (told.result === null) return;
      const { id: reportId, result, score, privacy } = told;
      const run = {
        connectionId,
        page,
        at,
        reportId,
        result,
        score,
        privacy,
        ...(checks && { checks }),
      };
      if (ran?.result !== result) {
        if (ran) changes.push({ project, by: -1, audit: auditMark(ran) });
        changes.push({ project, by: 1, audit: auditMark(run) });
      }
      await runs.put(run);
    }),
  );
  await updateProjectStats(transaction.objectStore('standings'), connectionId, changes);
  await transaction.done;
}

/**
 * A report as it was last seen, with the audits of its page, newest first: this report's and those
 * of others of the same page. Null where it was never seen, or cannot be read.
 */
export async function readArchivedReport(
  connectionId: string,
  id: string,
): Promise<{ report: Report; runs: Audit[] } | null> {
  const report = parseReportRow(await (await database()).get('reports', [connectionId, id]));
  return report && { report, runs: await readHistory(connectionId, report.url, 100) };
}

/**
 * The audits of the page with this address, newest first, at most `limit`, without those that
 * cannot be read. Addresses are compared as the service notes say.
 */
export async function readHistory(
  connectionId: string,
  address: string,
  limit = 30,
): Promise<Audit[]> {
  const page = pageKey(address);
  const runs: Audit[] = [];
  const audits = (await database()).transaction('runs').store;
  let cursor = await audits.openCursor(
    IDBKeyRange.bound([connectionId, page], [connectionId, page, []]),
    'prev',
  );
  for (; cursor && runs.length < limit; cursor = await cursor.continue()) {
    const run = parseAuditRow(cursor.value);
    if (run) runs.push(run);
  }
  return runs;
}

/** Forgets a report and its runs. */
export async function forgetReport(connectionId: string, id: string): Promise<void> {
  await forgetReports(connectionId, [id]);
}

/**
 * Forgets the reports that the service did not tell of since then, provided that those it told of
 * are as many as it says there are.
 */
export async function forgetUnlisted(
  connectionId: string,
  since: number,
  total: number,
): Promise<void> {
  const unheard: string[] = [];
  let heard = 0;
  for await (const { id, heardAt = 0 } of eachReport(connectionId)) {
    if (heardAt < since) unheard.push(id);
    else heard += 1;
  }
  if (heard !== total) return;
  await forgetInPieces(connectionId, unheard);
}

/**
 * Forgets all reports of a project, whose name is a host or what the service said. Returns how many
 * there were.
 */
export async function forgetProject(connectionId: string, project: string): Promise<number> {
  const ids: string[] = [];
  for await (const { id, report } of eachReport(connectionId))
    if (parseReportRow({ report })?.project === project) ids.push(id);
  await forgetInPieces(connectionId, ids);
  return ids.length;
}

/** Forgets everything of a connection. */
export async function forgetConnection(connectionId: string): Promise<void> {
  const transaction = (await database()).transaction(allStores, 'readwrite');
  await Promise.all(
    allStores.map((store) => transaction.objectStore(store).delete(connectionRange(connectionId))),
  );
  await transaction.done;
}

/** Every key that begins with the connection: arrays sort after strings and numbers. */
function connectionRange(connectionId: string): IDBKeyRange {
  return IDBKeyRange.bound([connectionId], [connectionId, []]);
}

async function forgetInPieces(connectionId: string, ids: string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += maxRowsPerRead)
    await forgetReports(connectionId, ids.slice(from, from + maxRowsPerRead));
}

async function forgetReports(connectionId: string, ids: string[]): Promise<void> {
  const transaction = (await database()).transaction(stores, 'readwrite');
  const [reports, runs] = [transaction.objectStore('reports'), transaction.objectStore('runs')];
  const changes: StatsChange[] = [];
  await Promise.all(
    ids.map(async (id) => {
      const report = parseReportRow(await reports.get([connectionId, id]));
      const project = report?.project ?? null;
      if (report) changes.push({ project, by: -1, report: report.result });
      await reports.delete([connectionId, id]);
      for (const run of await runs.index('report').getAll([connectionId, id])) {
        changes.push({ project, by: -1, audit: auditMark(run) });
        await runs.delete([connectionId, run.page, run.at, id]);
      }
    }),
  );
  await updateProjectStats(transaction.objectStore('standings'), connectionId, changes);
  await transaction.done;
}

/** All reports of a connection, a few hundred in memory at once. */
async function* eachReport(connectionId: string) {
  const db = await database();
  let range = connectionRange(connectionId);
  for (;;) {
    const rows = await db.getAll('reports', range, maxRowsPerRead);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < maxRowsPerRead) return;
    range = IDBKeyRange.bound([connectionId, last.id], [connectionId, []], true);
  }
}
