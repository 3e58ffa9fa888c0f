import { markAccepted } from '../../lib/domain/accepted/mark-accepted.ts';
import { linkToReport } from '../../lib/domain/connections/connection.ts';
import { currentAndPreviousAudit } from '../../lib/domain/reports/audit.ts';
import { changesBetween } from '../../lib/domain/reports/checks.ts';
import { pageOf, projectOf } from '../../lib/domain/reports/report.ts';
import { readAccepted } from '../../lib/storage/accepted.ts';
import { readHistory, readReports } from '../../lib/storage/database/reports.ts';
import type { PublicConnection } from '../../lib/storage/page-state.ts';
import { written } from '../report/document.ts';
import { plainText } from '../report/markup.ts';
import { reportDocument } from '../report/report-document.ts';

/** The number of audits in which the one before the report's is looked for. */
const maxAudits = 12;

/**
 * Returns a report as text, as far as this device has it: its result, what changed, and its checks,
 * with those that are accepted but not why. Rejects if this device does not have it.
 */
export async function readReportText(
  connection: PublicConnection,
  { id }: { id: string },
): Promise<string> {
  const [report] = await readReports(connection.id, [id]);
  if (!report) throw new Error('The report is not on this device.');
  const audits = await readHistory(connection.id, pageOf(report), maxAudits);
  const { current, previous } = currentAndPreviousAudit(report, audits);
  const of = { page: pageOf(report), project: projectOf(report) };
  const mark = markAccepted(await readAccepted(connection.id), of, Date.now());
  const known = report.checks?.length ? report.checks : current?.checks;
  const checks = known && mark(known);
  const changes =
    checks?.length && previous?.checks?.length
      ? changesBetween(mark(previous.checks, previous.at), checks)
      : null;
  const page = linkToReport(connection, report);
  return written(
    reportDocument({ ...report, ...(checks && { checks }) }, { page, changes, previous }),
    plainText,
  );
}
