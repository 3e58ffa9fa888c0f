import { describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { drain } from '../../../../lib/background/outbox/drain.ts';
import { addBulk, markBulkTold, readBulks, retryBulk } from '../../../../lib/storage/bulks.ts';
import { bulkOf, ended, picked, serve, startWith, times, world } from '../service-stage.ts';
import { longAgo, start } from '../stage.ts';

describe('a change of many reports', () => {
  test('names what failed and why, goes on with the others, and tries again just that', async () => {
    await startWith(9);
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
    await startWith(7);
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
    // Three times, and once more because the answer to another ended its waiting.
    expect(times('DELETE').filter((request) => request.endsWith(`/${broken}`))).toHaveLength(4);
  });

  test('is not sent to the end with a key that is good for none of it, and all of it can be tried again', async () => {
    await startWith(30);
    world.instead = (request) =>
      request.startsWith('PUT') ? Response.json({ message: 'Read only' }, { status: 403 }) : null;
    const id = await addBulk('c1', { kind: 'privacy', privacy: 0 }, await picked(30));
    expect(await ended(id)).toMatchObject({ total: 30, done: 0, failed: 30 });
    expect(times('PUT')).toHaveLength(5);
    world.instead = () => null;
    await retryBulk(await bulkOf(id));
    expect(await ended(id)).toMatchObject({ done: 30, failed: 0 });
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
  await startWith(40);
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
  await startWith(2);
  const id = await addBulk('c1', { kind: 'run' }, { all: { search: 'nowhere' } });
  await ended(id);
  await markBulkTold(id);
  await drain();
  expect(await readBulks('c1')).toHaveLength(1);
});
