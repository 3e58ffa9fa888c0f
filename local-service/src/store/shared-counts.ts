import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Counts, maxLeftMs, windowMs } from './counts.ts';
import type { Tables } from './tables.ts';

interface RequestCount {
  name: string;
  count: number;
  until: number;
}

/** Events of a name that are counted together. */
interface Batch {
  events: number;
  counted: Promise<Pick<RequestCount, 'count' | 'until'>>;
}

/**
 * Counts in the database, for all processes that use it. Events of one moment are counted together.
 */
export function createSharedCounts(query: Kysely<Tables>): Counts {
  // PostgreSQL alone has this table.
  const database = query.withTables<{ request_counts: RequestCount }>();
  const count = async (name: string, at: number, events: number) => {
    const until = at + windowMs;
    const isOver = sql`request_counts.until <= ${at} OR request_counts.until > ${at + maxLeftMs}`;
    const window = await database
      .insertInto('request_counts')
      .values({ name, count: events, until })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({
          count: sql`CASE WHEN ${isOver} THEN 0 ELSE request_counts.count END + excluded.count`,
          until: sql`CASE WHEN ${isOver} THEN ${until} ELSE request_counts.until END`,
        }),
      )
      .returning(['count', 'until'])
      .executeTakeFirstOrThrow();
    if (window.count === events)
      await database.deleteFrom('request_counts').where('until', '<=', at).execute();
    return window;
  };
  /** The batch of each name that is not counted yet. */
  const open = new Map<string, Batch>();
  const begin = (name: string, at: number): Batch => {
    const counted = setImmediate().then(() => {
      open.delete(name);
      return count(name, at, batch.events);
    });
    const batch: Batch = { events: 0, counted };
    open.set(name, batch);
    return batch;
  };
  return {
    async add(name, at) {
      const batch = open.get(name) ?? begin(name, at);
      batch.events += 1;
      const place = batch.events;
      const { count: all, until } = await batch.counted;
      return { count: all - batch.events + place, until };
    },
  };
}
