import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import { addBulk, retryBulk } from '../../../../lib/storage/bulks.ts';
import { bulkOf, ended, picked, serve, times, world, worldForEach } from './bulk-stage.ts';
import { longAgo, start } from '../stage.ts';

worldForEach();
vi.setConfig({ testTimeout: 30_000 });

describe('a change of many reports', () => {
  test.each([{ kind: 'run' }, { kind: 'privacy', privacy: 0 }, { kind: 'delete' }] as const)(
    'goes on ($kind) although the key is not good for one report, which is named, and can be tried again',
    async (change) => {
      await serve(12);
      await start();
      const targets = await picked(12);
      const barred = targets[0]?.id;
      world.instead = (request) =>
        request.endsWith(` /reports/${barred}`)
          ? Response.json({ message: 'Not yours' }, { status: 403 })
          : null;
      const id = await addBulk('c1', change, targets, crypto.randomUUID(), longAgo());
      expect(await ended(id)).toMatchObject({
        done: 11,
        failed: 1,
        named: [
          {
            task: { reportId: barred },
            state: { problem: { code: 'forbidden', text: 'Not yours' } },
          },
        ],
      });
      world.instead = () => null;
      await retryBulk(await bulkOf(id));
      expect(await ended(id)).toMatchObject({ done: 12, failed: 0 });
    },
  );

  test('is not sent to the end with a key that is good for none of it, and all of it can be tried again', async () => {
    await serve(30);
    await start();
    world.instead = (request) =>
      request.startsWith('PUT') ? Response.json({ message: 'Read only' }, { status: 403 }) : null;
    const id = await addBulk('c1', { kind: 'privacy', privacy: 0 }, await picked(30));
    expect(await ended(id)).toMatchObject({ total: 30, done: 0, failed: 30 });
    expect(times('PUT')).toHaveLength(5);
    world.instead = () => null;
    await retryBulk(await bulkOf(id));
    expect(await ended(id)).toMatchObject({ done: 30, failed: 0 });
  });
});
