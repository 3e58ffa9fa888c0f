import type { Report } from '../../../lib/domain/reports/report.ts';
import { readAuditsBefore, readReports } from '../../../lib/storage/database/reports.ts';
import { readAuditedSince, readLastAudits } from '../../../lib/storage/database/summaries.ts';
import { changeOf, trendOf } from '../../report/trend.ts';

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

/**
 * Reads by how many points each report differs from the audit of its page before, by the id of the
 * report, as far as this device knows. Below 0 is worse. A change without points counts as half a
 * point. A change of checks alone counts as none, because reading all checks would take too much
 * memory. Leaves out the first report of each page.
 */
export async function readChanges(connectionId: string): Promise<Map<string, number>> {
  const changes = [...(await readLastAudits(connectionId))].flatMap(([id, { latest, before }]) => {
    const change = changeOf(latest, before);
    return change ? [[id, pointsOf(change)] as const] : [];
  });
  return new Map(changes);
}

function pointsOf({ trend, points }: NonNullable<ReturnType<typeof changeOf>>): number {
  const size = points || 0.5;
  return trend === 'worse' ? -size : trend === 'better' ? size : 0;
}
