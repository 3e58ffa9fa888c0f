import 'fake-indexeddb/auto';
import { afterEach, beforeEach, vi } from 'vitest';
import { drain } from '../../../../lib/background/outbox/drain.ts';
import type { Job } from '../../../../lib/domain/jobs/job.ts';
import type { Period } from '../../../../lib/domain/watches/period.ts';
import type { Round, Watch, Watched } from '../../../../lib/domain/watches/watch.ts';
import { readLists, readRows } from '../../../../lib/storage/database/job-rows.ts';
import { readAll } from '../../../../lib/storage/extension-storage.ts';
import { parseAllChanges } from '../../../../lib/storage/watch-changes.ts';
import { addWatch, storedWatches } from '../../../../lib/storage/watches.ts';
import type { AuditOutcome } from '../../../../local-service/src/base/audit.ts';
import { type RunningService, startService } from '../../../../local-service/src/command/start.ts';
import { completeFakeBrowser, connect, key, recordRequests, type Surroundings } from '../stage.ts';

export const minute = 60_000;
export const day = 24 * 60 * minute;

interface World {
  service: RunningService;
  around: Surroundings;
  /** The clock of the device, in milliseconds since 1970. That of the service is `ahead`. */
  now: number;
  ahead: number;
  /** The score of every page from now on, and the checks of high importance that fail. */
  score: number;
  failing: string[];
  /** Every request of the background, as method and path. */
  sent: string[];
  /** Answers in place of the service, or returns null to let it answer. */
  instead: (request: string) => Response | null;
}

export const world = {} as World;
/** Tests share the archive, so each has a connection of its own. */
export let connectionId = 'w0';
let tests = 0;

/** A service with a clock of its own, a connection to it, and no watch. New for each test. */
beforeEach(async () => {
  Object.assign(world, {
    around: completeFakeBrowser(),
    now: new Date('2026-03-02T07:00').getTime(),
    ahead: 0,
    score: 90,
    failing: [],
    sent: [],
    instead: () => null,
  });
  recordRequests(world);
  world.service = await startService({
    audit: async () => outcome(),
    key,
    now: () => world.now + world.ahead,
    requestsPerMinute: 100_000,
  });
  connectionId = `w${(tests += 1)}`;
  await connect(world.service.url, key, connectionId);
});
afterEach(async () => {
  await navigator.locks.request(`verdict:outbox:${connectionId}`, async () => {});
  vi.unstubAllGlobals();
  await world.service.close();
});

function outcome(): AuditOutcome {
  const titles = ['Title', 'Contrast'];
  return {
    score: world.score,
    html: '',
    checks: Object.fromEntries(
      titles.map((title) => [
        title,
        { title, passed: !world.failing.includes(title), importance: 'high' as const },
      ]),
    ),
  };
}

/** Creates reports of these pages at the service, and returns their ids. */
export async function serve(...urls: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const url of urls) {
    const answer = await fetch(`${world.service.url}/api/v1/reports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
      body: new URLSearchParams({ url, privacy: '1' }),
    });
    ids.push(String(((await answer.json()) as { data: { id: number } }).data.id));
  }
  return ids;
}

/** Watches a report or a project from now on. */
export async function watch(of: Watched, every: Period = 'day'): Promise<Watch> {
  await addWatch(connectionId, of, every, world.now);
  return (await watches())[0] as Watch;
}

export const page = (reportId: string): Watched => ({
  kind: 'report',
  reportId,
  url: 'https://site.example/',
});

/** Watches a new report of a page. Returns its id. */
export async function watchPage(): Promise<string> {
  const [id = ''] = await serve('https://site.example/');
  await watch(page(id));
  return id;
}

/** Serves so many reports of one project, and watches that. Returns their ids. */
export async function watchProject(count: number, every?: Period): Promise<string[]> {
  const urls = Array.from({ length: count }, (_, at) => `https://site.example/${at + 1}`);
  const ids = await serve(...urls);
  await watch({ kind: 'project', project: 'site.example' }, every);
  return ids;
}

/** The watches, their rounds and their changes in storage now. */
export const watches = async () => storedWatches.parseAll(await readAll());
export const rounds = async (): Promise<Round[]> =>
  (await watches()).flatMap(({ round }) => round ?? []);
export const changes = async () =>
  parseAllChanges(await readAll()).filter((change) => change.connectionId === connectionId);

/** The jobs of all lists of the connection now: the runs of its watches. */
export async function listJobs(): Promise<Job[]> {
  const own = (await readLists()).filter((list) => list.connectionId === connectionId);
  return (await Promise.all(own.map(readRows))).flat().flatMap(({ job }) => job ?? []);
}

/** The background, awake at this moment of the clock, does all that is due. */
export async function wake(): Promise<void> {
  const environment = {
    fetch: async (...request: Parameters<typeof fetch>) => fetch(...request),
    now: () => world.now,
    random: () => 0,
  };
  // A round that has ended is counted at the next look.
  for (let looks = 0; looks < 3; looks += 1) await drain(environment);
}

/** Lets time pass with the background awake, a minute at a time. */
export async function stayAwake(ms: number): Promise<void> {
  for (const until = world.now + ms; world.now < until;) {
    world.now += minute;
    await wake();
  }
}

/** Lets time pass while the device sleeps. */
export const sleep = (ms: number) => void (world.now += ms);

/** The runs that were asked for: the ids of the reports. */
export const runs = () =>
  world.sent.flatMap((request) => /^PUT \/reports\/(.*)$/.exec(request)?.[1] ?? []);
