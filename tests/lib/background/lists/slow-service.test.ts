import { beforeEach, expect, test } from 'vitest';
import type { Job } from '../../../../lib/domain/jobs/job.ts';
import type { BulkChange, BulkTarget } from '../../../../lib/domain/jobs/bulk.ts';
import { addBulk } from '../../../../lib/storage/bulks.ts';
import { addJob } from '../../../../lib/storage/jobs.ts';
import { addresses, clock, jobsOf, pass, picked, serve, times, world } from '../service-stage.ts';

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
  const id = await begin({ kind: 'create', privacy: 1 }, addresses(12));
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
