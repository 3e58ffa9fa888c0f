import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { within } from '../../support/wait-for.ts';
import { accountFor } from './cluster.ts';

/** The program of PgBouncer. Empty where there is none. */
export const pgbouncer = [process.env['PGBOUNCER'], '/usr/sbin/pgbouncer'].find(
  (path) => path !== undefined && existsSync(path),
);

const port = 6432;

/**
 * Starts PgBouncer in transaction mode before the server of this socket, until the test ends.
 * Returns the function that makes the address of a database one through it.
 */
export async function startPooler(socket: string): Promise<(database: string) => string> {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-pgbouncer-'));
  const account = accountFor(folder);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${socket} user=verdict
[pgbouncer]
listen_addr =
listen_port = ${port}
unix_socket_dir = ${folder}
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 300
`,
  );
  const child = spawn(pgbouncer!, ['--quiet', file], { stdio: 'ignore', ...account });
  onTestFinished(async () => {
    child.kill('SIGINT');
    if (child.exitCode === null) await within('PgBouncer to end', once(child, 'exit'));
    rmSync(folder, { recursive: true, force: true });
  });
  await expect.poll(() => existsSync(join(folder, `.s.PGSQL.${port}`))).toBe(true);
  return (database) => `${database.replace(socket, folder)}&port=${port}`;
}
