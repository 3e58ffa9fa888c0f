import type { Result } from '../../domain/reports/result.ts';
import { parseStatsRow } from './archive-rows.ts';
import { database } from './database.ts';
import type { Audit } from '../../domain/reports/audit.ts';

/** How many points a trend has at most. */
const maxTrendPoints = 12;

/**
 * How the reports of a project stand, as far as the archive knows. `trend` is the share of good
 * audits (0 to 1) from the oldest to the newest.
 */
export interface ProjectStats extends Record<Result, number> {
  trend: { at: number; good: number }[];
}

/** How each project stands: its reports by result, and how the share of good audits went. */
export async function readProjectStats(connectionId: string): Promise<Map<string, ProjectStats>> {
  const rows = await (
    await database()
  ).getAll('standings', IDBKeyRange.bound([connectionId], [connectionId, []]));
  const known = rows.map(parseStatsRow).filter((row) => row !== null);
  return new Map(
    known.map(({ project, good, decent, bad, audits }) => [
      project,
      { good, decent, bad, trend: trendOf(audits) },
    ]),
  );
}

/** As many points as there is room for, each of about the same number of audits. */
function trendOf(audits: AuditMark[]): ProjectStats['trend'] {
  const size = Math.ceil(audits.length / maxTrendPoints);
  const trend = [];
  for (let from = 0; from < audits.length; from += size) {
    const part = audits.slice(from, from + size);
    trend.push({
      at: Math.abs(part.at(-1) ?? 0),
      good: part.filter((audit) => audit > 0).length / part.length,
    });
  }
  return trend;
}

/**
 * How many audits of a project are kept for its trend: the newest. More of them would make each
 * change of a report a long write.
 */
const maxAudits = 240;

/**
 * An audit as a trend needs it, in one number, which is quick to read and write: its time in
 * milliseconds since 1970, negative where it was not good.
 */
export type AuditMark = number;

/** An audit of the archive, as a trend needs it. */
export const auditMark = ({ at, result }: Pick<Audit, 'at' | 'result'>): AuditMark =>
  result === 'good' ? at : -at;

/**
 * How the reports of a project stand, kept so that nobody needs to count them: how many there are,
 * how many of each result, and its newest audits, oldest first.
 */
export interface ProjectStatsRow extends Record<Result, number> {
  connectionId: string;
  project: string;
  reports: number;
  audits: AuditMark[];
}

/** One report (by its result), or one audit, more or less in a project. */
export type StatsChange = { project: string | null; by: 1 | -1 } & (
  | { report: Result | null }
  | { audit: AuditMark }
);

/** The rows of standings, as a transaction has them. */
interface StatsStore {
  get: (key: [string, string]) => Promise<ProjectStatsRow | undefined>;
  put: (row: ProjectStatsRow) => Promise<unknown>;
  delete: (key: [string, string]) => Promise<unknown>;
}

/**
 * Brings the standings of projects up to date. In the transaction that changes the reports and the
 * audits, so that both are always of the same.
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

/** The standing of a project after these changes, where there was this one, or none, before. */
export function applyStatsChanges(
  before: ProjectStatsRow | null,
  of: Pick<ProjectStatsRow, 'connectionId' | 'project'>,
  changes: StatsChange[],
): ProjectStatsRow {
  const row: ProjectStatsRow = {
    reports: 0,
    good: 0,
    decent: 0,
    bad: 0,
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
    audits: row.audits.toSorted((a, b) => Math.abs(a) - Math.abs(b)).slice(-maxAudits),
  };
}

/**
 * Audits of the same time and outcome are as good as each other. Those whose time nobody told are
 * in no trend.
 */
function countAudit(audits: AuditMark[], audit: AuditMark, by: 1 | -1): void {
  if (audit === 0) return;
  if (by === 1) return void audits.push(audit);
  const found = audits.indexOf(audit);
  if (found >= 0) audits.splice(found, 1);
}
