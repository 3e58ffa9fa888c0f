import { addressOf, pageOf, projectOf, type Report } from '../../domain/reports/report.ts';
import { auditCode, type AuditCode, timeOfCode } from '../../domain/reports/audit.ts';
import { checkName, failingNames, type SiteCheck } from '../../domain/reports/site.ts';
import { shownUrl } from '../../domain/addresses/shown-address.ts';
import {
  type BareAudit,
  parseBareAudit,
  parseReportRow,
  parseSummaryRow,
  type SummaryRow,
} from './rows.ts';
import { openDatabase, rangeOf } from './database.ts';

/** How many audits the summary of a report has; the newest are kept. */
const maxAudits = 200;

/**
 * Returns the text of a report for searches, in lower case: the address as the service sent it, the
 * address as pages show it, the project, and the page that its create was sent for. Leaves out each
 * of the last three if the address contains it.
 */
function searchableText({ project, sentPage = '', ...report }: Report): string {
  const url = addressOf({ ...report, sentPage });
  const shown = /%|xn--|\/[?#]/i.test(url) ? shownUrl(url) : '';
  return [url, shown, project ?? '', sentPage]
    .filter((part, at) => at === 0 || !url.includes(part))
    .join('\n')
    .toLowerCase();
}

/**
 * Summarizes a report that the service listed at `heardAt`. `before` is its previous summary, and
 * `auditAt` the `at` of its audit.
 */
export function summaryOf(
  connectionId: string,
  report: Report,
  heardAt: number,
  before: SummaryRow | null,
  auditAt: number,
): SummaryRow {
  const { id, result, score, categories, checks } = report;
  const page = pageOf(report);
  const failing = checks?.filter(({ passed }) => !passed).map(checkName);
  const audits = before?.page === page ? before.audits : [];
  return {
    connectionId,
    id,
    url: addressOf(report),
    page,
    ...(report.sentPage !== undefined && report.sentPage !== page && { sentPage: report.sentPage }),
    ...(report.askedPrivacy !== undefined && { otherPrivacy: 1 }),
    project: projectOf(report),
    text: searchableText(report),
    heardAt,
    at: report.generatedAt ?? 0,
    result,
    score,
    ...(categories && { categories }),
    failing: checks?.length ? [...new Set(failing)].join('\n') : null,
    ...(!checks && { unread: 1 }),
    audits: result === null ? audits : withAudit(audits, auditCode({ at: auditAt, result })),
  };
}

/** Adds an audit, or replaces the audit of the same time, and keeps the newest audits. */
function withAudit(before: AuditCode[], audit: AuditCode): AuditCode[] {
  return [...before.filter((code) => timeOfCode(code) !== timeOfCode(audit)), audit]
    .toSorted((one, other) => one - other)
    .slice(-maxAudits);
}

/**
 * Reads the summaries of a connection's reports, or of the reports of one project. Leaves out
 * summaries that cannot be read.
 */
export async function readSummaries(connectionId: string, project?: string): Promise<SummaryRow[]> {
  const db = await openDatabase();
  const rows = await (project === undefined
    ? db.getAll('summaries', rangeOf(connectionId))
    : db.getAllFromIndex('summaries', 'project', [connectionId, project]));
  return rows.map(parseSummaryRow).filter((row) => row !== null);
}

/**
 * Reads the summaries of the pages that have an audit later than `since` (milliseconds since 1970):
 * of each page, the report with the newest audit. Leaves out reports without a result.
 */
export async function readAuditedSince(connectionId: string, since: number): Promise<SummaryRow[]> {
  const rows = await (await openDatabase()).getAll('summaries', rangeOf(connectionId));
  const newest = new Map<string, SummaryRow>();
  // Few of many thousands are later, so only those are parsed.
  for (const row of rows.filter(({ at }) => at > since).map(parseSummaryRow))
    if (row && row.result !== null && row.at > (newest.get(row.page)?.at ?? since))
      newest.set(row.page, row);
  return [...newest.values()];
}

/** How many audits are read at once. With their checks, those of a large archive fill memory. */
const auditsAtOnce = 200;

/**
 * Reads the audit of each report and the audit of its page before it, by the report's id. Leaves
 * out reports without a result or a time, and the first reports of their pages.
 */
export async function readLastAudits(
  connectionId: string,
): Promise<Map<string, { latest: BareAudit; before: BareAudit }>> {
  const range = rangeOf(connectionId);
  const transaction = (await openDatabase()).transaction(['summaries', 'audits']);
  const audits = transaction.objectStore('audits');
  const [rows, keys] = await Promise.all([
    transaction.objectStore('summaries').getAll(range),
    audits.getAllKeys(range),
  ]);
  const auditOf = new Map(rows.filter(({ result }) => result !== null).map((row) => [row.id, row]));
  // The keys are in the order of pages and times.
  const again = keys.flatMap(([, page, at, id], index) => {
    const summary = auditOf.get(id);
    const isLatest = summary?.page === page && summary.at === at && at > 0;
    return isLatest && keys[index - 1]?.[1] === page ? { id, page, index } : [];
  });
  const read = async (index: number) => parseBareAudit(await audits.get(keys[index]!));
  const found = new Map<string, { latest: BareAudit; before: BareAudit }>();
  for (let from = 0; from < again.length; from += auditsAtOnce)
    await Promise.all(
      again.slice(from, from + auditsAtOnce).map(async ({ id, page, index }) => {
        const latest = await read(index);
        let before = null;
        for (let at = index - 1; !before && keys[at]?.[1] === page; at -= 1)
          before = await read(at);
        if (latest && before) found.set(id, { latest, before });
      }),
    );
  return found;
}

/**
 * Reads the checks that these reports fail. Of each check, returns the version in the newest
 * report.
 */
export async function readFailingChecks(
  connectionId: string,
  summaries: SummaryRow[],
): Promise<SiteCheck[]> {
  const { store } = (await openDatabase()).transaction('reports');
  const known = new Map<string, SiteCheck>();
  for (const { id, failing } of summaries.toSorted((one, other) => other.at - one.at)) {
    if (failingNames(failing).every((name) => known.has(name))) continue;
    for (const check of parseReportRow(await store.get([connectionId, id]))?.checks ?? []) {
      const [name, { title, importance }] = [checkName(check), check];
      if (!check.passed && !known.has(name)) known.set(name, { name, title, importance });
    }
  }
  return [...known.values()];
}

/** Whether the archive has the report but the service was not asked for its checks. */
export async function isUnread(
  connectionId: string,
  project: string,
  id: string,
): Promise<boolean> {
  const summary = parseSummaryRow(
    await (await openDatabase()).get('summaries', [connectionId, id]),
  );
  return summary?.project === project && summary.unread === 1;
}

/** Reads the names of the projects of a connection's reports. */
export async function readProjectNames(connectionId: string): Promise<string[]> {
  const index = (await openDatabase()).transaction('summaries').store.index('project');
  const names: string[] = [];
  let cursor = await index.openKeyCursor(rangeOf(connectionId), 'nextunique');
  for (; cursor; cursor = await cursor.continue()) names.push(cursor.key[1]);
  return names;
}
