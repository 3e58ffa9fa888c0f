import { describe, expect, test } from 'vitest';
import { nextWakeUp } from '../../../lib/background/schedule.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import { type Bulk, newBulk } from '../../../lib/domain/jobs/bulk.ts';
import { newWatch } from '../../../lib/domain/watches/watch.ts';
import { pausesKey } from '../../../lib/storage/extension-storage.ts';
import { parseSnapshot } from '../../../lib/storage/snapshot.ts';
import { jobIn, now, states } from '../domain/jobs/jobs.ts';

/** The next wake-up with these jobs in storage and no job under way. */
const next = (one: Job, other: Job, more: object) =>
  nextWakeUp(parseSnapshot({ 'job:1': one, 'job:2': other, ...more }), now, new Set<string>());

describe('a service that asked to be left alone for a while', () => {
  const paused = { [pausesKey]: { c1: now + 5_000 } };
  const remove = {
    ...jobIn(states.queued, { kind: 'delete', reportId: '9', url: 'https://elsewhere.example/' }),
    id: 'another',
  };

  test('is left alone by all jobs of the connection', () => {
    expect(next(remove, jobIn(states.queued), paused)).toBe(now + 5_000);
  });

  test('holds up no job of another connection', () => {
    const elsewhere = { ...remove, connectionId: 'another' };
    expect(next(elsewhere, jobIn(states.queued), paused)).toBe(now + 1_000);
  });
});

describe('a bulk whose jobs have all ended and are not yet recorded', () => {
  const { query: _, ...collected } = newBulk(
    'c1',
    { kind: 'create', privacy: 1 },
    [],
    now - 60_000,
    'b1',
  );
  const bulk: Bulk = { ...collected, state: 'running', running: ['https://example.com/'] };
  const wakeUp = (of: Partial<Bulk>, draining: string[]) =>
    nextWakeUp(
      parseSnapshot({
        'bulk:b1': { ...bulk, ...of },
        'job:1': { ...jobIn(states.done), bulk: 'b1' },
        'job:2': { ...jobIn(states.refused), bulk: 'b1' },
      }),
      now,
      new Set(draining),
    );

  test('keeps a wake-up while its drain is under way, in case that dies', () => {
    expect(wakeUp({}, ['c1'])).toBe(now + 30_000);
  });

  test.each([{}, { paused: true }, { state: 'cancelled', endedAt: now } as const])(
    'is recorded at once after the drain has died: %o',
    (of) => {
      expect(wakeUp(of, [])).toBe(now + 1_000);
    },
  );
});

test('A failed report that is tried again during a pause is sent, also if the background dies first', () => {
  const { query: _, ...collected } = newBulk('c1', { kind: 'create', privacy: 1 }, [], now, 'b1');
  const wakeUp = (of: Partial<Bulk>) =>
    nextWakeUp(
      parseSnapshot({
        'bulk:b1': { ...collected, state: 'running', paused: true, ...of },
        'job:1': { ...jobIn(states.queued), bulk: 'b1' },
      }),
      now,
      new Set<string>(),
    );
  expect(wakeUp({})).toBeNull();
  expect(wakeUp({ retry: 'failed', retryOf: ['https://example.com/'] })).toBe(now + 1_000);
});

test('A watch with no round under way is woken for at its next round', () => {
  const of = { kind: 'project', project: 'example.com' } as const;
  const tomorrow = new Date(now);
  tomorrow.setDate(tomorrow.getDate() + 1);
  const all = { 'watch:w1': newWatch('c1', of, 'day', now, 'w1') };
  expect(nextWakeUp(parseSnapshot(all), now, new Set<string>())).toBe(tomorrow.getTime());
});
