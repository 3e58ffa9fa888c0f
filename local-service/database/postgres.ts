import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, Pool, TypeOverrides, types } from 'pg';
import { contains } from '../contains.ts';
import type { Database, Tables } from './database.ts';
import { migrate } from './migrate.ts';
import { explainPostgresError } from './postgres-error.ts';
import { postgresMigrations } from './postgres-migrations.ts';

/** How long a connection may take to open, in milliseconds. */
const connectMs = 5000;

/**
 * Opens the PostgreSQL database that `url` names. Connects when there is something to ask, and
 * again when a connection is lost.
 */
export function openPostgres(url: string): Database {
  const readers = new TypeOverrides();
  // Ids and counts. None is too large for a number.
  readers.setTypeParser(types.builtins.INT8, Number);
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    types: readers,
  });
  // The query that runs on a lost connection fails with the reason. Without these listeners the
  // process would end as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  const { host, database } = new Client(url);
  const explain = (error: unknown) => explainPostgresError(error, `${database} at ${host}`);
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  let prepared: Promise<void> | undefined;
  return {
    query,
    // An index compares parts of addresses.
    addressContains: async (text) => contains(sql`lower(url)`, text),
    explain,
    ready() {
      prepared ??= prepare(query).catch((error: unknown) => {
        prepared = undefined;
        throw explain(error);
      });
      return prepared;
    },
    // The query builder ends the pool only after its first query.
    close: () => pool.end(),
  };
}

/** Makes the changes of the tables that are missing. Services that start at once take turns. */
async function prepare(query: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`SELECT current_schema() AS schema`.execute(query);
  await migrate(query, postgresMigrations, rows[0]?.schema);
}
