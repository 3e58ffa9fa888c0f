import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { type AuditEnd, channel, type EndedJob, queueName } from './job-queue.ts';

/** An audit that waits for a worker or runs, since this time (ISO 8601 in UTC). */
export interface QueuedAudit {
  state: 'waiting' | 'running';
  team: string;
  since: string;
  report: number;
  url: string;
}

/** The jobs of the queue. Their states are in an order: those below "active" wait. */
const jobs = sql`verdict_jobs.job WHERE name = ${queueName}`;

/** How many audits wait for a worker, of all teams or of one. */
export async function countWaiting(query: Kysely<Tables>, team?: string): Promise<number> {
  const ofTeam = team === undefined ? sql`true` : sql`data ->> 'team' = ${team}`;
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM ${jobs} AND state < 'active' AND ${ofTeam}`.execute(query);
  return rows[0]?.count ?? 0;
}

/**
 * How many audits of a team wait, and the turn of its next one. Workers take the lowest turn first,
 * and the oldest audit of a turn. So the teams take turns: the next audit of a team comes one turn
 * after its last one, and not before the turn that workers are at. That is not the turn of an audit
 * that was put off or is taken again: it is early.
 */
export async function nextTurn(
  query: Kysely<Tables>,
  team: string,
): Promise<{ waiting: number; turn: number }> {
  const { rows } = await sql<{ waiting: number; turn: number }>`
    SELECT count(*) FILTER (WHERE own AND NOT runs) AS waiting,
      greatest(
        coalesce(min(turn) FILTER (WHERE fresh), max(turn)),
        max(turn) FILTER (WHERE runs),
        max(turn) FILTER (WHERE own AND due) + 1,
        0
      ) AS turn
    FROM (
      SELECT -priority AS turn, data ->> 'team' = ${team} AS own, state = 'active' AS runs,
        state < 'active' AND start_after <= created_on AS fresh, start_after <= now() AS due
      FROM ${jobs} AND state IN ('created', 'retry', 'active')
    ) AS asked`.execute(query);
  return rows[0] ?? { waiting: 0, turn: 0 };
}

/** Those of some jobs that have ended, or whose report was deleted. */
export async function findEnded(query: Kysely<Tables>, ids: string[]): Promise<EndedJob[]> {
  const { rows } = await sql<{ id: string; state: string | null; output: AuditEnd }>`
    SELECT asked.id, state, output FROM unnest(${ids}::uuid[]) AS asked (id)
    LEFT JOIN (SELECT * FROM ${jobs}) AS job ON job.id = asked.id
    WHERE state IS NULL OR state > 'active'
      OR NOT EXISTS (SELECT 1 FROM reports WHERE id = singleton_key::bigint)`.execute(query);
  return rows.map(({ id, state, output }) => ({ id, end: endOf(state, output) }));
}

/** How a job ended. One that is not there was taken out: jobs that ended are kept for an hour. */
function endOf(state: string | null, output: AuditEnd): AuditEnd {
  if (state === null) return { cancelled: true };
  if (state === 'completed') return output;
  return state === 'failed' || state === 'cancelled' ? { failed: true } : {};
}

/** The audits that run, then those that wait, in the order in which workers take them. */
export async function listAudits(query: Kysely<Tables>): Promise<QueuedAudit[]> {
  const { rows } = await sql<QueuedAudit>`
    SELECT CASE WHEN state = 'active' THEN 'running' ELSE 'waiting' END AS state,
      data ->> 'team' AS team,
      to_char(
        (CASE WHEN state = 'active' THEN started_on ELSE created_on END) AT TIME ZONE 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
      ) AS since,
      singleton_key::bigint AS report, data ->> 'url' AS url
    FROM ${jobs} AND state IN ('created', 'retry', 'active')
    ORDER BY job.state DESC, priority DESC, created_on`.execute(query);
  return rows;
}

/**
 * Takes the audits of reports out of the queue, but those that run. Those who wait for either are
 * told to look, once the transaction is done. Returns how many waited.
 */
export async function cancelAudits(
  transaction: Transaction<Tables>,
  reports: number[],
): Promise<number> {
  const ofReports = sql`singleton_key = ANY (${reports.map(String)})`;
  const { rows } = await sql<{ cancelled: boolean }>`
    WITH gone AS (
      DELETE FROM ${jobs} AND state < 'active' AND ${ofReports} RETURNING id
    ), told AS (
      SELECT id, true AS cancelled FROM gone
      UNION ALL SELECT id, false FROM ${jobs} AND state = 'active' AND ${ofReports}
    )
    SELECT cancelled, pg_notify(${channel}, json_build_object('id', id)::text)
    FROM told`.execute(transaction);
  return rows.filter(({ cancelled }) => cancelled).length;
}
