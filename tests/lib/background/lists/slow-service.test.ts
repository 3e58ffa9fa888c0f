import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Job } from '../../../../lib/domain/jobs/job.ts';
import type { BulkChange, BulkTarget } from '../../../../lib/domain/jobs/bulk.ts';
import { addBulk } from '../../../../lib/storage/bulks.ts';
import { addJob } from '../../../../lib/storage/jobs.ts';
import {
  clock,
  jobsOf,
  pass,
  picked,
  serve,
  times,
  world,
  worldForEach,
} from '../service-stage.ts';

worldForEach();
vi.setConfig({ testTimeout: 30_000 });

const minute = 60_000;
beforeEach(() => void (clock.now = Date.now()));

const begin = async (change: BulkChange, targets: BulkTarget[]) =>
  addBulk('c1', change, targets, crypto.randomUUID(), clock.now);

test('Changes of one report keep their order', async () => {
  await serve(9);
  const targets = await picked(5);
  const { id: reportId = '', url = '' } = targets[3] ?? {};
  await begin({ kind: 'privacy', privacy: 0 }, targets);
  const sent: string[] = [];
  world.instead = (request, _query, body) => {
    if (request.startsWith('GET')) return null;
    // Each change takes a while.
    clock.now += 11_000;
    const task = { kind: 'privacy', reportId, url, privacy: 1 } as const;
    if (times('PUT').length === 1) void addJob('c1', task, crypto.randomUUID(), clock.now);
    if (request.endsWith(`/${reportId}`)) sent.push(body);
    return null;
  };
  await pass(3 * minute);
  expect(sent).toEqual(['privacy=0', 'privacy=1']);
});

test('The answer to each create is on disk before the next request leaves', async () => {
  await serve(1);
  const urls = Array.from({ length: 12 }, (_, at) => `https://many.example/${at}`);
  const targets = urls.map((url) => ({ id: url, url }));
  const id = await begin({ kind: 'create', privacy: 1 }, targets);
  const jobs: Promise<Job[]>[] = [];
  world.instead = () => {
    jobs.push(jobsOf(id));
    return null;
  };
  await pass(3 * minute);
  const underWay = (await Promise.all(jobs)).map((now) =>
    now.filter(({ state }) => state.name === 'sending'),
  );
  expect(times('POST')).toHaveLength(12);
  expect(underWay).toHaveLength(world.sent.length);
  for (const [at, sending] of underWay.entries())
    expect(sending).toHaveLength(world.sent[at]?.startsWith('POST') ? 1 : 0);
});
