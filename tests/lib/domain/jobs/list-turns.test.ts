import { describe, expect, test } from 'vitest';
import { type Bulk, newBulk } from '../../../../lib/domain/jobs/bulk.ts';
import type { Job, State } from '../../../../lib/domain/jobs/job.ts';
import {
  inLine,
  isHasteOver,
  isRoundHeld,
  isStopped,
  type Lists,
} from '../../../../lib/domain/jobs/list-turns.ts';
import { newWatch, type Watch } from '../../../../lib/domain/watches/watch.ts';
import { newWalk } from '../../../../lib/domain/walk.ts';
import { jobIn, now, states } from './jobs.ts';

const rows = { by: 'rows', total: 9, skipped: 0, missing: 0 } as const;
const list: Bulk = {
  ...newBulk('c1', { kind: 'create', privacy: 1 }, [], now, 'b1'),
  targets: rows,
};
let count = 0;
/** A create of the list for a page of its own. */
const create = (state: State = states.queued, sends = 0): Job => {
  const url = `https://example.com/${(count += 1)}`;
  const job = jobIn(state, { kind: 'create', url, privacy: 1 }, sends);
  return { ...job, id: url, bulk: 'b1' };
};
const held = (job: Job, own: Job[] = [], bulks = [list], watches: Watch[] = []) =>
  inLine({ jobs: [...own, job], bulks, watches }, now).get(job) ?? Infinity;
const many = (length: number, state: State, sends = 0) =>
  Array.from({ length }, () => create(state, sends));

describe('a list of new reports', () => {
  test('sends its next while fewer than five wait for an answer', () => {
    const confirmed = create({ ...states.done, at: now });
    expect(held(create(), [confirmed, ...many(4, states.unknown)])).toBe(0);
    expect(held(create(), [confirmed, ...many(5, states.unknown)])).toBe(Infinity);
    expect(held(create(), many(9, states.undecided).slice(0, 4))).toBe(0);
    expect(held(create(), many(9, states.queued))).toBe(0);
  });

  test('waits as a whole for a key, and for a service that cannot be asked', () => {
    expect(held(create(), [create(states.blocked)])).toBe(Infinity);
    const problem = { code: 'timeout' } as const;
    const waits = create({ ...states.queued, problem });
    expect(held(create(), [waits])).toBe(Infinity);
    // The one that waits goes on by itself.
    expect(held(waits)).toBe(0);
  });

  test('sends one at a time after five in a row without a confirmation, until one is confirmed', () => {
    const unconfirmed = many(5, states.undecided, 1);
    expect(isHasteOver(unconfirmed)).toBe(true);
    expect(isHasteOver(unconfirmed.slice(1))).toBe(false);
    expect(isHasteOver([...unconfirmed, create({ ...states.done, at: now })])).toBe(false);
    expect(isHasteOver([...unconfirmed, create({ ...states.done, at: 1 })])).toBe(true);
    expect(held(create(), [...unconfirmed, create(states.sending)])).toBe(Infinity);
    expect(held(create(), unconfirmed)).toBe(0);
  });

  test('holds back nothing that was sent, and no single change', () => {
    const own = [create(states.blocked), ...many(5, states.unknown)];
    for (const name of ['sending', 'unknown', 'done', 'undecided'] as const)
      expect(held(create(states[name]), own)).toBe(0);
    expect(held(create(states.queued, 1), own)).toBe(0);
    const { bulk: _bulk, ...single } = create();
    expect(held(single as Job, own)).toBe(0);
  });

  test('sends nothing until all its reports are known', () => {
    const parameters = {};
    const targets = { by: 'all', parameters, expected: 9, walk: newWalk, skipped: 0 } as const;
    expect(held(create(), [], [{ ...list, targets }])).toBe(Infinity);
    expect(held(create(), [], [{ ...list, targets: { by: 'picked', targets: [] } }])).toBe(
      Infinity,
    );
  });

  test.each(['paused', 'cancelled'] as const)('that is %s sends what is tried again', (stopped) => {
    const bulks = [{ ...list, stopped }];
    expect(held(create(), [], bulks)).toBe(Infinity);
    expect(held(create(states.queued, 1), [], bulks)).toBe(Infinity);
    expect(held({ ...create(), retried: true }, [], bulks)).toBe(0);
    expect(isStopped(create(states.unknown), bulks)).toBe(false);
  });

  test('that is gone sends nothing', () => {
    expect(held({ ...create(), retried: true }, [], [])).toBe(Infinity);
  });
});

const watchOf = (id: string, more: Partial<Watch> = {}): Watch => ({
  ...newWatch('c1', { kind: 'project', project: 'example.com' }, 'day', now, id),
  round: { beganAt: now, targets: rows },
  ...more,
});
/** A run of a watch, of a report of its own. */
const run = (watch: string, state: State = states.queued): Job => {
  const id = String((count += 1));
  return { ...jobIn(state, { kind: 'run', reportId: id, url: 'example.com' }), id, watch };
};

describe('the run of a watch', () => {
  const generated = { baseline: { by: 'generated', at: now } } as const;
  const watches = [watchOf('w1', { ranAt: now - 10_000 }), watchOf('w2')];
  const heldRun = (own: Job[], bulks: Bulk[] = [], of = watches) => held(run('w1'), own, bulks, of);

  test('waits until a minute after the run before', () => {
    expect(heldRun([])).toBe(now + 50_000);
  });

  test.each(['sending', 'unknown', 'blocked'] as const)('waits while another is %s', (name) => {
    const state = name === 'blocked' ? states.blocked : { ...states[name], ...generated };
    expect(heldRun([run('w2', state)])).toBe(Infinity);
    expect(heldRun([{ ...run('w2', state), connectionId: 'c2' }])).toBe(now + 50_000);
  });

  test('waits while the person changes many reports, but not during a pause', () => {
    expect(heldRun([], [list])).toBe(Infinity);
    expect(heldRun([], [{ ...list, stopped: 'paused' }])).toBe(now + 50_000);
    expect(heldRun([], [{ ...list, endedAt: now }])).toBe(now + 50_000);
  });

  test('waits until all reports of its round are known, and for ever without a round', () => {
    const targets: Bulk['targets'] = { by: 'picked', targets: [] };
    expect(heldRun([], [], [watchOf('w1', { round: { beganAt: now, targets } })])).toBe(Infinity);
    expect(heldRun([], [], [])).toBe(Infinity);
  });
});

const isHeld = (watch: Watch, watches: Watch[]) =>
  isRoundHeld(watch, { jobs: [], bulks: [], watches } satisfies Lists);

test('A round waits for the list of another one only where it would meet the same problem', () => {
  const listing = (code: 'wrong-key' | 'service-failed', connectionId = 'c1') => {
    const walk = { ...newWalk, problem: { code } };
    const targets = { by: 'all', parameters: {}, expected: null, walk, skipped: 0 } as const;
    return watchOf('w2', { connectionId, round: { beganAt: now, targets } });
  };
  expect(isHeld(watchOf('w1'), [listing('wrong-key')])).toBe(true);
  expect(isHeld(watchOf('w1'), [listing('service-failed')])).toBe(false);
  expect(isHeld(watchOf('w1'), [listing('wrong-key', 'c2')])).toBe(false);
  // The round that waits asks again by itself.
  expect(isHeld(listing('wrong-key'), [listing('wrong-key')])).toBe(false);
});
