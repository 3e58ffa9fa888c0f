import type { TestProject } from 'vitest/node';
import { startService } from '../../../local-service/src/command/start.ts';
import { quickAudit } from '../quick-audit.ts';
import { makeDatabase, startCluster } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of PostgreSQL's programs. */
    postgresBin: string;
    /** The folder of the socket of the server that all test files share. */
    postgresSocket: string;
    /** A database that has the tables of a service, and no reports. */
    postgresTemplate: string;
  }
}

/** Starts a PostgreSQL server for all test files of a suite, and removes it after the last one. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const bin = process.env['POSTGRES_BIN'];
  if (bin === undefined)
    throw new Error('POSTGRES_BIN must name the folder of the programs of PostgreSQL.');
  const cluster = startCluster(bin);
  provide('postgresBin', bin);
  provide('postgresSocket', cluster.socket);
  const database = makeDatabase(bin, cluster.socket);
  const service = await startService({ audit: quickAudit(), key: 'the-key', database });
  await service.close();
  provide('postgresTemplate', /[^/]*(?=\?)/.exec(database)![0]);
  return cluster.remove;
}
