import type { TrailEvent } from '../store/tables.ts';
import { lastOfTrail } from '../store/trail.ts';
import { openDatabase } from '../store/open-database.ts';
import { alignColumns } from './columns.ts';
import type { Options } from './options.ts';

/** How many entries are listed. */
const listed = 1000;

/**
 * Runs `verdict-service trail`, and `deletions` with the events of these: resolves to a list of who
 * did what, newest first, as columns or as JSON. Throws a `DatabaseError`.
 */
export async function trailCommand(
  { json = false, events }: { json?: boolean; events: readonly TrailEvent[] | undefined },
  { data, database: address }: Pick<Options, 'data' | 'database'>,
): Promise<string> {
  const database = await openDatabase({ file: data, database: address }, { beside: true });
  try {
    await database.ready();
    const entries = await lastOfTrail(database.query, listed, events);
    if (json) return JSON.stringify(entries, null, 2);
    return alignColumns([
      ['WHEN', 'TEAM', 'KEY', 'EVENT', 'OF'],
      ...entries.map(({ at, team, key, event, subject }) => [at, team, key, event, subject]),
    ]);
  } catch (error) {
    throw database.explain(error);
  } finally {
    await database.close();
  }
}
