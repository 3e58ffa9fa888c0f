import { type Kysely, sql } from 'kysely';
import { cancelAudits, listAudits } from '../queue/waiting-audits.ts';
import { noteInTrail } from '../store/trail.ts';
import { openPostgres } from '../store/postgres.ts';
import type { Tables } from '../store/tables.ts';
import { alignColumns } from './columns.ts';
import type { Options } from './options.ts';

/** The words of `queue list` or `queue clear`, which clears all audits where no team is named. */
export interface QueueWords {
  verb: 'list' | 'clear';
  team?: string;
  json?: boolean;
}

/**
 * Runs `verdict-service queue …` on the database. Resolves to what is to be printed. Throws a
 * sentence, or a `DatabaseError`.
 */
export async function queueCommand(
  { verb, team, json = false }: QueueWords,
  { database: address }: Pick<Options, 'database'>,
): Promise<string> {
  if (address === undefined)
    throw new Error(
      'Without --database, the queue is in the process of the service. To cancel an audit there, delete its report or project.',
    );
  const { query, writing, ready, explain, close } = openPostgres(address);
  try {
    await ready();
    const { rows } = await sql<{ isThere: boolean }>`
      SELECT to_regclass('verdict_jobs.job') IS NOT NULL AS "isThere"`.execute(query);
    const isThere = rows[0]?.isThere === true;
    if (verb === 'clear') {
      const count = isThere ? await clear(writing, team) : 0;
      return `${count} waiting ${count === 1 ? 'audit was' : 'audits were'} cancelled.`;
    }
    const audits = isThere ? await listAudits(query) : [];
    if (json) return JSON.stringify(audits, null, 2);
    const head = ['STATE', 'TEAM', 'SINCE', 'REPORT', 'ADDRESS'];
    const lines = audits.map((each) => [
      each.state,
      each.team,
      each.since,
      `${each.report}`,
      each.url,
    ]);
    return alignColumns([head, ...lines]);
  } catch (error) {
    throw explain(error);
  } finally {
    await close();
  }
}

/**
 * Cancels the audits that wait. A report that has no result and no other audit goes, and who did
 * that is written down; all others stay as they are. Resolves to how many waited.
 */
function clear(writing: Kysely<Tables>, of?: string): Promise<number> {
  return writing.transaction().execute(async (transaction) => {
    const audits = await listAudits(transaction);
    const running = new Set(
      audits.flatMap((each) => (each.state === 'running' ? each.report : [])),
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
    for (const { id, team } of gone)
      await noteInTrail(
        transaction,
        { name: 'queue clear', team },
        'report deleted',
        id,
        Date.now(),
      );
    return cancelAudits(transaction, waiting);
  });
}
