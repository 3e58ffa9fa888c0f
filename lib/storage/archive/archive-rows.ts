import * as v from 'valibot';
import { boundData, boundOtherFields } from '../../domain/limits.ts';
import { parseOrNull } from '../../domain/schema.ts';
import { Report } from '../../domain/reports/report.ts';
import { Audit } from '../../domain/reports/audit.ts';
import { Time } from '../../domain/time.ts';
import type { ProjectStatsRow } from './project-stats.ts';

const StatsRow: v.GenericSchema<unknown, ProjectStatsRow> = v.object({
  connectionId: v.string(),
  project: v.string(),
  reports: v.number(),
  good: v.number(),
  decent: v.number(),
  bad: v.number(),
  audits: v.array(Time),
});

/**
 * The report that lies in a row of the archive or in a list of the newest, within the bounds that
 * answers have; null where it is none: an earlier version, or a broken disk, may have left
 * anything.
 */
export function parseStoredReport(raw: unknown): Report | null {
  const report = parseOrNull(Report, boundData(raw));
  return report?.further ? { ...report, further: boundOtherFields(report.further) } : report;
}

/** The report of a row of the archive, or null. */
export function parseReportRow(row: unknown): Report | null {
  return typeof row === 'object' && row !== null && 'report' in row
    ? parseStoredReport(row.report)
    : null;
}

/** The audit that a row of the archive is, or null. */
export function parseAuditRow(raw: unknown): Audit | null {
  return parseOrNull(Audit, boundData(raw));
}

/** How a project stands, by a row of the archive, or null. */
export function parseStatsRow(raw: unknown): ProjectStatsRow | null {
  return parseOrNull(StatsRow, raw);
}
