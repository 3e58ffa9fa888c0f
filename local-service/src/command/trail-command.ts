import type { TrailEvent } from '../store/tables.ts';
import { lastOfTrail } from '../store/trail.ts';
import { withData } from '../store/open-database.ts';
import type { Options } from './options.ts';
import { writtenList } from './written-list.ts';

/** How many entries are listed. */
const listed = 1000;

const columns = { WHEN: 'at', TEAM: 'team', KEY: 'key', EVENT: 'event', OF: 'subject' } as const;

/**
 * Runs `verdict-service trail`, and `deletions` with the events of these: resolves to a list of who
 * did what, newest first, as columns or as JSON. Throws a `DatabaseError`.
 */
export async function trailCommand(
  { json, events }: { json?: boolean; events: readonly TrailEvent[] | undefined },
  place: Pick<Options, 'data' | 'database'>,
): Promise<string> {
  const entries = await withData(place, ({ query }) => lastOfTrail(query, listed, events));
  return writtenList(entries, columns, json);
}
