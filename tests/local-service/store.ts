import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import {
  type RunningService,
  startService,
  type ServiceOptions,
} from '../../local-service/start.ts';
import { makeDatabase } from './database/cluster.ts';

/** The options of a service that say where it keeps its reports. */
type Store = Pick<ServiceOptions, 'file' | 'database'>;

/**
 * Makes an empty store, for a service that is started again: a database in the suite of PostgreSQL,
 * a file in any other.
 */
export function makeStore(): Store & { remove: () => void } {
  const socket = inject('postgresSocket');
  if (socket !== undefined)
    return { database: makeDatabase(inject('postgresBin'), socket), remove: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'verdict-service-'));
  return {
    file: join(folder, 'reports.sqlite'),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Starts a service on an empty store: PostgreSQL in its suite, SQLite in memory in any other. */
export async function startEmpty(
  options: Omit<ServiceOptions, keyof Store>,
): Promise<RunningService> {
  if (inject('postgresSocket') === undefined) return startService(options);
  const { database } = makeStore();
  return startService({ ...options, database });
}
