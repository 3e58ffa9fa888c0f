import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProject } from '../../scripts/lib/project.ts';
import { fillDataFile } from '../local-service/fill-data-file.ts';
import { killWhileWriting, type Left, type Started } from '../local-service/kill-while-writing.ts';

const key = 'the-key-of-the-bench';
const mib = 1024;

/** The memory of a service over many requests, in MiB: after its start, at the end, at its most. */
export interface Memory {
  requests: number;
  seconds: number;
  start: number;
  end: number;
  most: number;
}

/** Kills a service with -9 while it writes, `rounds` times. */
export function measureKills(rounds: number): Promise<Left> {
  return inFolder((folder) => {
    const file = join(folder, 'reports.sqlite');
    return killWhileWriting(file, rounds, () =>
      start('tests/local-service/quick-service.ts', file),
    );
  });
}

/**
 * Sends requests of each kind that needs no audit to a service with 1,000 reports, 20 at once, and
 * reads what the system says of its memory.
 */
export function measureMemory(requests: number): Promise<Memory> {
  return inFolder(async (folder) => {
    const file = join(folder, 'reports.sqlite');
    await fillDataFile(
      file,
      Array.from({ length: 1000 }, (_, at) => ({
        url: `https://site-${at % 40}.example/${at}`,
        privacy: 0 as const,
      })),
    );
    const limits = ['--requests-per-minute', '1000000', '--metrics', 'on', '--log', 'info'];
    const words = ['--port', '0', '--data', file, '--key', key, ...limits];
    const { child, ready, ended } = start('local-service/main.ts', ...words);
    const url = await ready;
    const memory = (name: string) => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / mib;
    };
    const before = memory('VmRSS');
    const begin = performance.now();
    let sent = 0;
    const client = async (): Promise<void> => {
      if (sent >= requests) return;
      sent += 1;
      await (await fetch(...requestOf(url, sent))).arrayBuffer();
      return client();
    };
    await Promise.all(Array.from({ length: 20 }, client));
    const seconds = (performance.now() - begin) / 1000;
    const taken = { start: before, end: memory('VmRSS'), most: memory('VmHWM') };
    child.kill('SIGTERM');
    await ended;
    return { requests: sent, seconds, ...taken };
  });
}

/** The requests in turn: lists, reports, a change, and pages that a person reads. */
function requestOf(url: string, at: number): [string, RequestInit] {
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
    [`${url}/reports/${id}`, {}],
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
