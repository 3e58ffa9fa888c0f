import { describe, expect, test } from 'vitest';
import { advance, type Batch, type Cursor, listStart } from '../../../lib/domain/pagination.ts';

const own = (id: string) => id;
const rewind = { perPage: 2, maxRewinds: 3 };

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

/** The cursor after these batches, read in turn from the start of the list. */
function after(...batches: Batch<string>[]): Cursor {
  let cursor: Cursor | null = listStart;
  for (const one of batches) cursor = cursor && advance(cursor, one, own, rewind).next;
  if (!cursor) throw new Error('The list ended.');
  return cursor;
}

describe('a list that holds still', () => {
  test('is read from the first batch to the one without a next', () => {
    const cursor = after(batch(['d', 'c'], { next: 2 }));
    expect(cursor).toMatchObject({ page: 2, last: 'd c' });
    expect(advance(cursor, batch(['b', 'a']), own)).toEqual({
      isRepeated: false,
      isRewound: false,
      isLast: true,
      next: null,
    });
  });

  test('is told from one whose service ignores `page` and sends the same batch again', () => {
    const first = batch(['d', 'c'], { next: 2, total: 9 });
    expect(advance(after(first), { ...first, next: 3 }, own, rewind)).toEqual({
      isRepeated: true,
      isRewound: false,
      isLast: false,
      next: null,
    });
  });

  test('has no repetition in its first batch, whatever was read before', () => {
    const cursor = { ...listStart, last: 'd c' };
    expect(advance(cursor, batch(['d', 'c'], { next: 2 }), own)).toMatchObject({
      isRepeated: false,
      next: { page: 2 },
    });
  });

  test.each([1, 2])('ends where the service says after batch 2 that %i is next', (next) => {
    const cursor = after(batch(['d', 'c'], { next: 2 }));
    expect(advance(cursor, batch(['b', 'a'], { next }), own)).toMatchObject({
      isRepeated: false,
      isLast: false,
      next: null,
    });
  });
});

describe('batches that nobody can read', () => {
  test('are no repetition as long as the service counts that many rows', () => {
    const cursor = after(unreadable(2, 6), unreadable(3, 6));
    expect(advance(cursor, unreadable(4, 6), own)).toMatchObject({ next: { page: 4 } });
    expect(advance({ ...cursor, page: 4 }, unreadable(5, 6), own).isRepeated).toBe(true);
  });

  test('are a repetition where the service does not count, or sends no rows at all', () => {
    expect(advance(after(unreadable(2, null)), unreadable(3, null), own).isRepeated).toBe(true);
    expect(advance(after(empty(2)), empty(3), own).isRepeated).toBe(true);
  });
});

describe('a list that becomes shorter', () => {
  const from4 = { ...listStart, page: 4, last: 'b a', total: 20, lowest: 20 };

  test.each([
    [19, 3],
    [17, 2],
    [1, 1],
  ])('from 20 rows to %i is read on from batch %i of two rows', (total, page) => {
    expect(advance(from4, shorter(total), own, rewind)).toMatchObject({
      isRewound: true,
      isLast: false,
      next: { page, last: '', total, lowest: total, rewinds: 0 },
    });
  });

  test('is followed back as well where the service has nothing beyond this batch any more', () => {
    const end = batch([], { total: 4 });
    expect(advance(from4, end, own, rewind)).toMatchObject({ isRewound: true, isLast: false });
  });

  test('since its first batch was read is read on, since nothing lies before that', () => {
    const cursor = { ...from4, page: 1, last: '' };
    expect(advance(cursor, batch(['z', 'y'], { next: 2, total: 17 }), own, rewind)).toMatchObject({
      isRewound: false,
      next: { page: 2, lowest: 17 },
    });
  });

  test('is read on where the reader does not go back', () => {
    expect(advance(from4, shorter(17), own)).toMatchObject({ isRewound: false, next: { page: 5 } });
  });

  test('and longer again is followed back no more than so often', () => {
    const grown = { ...from4, lowest: 17 };
    const last = { ...grown, rewinds: 2 };
    expect(advance(last, shorter(17), own, rewind)).toMatchObject({
      isRewound: true,
      next: { rewinds: 3 },
    });
    expect(advance({ ...grown, rewinds: 3 }, shorter(17), own, rewind)).toMatchObject({
      isRewound: false,
      next: { page: 5 },
    });
    // A total below the lowest so far always rewinds. A total cannot fall for ever, so this ends.
    expect(advance({ ...grown, rewinds: 3 }, shorter(16), own, rewind).isRewound).toBe(true);
  });

  test('counts each time for a reader that does not keep the smallest total', () => {
    const forgetful = { ...from4, lowest: -Infinity, rewinds: 3 };
    expect(advance(forgetful, shorter(1), own, rewind).isRewound).toBe(false);
  });
});
