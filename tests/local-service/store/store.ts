import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import {
  type RunningService,
  startService,
  type ServiceOptions,
} from '../../../local-service/start.ts';
import { openPostgres } from '../../../local-service/database/postgres.ts';
import { makeDatabase } from './cluster.ts';

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

/** The database that the services of this test file use in turn. */
let shared: string | undefined;

/** Starts a service on an empty store: PostgreSQL in its suite, SQLite in memory in any other. */
export async function startEmpty(
  options: Omit<ServiceOptions, keyof Store>,
): Promise<RunningService> {
  const socket = inject('postgresSocket');
  if (socket === undefined) return startService(options);
  shared ??= makeDatabase(inject('postgresBin'), socket);
  // A further database for each test would take time, and some megabytes.
  const { query, close } = openPostgres(shared);
  await query.schema.dropSchema('public').cascade().execute();
  await query.schema.createSchema('public').execute();
  // The reports of these jobs are gone. There is no such table before the first service.
  await query
    .withSchema('verdict_jobs')
    .withTables<{ job: { id: string } }>()
    .deleteFrom('job')
    .execute()
    .catch(() => undefined);
  await close();
  return startService({ ...options, database: shared });
}
