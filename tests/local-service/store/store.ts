import { join } from 'node:path';
import { inject } from 'vitest';
import type { RunningService, ServiceOptions } from '../../../local-service/src/command/start.ts';
import type { Database } from '../../../local-service/src/store/database.ts';
import { createKeyStore, type KeyStore } from '../../../local-service/src/store/key-store.ts';
import { openDatabase } from '../../../local-service/src/store/open-database.ts';
import { makeFolder, start } from '../stage.ts';
import { makeDatabase } from './cluster.ts';

/** The options of a service that say where it keeps its reports. */
export type Store = Pick<ServiceOptions, 'file' | 'database'>;

/**
 * Makes a store without reports, for a service that is started again: a database in the suite of
 * PostgreSQL, a file in any other. A service was there before, unless it `isNew`.
 */
export function makeStore({ isNew = false } = {}): Store {
  const socket = inject('postgresSocket');
  if (socket !== undefined) {
    const template = isNew ? undefined : inject('postgresTemplate');
    return { database: makeDatabase(inject('postgresBin'), socket, template) };
  }
  return { file: join(makeFolder(), 'reports.sqlite') };
}

/** Does something with the database of a store, also while its service runs, as a command does. */
export async function withDatabase<T>(
  store: Store,
  use: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(store, { beside: true });
  try {
    await database.ready();
    return await use(database);
  } finally {
    await database.close();
  }
}

/** Does something with the keys of a store. */
export const withKeys = <T>(store: Store, use: (keys: KeyStore) => Promise<T>) =>
  withDatabase(store, ({ query }) => use(createKeyStore(query)));

/** Starts a service without reports: PostgreSQL in its suite, SQLite in memory in any other. */
export async function startEmpty(options: Partial<ServiceOptions>): Promise<RunningService> {
  const inMemory = inject('postgresSocket') === undefined;
  return start({ ...options, ...(!inMemory && { database: makeStore().database! }) });
}
