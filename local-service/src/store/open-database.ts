import { type Counts, createCounts } from './counts.ts';
import type { Database } from './database.ts';
import { openSqlite } from './sqlite.ts';

/** The place that keeps the reports. */
export interface Place {
  /** The path of the data file; in memory by default. */
  file?: string;
  /** The address of a PostgreSQL database, which takes the place of the file. */
  database?: string | undefined;
}

/**
 * Opens the data file, or the PostgreSQL database. A command is `beside` a service that may run.
 * Throws a `DatabaseError` for the file.
 */
export async function openDatabase(
  { file = ':memory:', database }: Place,
  { beside = false } = {},
): Promise<Database> {
  if (database === undefined) return openSqlite(file, { beside });
  // Its driver is loaded only where it is needed.
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(database);
}

/** Counts where the reports are, so that limits hold for all processes that use the database. */
export async function openCounts(opened: Database, { database }: Place): Promise<Counts> {
  if (database === undefined) return createCounts();
  const { createSharedCounts } = await import('./shared-counts.ts');
  return createSharedCounts(opened.query);
}
