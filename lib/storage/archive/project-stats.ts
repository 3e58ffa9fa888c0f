import { type AuditCode, resultOfCode, timeOfCode } from '../../domain/reports/audit.ts';
import {
  noResults,
  type Result,
  type ResultCounts,
  resultTable,
} from '../../domain/reports/result.ts';
import { parseStatsRow, type ProjectStatsRow } from './archive-rows.ts';
import { openDatabase } from './database.ts';

const maxTrendPoints = 12;

/**
 * How many audits of a project are kept for its trend: the newest. With more, each change of a
 * report takes longer to write.
 */
const maxAudits = 240;

/**
 * How many reports of a project have each result, as far as the archive knows. `trend` is the share
 * of good audits (0 to 1) at each time (milliseconds since 1970), oldest first.
 */
export interface ProjectStats extends ResultCounts {
  trend: { at: number; good: number }[];
}

/** Adds or removes one report (by its result) or one audit of a project. */
export type StatsChange = { project: string | null; by: 1 | -1 } & (
  | { report: Result | null }
  | { audit: AuditCode }
);

/** The store `standings` within a transaction. */
interface StatsStore {
  get: (key: [string, string]) => Promise<ProjectStatsRow | undefined>;
  put: (row: ProjectStatsRow) => Promise<unknown>;
  delete: (key: [string, string]) => Promise<unknown>;
}

/** Reads the results of each project of a connection, by the project's name. */
export async function readProjectStats(connectionId: string): Promise<Map<string, ProjectStats>> {
  const rows = await (
    await openDatabase()
  ).getAll('standings', IDBKeyRange.bound([connectionId], [connectionId, []]));
  const known = rows.map(parseStatsRow).filter((row) => row !== null);
  return new Map(
    known.map(({ connectionId: _connection, project, reports: _reports, audits, ...counts }) => [
      project,
      { ...counts, trend: trendOf(audits) },
    ]),
  );
}

/** The points of a trend, each of about the same number of audits. */
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

/**
 * Brings the rows of projects up to date. Runs in the transaction that changes the reports and the
 * audits, so that the counts never differ from these.
 */
export async function updateProjectStats(
  rows: StatsStore,
  connectionId: string,
  changes: StatsChange[],
): Promise<void> {
  const byProject = Map.groupBy(changes, ({ project }) => project);
  await Promise.all(
    [...byProject].map(async ([project, own]) => {
      if (project === null) return;
      const row = applyStatsChanges(
        parseStatsRow(await rows.get([connectionId, project])),
        { connectionId, project },
        own,
      );
      await (row.reports > 0 ? rows.put(row) : rows.delete([connectionId, project]));
    }),
  );
}

/** The row of a project after these changes. `before` is null for a project without a row. */
export function applyStatsChanges(
  before: ProjectStatsRow | null,
  of: Pick<ProjectStatsRow, 'connectionId' | 'project'>,
  changes: StatsChange[],
): ProjectStatsRow {
  const row: ProjectStatsRow = {
    reports: 0,
    ...noResults(),
    ...of,
    ...before,
    audits: [...(before?.audits ?? [])],
  };
  for (const { by, ...what } of changes) {
    if ('audit' in what) countAudit(row.audits, what.audit, by);
    else {
      row.reports += by;
      if (what.report !== null) row[what.report] += by;
    }
  }
  return {
    ...row,
    audits: row.audits.toSorted((a, b) => a - b).slice(-maxAudits),
  };
}

/**
 * Adds or removes one audit. Any audit of the same time and result will do. An audit of unknown
 * time is in no trend.
 */
function countAudit(audits: AuditCode[], audit: AuditCode, by: 1 | -1): void {
  if (timeOfCode(audit) === 0) return;
  if (by === 1) return void audits.push(audit);
  const found = audits.indexOf(audit);
  if (found >= 0) audits.splice(found, 1);
}
