import { describe, expect, test, vi } from 'vitest';
import { addJob } from '../../../../lib/storage/jobs.ts';
import { changePreferences } from '../../../../lib/storage/preferences.ts';
import { readHistory } from '../../../../lib/storage/database/reports.ts';
import { backfillOf } from '../../../../components/options/settings.ts';
import { nextBackfill } from '../../../../lib/background/backfill/backfill.ts';
import { readAll } from '../../../../lib/storage/extension-storage.ts';
import { endedAt } from '../../../../lib/storage/backfills.ts';
import { readPausedUntil } from '../../../../lib/storage/pauses.ts';
import { times, world } from '../service-stage.ts';
import { archived, filled, fillFor, goOn } from './backfill-stage.ts';
import { start, until } from '../stage.ts';

describe('the archive', () => {
  test('is not filled unless the person asks for it', async () => {
    await fillFor('unasked', 5);
    await start();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(world.sent).toEqual([]);
  });

  test('is filled from the newest report to the oldest, one batch after the other with a pause between', async () => {
    await fillFor('whole', 250);
    await start();
    await changePreferences({ fillArchive: true });
    expect((await filled('whole', ({ walk }) => walk.page === 2)).walk).toMatchObject({
      seen: 100,
      total: 250,
    });
    expect(times('GET /reports')).toHaveLength(1);
    expect((await archived('whole')).at(-1)).toBe('151');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(times('GET /reports')).toHaveLength(1);
    await filled('whole');
    expect(times('GET /reports')).toHaveLength(3);
    expect(new Set(world.sent)).toEqual(new Set(['GET /reports']));
    expect(await archived('whole')).toHaveLength(250);
    expect(await readHistory('whole', 'https://site1.example/7')).toMatchObject([
      { result: 'bad' },
    ]);
  });

  test('waits as long as the service asks, and tells why', async () => {
    await fillFor('busy', 5);
    let refusals = 1;
    world.instead = () =>
      refusals-- > 0 ? new Response('{}', { status: 429, headers: { 'retry-after': '1' } }) : null;
    await changePreferences({ fillArchive: true });
    const began = Date.now();
    await start();
    await vi.waitFor(async () =>
      expect(await readPausedUntil('busy', Date.now())).toBeGreaterThanOrEqual(began + 1_000),
    );
    expect(backfillOf('busy', await readAll())).toHaveProperty('walk.problem.code', 'throttled');
    const fill = await filled('busy');
    expect(endedAt(fill)).toBeGreaterThanOrEqual(began + 1_000);
    expect(fill.walk).not.toHaveProperty('problem');
    expect(times('GET /reports')).toHaveLength(2);
  });

  test('waits for access, and goes on once it is granted', async () => {
    await fillFor('access', 5);
    world.around.access = false;
    await changePreferences({ fillArchive: true });
    await start();
    const { walk } = await filled('access', (fill) => fill.walk.problem !== undefined);
    expect(walk.problem).toEqual({ code: 'no-access' });
    expect(nextBackfill(await readAll())).toBeNull();
    expect(world.sent).toEqual([]);
    world.around.access = true;
    for (const listener of world.around.onAccess) listener();
    await filled('access');
  });

  test('comes to an end with a service that sends the same batch for ever', async () => {
    await fillFor('same', 3);
    const rows = Array.from({ length: 100 }, (_, at) => ({
      id: 900 - at,
      url: `https://same.example/${at}`,
      result: 'good',
    }));
    world.instead = (request) => (request === 'GET /reports' ? Response.json(rows) : null);
    await changePreferences({ fillArchive: true });
    await start();
    await filled('same', ({ walk }) => walk.page === 2);
    await goOn('same');
    await start();
    await filled('same');
    expect(times('GET /reports')).toHaveLength(2);
  });

  test('is filled only when nothing that the person asked for is due', async () => {
    await fillFor('later', 5);
    await changePreferences({ fillArchive: true });
    await addJob('later', { kind: 'privacy', reportId: '1', url: 'site0.example/0', privacy: 0 });
    await start();
    await until('done');
    await filled('later');
    expect(world.sent).toEqual(['PUT /reports/1', 'GET /reports']);
  });
});
