import { Socket } from 'node:net';
import { Kysely, PostgresDialect, sql, type SqlBool } from 'kysely';
import { Client, Pool, TypeOverrides, types } from 'pg';
import { addressHas, contains } from './contains.ts';
import type { AddressCondition, Database } from './database.ts';
import type { Tables } from './tables.ts';
import { migrate } from './migrate.ts';
import { postgresPages } from './postgres-pages.ts';
import { explainPostgresError } from './postgres-error.ts';
import { postgresMigrations } from './postgres-migrations.ts';

/** How many connections a process opens at most. Those of the queue come on top. */
const connections = { reading: 6, writing: 4 };

/** How long a connection may take to open, in milliseconds. */
const connectMs = 5000;

/**
 * How long a query may take before its connection counts as lost, in milliseconds. The system would
 * wait a quarter of an hour for an answer of a computer that is gone. No query takes as long.
 */
const silentMs = 30_000;

/**
 * Opens the PostgreSQL database that `url` names. Connects when there is something to ask, and
 * again when a connection is lost or falls silent.
 */
export function openPostgres(url: string, patience = { silentMs }): Database {
  const readers = new TypeOverrides();
  // Ids and counts. None is too large for a number.
  readers.setTypeParser(types.builtins.INT8, Number);
  const open = (max: number) => {
    const pool = new Pool({
      connectionString: url,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      types: readers,
      max,
    });
    // The query that runs on a lost connection fails with the reason. Without these listeners the
    // process would end as well.
    pool.on('connect', (client) => {
      client.on('error', () => undefined);
      endWhenSilent(client, patience.silentMs);
    });
    pool.on('error', () => undefined);
    return { pool, query: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) };
  };
  const reading = open(connections.reading);
  const writing = open(connections.writing);
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
    explain,
    ready() {
      prepared ??= prepare(url).catch((error: unknown) => {
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

/** Ends a connection that says nothing for so long. One that is not used is closed before. */
function endWhenSilent({ connection: { stream } }: Client, ms: number): void {
  if (stream instanceof Socket)
    stream.setTimeout(ms, () => stream.destroy(new Error('Connection terminated: it is silent')));
}

/**
 * Makes the changes of the tables that are missing. Services that start at once take turns. A
 * change may take long, so it has a connection of its own, which may be silent.
 */
async function prepare(url: string): Promise<void> {
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    max: 1,
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    const current = sql<{ schema: string }>`SELECT current_schema() AS schema`;
    const { rows } = await current.execute(query);
    await migrate(query, postgresMigrations, rows[0]?.schema);
  } finally {
    await pool.end();
  }
}
