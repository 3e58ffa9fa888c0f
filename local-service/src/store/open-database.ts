import { type Counts, createCounts, createSharedCounts } from './counts.ts';
import type { Database } from './database.ts';
import { openSqlite } from './sqlite.ts';

/** The place that keeps the reports. */
export interface Place {
  /** The path of the data file; in memory by default. */
  file?: string;
  /** The address of a PostgreSQL database, which takes the place of the file. */
  database?: string | undefined;
  /** How many connections to PostgreSQL this process opens at most; 8 by default. */
  databaseConnections?: number | undefined;
}

/**
 * Opens the data file, or the PostgreSQL database. A command is `beside` a service that may run.
 * `report` is told where the start waits for another one. Throws a `DatabaseError` for the file.
 */
export async function openDatabase(
  { file = ':memory:', database, databaseConnections: connections }: Place,
  { beside = false, ...use }: { beside?: boolean; report?: (error: Error) => void } = {},
): Promise<Database> {
  if (database === undefined) return openSqlite(file, { beside });
  // Its driver is loaded only where it is needed.
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(database, { connections, ...use });
}

/**
 * Does something with the data of a service, which may run meanwhile. Throws a `DatabaseError`, and
 * the errors of `work`.
 */
export async function withData<Result>(
  { data, database }: { data: string; database: string | undefined },
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const opened = await openDatabase({ file: data, database }, { beside: true });
  try {
    await opened.ready();
    return await work(opened);
  } catch (error) {
    throw opened.explain(error);
  } finally {
    await opened.close();
  }
}

/** Counts where the reports are, so that limits hold for all processes that use the database. */
export const openCounts = ({ query }: Database, { database }: Place): Counts =>
  database === undefined ? createCounts() : createSharedCounts(query);
