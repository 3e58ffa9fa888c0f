import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { undoMs } from '../../../../lib/domain/jobs/job.ts';
import {
  addBulk,
  cancelBulk,
  dismissBulk,
  markBulksSeen,
  readBulks,
  retryBulk,
} from '../../../../lib/storage/bulks.ts';
import { readRowsOf } from '../../../../lib/storage/database/job-rows.ts';
import { readJobs } from '../../../../lib/storage/jobs.ts';
import { bulkOf, ended, jobsOf, picked, serve, times, world, worldForEach } from './bulk-stage.ts';
import { connect, longAgo, reportsOf, start } from '../stage.ts';

worldForEach();
vi.setConfig({ testTimeout: 30_000 });

describe('a change of many reports', () => {
  test('is done for each that was picked, once, and tells how far it is', async () => {
    await serve(20);
    await start();
    const targets = await picked(12);
    const id = await addBulk('c1', { kind: 'privacy', privacy: 0 }, targets);
    expect(await ended(id)).toMatchObject({
      total: 12,
      done: 12,
      failed: 0,
      named: [],
      open: [],
    });
    expect((await reportsOf(world.service.url)).map(({ privacy }) => privacy)).toEqual([
      ...Array<number>(12).fill(0),
      ...Array<number>(8).fill(1),
    ]);
    expect(times('PUT')).toHaveLength(12);
    expect(await readJobs()).toEqual([]);
    const rows = await readRowsOf({ connectionId: 'c1', id }, [targets[0]?.id ?? '', 'none']);
    expect([...rows.keys()]).toEqual([targets[0]?.id]);
    expect([...rows.values()]).toMatchObject([{ state: { name: 'done' } }]);
  });

  test('goes on although the clock of this device was set back since it was asked for', async () => {
    await serve(4);
    await start();
    const tomorrow = Date.now() + 24 * 60 * 60_000;
    const id = await addBulk(
      'c1',
      { kind: 'privacy', privacy: 0 },
      await picked(2),
      crypto.randomUUID(),
      tomorrow,
    );
    expect(await ended(id)).toMatchObject({ done: 2 });
  });

  test('names what failed and why, goes on with the others, and tries again just that', async () => {
    await serve(9);
    await start();
    const targets = await picked(9);
    const broken = targets[3]?.id;
    world.instead = (request) =>
      request === `PUT /reports/${broken}`
        ? Response.json({ message: { privacy: ['Not this one.'] } }, { status: 422 })
        : null;
    const id = await addBulk(
      'c1',
      { kind: 'privacy', privacy: 2, password: 'correct horse' },
      targets,
    );
    const first = await ended(id);
    expect(first).toMatchObject({
      done: 8,
      failed: 1,
      named: [
        {
          task: { reportId: broken, url: targets[3]?.url },
          state: { problem: { code: 'refused', status: 422 } },
        },
      ],
    });
    expect(JSON.stringify(first.named)).not.toContain('correct horse');
    world.sent = [];
    world.instead = () => null;
    await retryBulk(first);
    const second = await ended(id);
    expect(second).toMatchObject({ total: 9, done: 9, failed: 0, named: [] });
    expect(times('PUT')).toEqual([`PUT /reports/${broken}`]);
    // The password is gone from storage.
    expect(JSON.stringify(await fakeBrowser.storage.local.get(null))).not.toContain(
      'correct horse',
    );
  });

  test('is not held up for ever by one that the service fails at', async () => {
    await serve(7);
    await start();
    const targets = await picked(7);
    const broken = targets[0]?.id;
    world.instead = (request) =>
      request === `DELETE /reports/${broken}`
        ? new Response(null, { status: 500, headers: { 'retry-after': '0' } })
        : null;
    const id = await addBulk('c1', { kind: 'delete' }, targets, crypto.randomUUID(), longAgo());
    expect(await ended(id)).toMatchObject({
      done: 6,
      failed: 1,
      named: [
        { task: { reportId: broken }, state: { problem: { code: 'service-failed', status: 500 } } },
      ],
    });
    expect(times('DELETE').filter((request) => request.endsWith(`/${broken}`))).toHaveLength(3);
  });

  test('waits as long as the service asks, then goes on', async () => {
    await serve(12);
    await start();
    let refusals = 1;
    let told = 0;
    const early: string[] = [];
    world.instead = (request) => {
      if (!request.startsWith('PUT')) return null;
      if (refusals-- > 0) {
        told = Date.now();
        return new Response('{}', { status: 429, headers: { 'retry-after': '1' } });
      }
      if (Date.now() < told + 1_000) early.push(request);
      return null;
    };
    const id = await addBulk('c1', { kind: 'privacy', privacy: 0 }, await picked(12));
    expect(await ended(id)).toMatchObject({ done: 12 });
    expect(early).toEqual([]);
    expect(times('PUT')).toHaveLength(13);
  });

  test('of deletes sends nothing while it can be undone, and nothing at all once it is', async () => {
    await serve(6);
    await start();
    const id = await addBulk(
      'c1',
      { kind: 'delete' },
      await picked(6),
      crypto.randomUUID(),
      Date.now() - undoMs + 700,
    );
    await vi.waitFor(async () =>
      expect(await bulkOf(id)).toMatchObject({ state: 'running', total: 6 }),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    await cancelBulk(id);
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(await ended(id, 'cancelled')).toMatchObject({ done: 0 });
    expect(times('DELETE')).toEqual([]);
    await dismissBulk(id);
    expect(await jobsOf(id)).toEqual([]);
  });

  test('of deletes begins by itself when its time to undo is over', async () => {
    await serve(3);
    await start();
    const id = await addBulk(
      'c1',
      { kind: 'delete' },
      await picked(2),
      crypto.randomUUID(),
      Date.now() - undoMs + 300,
    );
    expect(await ended(id)).toMatchObject({ done: 2 });
    expect(await reportsOf(world.service.url)).toHaveLength(1);
  });

  test('stops where it is cancelled: what is done stays, nothing more is sent', async () => {
    await serve(40);
    await start();
    const id = await addBulk('c1', { kind: 'run' }, await picked(40));
    await vi.waitFor(() => expect(times('PUT').length).toBeGreaterThan(6), {
      interval: 2,
      timeout: 10_000,
    });
    await cancelBulk(id);
    const bulk = await ended(id, 'cancelled');
    const count = times('PUT').length;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(times('PUT').length - count).toBeLessThanOrEqual(1);
    const after = await ended(id, 'cancelled');
    expect(after.done).toBe(times('PUT').length);
    expect(bulk.total).toBe(40);
    expect(after.done).toBeLessThan(40);
  });

  test('waits for a key that is wrong, and goes on by itself once it is right', async () => {
    await serve(8);
    const targets = await picked(8);
    await connect(world.service.url, 'wrong');
    await start();
    const id = await addBulk('c1', { kind: 'privacy', privacy: 0 }, targets);
    await vi.waitFor(async () =>
      expect(await bulkOf(id)).toMatchObject({
        state: 'running',
        problem: { code: 'wrong-key' },
      }),
    );
    await connect(world.service.url);
    expect(await ended(id)).toMatchObject({ done: 8 });
  });

  test('goes with its connection', async () => {
    await serve(3);
    await addBulk('gone', { kind: 'run' }, await picked(3));
    await start();
    await vi.waitFor(async () => expect(await readBulks('gone')).toEqual([]));
    expect(times('PUT')).toEqual([]);
  });
});

test('A change that has ended ends while another one runs, and can be put away', async () => {
  await serve(40);
  await start();
  const all = await picked(40);
  const change = { kind: 'privacy', privacy: 0 } as const;
  // Of two lists, the older one goes first.
  const first = await addBulk('c1', change, all.slice(0, 3), crypto.randomUUID(), Date.now() - 1);
  await addBulk('c1', change, all.slice(3));
  await vi.waitFor(() => expect(times('PUT').length).toBeGreaterThan(5), { timeout: 20_000 });
  const bulks = await readBulks('c1');
  const isDone = times('PUT').length === 40;
  expect(isDone).toBe(false);
  expect(bulks.find(({ id }) => id === first)).toHaveProperty('endedAt');
});

test('A list that matched nothing says so until it is put away', async () => {
  await serve(2);
  await start();
  const id = await addBulk('c1', { kind: 'run' }, { all: { search: 'nowhere' } });
  await ended(id);
  await markBulksSeen([id]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await readBulks('c1')).toHaveLength(1);
});
