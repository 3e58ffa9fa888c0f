import { pageKey, pageWithoutRoute } from '../../domain/addresses/page-url.ts';
import {
  completeReport,
  pageOf,
  type Report,
  type ReportAnswer,
} from '../../domain/reports/report.ts';
import { type Audit, auditOf, isAuditOf, unknownTime } from '../../domain/reports/audit.ts';
import { type AuditRow, parseAuditRow, parseReportRow, parseSummaryRow } from './rows.ts';
import { bestEffort } from '../best-effort.ts';
import { openDatabase, rangeOf } from './database.ts';
import { summaryOf } from './summaries.ts';

const stores = ['reports', 'audits', 'summaries', 'archive-notes'] as const;

/**
 * Saves reports that the service sent, and returns them complete (`completeReport`). If a report
 * was generated again, adds an audit to the history of its page. Saves nothing if the person has
 * removed all reports since `askedAt` (milliseconds since 1970). Never rejects: with storage full,
 * the archive stays as it is.
 */
export async function archiveReports(
  connectionId: string,
  answers: ReportAnswer[],
  askedAt = Infinity,
): Promise<Report[]> {
  const reports = await bestEffort(async () => archive(connectionId, answers, askedAt));
  return answers.map((answer) => reports?.get(answer.id) ?? completeReport(answer, null));
}

/** Saves the answers, and returns the reports by their ids. */
async function archive(
  connectionId: string,
  answers: ReportAnswer[],
  askedAt: number,
): Promise<Map<string, Report>> {
  const reports = new Map<string, Report>();
  if (answers.length === 0) return reports;
  const transaction = (await openDatabase()).transaction(stores, 'readwrite', {
    durability: 'relaxed',
  });
  const forgotten = await transaction.objectStore('archive-notes').get('forgotten');
  if (forgotten?.name === 'forgotten' && askedAt <= forgotten.at) return reports;
  const audits = transaction.objectStore('audits');
  const summaries = transaction.objectStore('summaries');
  // A report that the service sent twice counts once.
  const distinct = [...new Map(answers.map((answer) => [answer.id, answer])).values()];
  await Promise.all(
    distinct.map(async (answer) => {
      const { id } = answer;
      const kept = await transaction.objectStore('reports').get([connectionId, id]);
      const complete = completeReport(answer, parseReportRow(kept));
      const page = pageOf(complete);
      const at =
        complete.generatedAt ??
        unknownTimeOf(complete, await audits.index('report').getAll([connectionId, id]));
      const knownAudit = parseAuditRow(await audits.get([connectionId, page, at, id]));
      const checks = complete.checks?.length
        ? complete.checks
        : (knownAudit?.checks ?? complete.checks);
      const report = { ...complete, ...(checks && { checks }) };
      reports.set(id, report);
      await transaction.objectStore('reports').put({ ...kept, connectionId, id, report });
      const summary = parseSummaryRow(await summaries.get([connectionId, id]));
      // The service dropped the route, and this device knows it only now.
      if (summary && summary.page !== page && summary.page === pageWithoutRoute(page))
        for (const row of await audits.index('report').getAll([connectionId, id])) {
          await audits.delete([connectionId, row.page, row.at, id]);
          await audits.put({ ...row, page });
        }
      await summaries.put(summaryOf(connectionId, report, Date.now(), summary, at));
      const audit = auditOf(report, at);
      if (audit) await audits.put({ connectionId, page, ...audit });
    }),
  );
  await transaction.done;
  return reports;
}

/**
 * Returns the `at` of the audit of a report without a time. `known` has the audits of the report.
 * If the last of them says the same, the audit is that one; if not, it is a new one.
 */
function unknownTimeOf({ result, score }: Report, known: AuditRow[]): number {
  const last = known.findLast(({ at }) => at <= 0);
  if (last && last.result === result && last.score === score) return last.at;
  return Math.max(unknownTime(Date.now()), (last?.at ?? -Infinity) + 1);
}

/** Reads these reports, in this order. Leaves out reports that are gone or cannot be read. */
export async function readReports(connectionId: string, ids: string[]): Promise<Report[]> {
  const { store } = (await openDatabase()).transaction('reports');
  const rows = await Promise.all(ids.map(async (id) => store.get([connectionId, id])));
  return rows.map(parseReportRow).filter((report) => report !== null);
}

/**
 * Reads a report as it was last seen, with the newest audits of its page, at most `limit`. Audits
 * of other reports of the page are included. Null if the report was never seen or cannot be read.
 */
export async function readArchivedReport(
  connectionId: string,
  id: string,
  limit = 100,
): Promise<{ report: Report; audits: Audit[] } | null> {
  const report = parseReportRow(await (await openDatabase()).get('reports', [connectionId, id]));
  if (!report) return null;
  const audits = await readHistory(connectionId, pageOf(report), limit);
  return { report, audits: withPlaces(audits, report) };
}

/** Returns the audits, with the places of the report's checks in the audit of the report. */
export function withPlaces(audits: Audit[], report: Report): Audit[] {
  const own = audits.find((audit) => isAuditOf(audit, report));
  if (!own?.checks || !report.checks?.length) return audits;
  return audits.with(audits.indexOf(own), { ...own, checks: report.checks });
}

/**
 * Reads the newest audits of the page with this address, at most `limit`. Includes reports with
 * this address, and reports that a create of this address made under another address. Leaves out
 * audits that cannot be read. Addresses are compared by `pageKey`.
 */
export async function readHistory(
  connectionId: string,
  address: string,
  limit = 30,
): Promise<Audit[]> {
  return historyIn(await openHistories(), connectionId, address, limit);
}

/**
 * Reads the newest audit of each of these pages, by its address. Null if there is none. The audits
 * of a page are those of `readHistory`.
 */
export async function readLatestAudits(
  connectionId: string,
  addresses: string[],
): Promise<Map<string, Audit | null>> {
  // One transaction for all: one for each page takes several times as long.
  const transaction = await openHistories();
  const found = addresses.map(async (address) => {
    const [audit = null] = await historyIn(transaction, connectionId, address, 1);
    return [address, audit] as const;
  });
  return new Map(await Promise.all(found));
}

const openHistories = async () => (await openDatabase()).transaction(['summaries', 'audits']);

async function historyIn(
  transaction: Awaited<ReturnType<typeof openHistories>>,
  connectionId: string,
  address: string,
  limit: number,
): Promise<Audit[]> {
  const page = pageKey(address);
  const store = transaction.objectStore('audits');
  const sent = transaction.objectStore('summaries').index('sent');
  const audits: Audit[] = [];
  let cursor = await store.openCursor(rangeOf(connectionId, page), 'prev');
  for (; cursor && audits.length < limit; cursor = await cursor.continue()) {
    const audit = parseAuditRow(cursor.value);
    if (audit) audits.push(audit);
  }
  for (const [, id] of await sent.getAllKeys([connectionId, page]))
    for (const row of await store.index('report').getAll([connectionId, id])) {
      const audit = row.page === page ? null : parseAuditRow(row);
      if (audit) audits.push(audit);
    }
  return audits.toSorted((one, other) => other.at - one.at).slice(0, limit);
}

/**
 * Reads the audit before each of these reports, by the report's id. It is the newest audit of the
 * report's page that is earlier than the report and not later than `until` (milliseconds since
 * 1970). Null if there is none, or if the report has no time.
 */
export async function readAuditsBefore(
  connectionId: string,
  reports: Pick<Report, 'id' | 'url' | 'sentPage' | 'generatedAt'>[],
  until = Infinity,
): Promise<Map<string, Audit | null>> {
  const { store } = (await openDatabase()).transaction('audits');
  const found = reports.map(async ({ id, url, sentPage, generatedAt: at }) => {
    if (at === null) return [id, null] as const;
    const page = pageOf({ url, sentPage });
    const earlier = IDBKeyRange.bound(
      [connectionId, page],
      until < at ? [connectionId, page, until, []] : [connectionId, page, at, id],
      false,
      true,
    );
    let cursor = await store.openCursor(earlier, 'prev');
    while (cursor && !parseAuditRow(cursor.value)) cursor = await cursor.continue();
    return [id, cursor && parseAuditRow(cursor.value)] as const;
  });
  return new Map(await Promise.all(found));
}

/** Counts the reports of the page with this address, which are those of `readHistory`. */
export async function countReports(connectionId: string, address: string): Promise<number> {
  const page = pageKey(address);
  const transaction = await openHistories();
  const audits = await transaction.objectStore('audits').getAllKeys(rangeOf(connectionId, page));
  const sent = await transaction
    .objectStore('summaries')
    .index('sent')
    .getAllKeys([connectionId, page]);
  return new Set([...audits, ...sent].map((key) => key.at(-1))).size;
}
