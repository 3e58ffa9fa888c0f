import { type Kysely, sql } from 'kysely';
import { type Counts, maxLeftMs, windowMs } from './counts.ts';
import type { Tables } from './tables.ts';

interface RequestCount {
  name: string;
  count: number;
  until: number;
}

/** Counts in the database, for all processes that use it. */
export function createSharedCounts(query: Kysely<Tables>): Counts {
  // PostgreSQL alone has this table.
  const database = query.withTables<{ request_counts: RequestCount }>();
  return {
    async add(name, at) {
      const until = at + windowMs;
      const isOver = sql`request_counts.until <= ${at} OR request_counts.until > ${at + maxLeftMs}`;
      const window = await database
        .insertInto('request_counts')
        .values({ name, count: 1, until })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({
            count: sql`CASE WHEN ${isOver} THEN 1 ELSE request_counts.count + 1 END`,
            until: sql`CASE WHEN ${isOver} THEN ${until} ELSE request_counts.until END`,
          }),
        )
        .returning(['count', 'until'])
        .executeTakeFirstOrThrow();
      if (window.count === 1)
        await database.deleteFrom('request_counts').where('until', '<=', at).execute();
      return window;
    },
  };
}
