import 'fake-indexeddb/auto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Environment } from '../../../lib/background/environment.ts';
import { drain } from '../../../lib/background/outbox/drain.ts';
import { type Bulk, type BulkTarget, hasBulkEnded } from '../../../lib/domain/jobs/bulk.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import { type Progress, readProgress } from '../../../lib/storage/bulk-progress.ts';
import { storedBulks } from '../../../lib/storage/bulks.ts';
import { openDatabase } from '../../../lib/storage/database/database.ts';
import { readRows } from '../../../lib/storage/database/job-rows.ts';
import { type RunningService, startService } from '../../../local-service/src/command/start.ts';
import { fillDataFile } from '../../local-service/fill-data-file.ts';
import { quickAudit } from '../../local-service/quick-audit.ts';
import {
  completeFakeBrowser,
  connect,
  key,
  recordRequests,
  reportsOf,
  start,
  type Surroundings,
} from './stage.ts';

/** The surroundings of the background, new for each test of a file that imports this one. */
export interface World {
  service: RunningService;
  around: Surroundings;
  folder: string;
  /** Every request that the background sent, as method and path. */
  sent: string[];
  /** Answers in place of the service, or returns null to let it answer. */
  instead: (request: string, query: URLSearchParams, body: string) => Response | null;
}

export const world = {} as World;

vi.setConfig({ testTimeout: 30_000 });

beforeEach(async () => {
  await (await openDatabase()).clear('jobs');
  const folder = await mkdtemp(path.join(tmpdir(), 'verdict-'));
  Object.assign(world, { around: completeFakeBrowser(), folder, sent: [], instead: () => null });
  recordRequests(world);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  // Some tests have another service.
  await world.service?.close();
  await rm(world.folder, { recursive: true });
});

/**
 * A service with `count` reports of two sites. Those of the first site are good, those of the
 * second bad.
 */
export async function serve(count: number): Promise<void> {
  const file = path.join(world.folder, 'reports.sqlite');
  await fillDataFile(
    file,
    Array.from({ length: count }, (_, at) => ({
      url: `https://site${at % 2}.example/${at}`,
      score: at % 2 ? 10 : 90,
    })),
  );
  world.service = await startService({
    audit: quickAudit(),
    key,
    file,
    requestsPerMinute: 100_000,
  });
  await connect(world.service.url);
}

/** A service as above, and a background at work. */
export async function startWith(count: number): Promise<void> {
  await serve(count);
  await start();
}

/** The targets of so many creates. */
export const addresses = (count: number): BulkTarget[] =>
  Array.from({ length: count }, (_, at) => `https://many.example/${at}`).map((url) => ({
    id: url,
    url,
  }));

/** Creates `count` reports at the service, newer than all others. */
export async function addReports(count: number): Promise<void> {
  const { port } = world.service;
  await world.service.close();
  const file = path.join(world.folder, 'reports.sqlite');
  const at = Date.UTC(2026, 10, 1);
  await fillDataFile(
    file,
    Array.from({ length: count }, (_, minute) => ({
      url: `https://new.example/${minute}`,
      at: at + minute * 60_000,
    })),
  );
  world.service = await startService({
    audit: quickAudit(),
    key,
    file,
    port,
    requestsPerMinute: 100_000,
  });
}

/** The newest reports of the service, as a person picks them. */
export async function picked(count: number): Promise<BulkTarget[]> {
  return (await reportsOf(world.service.url))
    .slice(0, count)
    .map(({ id, url }) => ({ id: String(id), url }));
}

/** A bulk change, and how far it is. */
export async function bulkOf(id: string): Promise<Bulk & Progress> {
  const bulk = await storedBulks.read(id);
  if (!bulk) throw new Error(`There is no bulk ${id}`);
  return { ...bulk, ...(await readProgress(bulk)) };
}

/** The jobs of a bulk change, in its order. */
export async function jobsOf(id: string): Promise<Job[]> {
  return (await readRows({ connectionId: 'c1', id })).flatMap(({ job }) => job ?? []);
}

/** Waits until a bulk change has ended. */
export async function ended(
  id: string,
  state: Progress['state'] = 'done',
): Promise<Bulk & Progress> {
  return vi.waitFor(
    async () => {
      const bulk = await bulkOf(id);
      if (bulk.state !== state || !hasBulkEnded(bulk) || bulk.open.length > 0)
        throw new Error(`It is ${JSON.stringify(bulk)}`);
      return bulk;
    },
    { timeout: 25_000, interval: 20 },
  );
}

/** The time on the clock of this device in a test that sets it, in milliseconds since 1970. */
export const clock = { now: 0 };

/** A device with that clock. */
export const clocked: Environment = {
  fetch: async (...of) => fetch(...of),
  now: () => clock.now,
  random: () => 0,
};

/** Lets so much time pass, in steps of half a minute. */
export async function pass(ms: number): Promise<void> {
  for (const end = clock.now + ms; clock.now < end;) {
    clock.now += 30_000;
    await drain(clocked);
  }
}

/** The requests with this method, or of this method and path. */
export const times = (method: string) => world.sent.filter((request) => request.startsWith(method));
