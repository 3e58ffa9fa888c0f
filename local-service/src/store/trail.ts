import type { Kysely } from 'kysely';
import type { Owner, Tables, TrailEvent } from './tables.ts';

/** How long the trail is kept, in milliseconds: a year. */
const keptMs = 365 * 24 * 60 * 60_000;

/** The events that delete. */
export const deletions: readonly TrailEvent[] = ['report deleted', 'project deleted'];

/**
 * Writes down who did something. Nothing of a report is kept but its id. Forgets what is older than
 * a year.
 */
export async function noteInTrail(
  database: Kysely<Tables>,
  { name, team }: Owner,
  event: TrailEvent,
  subject: string | number,
  now: number,
): Promise<void> {
  const before = new Date(now - keptMs).toISOString();
  await database.deleteFrom('trail').where('at', '<', before).execute();
  const at = new Date(now).toISOString();
  await database
    .insertInto('trail')
    .values({ at, team, key: name, event, subject: String(subject) })
    .execute();
}

/** The last entries of these events, newest first. */
export function lastOfTrail(
  database: Kysely<Tables>,
  limit: number,
  events?: readonly TrailEvent[],
): Promise<Tables['trail'][]> {
  const all = database.selectFrom('trail').selectAll().orderBy('at', 'desc').limit(limit);
  return (events ? all.where('event', 'in', events) : all).execute();
}
