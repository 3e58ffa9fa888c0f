import 'fake-indexeddb/auto';
import { beforeAll, expect, test } from 'vitest';
import type { Report } from '../../../../lib/domain/reports/report.ts';
import { results } from '../../../../lib/domain/reports/result.ts';
import { type ReportsView, reportsViewDefault } from '../../../../components/reports/view.ts';
import { archiveReports } from '../../../../lib/storage/database/reports.ts';
import { searchArchive } from '../../../../lib/storage/database/search.ts';
import { aReport } from '../../../support/builders/values.ts';

/** Reports in random order. Many have the same page or the same time. */
const many = Array.from({ length: 500 }, (_, at): Report => {
  const id = ((at * 177) % 500) + 1;
  return aReport({
    id: String(id),
    url: `example.com/${String(id % 40).padStart(2, '0')}`,
    // One in four is still being generated.
    result: results[id % (results.length + 1)] ?? null,
    score: null,
    generatedAt: 1_000 + (id % 5),
    project: id % 2 === 0 ? 'even' : 'odd',
  });
});

beforeAll(async () => archiveReports('many', many));

/** The value that each view sorts by. Reports with equal values are in the order of their ids. */
const sortedBy: Record<
  Exclude<ReportsView['sortBy'], 'change'>,
  (report: Report) => string | number
> = {
  id: ({ id }) => Number(id),
  generated_at: ({ generatedAt }) => generatedAt ?? 0,
  url: ({ url }) => url,
  result: ({ result, id }) => (result ?? '') + id.padStart(3, '0'),
};

function expected(
  { sortBy, sort, search, result, project, page, perPage }: ReportsView,
  limit: number,
): string[] {
  const key = sortedBy[sortBy as keyof typeof sortedBy];
  const ordered = many
    .filter(
      (report) =>
        (result === null || report.result === result) &&
        (project === null || report.project === project),
    )
    .filter(({ url }) => url.includes(search))
    .toSorted((a, b) => compare(key(a), key(b)) || compare(a.id, b.id));
  const first = (page - 1) * perPage;
  return (sort === 'asc' ? ordered : ordered.toReversed())
    .slice(first, first + limit)
    .map(({ id }) => id);
}
const compare = <Value extends string | number>(a: Value, b: Value) => (a < b ? -1 : a > b ? 1 : 0);

const changes: Partial<ReportsView>[] = [
  {},
  { search: '/07' },
  { project: 'even', result: 'bad', page: 3 },
  { page: 45 },
  { page: 90 },
];
const orders = (['id', 'generated_at', 'url', 'result'] as const).flatMap((sortBy) =>
  (['asc', 'desc'] as const).map((sort) => ({ sortBy, sort })),
);

test.each(orders)('The archive finds all reports of a view in its order, %j', async (order) => {
  for (const change of changes)
    for (const limit of [1, 11, 9_999]) {
      const view = { ...reportsViewDefault, ...order, ...change };
      const found = await searchArchive('many', view, limit);
      expect(found.reports.map(({ id }) => id)).toEqual(expected(view, limit));
    }
});

test('A report that the service sent without a project is found under the project of its URL', async () => {
  const report = { ...many[0]!, url: 'https://www.shop.example/a', project: null };
  await archiveReports('unnamed', [report]);
  for (const [project, reports] of [
    ['shop.example', [report]],
    ['example', []],
  ] as const) {
    const view = { ...reportsViewDefault, project };
    expect((await searchArchive('unnamed', view, 1)).reports).toEqual(reports);
  }
});
