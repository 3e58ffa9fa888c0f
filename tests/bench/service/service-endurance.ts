import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inProject } from '../../../scripts/lib/project.ts';
import { openDatabase, type Place } from '../../../local-service/src/store/open-database.ts';
import { makeDatabase, startCluster } from '../../local-service/store/cluster.ts';
import { call } from '../../local-service/call.ts';
import { fillDatabase } from '../../local-service/fill-data-file.ts';
import { signIn } from '../../local-service/pages/report-reader.ts';
import {
  killWhileWriting,
  type Left,
  type Started,
} from '../../local-service/store/kill-while-writing.ts';
import { goals } from '../goals.ts';
import { judged, table } from '../table.ts';

const key = 'the-key-of-the-bench';
/**
 * How much is measured: kills, requests, and the reports of a backup. The short form only shows
 * that the command works.
 */
const counts = {
  full: { kills: 100, requests: 100_000, saved: 20_000 },
  short: { kills: 1, requests: 1_000, saved: 200 },
};
type Extent = keyof typeof counts;
/** How large each of those reports is, in bytes. Pages lie beside the file, and are not saved. */
const savedSize = 115_000;

/** The memory of a service over many requests, in MB: after its start, at the end, at its most. */
export interface Memory {
  requests: number;
  seconds: number;
  start: number;
  end: number;
  most: number;
}

/** Kills a service with -9 while it writes. */
export async function measureKills(extent: Extent): Promise<Left & { kills: number }> {
  const { kills } = counts[extent];
  const left = await inFolder((folder) => {
    const file = join(folder, 'reports.sqlite');
    return killWhileWriting(file, kills, () => start('tests/local-service/quick-service.ts', file));
  });
  return { ...left, kills };
}

/** A backup while reports are created: sizes in bytes, times in seconds. */
export interface Saved {
  size: number;
  seconds: number;
  /** How long each create took that was answered, and the statuses of the others. */
  creates: number[];
  refused: number[];
}

/** Creates reports one after the other, as long as a backup of a large data file runs. */
export function measureBackup(extent: Extent): Promise<Saved> {
  return inFolder(async (folder) => {
    const file = join(folder, 'reports.sqlite');
    await fillLarge(file, counts[extent].saved);
    const { size } = statSync(file);
    const { child, ready, ended } = start('tests/local-service/quick-service.ts', file);
    const service = { url: await ready, key: 'the-key' };
    const begin = performance.now();
    const words = ['backup', join(folder, 'saved.sqlite'), '--data', file];
    const saving = spawn(process.execPath, [
      inProject('local-service/src/command/main.ts'),
      ...words,
    ]);
    const saved = once(saving, 'exit');
    const [creates, refused]: [number[], number[]] = [[], []];
    while (saving.exitCode === null && saving.signalCode === null) {
      const from = performance.now();
      const url = `https://example.com/${creates.length}`;
      const { status } = await call(service, 'POST', '/reports', { url });
      if (status === 200) creates.push((performance.now() - from) / 1000);
      else refused.push(status);
    }
    const [code] = (await saved) as [number | null];
    if (code !== 0) throw new Error(`The backup ended with ${code}.`);
    const seconds = (performance.now() - begin) / 1000;
    child.kill('SIGTERM');
    await ended;
    return { size, seconds, creates, refused };
  });
}

async function fillLarge(file: string, length: number): Promise<void> {
  const database = await openDatabase({ file });
  const urls = Array.from({ length }, (_, at) => ({
    url: `https://a.example/${at}`,
  }));
  await fillDatabase(database, urls);
  await database.close();
  const large = new DatabaseSync(file);
  large.exec(`UPDATE reports SET checks = json_replace(checks,
    '$.page-title.title', hex(randomblob(${savedSize / 2})))`);
  large.close();
}

/** The memory of a service with SQLite, which does all in one process. */
export function measureMemoryOfOne(extent: Extent): Promise<Memory> {
  return inFolder((folder) => {
    const file = join(folder, 'reports.sqlite');
    return measureMemory(counts[extent].requests, { file }, '--data', file);
  });
}

/** The memory of a service with PostgreSQL that leaves audits to others. `bin` has its programs. */
export async function measureMemoryOfApi(bin: string): Promise<Memory> {
  const cluster = startCluster(bin);
  try {
    const database = makeDatabase(bin, cluster.socket);
    return await inFolder((folder) => {
      const words = ['--database', database, '--role', 'api'];
      return measureMemory(
        counts.full.requests,
        { database },
        ...words,
        '--data',
        join(folder, 'reports.sqlite'),
      );
    });
  } finally {
    await cluster.remove();
  }
}

/**
 * Sends requests of each kind that needs no audit to a service with 1,000 reports, 20 at once, and
 * reads what the system says of its memory.
 */
async function measureMemory(requests: number, place: Place, ...words: string[]): Promise<Memory> {
  const database = await openDatabase(place);
  await database.ready();
  await fillDatabase(
    database,
    Array.from({ length: 1000 }, (_, at) => ({
      url: `https://site-${at % 40}.example/${at}`,
      privacy: 0 as const,
    })),
  );
  await database.close();
  const limits = ['--requests-per-minute', '1000000', '--metrics', 'on', '--log', 'info'];
  const all = ['--port', '0', '--key', key, ...limits, ...words];
  const { child, ready, ended } = start('local-service/src/command/main.ts', ...all);
  const url = await ready;
  const memory = (name: string) => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return (Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) * 1024) / 1e6;
  };
  const { cookie } = await signIn(`${url}/reports`, key);
  const before = memory('VmRSS');
  const begin = performance.now();
  let sent = 0;
  const client = async (): Promise<void> => {
    if (sent >= requests) return;
    sent += 1;
    const [address, request] = requestOf(url, sent, cookie);
    const answer = await fetch(address, request);
    await answer.arrayBuffer();
    if (answer.status >= 500) throw new Error(`${address} was answered with ${answer.status}`);
    return client();
  };
  await Promise.all(Array.from({ length: 20 }, client));
  const seconds = (performance.now() - begin) / 1000;
  const taken = { start: before, end: memory('VmRSS'), most: memory('VmHWM') };
  child.kill('SIGTERM');
  await ended;
  return { requests: sent, seconds, ...taken };
}

/** The requests in turn: lists, reports, a change, and pages that a person reads. */
function requestOf(url: string, at: number, cookie: string): [string, RequestInit] {
  const id = (at % 1000) + 1;
  const headers = { authorization: `Bearer ${key}` };
  const api = `${url}/api/v1`;
  const ways: [string, RequestInit][] = [
    [`${api}/reports?per_page=100&page=${(at % 10) + 1}`, { headers }],
    [`${api}/reports?search=site-${at % 40}&sort_by=url`, { headers }],
    [`${api}/reports?result=good&sort_by=generated_at`, { headers }],
    [`${api}/projects?per_page=25`, { headers }],
    [`${api}/reports/${id}`, { headers }],
    [`${api}/reports/${id}`, { headers: { authorization: 'Bearer wrong' } }],
    [`${url}/reports/${id}`, { headers: { cookie } }],
    [`${api}/reports?project=site-${at % 40}.example`, { headers }],
    [`${api}/reports?sort=asc`, { headers }],
    [`${url}/healthz`, {}],
  ];
  // The disk and not the service sets the pace of changes, and few ask for the last two.
  const body = new URLSearchParams({ privacy: '0' });
  if (at % 100 === 0) return [`${api}/reports/${id}`, { method: 'PUT', headers, body }];
  if (at % 100 === 1) return [`${url}/metrics`, {}];
  if (at % 100 === 2) return [`${api}/openapi.json`, {}];
  return ways[at % ways.length]!;
}

/** The table of kills. */
export function killsTable({
  kills,
  answered,
  lost,
  twice,
  damage,
}: Left & { kills: number }): string {
  return table(
    [`${kills} kills with -9 while it writes`, ''],
    [
      ['creates answered', String(answered)],
      ['lost', String(lost.length)],
      ['made twice', String(twice.length)],
      ['faults that checks of the file found', String(damage.length)],
    ],
  );
}

/** The table of a backup. */
export function backupTable({ size, seconds, creates, refused }: Saved): string {
  const sorted = creates.toSorted((a, b) => a - b);
  const at = (part: number) =>
    `${(sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(2)} s`;
  return table(
    [`a backup of ${(size / 1e9).toFixed(1)} GB while reports are created`, ''],
    [
      ['seconds, with the check of the copy', seconds.toFixed(1)],
      ['creates answered meanwhile', String(creates.length)],
      ['creates refused', String(refused.length)],
      ['a create: median, 95 %, longest', [at(0.5), at(0.95), at(1)].join(', ')],
    ],
  );
}

const megabytes = (size: number) => `${size.toFixed(0)} MB`;

/** The table of the memory of a service, which `name` tells apart. */
export function memoryTable(name: string, { requests, seconds, ...taken }: Memory): string {
  const [goal, met] = judged(taken.most, goals.serviceMemory, megabytes);
  const sizes = [taken.start, taken.end, taken.most].map(megabytes);
  return table(
    [
      `${requests.toLocaleString('en')} requests, ${name}`,
      'at the start',
      'at the end',
      'at most',
      'goal',
      'met',
      'seconds',
    ],
    [['resident memory', ...sizes, goal, met, seconds.toFixed(0)]],
  );
}

function start(script: string, ...args: string[]): Started {
  const child = spawn(process.execPath, [inProject(script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const ready = new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      if (said.length > 1000) return;
      said += chunk.toString();
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (address !== undefined && said.endsWith('\n')) resolve(address);
    });
    void ended.then(() => reject(new Error(`It ended and said: ${said}`)));
  });
  return { child, ready, ended };
}

async function inFolder<Taken>(work: (folder: string) => Promise<Taken>): Promise<Taken> {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
