import type { Report } from '../../../lib/domain/reports/report.ts';
import { readAuditsBefore, readReports } from '../../../lib/storage/database/reports.ts';
import { readAuditedSince } from '../../../lib/storage/database/summaries.ts';
import { trendOf } from '../../report/trend.ts';

/**
 * Reads the pages that got worse since `since` (milliseconds since 1970), as this device knows it:
 * of each page its newest report, if that is worse than the last audit of the page until then.
 */
export async function readWorse(connectionId: string, since: number): Promise<Report[]> {
  const later = await readAuditedSince(connectionId, since);
  const reports = await readReports(
    connectionId,
    later.map(({ id }) => id),
  );
  const before = await readAuditsBefore(connectionId, reports, since);
  return reports.filter((report) => {
    const { id, result } = report;
    const audit = before.get(id) ?? undefined;
    return result !== null && trendOf({ ...report, result }, audit) === 'worse';
  });
}
