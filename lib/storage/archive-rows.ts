import * as v from 'valibot';
import { boundFurther, bounded } from '../model/bounds.ts';
import { parsed } from '../model/parsed.ts';
import { Report } from '../model/report.ts';
import { Run } from '../model/run.ts';
import { Time } from '../model/time.ts';
import type { StandingRow } from './tally.ts';

const Standing: v.GenericSchema<unknown, StandingRow> = v.object({
  connectionId: v.string(),
  project: v.string(),
  reports: v.number(),
  good: v.number(),
  decent: v.number(),
  bad: v.number(),
  audits: v.array(Time),
});

/** The report that lies in a row of the archive or in a list of the newest, within the bounds that answers have; null where it is none: an earlier version, or a broken disk, may have left anything. */
export function readReport(raw: unknown): Report | null {
  const report = parsed(Report, bounded(raw));
  return report?.further ? { ...report, further: boundFurther(report.further) } : report;
}

/** The report of a row of the archive, or null. */
export function reportOfRow(row: unknown): Report | null {
  return typeof row === 'object' && row !== null && 'report' in row ? readReport(row.report) : null;
}

/** The audit that a row of the archive is, or null. */
export function readRun(raw: unknown): Run | null {
  return parsed(Run, bounded(raw));
}

/** How a project stands, by a row of the archive, or null. */
export function readStanding(raw: unknown): StandingRow | null {
  return parsed(Standing, raw);
}
