import { type AuditCode, resultOfCode, timeOfCode } from '../../domain/reports/audit.ts';
import {
  countResults,
  noResults,
  type ResultCounts,
  resultTable,
} from '../../domain/reports/result.ts';
import type { SummaryRow } from './rows.ts';
import { readSummaries } from './summaries.ts';

const maxTrendPoints = 12;

/** How many audits the trend of a project shows; the newest count. */
const maxAudits = 240;

/**
 * How many reports of a project have each result, according to the archive. `seen` counts all its
 * reports there, also those without a result. `trend` has the share of good audits (0 to 1) at each
 * time (milliseconds since 1970), oldest first.
 */
export interface ProjectStats extends ResultCounts {
  seen: number;
  trend: { at: number; good: number }[];
}

/** The stats of a project without a report in the archive. */
export const nothingSeen: ProjectStats = { ...noResults(), seen: 0, trend: [] };

/**
 * Reads the number of reports with each result for each project of a connection, by the project's
 * name.
 */
export async function readProjectStats(connectionId: string): Promise<Map<string, ProjectStats>> {
  const byProject = Map.groupBy(await readSummaries(connectionId), ({ project }) => project);
  return new Map([...byProject].map(([project, reports]) => [project, statsOf(reports)]));
}

function statsOf(reports: SummaryRow[]): ProjectStats {
  const audits = reports
    .flatMap((report) => report.audits)
    // The trend cannot show an audit of unknown time.
    .filter((code) => timeOfCode(code) > 0)
    .toSorted((one, other) => one - other);
  return {
    ...countResults(reports),
    seen: reports.length,
    trend: trendOf(audits.slice(-maxAudits)),
  };
}

/** Returns the points of a trend, each for about the same number of audits. */
function trendOf(audits: AuditCode[]): ProjectStats['trend'] {
  const size = Math.ceil(audits.length / maxTrendPoints);
  const trend = [];
  for (let from = 0; from < audits.length; from += size) {
    const part = audits.slice(from, from + size);
    trend.push({
      at: timeOfCode(part.at(-1) ?? 0),
      good: part.filter(isGood).length / part.length,
    });
  }
  return trend;
}

function isGood(audit: AuditCode): boolean {
  const result = resultOfCode(audit);
  return result !== undefined && resultTable[result].isGood;
}
