import { setTimeout as wait } from 'node:timers/promises';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Database } from './database.ts';
import { type Pages, pagesOf } from './pages.ts';
import type { Tables } from './tables.ts';

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
  if (keepDays > 0) await removeOldReportsOf(query, pages, timeBefore(now, keepDays), signal);
  if (keepPages > 0) await pages.removeBefore(timeBefore(now, keepPages));
}

async function removeOldReportsOf(
  query: Kysely<Tables>,
  pages: Pages,
  before: string,
  signal?: AbortSignal,
): Promise<void> {
  const { first, last } = await query
    .selectFrom('reports')
    .select((of) => [of.fn.min('id').as('first'), of.fn.max('id').as('last')])
    .executeTakeFirstOrThrow();
  // Without reports there are no ids.
  for (let from = first ?? 0; from <= (last ?? -1); from += stepIds) {
    const old = (of: ExpressionBuilder<Tables, 'reports'>) =>
      of.and([
        of('id', '>=', from),
        of('id', '<', from + stepIds),
        of('generated_at', '<', before),
      ]);
    // A delete is counted as a change of the reports, also if it finds none.
    if (await query.selectFrom('reports').select('id').where(old).limit(1).executeTakeFirst()) {
      const step = query.deleteFrom('reports').where(old).returning(['id', 'generated_at']);
      await pages.remove(pagesOf(await step.execute()));
    }
    await wait(pauseMs, undefined, signal && { signal });
  }
}

const timeBefore = (now: number, days: number) => new Date(now - days * dayMs).toISOString();
