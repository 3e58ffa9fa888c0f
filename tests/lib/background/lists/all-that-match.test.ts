import { describe, expect, test, vi } from 'vitest';
import { addBulk } from '../../../../lib/storage/bulks.ts';
import { bulkOf, ended, serve, startWith, times, world } from '../service-stage.ts';
import { longAgo, reportsOf, start } from '../stage.ts';

describe('a change of all reports that match', () => {
  test('finds every batch of them before the first is changed, and touches no other', async () => {
    await startWith(230);
    const id = await addBulk(
      'c1',
      { kind: 'delete' },
      { all: { result: 'bad', sort_by: 'url', page: 3 } },
      crypto.randomUUID(),
      longAgo(),
    );
    expect(await ended(id)).toMatchObject({
      total: 115,
      done: 115,
      targets: { skipped: 0, missing: 0 },
    });
    expect(world.sent.findIndex((request) => request.startsWith('DELETE'))).toBe(
      world.sent.findLastIndex((request) => request === 'GET /reports') + 1,
    );
    expect(new Set(times('DELETE')).size).toBe(115);
    const left = await reportsOf(world.service.url);
    expect(left.every(({ url }) => url.includes('site0'))).toBe(true);
  });

  test('leaves alone what a service lists although it does not match', async () => {
    await serve(10);
    const all = await reportsOf(world.service.url);
    world.instead = (request) => (request === 'GET /reports' ? Response.json({ data: all }) : null);
    await start();
    const id = await addBulk(
      'c1',
      { kind: 'delete' },
      { all: { result: 'bad', search: 'site' } },
      crypto.randomUUID(),
      longAgo(),
    );
    expect(await ended(id)).toMatchObject({ total: 5, done: 5, targets: { skipped: 5 } });
    world.instead = () => null;
    expect(await reportsOf(world.service.url)).toHaveLength(5);
  });

  test('finds what was typed as the list shows it, and touches no other', async () => {
    await serve(1);
    const rows = ['https://xn--bcher-kva.test/', 'https://other.test/'];
    world.instead = (request, query) =>
      request === 'GET /reports'
        ? Response.json({
            data: rows
              .map((url, id) => ({ id, url }))
              .filter(() => query.get('search') === 'xn--bcher-kva.test'),
          })
        : Response.json({ deleted: true });
    await start();
    const id = await addBulk(
      'c1',
      { kind: 'delete' },
      { all: { search: 'bücher.test', search_by: 'url' } },
      crypto.randomUUID(),
      longAgo(),
    );
    expect(await ended(id)).toMatchObject({ total: 1, done: 1, targets: { skipped: 1 } });
    expect(world.sent.filter((request) => request.startsWith('DELETE'))).toEqual([
      'DELETE /reports/0',
    ]);
  });

  test('comes to an end with a service that sends the same batch for ever', async () => {
    await serve(100);
    const rows = await reportsOf(world.service.url);
    world.instead = (request) => (request === 'GET /reports' ? Response.json(rows) : null);
    await start();
    const id = await addBulk('c1', { kind: 'privacy', privacy: 0 }, { all: {} });
    // The service sends no total.
    expect(await ended(id)).toMatchObject({ total: 100, done: 100, targets: { missing: null } });
    expect(times('GET /reports').length).toBeLessThan(5);
  });

  test('tells how many match that did not come, where a service lists but the first of them', async () => {
    await serve(100);
    const data = await reportsOf(world.service.url);
    const meta = { current_page: 1, last_page: 10, per_page: 100, total: 950 };
    world.instead = (request, query) =>
      request === 'GET /reports'
        ? Response.json({ data, meta: { ...meta, current_page: Number(query.get('page')) } })
        : null;
    await start();
    const id = await addBulk('c1', { kind: 'privacy', privacy: 0 }, { all: { search: 'site0' } });
    expect(await ended(id)).toMatchObject({
      total: 50,
      done: 50,
      targets: { skipped: 50, missing: 850 },
    });
  });

  test('tells how many of them cannot be read', async () => {
    await serve(3);
    const rows = await reportsOf(world.service.url);
    world.instead = (request) =>
      request === 'GET /reports' ? Response.json({ data: [...rows, { id: 7 }, 'what'] }) : null;
    await start();
    const id = await addBulk('c1', { kind: 'privacy', privacy: 0 }, { all: {} });
    expect(await ended(id)).toMatchObject({ total: 3, done: 3, targets: { missing: 2 } });
  });

  test('waits for access as well, and goes on once it is granted', async () => {
    await serve(5);
    world.around.access = false;
    await start();
    const id = await addBulk('c1', { kind: 'privacy', privacy: 0 }, { all: {} });
    await vi.waitFor(async () =>
      expect(await bulkOf(id)).toMatchObject({
        state: 'collecting',
        problem: { code: 'no-access' },
      }),
    );
    world.around.access = true;
    for (const listener of world.around.onAccess) listener();
    const bulk = await ended(id);
    expect(bulk).toMatchObject({ done: 5 });
    expect(bulk.problem).toBeUndefined();
  });
});
