import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import type { Batch } from '../../../lib/domain/walk.ts';
import { afterBatch, newWalk, Walk } from '../../../lib/domain/walk.ts';

const own = (id: string) => id;

/** A batch whose rows are their own ids. */
const batch = (rows: string[], changes: Partial<Batch<string>> = {}): Batch<string> => ({
  rows,
  unreadable: 0,
  total: null,
  page: 1,
  next: null,
  last: null,
  ...changes,
});

const unreadable = (next: number, total: number | null) =>
  batch([], { unreadable: 2, next, total });
const empty = (next: number) => batch([], { next, total: 6 });
const shorter = (total: number) => batch(['z', 'y'], { next: 5, total });

/** The walk after these batches, read in turn from the start of the list. */
function after(...batches: Batch<string>[]): Walk {
  let walk = newWalk;
  for (const one of batches) {
    const { end, walk: next } = afterBatch(walk, one, own);
    if (end) throw new Error('The list ended.');
    walk = next;
  }
  return walk;
}

test('A walk is plain data that storage can keep', () => {
  const walk = after(batch(['d', 'c'], { next: 2, total: 4 }));
  expect(v.parse(Walk, JSON.parse(JSON.stringify(walk)))).toEqual(walk);
});

test('A batch ends the wait of a walk, and its problem', () => {
  const waiting = { ...newWalk, delays: 3, notBefore: 9, problem: { code: 'timeout' } as const };
  expect(afterBatch(waiting, batch(['a']), own).walk).toEqual({ ...newWalk, seen: 1, furthest: 1 });
});

describe('a list that holds still', () => {
  test('is read from the first batch to the one without a next', () => {
    const walk = after(batch(['d', 'c'], { next: 2 }));
    expect(walk).toMatchObject({ page: 2, previous: 'd c', seen: 2 });
    const end = batch(['b', 'a'], { unreadable: 1 });
    expect(afterBatch(walk, end, own)).toMatchObject({
      isNew: true,
      end: 'whole',
      walk: { seen: 5, unreadable: 1, rewinds: 0 },
    });
  });

  test('is told from one whose service ignores `page` and sends the same batch again', () => {
    const first = batch(['d', 'c'], { next: 2, total: 9, unreadable: 1 });
    expect(afterBatch(after(first), { ...first, next: 3 }, own)).toMatchObject({
      isNew: false,
      end: 'cut',
      walk: { seen: 3, unreadable: 1 },
    });
  });

  test('has no repetition in its first batch, whatever was read before', () => {
    const walk = { ...newWalk, previous: 'd c' };
    expect(afterBatch(walk, batch(['d', 'c'], { next: 2 }), own)).toMatchObject({
      isNew: true,
      end: null,
      walk: { page: 2 },
    });
  });

  test.each([1, 2])('ends where the service says after batch 2 that %i is next', (next) => {
    const walk = after(batch(['d', 'c'], { next: 2 }));
    expect(afterBatch(walk, batch(['b', 'a'], { next }), own)).toMatchObject({
      isNew: true,
      end: 'cut',
      walk: { seen: 4 },
    });
  });
});

describe('batches that nobody can read', () => {
  test('are no repetition as long as the service counts that many rows', () => {
    const walk = after(unreadable(2, 6), unreadable(3, 6));
    expect(afterBatch(walk, unreadable(4, 6), own).walk).toMatchObject({ page: 4, unreadable: 6 });
    expect(afterBatch({ ...walk, page: 4 }, unreadable(5, 6), own).end).toBe('cut');
  });

  test('are a repetition where the service does not count, or sends no rows at all', () => {
    expect(afterBatch(after(unreadable(2, null)), unreadable(3, null), own).end).toBe('cut');
    expect(afterBatch(after(empty(2)), empty(3), own).end).toBe('cut');
  });
});

describe('a list that becomes shorter', () => {
  const from4 = {
    ...newWalk,
    page: 4,
    previous: 'b a',
    total: 20,
    lowest: 20,
    seen: 6,
    furthest: 3,
  };

  test.each([
    [19, 3, 4],
    [17, 2, 2],
    [1, 1, 0],
  ])('from 20 rows to %i is read on from batch %i of two rows', (total, page, seen) => {
    expect(afterBatch(from4, shorter(total), own)).toMatchObject({
      end: null,
      walk: { page, previous: '', seen, total, lowest: total, rewinds: 1 },
    });
  });

  test('is followed back by more batches where the service sends fewer rows than asked for', () => {
    expect(afterBatch({ ...from4, seen: 3 }, shorter(18), own).walk).toMatchObject({ page: 2 });
  });

  test('is followed back as well where the service has nothing beyond this batch any more', () => {
    const end = batch([], { total: 4 });
    expect(afterBatch(from4, end, own)).toMatchObject({ end: null, walk: { page: 1 } });
  });

  test('since its first batch was read is read on, since nothing lies before that', () => {
    const walk = { ...from4, page: 1, previous: '', seen: 0 };
    expect(afterBatch(walk, batch(['z', 'y'], { next: 2, total: 17 }), own).walk).toMatchObject({
      page: 2,
      lowest: 17,
      rewinds: 0,
    });
  });

  test('has each of its batches counted once', () => {
    const back = afterBatch(from4, { ...shorter(19), unreadable: 3 }, own);
    expect(back).toMatchObject({ isNew: true, walk: { page: 3, unreadable: 3 } });
    const third = batch(['y', 'x'], { next: 4, total: 19, unreadable: 1 });
    const again = afterBatch(back.walk, third, own);
    expect(again).toMatchObject({ isNew: false, walk: { page: 4, unreadable: 3 } });
    const fourth = batch(['w', 'v'], { next: 5, total: 19 });
    expect(afterBatch(again.walk, fourth, own)).toMatchObject({ isNew: false, walk: { page: 5 } });
  });

  test('and longer again is followed back no more than so often', () => {
    const often = { ...from4, lowest: 17, rewinds: 49 };
    expect(afterBatch(often, shorter(17), own).walk).toMatchObject({ page: 2, rewinds: 50 });
    const enough = { ...often, rewinds: 50 };
    expect(afterBatch(enough, shorter(17), own).walk).toMatchObject({ page: 5, rewinds: 50 });
    // A total below the lowest so far always rewinds. A total cannot fall for ever, so this ends.
    expect(afterBatch(enough, shorter(16), own).walk).toMatchObject({ page: 2, rewinds: 51 });
  });
});
