import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Counts what happens under a name, in windows of time that start with its first event. */
export interface Counts {
  /** Counts one event at the time `at`. Returns the events of this window, and when it ends. */
  add: (name: string, at: number) => Promise<{ count: number; until: number }>;
}

/** How long a window is, in milliseconds. */
const windowMs = 60_000;

/**
 * A window that ends later than this after an event, in milliseconds, is from before the clock was
 * set back: a new one starts, else it could refuse requests for hours. Clocks of several processes
 * differ a little.
 */
const maxLeftMs = 2 * windowMs;

/** Counts in the memory of this process. Remembers only the names of the last minute. */
export function createCounts(): Counts {
  const windows = new Map<string, { count: number; until: number }>();
  return {
    async add(name, at) {
      const kept = windows.get(name);
      const isOpen = kept && at < kept.until && kept.until <= at + maxLeftMs;
      if (isOpen) {
        kept.count += 1;
        return kept;
      }
      windows.delete(name);
      // The oldest windows come first.
      for (const [other, { until }] of windows) {
        if (at < until) break;
        windows.delete(other);
      }
      const window = { count: 1, until: at + windowMs };
      windows.set(name, window);
      return window;
    },
  };
}

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
