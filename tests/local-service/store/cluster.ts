import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { within } from '../../support/wait-for.ts';

/** A PostgreSQL server of its own, on a socket in a folder that is removed with it. */
export interface Cluster {
  /** The folder of its socket. */
  socket: string;
  start: () => void;
  /** Stops it in the middle of what it does. */
  stop: () => void;
  remove: () => Promise<void>;
}

/** The server forgets nothing when it is stopped, but may when the machine is. */
const quick = ['fsync=off', 'full_page_writes=off'];

/**
 * Makes a server with the programs in `bin` and starts it. `memory` is what it keeps of its tables,
 * in MB. `superuser` is the account that may do everything. `fileSize` limits each file that it
 * writes, in units of 1024 bytes, as if the disk were full then. It takes so many `connections`.
 * `parent` is where its folder is made. With `isLasting`, all survives a power cut.
 */
export function startCluster(
  bin: string,
  {
    memory = 64,
    superuser = 'verdict',
    fileSize,
    connections = 300,
    parent = tmpdir(),
    isLasting = false,
  }: {
    memory?: number;
    superuser?: string;
    fileSize?: number;
    connections?: number;
    parent?: string;
    isLasting?: boolean;
  } = {},
): Cluster {
  const folder = mkdtempSync(join(parent, 'verdict-postgres-'));
  const account = accountFor(folder);
  const data = join(folder, 'data');
  const limit = fileSize === undefined ? '' : `ulimit -f ${fileSize} && `;
  const run = (program: string, ...args: string[]) =>
    execFileSync('bash', ['-c', `${limit}exec "$@"`, program, join(bin, program), ...args], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...account,
    });
  const control = (...args: string[]) =>
    run('pg_ctl', '--pgdata', data, '--log', join(folder, 'log'), '--wait', ...args);
  const settings = [`max_connections=${connections}`, `shared_buffers=${memory}MB`];
  const options = ['listen_addresses=', ...settings, ...(isLasting ? [] : quick)]
    .map((setting) => `-c ${setting}`)
    .join(' ');
  // It removes the server when its input ends, which also happens when this process is killed.
  const end = 'read -r; "$1" --pgdata "$2/data" --mode immediate stop; rm -rf "$2"';
  const guard = spawn('bash', ['-c', end, 'guard', join(bin, 'pg_ctl'), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    ...account,
  });
  guard.unref();
  const cluster: Cluster = {
    socket: folder,
    start: () => control('--options', `-k ${folder} ${options}`, 'start'),
    stop: () => control('--mode', 'immediate', 'stop'),
    async remove() {
      guard.ref();
      guard.stdin.end();
      // A busy disk removes hundreds of databases slowly.
      await within('PostgreSQL to end', once(guard, 'exit'), { limitMs: 180_000 });
    },
  };
  // The language of the databases has an order of its own, as on most machines.
  const locale = ['--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en'];
  const small = ['--wal-segsize=1', '--no-sync', '--encoding=UTF8', ...locale];
  run('initdb', '--pgdata', data, `--username=${superuser}`, '--auth=trust', ...small);
  cluster.start();
  return cluster;
}

/**
 * Makes a database on the server of this socket: an empty one, or a copy of the one with this name.
 * Returns its address.
 */
export function makeDatabase(bin: string, socket: string, template?: string): string {
  const name = `verdict_${randomUUID()}`;
  // The files of a small database are copied sooner than its pages are written down.
  const copy = template === undefined ? [] : ['--template', template, '--strategy', 'file_copy'];
  execFileSync(join(bin, 'createdb'), ['--host', socket, '--username', 'verdict', ...copy, name]);
  return `postgres:///${name}?host=${socket}&user=verdict`;
}

/** The account that a server runs as. It refuses root. */
export function accountFor(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'])));
  if (uid === undefined || gid === undefined) throw new Error('There is no account "postgres".');
  chownSync(folder, uid, gid);
  return { uid, gid };
}
