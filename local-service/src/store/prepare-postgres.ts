import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { DatabaseError } from '../base/database-error.ts';
import { findMissing, migrate } from './migrate.ts';
import { postgresMigrations } from './postgres-migrations.ts';
import { openPool } from './postgres-pool.ts';
import type { Tables } from './tables.ts';

/** The number of the lock for changes of the tables. Older versions have the same. */
const lock = sql.raw('3853314791062309107');

/**
 * Makes the changes of the tables that are missing. If none is, it takes no lock. Services that
 * start at once take turns; `report` is told for whom one waits. A change may take long, so it has
 * a connection of its own, which may be silent. No other is open then but the one of `query`.
 */
export async function preparePostgres(
  query: Kysely<Tables>,
  url: string,
  report: (error: Error) => void,
): Promise<void> {
  if (await isUpToDate(query)) return;
  const pool = openPool(url, 1);
  try {
    const own = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    await own.transaction().execute(async (transaction) => {
      await takeLock(transaction, report);
      await migrate(transaction, postgresMigrations);
    });
  } finally {
    await pool.end();
  }
}

async function isUpToDate(query: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`SELECT
    to_regclass(quote_ident(current_schema()) || '.kysely_migration') IS NULL AS "isNew"`.execute(
    query,
  );
  return !rows[0]?.isNew && (await findMissing(query, postgresMigrations)).length === 0;
}

/** A lock of the transaction: through a pooler, one of the session would stay behind. */
async function takeLock(
  transaction: Transaction<Tables>,
  report: (error: Error) => void,
): Promise<void> {
  const { rows } = await sql<{ taken: boolean }>`SELECT
    pg_try_advisory_xact_lock(${lock}) AS taken`.execute(transaction);
  if (rows[0]?.taken) return;
  const { rows: holders } = await sql<{ holder: string }>`SELECT
    format('process %s (%s at %s)', pid, application_name, coalesce(host(client_addr), 'its own computer')) AS holder
    FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND granted AND objsubid = 1
      AND (classid::bigint << 32 | objid::bigint) = ${lock}
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(
    transaction,
  );
  const holder = holders.map((each) => each.holder).join(', ') || 'a process that has just ended';
  report(
    new DatabaseError(
      `The tables of the database are to be changed. That waits for another change, of PostgreSQL’s ${holder}.`,
      { away: true },
    ),
  );
  await sql`SELECT pg_advisory_xact_lock(${lock})`.execute(transaction);
}
