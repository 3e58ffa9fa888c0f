import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';
import type { Owner } from './key-store.ts';

/** How long it is kept who deleted something, in milliseconds: a year. */
const keptMs = 365 * 24 * 60 * 60_000;

/** Something that was deleted: a report by its id, or a project with all its reports. */
export type Deleted = { report: number } | { project: string };

/** A row of the trail. `at` is ISO 8601 in UTC. */
export interface Deletion {
  at: string;
  team: string;
  deleted_by: string;
  report_id: number | null;
  project: string | null;
}

/**
 * Writes down who deletes something. Nothing of a report is kept but its id. Forgets deletions that
 * are older than a year.
 */
export async function noteDeletion(
  database: Kysely<Tables>,
  { name, team }: Owner,
  deleted: Deleted,
  now: number,
): Promise<void> {
  const before = new Date(now - keptMs).toISOString();
  await database.deleteFrom('deletions').where('at', '<', before).execute();
  await database
    .insertInto('deletions')
    .values({
      at: new Date(now).toISOString(),
      team,
      deleted_by: name,
      report_id: 'report' in deleted ? deleted.report : null,
      project: 'project' in deleted ? deleted.project : null,
    })
    .execute();
}

/** The last deletions, newest first. */
export function lastDeletions(database: Kysely<Tables>, limit: number): Promise<Deletion[]> {
  return database
    .selectFrom('deletions')
    .select(['at', 'team', 'deleted_by', 'report_id', 'project'])
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
}
