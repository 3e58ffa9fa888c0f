import { expect, test } from 'vitest';
import {
  missingCount,
  noProgress,
  type Progress,
} from '../../../../components/reports/export/export-progress.ts';
import {
  exportReports,
  type Sources,
} from '../../../../components/reports/export/export-reports.ts';
import type { Batch } from '../../../../lib/domain/walk.ts';
import type { Report } from '../../../../lib/domain/reports/report.ts';
import { aReport } from '../../../support/builders/values.ts';

const reportOf = (id: number): Report =>
  aReport({
    id: String(id),
    url: `example.com/${id}`,
    result: 'good',
    generatedAt: Date.UTC(2026, 10, 20),
  });
const numbers = (last: number, count: number) =>
  Array.from({ length: count }, (_, at) => last - at);

/**
 * A service that lists the ids of `listed` at each request, counted from 1. `asked` has the numbers
 * of the requested batches.
 */
function listing(
  listed: (turn: number) => number[],
  batch: (page: number) => Partial<Batch<Report>> = () => ({}),
) {
  const asked: number[] = [];
  const sources: Sources = {
    list: async ({ page = 1 }) => {
      asked.push(page);
      const all = listed(asked.length);
      const rows = all.slice((page - 1) * 100, page * 100).map(reportOf);
      const next = page * 100 < all.length ? page + 1 : null;
      const { total, ...others } = { total: all.length, ...batch(page) };
      return { batch: { ...template, rows, page, next, total, ...others } };
    },
    read: async () => ({ problem: { code: 'not-found' } }),
    readArchived: async () => null,
    linkOf: () => null,
    readAccepted: async () => [],
    readBefore: async () => new Map(),
    wait: async () => {},
  };
  return { sources, asked };
}
const template = {
  rows: [],
  unreadable: 0,
  total: null,
  page: 1,
  next: null,
  last: null,
} satisfies Batch<Report>;

async function exported(sources: Sources): Promise<{ ids: number[]; last: Progress }> {
  let last: Progress = noProgress;
  const one = exportReports({ all: {} }, 'json', 'reports', sources);
  expect(await one.run(new AbortController().signal, (progress) => (last = progress))).toBeNull();
  const saved = JSON.parse(await one.toBlob().text()) as { id: string }[];
  return { ids: saved.map(({ id }) => Number(id)), last };
}

test.each([
  ['six', 6, [1, 2, 1, 2, 3]],
  ['a hundred and thirty', 130, [1, 2, 3, 1, 2, 3]],
])(
  'When %s that came already are deleted elsewhere, no living report is passed over',
  async (_name, count, expected) => {
    const before = numbers(450 - count, 450 - count);
    const turn = expected.indexOf(1, 1);
    const all = [...numbers(450, count), ...before];
    const { sources, asked } = listing((now) => (now < turn ? all : before));
    const { ids, last } = await exported(sources);
    expect(asked.slice(0, expected.length)).toEqual(expected);
    expect(ids).toHaveLength(new Set(ids).size);
    expect(before.filter((id) => !ids.includes(id))).toEqual([]);
    expect(missingCount(last)).toBe(0);
  },
);

test('When nearly all is deleted, what is left is found in the first batch', async () => {
  const { sources, asked } = listing((turn) => (turn < 4 ? numbers(450, 450) : numbers(30, 30)));
  const { ids } = await exported(sources);
  expect(asked).toEqual([1, 2, 3, 4, 1]);
  expect(numbers(30, 30).filter((id) => !ids.includes(id))).toEqual([]);
});

test('A count that goes up and down for ever is not followed for ever', async () => {
  const { sources, asked } = listing(
    () => numbers(1_000, 1_000),
    () => ({ total: 1_000 - (asked.length % 2) }),
  );
  const { ids } = await exported(sources);
  expect(ids).toHaveLength(1_000);
  expect(asked.length).toBeLessThan(300);
});

test('A service that sends the same batch for ever is left after the second, and it is known how many did not come', async () => {
  const { sources, asked } = listing(
    () => numbers(100, 100),
    (page) => ({
      rows: numbers(100, 100).map(reportOf),
      unreadable: 3,
      total: 950,
      next: page < 10 ? page + 1 : null,
    }),
  );
  const { ids, last } = await exported(sources);
  expect(asked).toEqual([1, 2]);
  expect(ids).toHaveLength(100);
  expect(last).toMatchObject({ done: 100, leftOut: 3, total: 950 });
  expect(missingCount(last)).toBe(847);
});

test('A service that always says that the second batch is next is not asked for ever', async () => {
  const { sources, asked } = listing(
    (turn) => numbers(turn * 100, 100),
    () => ({ rows: numbers(asked.length * 100, 100).map(reportOf), total: null, page: 1, next: 2 }),
  );
  expect((await exported(sources)).ids).toHaveLength(200);
});

test('Batches that nobody can read hide none of those after them, and are counted once each', async () => {
  const { sources } = listing(
    () => numbers(450, 450),
    (page) => (page === 2 || page === 3 ? { rows: [], unreadable: 100 } : {}),
  );
  const { ids, last } = await exported(sources);
  expect(ids).toHaveLength(250);
  expect(last).toMatchObject({ done: 250, leftOut: 200, total: 450 });
  expect(missingCount(last)).toBe(0);
});

test('Unreadable rows of a batch that is read again are counted once', async () => {
  const { sources, asked } = listing(
    (turn) => numbers(turn < 2 ? 250 : 245, turn < 2 ? 250 : 245),
    (page) => (page === 1 ? { unreadable: 3 } : {}),
  );
  const { last } = await exported(sources);
  expect(asked).toEqual([1, 2, 1, 2, 3]);
  expect(last.leftOut).toBe(3);
});
