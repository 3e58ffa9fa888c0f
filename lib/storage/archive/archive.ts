import { pageKey } from '../../domain/page-url.ts';
import { keepSentPage, type Report } from '../../domain/reports/report.ts';
import { type Audit, auditCode } from '../../domain/reports/audit.ts';
import { type AuditRow, parseAuditRow, parseReportRow, toReportRow } from './archive-rows.ts';
import { changeAddresses, searchableText } from './address-blocks.ts';
import { openDatabase } from './database.ts';
import { changeSummaries } from './summaries.ts';
import { type StatsChange, updateProjectStats } from './project-stats.ts';

const stores = [
  'reports',
  'runs',
  'standings',
  'addresses',
  'summaries',
  'checks',
  'upgrades',
] as const;

/**
 * Saves reports that the service sent. A report that was generated again adds an audit to the
 * history of its page. Otherwise its archived checks and further fields stay, since lists do not
 * have them. The page that its create was sent for always stays. Saves nothing where the person has
 * forgotten everything since `askedAt` (milliseconds since 1970), and returns 'forgotten' then.
 */
export async function archiveReports(
  connectionId: string,
  reports: Report[],
  askedAt = Infinity,
): Promise<'saved' | 'forgotten'> {
  const transaction = (await openDatabase()).transaction(stores, 'readwrite', {
    durability: 'relaxed',
  });
  const forgotten = await transaction.objectStore('upgrades').get('forgotten');
  if (forgotten?.name === 'forgotten' && askedAt <= forgotten.at) return 'forgotten';
  const runs = transaction.objectStore('runs');
  const changes: StatsChange[] = [];
  const addresses = changeAddresses(transaction.objectStore('addresses'), connectionId);
  const summaries = changeSummaries(transaction, connectionId);
  // A report that came twice counts once.
  const distinct = [...new Map(reports.map((report) => [report.id, report])).values()];
  await Promise.all(
    distinct.map(async (listed) => {
      const kept = await transaction.objectStore('reports').get([connectionId, listed.id]);
      const before = kept && parseReportRow(kept);
      const received = keepSentPage(listed, before);
      const row = toReportRow(connectionId, received);
      const { page, at } = row;
      const { project } = received;
      // Most reports are saved again unchanged. The counts then stay.
      if (before?.project !== project || before.result !== received.result) {
        if (before) changes.push({ project: before.project, by: -1, report: before.result });
        changes.push({ project, by: 1, report: received.result });
      }
      if (before && before.project !== project)
        for (const raw of await runs.index('report').getAll([connectionId, received.id])) {
          const audit = parseAuditRow(raw);
          if (!audit) continue;
          changes.push(
            { project: before.project, by: -1, audit: auditCode(audit) },
            { project, by: 1, audit: auditCode(audit) },
          );
        }
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
      await transaction.objectStore('reports').put({
        ...row,
        heardAt: Date.now(),
        block,
        ...(kept?.watched !== undefined && { watched: kept.watched }),
        report,
      });
      const audited = received.result === null ? [] : [{ at, result: received.result }];
      await summaries.put(report, page, audited, before);
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
        if (knownAudit) changes.push({ project, by: -1, audit: auditCode(knownAudit) });
        changes.push({ project, by: 1, audit: auditCode(audit) });
      }
      await runs.put(audit);
    }),
  );
  await addresses.save();
  await summaries.save();
  await updateProjectStats(transaction.objectStore('standings'), connectionId, changes);
  await transaction.done;
  return 'saved';
}

/**
 * Reads a report as it was last seen, with the audits of its page, newest first and at most
 * `limit`, those of other reports of the page included. Null where it was never seen or cannot be
 * read.
 */
export async function readArchivedReport(
  connectionId: string,
  id: string,
  limit = 100,
): Promise<{ report: Report; runs: Audit[] } | null> {
  const report = parseReportRow(await (await openDatabase()).get('reports', [connectionId, id]));
  return report && { report, runs: await readHistory(connectionId, report.url, limit) };
}

/**
 * Reads the audits of the page with this address, newest first, at most `limit`: those of reports
 * that have the address, and of those that a create of it made under another one. Leaves out those
 * that cannot be read. Addresses are compared by `pageKey`.
 */
export async function readHistory(
  connectionId: string,
  address: string,
  limit = 30,
): Promise<Audit[]> {
  const page = pageKey(address);
  const transaction = (await openDatabase()).transaction(['reports', 'runs']);
  const runs = transaction.objectStore('runs');
  const sent = transaction.objectStore('reports').index('sent');
  const audits: Audit[] = [];
  let cursor = await runs.openCursor(
    IDBKeyRange.bound([connectionId, page], [connectionId, page, []]),
    'prev',
  );
  for (; cursor && audits.length < limit; cursor = await cursor.continue()) {
    const audit = parseAuditRow(cursor.value);
    if (audit) audits.push(audit);
  }
  for (const [, id] of await sent.getAllKeys([connectionId, page]))
    for (const row of await runs.index('report').getAll([connectionId, id])) {
      const audit = row.page === page ? null : parseAuditRow(row);
      if (audit) audits.push(audit);
    }
  return audits.toSorted((one, other) => other.at - one.at).slice(0, limit);
}
