import { describe, expect, test } from 'vitest';
import { nextWakeUp } from '../../../../lib/background/outbox/schedule.ts';
import type { Job } from '../../../../lib/domain/jobs/job.ts';
import { type Bulk, newBulk } from '../../../../lib/domain/jobs/bulk.ts';
import { newWatch } from '../../../../lib/domain/watches/watch.ts';
import { pausesKey } from '../../../../lib/storage/extension-storage.ts';
import { parseSnapshot, type Snapshot } from '../../../../lib/storage/snapshot.ts';
import { jobIn, now, states } from '../../domain/jobs/jobs.ts';

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

test('For a report that only another key can find, nothing is woken', () => {
  for (const [code, at] of [
    ['wrong-key', null],
    ['unreachable', now + 5_000],
  ] as const) {
    const job = jobIn({ ...states.unknown, notBefore: now + 5_000, problem: { code } });
    expect(nextWakeUp(parseSnapshot({ 'job:1': job }), now, new Set())).toBe(at);
  }
});

/** New reports whose jobs are all known. */
const list: Bulk = {
  ...newBulk('c1', { kind: 'create', privacy: 1 }, [], now - 60_000, 'b1'),
  targets: { by: 'rows', total: 2, skipped: 0, missing: 0 },
};

/** The next wake-up with this list, and these of its jobs. */
const wakeUp = (of: Partial<Bulk>, jobs: Job[], more: Partial<Snapshot> = {}, draining = ['']) =>
  nextWakeUp(
    {
      ...parseSnapshot({ 'bulk:b1': { ...list, ...of } }),
      jobs: jobs.map((job) => ({ ...job, bulk: 'b1' })),
      ...more,
    },
    now,
    new Set(draining),
  );

describe('a bulk whose jobs have all ended and are not yet recorded', () => {
  const jobs = [jobIn(states.done), jobIn(states.refused)];

  test('keeps a wake-up while its drain is under way, in case that dies', () => {
    expect(wakeUp({}, jobs, {}, ['c1'])).toBe(now + 30_000);
  });

  test.each([{}, { stopped: 'paused' } as const])(
    'is recorded at once after the drain has died: %o',
    (of) => {
      expect(wakeUp(of, jobs)).toBe(now + 1_000);
    },
  );

  test('is looked at again later where the database does not open', () => {
    expect(wakeUp({}, [], { isWithoutRows: true })).toBe(now + 30_000);
  });

  test('needs no wake-up once it is recorded', () => {
    expect(wakeUp({ endedAt: now }, jobs)).toBeNull();
  });
});

test('A failed report that is tried again during a pause is sent, also if the background dies first', () => {
  expect(wakeUp({ stopped: 'paused' }, [jobIn(states.queued)])).toBeNull();
  expect(wakeUp({ stopped: 'paused' }, [{ ...jobIn(states.queued), retried: true }])).toBe(
    now + 1_000,
  );
});

test('A round whose list waits for the changes of a person needs no wake-up of its own', () => {
  const of = { kind: 'report', reportId: '9', url: 'https://example.com/' } as const;
  const targets = { by: 'picked', targets: [] } as const;
  const watch = { ...newWatch('c1', of, 'day', now, 'w1'), round: { beganAt: now, targets } };
  const all = { 'watch:w1': watch };
  const blocked = jobIn({ name: 'blocked', problem: { code: 'wrong-key' } });
  expect(nextWakeUp(parseSnapshot(all), now, new Set())).toBe(now + 1_000);
  expect(wakeUp({}, [blocked], { watches: parseSnapshot(all).watches })).toBeNull();
});

test('A watch with no round under way is woken for at its next round', () => {
  const of = { kind: 'project', project: 'example.com' } as const;
  const tomorrow = new Date(now);
  tomorrow.setDate(tomorrow.getDate() + 1);
  const all = { 'watch:w1': newWatch('c1', of, 'day', now, 'w1') };
  expect(nextWakeUp(parseSnapshot(all), now, new Set<string>())).toBe(tomorrow.getTime());
});
