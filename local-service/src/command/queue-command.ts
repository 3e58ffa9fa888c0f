import { type Kysely, sql } from 'kysely';
import { cancelAudits, listAudits } from '../queue/waiting-audits.ts';
import { noteInTrail } from '../store/trail.ts';
import { withData } from '../store/open-database.ts';
import type { Tables } from '../store/tables.ts';
import { readName } from './key-command.ts';
import type { Options } from './options.ts';
import { writtenList } from './written-list.ts';

type Place = Pick<Options, 'data' | 'database'>;

const columns = {
  STATE: 'state',
  TEAM: 'team',
  SINCE: 'since',
  REPORT: 'report',
  ADDRESS: 'url',
} as const;

/**
 * `verdict-service queue list`: the audits that run and wait in the database, as lines or as JSON.
 * Throws a sentence, or a `DatabaseError`, as `clearQueue` does.
 */
export async function listQueue({ json }: { json?: boolean }, place: Place): Promise<string> {
  return writtenList(await withQueue(place, listAudits, []), columns, json);
}

/** `verdict-service queue clear`: cancels the audits that wait, of all teams or of one. */
export async function clearQueue(words: { team?: string }, place: Place): Promise<string> {
  const team = words.team === undefined ? undefined : readName(words.team, 'The team');
  const count = await withQueue(place, (query) => clear(query, team), 0);
  return `${count} waiting ${count === 1 ? 'audit was' : 'audits were'} cancelled.`;
}

/** Does something with the queue. `none` is the result where no service has made it yet. */
async function withQueue<Result>(
  place: Place,
  work: (query: Kysely<Tables>) => Promise<Result>,
  none: Result,
): Promise<Result> {
  if (place.database === undefined)
    throw new Error(
      'Without --database, the queue is in the process of the service. To cancel an audit there, delete its report or project.',
    );
  return withData(place, async ({ query }) => {
    const { rows } = await sql<{ isThere: boolean }>`
      SELECT to_regclass('verdict_jobs.job') IS NOT NULL AS "isThere"`.execute(query);
    return rows[0]?.isThere === true ? work(query) : none;
  });
}

/**
 * Cancels the audits that wait. A report that has no result and no other audit goes, and who did
 * that is written down; all others stay as they are. Resolves to how many waited.
 */
function clear(query: Kysely<Tables>, of?: string): Promise<number> {
  return query.transaction().execute(async (transaction) => {
    const audits = await listAudits(transaction);
    const running = new Set(
      audits.flatMap(({ state, report }) => (state === 'running' ? report : [])),
    );
    const waiting = audits.flatMap(({ state, team, report }) =>
      state === 'waiting' && (of === undefined || of === team) ? report : [],
    );
    const gone = await transaction
      .deleteFrom('reports')
      .where('result', 'is', null)
      .where(sql<boolean>`id = ANY (${waiting.filter((report) => !running.has(report))})`)
      .returning(['id', 'team'])
      .execute();
    for (const { id, team } of gone) {
      const owner = { name: 'queue clear', team };
      await noteInTrail(transaction, owner, 'report deleted', id, Date.now());
    }
    return cancelAudits(transaction, waiting);
  });
}
