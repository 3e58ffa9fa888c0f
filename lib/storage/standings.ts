import type { Result } from '../model/result.ts';
import { readStanding } from './archive-rows.ts';
import { database } from './database.ts';
import type { Audit } from './tally.ts';

/** How many points a trend has at most. */
const points = 12;

/** How the reports of a project stand, as far as the archive knows. `trend` is the share of good audits (0 to 1) from the oldest to the newest. */
export interface Standing extends Record<Result, number> {
  trend: { at: number; good: number }[];
}

/** How each project stands: its reports by result, and how the share of good audits went. */
export async function projectStandings(connectionId: string): Promise<Map<string, Standing>> {
  const rows = await (await database()).getAll('standings', IDBKeyRange.bound([connectionId], [connectionId, []]));
  const known = rows.map(readStanding).filter((row) => row !== null);
  return new Map(known.map(({ project, good, decent, bad, audits }) => [project, { good, decent, bad, trend: trendOf(audits) }]));
}

/** As many points as there is room for, each of about the same number of audits. */
function trendOf(audits: Audit[]): Standing['trend'] {
  const size = Math.ceil(audits.length / points);
  const trend = [];
  for (let from = 0; from < audits.length; from += size) {
    const part = audits.slice(from, from + size);
    trend.push({ at: Math.abs(part.at(-1) ?? 0), good: part.filter((audit) => audit > 0).length / part.length });
  }
  return trend;
}
