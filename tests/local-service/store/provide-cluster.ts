import type { TestProject } from 'vitest/node';
import { startCluster } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of PostgreSQL's programs. */
    postgresBin: string;
    /** The folder of the socket of the server that all test files share. */
    postgresSocket: string;
  }
}

/** Starts a PostgreSQL server for all test files of a suite, and removes it after the last one. */
export default function setup({ provide }: TestProject): () => Promise<void> {
  const bin = process.env['POSTGRES_BIN'];
  if (bin === undefined)
    throw new Error('POSTGRES_BIN must name the folder of the programs of PostgreSQL.');
  const cluster = startCluster(bin);
  provide('postgresBin', bin);
  provide('postgresSocket', cluster.socket);
  return cluster.remove;
}
