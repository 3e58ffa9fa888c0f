import type { Result } from '../model/result.ts';
import type { Run } from '../model/run.ts';
import { readStanding } from './archive-rows.ts';

/** How many audits of a project are kept for its trend: the newest. More of them would make each change of a report a long write. */
const most = 240;

/** An audit as a trend needs it, in one number, which is quick to read and write: its time in milliseconds since 1970, negative where it was not good. */
export type Audit = number;

/** An audit of the archive, as a trend needs it. */
export const auditOf = ({ at, result }: Pick<Run, 'at' | 'result'>): Audit => (result === 'good' ? at : -at);

/** How the reports of a project stand, kept so that nobody needs to count them: how many there are, how many of each result, and its newest audits, oldest first. */
export interface StandingRow extends Record<Result, number> {
  connectionId: string;
  project: string;
  reports: number;
  audits: Audit[];
}

/** One report (by its result), or one audit, more or less in a project. */
export type Change = { project: string | null; by: 1 | -1 } & ({ report: Result | null } | { audit: Audit });

/** The rows of standings, as a transaction has them. */
interface Rows {
  get: (key: [string, string]) => Promise<StandingRow | undefined>;
  put: (row: StandingRow) => Promise<unknown>;
  delete: (key: [string, string]) => Promise<unknown>;
}

/** Brings the standings of projects up to date. In the transaction that changes the reports and the audits, so that both are always of the same. */
export async function tally(rows: Rows, connectionId: string, changes: Change[]): Promise<void> {
  const byProject = Map.groupBy(changes, ({ project }) => project);
  await Promise.all(
    [...byProject].map(async ([project, own]) => {
      if (project === null) return;
      const row = tallied(readStanding(await rows.get([connectionId, project])), { connectionId, project }, own);
      await (row.reports > 0 ? rows.put(row) : rows.delete([connectionId, project]));
    }),
  );
}

/** The standing of a project after these changes, where there was this one, or none, before. */
export function tallied(before: StandingRow | null, of: Pick<StandingRow, 'connectionId' | 'project'>, changes: Change[]): StandingRow {
  const row: StandingRow = { reports: 0, good: 0, decent: 0, bad: 0, ...of, ...before, audits: [...(before?.audits ?? [])] };
  for (const { by, ...what } of changes) {
    if ('audit' in what) count(row.audits, what.audit, by);
    else {
      row.reports += by;
      if (what.report !== null) row[what.report] += by;
    }
  }
  return { ...row, audits: row.audits.toSorted((a, b) => Math.abs(a) - Math.abs(b)).slice(-most) };
}

/** Audits of the same time and outcome are as good as each other. Those whose time nobody told are in no trend. */
function count(audits: Audit[], audit: Audit, by: 1 | -1): void {
  if (audit === 0) return;
  if (by === 1) return void audits.push(audit);
  const found = audits.indexOf(audit);
  if (found >= 0) audits.splice(found, 1);
}
