import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { type RunningService, startService } from '../../../../local-service/src/command/start.ts';
import { quickAudit } from '../../../local-service/quick-audit.ts';
import { key, reportsOf } from '../stage.ts';
import * as face from '../lives/list-face.ts';
import { atEachPoint } from '../lives/life.ts';
import { type World, newWorld } from '../lives/world.ts';
import { undoMs } from '../../../../lib/domain/jobs/job.ts';

vi.setConfig({ testTimeout: 60_000 });

const realFetch = globalThis.fetch;
let service: RunningService;
/** The changes that reached the service, as method and path. */
let changes: string[];

afterEach(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await service.close();
});

/** A world at the local service, in which the background dies at each point. */
async function world(count: number): Promise<World> {
  service = await startService({ audit: quickAudit(), key, requestsPerMinute: 100_000 });
  changes = [];
  const w = await newWorld(atEachPoint().mayDie);
  w.answer = async (url, init) => {
    const { pathname, search } = new URL(url);
    if (init.method !== 'GET') changes.push(`${init.method} ${pathname.replace('/api/v1', '')}`);
    return realFetch(`${service.url}${pathname}${search}`, init);
  };
  const targets = Array.from({ length: count }, (_, at) => `https://one.example/${at}`).map(
    (url) => ({ id: url, url }),
  );
  await w.act(async () => face.addList(targets, { kind: 'create', privacy: 1 }, 'creates'));
  await w.rest();
  return w;
}

/** All reports of the service. */
async function reports() {
  vi.stubGlobal('fetch', realFetch);
  return reportsOf(service.url);
}

const picked = async () => (await reports()).map(({ id, url }) => ({ id: String(id), url }));
const eachOnce = (method: string, ids: string[]) =>
  expect(changes.filter((one) => one.startsWith(method)).toSorted()).toEqual(
    ids.map((id) => `${method} /reports/${id}`).toSorted(),
  );

test('A list of creates makes one report for each page', async () => {
  await world(30);
  expect(await face.summary('creates')).toEqual({ state: 'done', total: 30, done: 30, failed: 0 });
  const made = new Map((await picked()).map(({ id, url }) => [id, url]));
  const rows = (await face.rows('creates')).map(({ reportId, url }) => [reportId, url] as const);
  expect(new Map(rows)).toEqual(made);
  expect(changes).toHaveLength(30);
});

test('A change of all that match changes each of them, and none is run twice', async () => {
  const w = await world(30);
  const ids = (await picked()).map(({ id }) => id);
  await w.act(async () =>
    face.addList({ all: { search: 'one.example' } }, { kind: 'run' }, 'runs'),
  );
  await w.rest();
  expect(await face.summary('runs')).toEqual({ state: 'done', total: 30, done: 30, failed: 0 });
  eachOnce('PUT', ids);
  await w.act(async () => face.addList({ all: {} }, { kind: 'privacy', privacy: 0 }, 'privacy'));
  await w.rest();
  expect(new Set((await reports()).map(({ privacy }) => privacy))).toEqual(new Set([0]));
});

test('Deletes leave after the time to undo them, and not at all where they were undone', async () => {
  const w = await world(20);
  const deletion = { kind: 'delete', undo: undoMs } as const;
  const all = await picked();
  await w.act(async () => face.addList(all.slice(0, 10), deletion, 'undone'));
  await w.rest(5_000);
  await w.act(async () => expect(await face.undo('undone')).toBe(true));
  await w.rest();
  expect(await reports()).toHaveLength(20);
  await w.act(async () => face.addList(all.slice(5), deletion, 'deletes'));
  await w.rest();
  expect((await picked()).map(({ id }) => id)).toEqual(all.slice(0, 5).map(({ id }) => id));
  expect(await face.undo('deletes')).toBe(false);
});
