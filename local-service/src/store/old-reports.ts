import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from './database.ts';

/**
 * How long reports and their pages are kept, in days since their last audit; 0 is for ever. Pages
 * go with the last one of their month.
 */
export interface Keeping {
  keepDays: number;
  keepPages: number;
}

const dayMs = 24 * 60 * 60_000;
const roundMs = 60 * 60_000;
/** How many ids one step looks at. Other requests run between two steps. */
const stepIds = 200;
const pauseMs = 5;

/**
 * Removes old reports and pages now, and every hour. `close` resolves when no step runs. Tells of
 * faults, and tries again an hour later.
 */
export function removeOldReports(
  database: Database,
  keeping: Keeping,
  now: () => number,
  report: (error: Error) => void,
): { close: () => Promise<void> } {
  const stop = new AbortController();
  const round = async () => {
    try {
      await database.ready();
      await removeOld(database, keeping, now(), stop.signal);
    } catch (error) {
      if (!stop.signal.aborted) report(database.explain(error) as Error);
    }
  };
  let running = round();
  const timer = setInterval(() => {
    running = running.then(round);
  }, roundMs).unref();
  return {
    async close() {
      clearInterval(timer);
      stop.abort();
      await running;
    },
  };
}

/**
 * Removes what is older than it is kept: the pages of whole months, and reports with all that
 * belongs to them. A step takes some ids, so that none locks the database for long. `now` is in
 * milliseconds since 1970.
 */
export async function removeOld(
  { query, pages }: Pick<Database, 'query' | 'pages'>,
  { keepDays, keepPages }: Keeping,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  if (keepPages > 0) await pages.removeBefore(timeBefore(now, keepPages));
  if (keepDays === 0) return;
  const { first, last } = await query
    .selectFrom('reports')
    .select((of) => [of.fn.min('id').as('first'), of.fn.max('id').as('last')])
    .executeTakeFirstOrThrow();
  // Without reports there are no ids.
  for (let from = first ?? 0; from <= (last ?? -1); from += stepIds) {
    const old = await query
      .selectFrom('reports')
      .select('id')
      .where('id', '>=', from)
      .where('id', '<', from + stepIds)
      .where('generated_at', '<', timeBefore(now, keepDays))
      .execute();
    const ids = old.map(({ id }) => id);
    // A delete is counted as a change of the reports, also if it finds none.
    if (ids.length > 0) {
      await pages.remove(ids);
      await query.deleteFrom('reports').where('id', 'in', ids).execute();
    }
    await wait(pauseMs, undefined, signal && { signal });
  }
}

const timeBefore = (now: number, days: number) => new Date(now - days * dayMs).toISOString();
