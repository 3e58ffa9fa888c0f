import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import {
  type RunningService,
  startService,
  type ServiceOptions,
} from '../../../local-service/src/command/start.ts';
import { makeDatabase } from './cluster.ts';

/** The options of a service that say where it keeps its reports. */
type Store = Pick<ServiceOptions, 'file' | 'database'>;

/**
 * Makes a store without reports, for a service that is started again: a database in the suite of
 * PostgreSQL, a file in any other. A service was there before, unless it `isNew`.
 */
export function makeStore({ isNew = false } = {}): Store & { remove: () => void } {
  const socket = inject('postgresSocket');
  if (socket !== undefined) {
    const template = isNew ? undefined : inject('postgresTemplate');
    return {
      database: makeDatabase(inject('postgresBin'), socket, template),
      remove: () => undefined,
    };
  }
  const folder = mkdtempSync(join(tmpdir(), 'verdict-service-'));
  return {
    file: join(folder, 'reports.sqlite'),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Starts a service without reports: PostgreSQL in its suite, SQLite in memory in any other. */
export async function startEmpty(
  options: Omit<ServiceOptions, keyof Store>,
): Promise<RunningService> {
  const inMemory = inject('postgresSocket') === undefined;
  return startService({ ...options, ...(!inMemory && { database: makeStore().database! }) });
}
