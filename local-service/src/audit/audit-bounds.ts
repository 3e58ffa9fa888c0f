import { readdirSync, readFileSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { UnloadableError } from '../base/audit.ts';

/** The most that one audit may use: its process, its browsers, and the folder where they write. */
export interface AuditBounds {
  /** How long each run may take, in milliseconds. */
  runMs: number;
  /** How much it may have on the disk, in megabytes. */
  diskMb: number;
  /** How much memory it may have, in megabytes. */
  memoryMb: number;
  processes: number;
  /** How long it may take to end when it should, in milliseconds. Then it is killed. */
  endMs: number;
}

/**
 * A page without anything takes 3 MB, 630 MB and 12 processes. A browser starts further ones for
 * frames of other sites.
 */
export const auditBounds: AuditBounds = {
  runMs: 120_000,
  diskMb: 500,
  memoryMb: 3000,
  processes: 100,
  endMs: 10_000,
};

/** How often an audit is looked at, in milliseconds. In between it may use more. */
const lookMs = 1000;

/**
 * Looks at an audit until the signal aborts: at its folder, and at the processes of which `pid` is
 * the first. Calls `passed` with a sentence for a bound that it passes. On a system that does not
 * tell of processes as Linux does, the disk alone is bounded.
 *
 * Chromium's own limits do not hold for a whole audit: that of storage is for each origin, that of
 * heaps for each heap, and that of processes not for frames of other sites.
 */
export async function watchBounds(
  pid: number,
  folder: string,
  { diskMb, memoryMb, processes }: AuditBounds,
  passed: (error: UnloadableError) => void,
  signal: AbortSignal,
): Promise<void> {
  const pass = (did: string) =>
    passed(new UnloadableError(`The page could not be checked: it ${did}.`));
  while (!signal.aborted) {
    const own = processesFrom(pid);
    const used = own.reduce((sum, { kilobytes }) => sum + kilobytes, 0) / 1000;
    if (own.length > processes) pass(`started more than ${processes} processes`);
    else if (used > memoryMb) pass(`took more than ${memoryMb} MB of memory`);
    else if ((await bytesIn(folder)) / 1e6 > diskMb) pass(`wrote more than ${diskMb} MB`);
    await wait(lookMs, undefined, { signal }).catch(() => undefined);
  }
}

/** The bytes that the files of a folder take on the disk. A file without any takes a block. */
async function bytesIn(folder: string): Promise<number> {
  // Files come and go meanwhile.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const sizes = entries
    .filter((entry) => !entry.isDirectory())
    .map(async ({ name }) => (await lstat(join(folder, name)).catch(() => null))?.blocks ?? 0);
  let bytes = 0;
  for (const blocks of await Promise.all(sizes)) bytes += Math.max(blocks * 512, 4096);
  for (const entry of entries)
    if (entry.isDirectory()) bytes += await bytesIn(join(folder, entry.name));
  return bytes;
}

interface Process {
  id: number;
  parent: number;
  /** Its memory that no file has, also where it was swapped out. */
  kilobytes: number;
}

/** A process and all that it started, and so on. Empty where the system does not tell. */
function processesFrom(first: number): Process[] {
  const all = readProcesses();
  const own = all.filter(({ id }) => id === first);
  for (const { id } of own) own.push(...all.filter(({ parent }) => parent === id));
  return own;
}

function readProcesses(): Process[] {
  try {
    return readdirSync('/proc').flatMap((name) => readProcess(name) ?? []);
  } catch {
    return [];
  }
}

const numberAfter = (name: string) => new RegExp(`^${name}:\\s+(\\d+)`, 'm');
const parentField = numberAfter('PPid');
const memoryFields = ['RssAnon', 'RssShmem', 'VmSwap'].map(numberAfter);

/** Reads a process by its folder of /proc. Null if it has ended, or is none. */
function readProcess(name: string): Process | null {
  if (!/^\d+$/.test(name)) return null;
  try {
    const status = readFileSync(`/proc/${name}/status`, 'utf8');
    const read = (field: RegExp) => Number(field.exec(status)?.[1] ?? 0);
    const kilobytes = memoryFields.map(read).reduce((sum, each) => sum + each, 0);
    return { id: Number(name), parent: read(parentField), kilobytes };
  } catch {
    return null;
  }
}
