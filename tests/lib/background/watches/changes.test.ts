import { beforeEach, describe, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { Check } from '../../../../lib/domain/reports/report.ts';
import { saveAcceptance } from '../../../../lib/storage/accepted.ts';
import { write } from '../../../../lib/storage/extension-storage.ts';
import { changePreferences } from '../../../../lib/storage/preferences.ts';
import {
  addChange,
  storedChanges,
  markChangesTold,
} from '../../../../lib/storage/watch-changes.ts';
import { maxChanges } from '../../../../lib/domain/watches/watch.ts';
import { addJob } from '../../../../lib/storage/jobs.ts';
import { removeConnection } from '../../../../lib/storage/remove-connection.ts';
import { storedWatches } from '../../../../lib/storage/watches.ts';
import { drain } from '../../../../lib/background/outbox/drain.ts';
import { aFailing, acceptanceOf } from '../../../support/builders/accepted.ts';
import {
  changes,
  connectionId,
  day,
  minute,
  page,
  runs,
  serve,
  sleep,
  wake,
  watch,
  watches,
  world,
} from './watch-stage.ts';

let reportId = '';

/** A watch of one page that has been seen as good, with a score of 90. */
beforeEach(async () => {
  [reportId = ''] = await serve('https://site.example/a?secret=1');
  await watch(page(reportId));
  await nextDay();
  expect(runs()).toHaveLength(1);
});

async function nextDay(score = world.score, failing = world.failing): Promise<void> {
  Object.assign(world, { score, failing });
  sleep(day);
  await wake();
}

describe('a run that differs from the one before', () => {
  test('is told of in the list, on the button, and in a notification', async () => {
    await changePreferences({ notifications: true });
    world.around.badges = [];
    await nextDay(60, ['Contrast']);
    expect(await changes()).toMatchObject([
      {
        reportId,
        url: 'https://site.example/a?secret=1',
        at: world.now,
        from: { result: 'good', score: 90 },
        to: { result: 'decent', score: 60 },
        failing: { titles: ['Contrast'], more: 0 },
        passing: { titles: [], more: 0 },
        untold: 'page',
      },
    ]);
    expect(world.around.badges).toContainEqual({ text: '1' });
    expect(world.around.notified).toMatchObject([
      { id: 'watch-changes', title: 'watchesFromTo', message: 'site.example/a' },
    ]);
  });

  test('is not notified of unless the person wants that', async () => {
    await nextDay(60);
    expect(await changes()).toHaveLength(1);
    expect(world.around.notified).toEqual([]);
    expect(await changes()).toMatchObject([{ untold: 'page' }]);
    await changePreferences({ notifications: true });
    await wake();
    expect(world.around.notified).toEqual([]);
  });

  test('by no more than 5 points is not told of, whatever an older version kept', async () => {
    await write({ preferences: { tolerance: 20 } });
    await nextDay(85);
    expect(await changes()).toEqual([]);
    await nextDay(84);
    expect(await changes()).toMatchObject([{ from: { score: 90 }, to: { score: 84 } }]);
  });

  test('by a check of high importance is told of once a second run confirms it', async () => {
    await nextDay(90, ['Title']);
    expect(await changes()).toEqual([]);
    await nextDay(90, []);
    await nextDay(90, ['Title']);
    expect(await changes()).toEqual([]);
    await nextDay();
    expect(await changes()).toMatchObject([{ failing: { titles: ['Title'] } }]);
    await nextDay();
    expect(await changes()).toHaveLength(1);
  });

  test('by an accepted check is not told of, and one after its time is', async () => {
    const where = { in: 'page', page: 'site.example/a?secret=1' } as const;
    const [title, contrast] = ['Title', 'Contrast'].map((name) => [
      aFailing(name, { importance: 'high' }),
    ]) as [[Check], [Check]];
    await saveAcceptance(connectionId, acceptanceOf(title, { where }));
    await saveAcceptance(connectionId, acceptanceOf(contrast, { where, until: world.now }));
    await nextDay(90, ['Title']);
    await nextDay();
    expect(await changes()).toEqual([]);
    await nextDay(90, ['Title', 'Contrast']);
    await nextDay();
    expect(await changes()).toMatchObject([{ failing: { titles: ['Contrast'], more: 0 } }]);
  });

  test('is told of where the person ran the report in between', async () => {
    world.score = 60;
    sleep(2 * 60 * minute);
    const url = 'https://site.example/';
    await addJob(connectionId, { kind: 'run', reportId, url }, 'own', world.now);
    await wake();
    expect(await changes()).toEqual([]);
    await nextDay();
    expect(await changes()).toMatchObject([{ from: { score: 90 }, to: { score: 60 } }]);
  });
});

test('Checks that a service leaves out of its answer to a run are asked for once', async () => {
  const real = globalThis.fetch;
  const withoutChecks = async (input: string, init?: RequestInit) => {
    const answer = await real(input, init);
    if (init?.method !== 'PUT') return answer;
    const { data } = (await answer.json()) as { data: object };
    return Response.json({ data: { ...data, results: undefined } });
  };
  const environment = {
    fetch: withoutChecks as typeof fetch,
    now: () => world.now,
    random: () => 0,
  };
  Object.assign(world, { score: 60, failing: ['Contrast'] });
  sleep(day);
  world.sent.length = 0;
  await drain(environment);
  await wake();
  expect(await changes()).toMatchObject([{ failing: { titles: ['Contrast'] } }]);
  expect(world.sent).toEqual([
    `GET /reports/${reportId}`,
    `PUT /reports/${reportId}`,
    `GET /reports/${reportId}`,
  ]);
});

test('A report that is generated after its run is answered is told of with the next run', async () => {
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const answer = await real(input, init);
    if (init?.method !== 'PUT') return answer;
    const { data } = (await answer.json()) as { data: object };
    const generating = { result: null, results: undefined, score: null, generated_at: null };
    return Response.json({ data: { ...data, ...generating } });
  });
  await nextDay(60);
  expect(await changes()).toEqual([]);
  await nextDay();
  expect(await changes()).toMatchObject([{ from: { score: 90 }, to: { score: 60 } }]);
  await nextDay();
  expect(await changes()).toHaveLength(1);
});

test('A watch that was made while the clock was ahead remembers from run to run', async () => {
  const [{ id } = { id: '' }] = await watches();
  await storedWatches.remove(id);
  sleep(5 * 365 * day);
  await watch(page(reportId));
  sleep(-5 * 365 * day);
  await nextDay(90, ['Title']);
  expect(runs()).toHaveLength(2);
  for (const score of [87, 84]) await nextDay(score, []);
  // Each run is close to the one before, and this one is not to the first.
  expect(await changes()).toMatchObject([{ from: { score: 90 }, to: { score: 84 } }]);
});

test('A run that is recorded twice is told of once', async () => {
  await nextDay(60);
  const [change] = await changes();
  const { connectionId: of, ...kept } = change!;
  await addChange(of, kept);
  expect(await changes()).toHaveLength(1);
});

test('The newest hundred changes of a connection are kept', async () => {
  await nextDay(60);
  const { connectionId: of, ...change } = (await changes())[0]!;
  for (let at = 0; at < maxChanges + 20; at += 1)
    await addChange(of, { ...change, id: String(at), at: change.at + at });
  const kept = await changes();
  expect(kept).toHaveLength(maxChanges);
  expect(kept[0]?.id).toBe(String(maxChanges + 19));
});

test('Changes that the person has seen are no longer on the button', async () => {
  await nextDay(60);
  await markChangesTold('page');
  world.around.badges = [];
  await wake();
  expect((await changes())[0]).not.toHaveProperty('untold');
  expect(world.around.badges.at(0)).toMatchObject({ text: '' });
});

test('A new watch compares with nothing that an earlier one knew', async () => {
  const [{ id } = { id: '' }] = await watches();
  await storedWatches.remove(id);
  world.score = 60;
  sleep(day);
  const url = 'https://site.example/';
  await addJob(connectionId, { kind: 'run', reportId, url }, 'own', world.now);
  await wake();
  await watch(page(reportId));
  await nextDay(62);
  expect(await changes()).toEqual([]);
});

test('A connection that is removed takes its watches and changes along', async () => {
  await nextDay(60);
  await removeConnection(connectionId);
  expect(await watches()).toEqual([]);
  expect(await browser.storage.local.get(storedChanges.key(connectionId))).toEqual({});
});
