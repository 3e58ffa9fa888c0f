import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { undoMs } from '../../../../lib/domain/jobs/job.ts';
import {
  addBulk,
  cancelBulk,
  dismissBulk,
  readBulks,
  retryBulk,
} from '../../../../lib/storage/bulks.ts';
import { readJobs } from '../../../../lib/storage/jobs.ts';
import { countTargets, readTargetStates } from '../../../../lib/storage/database/bulk-targets.ts';
import { ended, picked, serve, times, world, worldForEach } from './bulk-stage.ts';
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
      failedCount: 0,
      failed: [],
      running: [],
    });
    expect((await reportsOf(world.service.url)).map(({ privacy }) => privacy)).toEqual([
      ...Array<number>(12).fill(0),
      ...Array<number>(8).fill(1),
    ]);
    expect(times('PUT')).toHaveLength(12);
    expect(await readJobs()).toEqual([]);
    expect(
      await readTargetStates({ connectionId: 'c1', id }, [targets[0]?.id ?? '', 'none']),
    ).toEqual(new Map([[targets[0]?.id, { state: 'done' }]]));
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

  test('keeps no more than a few jobs in storage at once', async () => {
    await serve(30);
    await start();
    let most = 0;
    const id = await addBulk('c1', { kind: 'run' }, await picked(30));
    fakeBrowser.storage.onChanged.addListener(
      () => void readJobs().then((jobs) => (most = Math.max(most, jobs.length))),
    );
    expect(await ended(id)).toMatchObject({ done: 30 });
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(5);
    expect(times('PUT')).toHaveLength(30);
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
      failedCount: 1,
      failed: [{ ...targets[3], problem: { code: 'refused', status: 422 } }],
    });
    expect(JSON.stringify(first.failed)).not.toContain('correct horse');
    world.sent = [];
    world.instead = () => null;
    await retryBulk(id);
    const second = await ended(id);
    expect(second).toMatchObject({ total: 9, done: 9, failedCount: 0, failed: [] });
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
      failedCount: 1,
      failed: [{ id: broken, problem: { code: 'service-failed', status: 500 } }],
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
      expect((await readBulks('c1'))[0]).toMatchObject({ state: 'running', total: 6 }),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    await cancelBulk(id);
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(await ended(id, 'cancelled')).toMatchObject({ done: 0 });
    expect(times('DELETE')).toEqual([]);
    await dismissBulk(id);
    await vi.waitFor(async () =>
      expect(await countTargets({ connectionId: 'c1', id })).toMatchObject({ waiting: 0, done: 0 }),
    );
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
      expect((await readBulks('c1'))[0]).toMatchObject({
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
