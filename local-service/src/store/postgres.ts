import { Socket } from 'node:net';
import { Kysely, PostgresDialect, sql, type SqlBool, type Transaction } from 'kysely';
import { Client } from 'pg';
import { shareConnections } from './connections.ts';
import { addressHas, contains } from './contains.ts';
import type { AddressCondition, Database } from './database.ts';
import type { Tables } from './tables.ts';
import { postgresPages } from './postgres-pages.ts';
import { explainPostgresError } from './postgres-error.ts';
import { openPool } from './postgres-pool.ts';
import { preparePostgres } from './prepare-postgres.ts';
import { tryChange } from './try-change.ts';

/**
 * How long a query may take before its connection counts as lost, in milliseconds. The system would
 * wait a quarter of an hour for an answer of a computer that is gone. No query takes as long.
 */
const usualSilentMs = 30_000;

/** How a process uses its database. */
interface Use {
  /** How many connections it opens at most, with those of its queue. */
  connections?: number | undefined;
  silentMs?: number;
  /** Called with a sentence where a start waits for another one. */
  report?: (error: Error) => void;
}

/**
 * Opens the PostgreSQL database that `url` names. Connects when there is something to ask, and
 * again when a connection is lost or falls silent.
 */
export function openPostgres(
  url: string,
  {
    connections,
    silentMs = usualSilentMs,
    report = (error) => console.error(error.message),
  }: Use = {},
): Database {
  const open = (max: number) => {
    const pool = openPool(url, max);
    pool.on('connect', (client) => endWhenSilent(client, silentMs));
    return { pool, query: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) };
  };
  const share = shareConnections(connections);
  const reading = open(share.reading);
  const writing = open(share.writing);
  const { host, database } = new Client(url);
  const explain = (error: unknown) => explainPostgresError(error, `${database} at ${host}`);
  const { query } = reading;
  let prepared: Promise<void> | undefined;
  return {
    query,
    writing: writing.query,
    pages: postgresPages(query),
    addressContains: async (text) => addressContains(text),
    version: () => version(query),
    takesChanges: () => tryChange(writing.query, needRoom),
    explain,
    ready() {
      prepared ??= preparePostgres(query, url, report).catch((error: unknown) => {
        prepared = undefined;
        throw explain(error);
      });
      return prepared;
    },
    // The query builder ends the pool only after its first query.
    close: async () => void (await Promise.all([reading.pool.end(), writing.pool.end()])),
  };
}

/**
 * Compares what the indexes have of each address. Of an address that is cut there, they know parts
 * as well.
 */
function addressContains(text: string): AddressCondition {
  const cut = sql`SELECT id FROM reports
    WHERE length(url_order) = 600 AND ${contains(sql`lower(url)`, text)}`;
  const found = sql<SqlBool>`(${addressHas(text)} OR id = ANY (ARRAY (${cut})))`;
  return { all: found, inOrder: found };
}

/** How often reports were changed. A change is counted in its own transaction. */
async function version(query: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ changes: string | null }>`
    SELECT sum(changes) AS changes FROM report_changes`.execute(query);
  return String(rows[0]?.changes);
}

/**
 * Sorts more than it may keep in memory, so that it writes a megabyte beside its tables. A change
 * finds room in them for long while their disk is full.
 */
async function needRoom(transaction: Transaction<Tables>): Promise<void> {
  await sql`SET LOCAL work_mem = '64kB'`.execute(transaction);
  await sql`SELECT count(*) FROM (
    SELECT repeat(n::text, 100) COLLATE "C" AS long FROM generate_series(1, 2500) AS n ORDER BY long
  ) AS sorted`.execute(transaction);
}

/** Ends a connection that says nothing for so long. One that is not used is closed before. */
function endWhenSilent({ connection: { stream } }: Client, ms: number): void {
  if (stream instanceof Socket)
    stream.setTimeout(ms, () => stream.destroy(new Error('Connection terminated: it is silent')));
}
