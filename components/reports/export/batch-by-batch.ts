import type { ReportParameters } from '../../../lib/domain/reports/list-parameters.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import type { ExportStep, Sources } from './export-step.ts';

const size = 100;
/**
 * How often a count that went up before is followed back: one that goes up and down for ever is not
 * followed for ever.
 */
const patience = 100;

/**
 * Reads everything that the service lists, some of it more than once. What is deleted meanwhile
 * moves the rest of the list up, past the place that is read next: where there are fewer than
 * before, as many batches are read again as that many reports can have passed.
 */
export function batchByBatch(
  parameters: ReportParameters,
  { list }: Pick<Sources, 'list'>,
): ExportStep {
  let page: number | null = 1;
  let before: { page: number; rows: Report[]; total: number | null } | null = null;
  let lowest = Infinity;
  let turns = 0;
  const unreadable = new Map<number, number>();
  const goesBack = (total: number) => total < lowest || (turns += 1) <= patience;
  return async () => {
    if (page === null) return null;
    const answer = await list({ ...parameters, per_page: size, page });
    if ('problem' in answer) return answer;
    const { rows, total, next } = answer.batch;
    const isRepeated = before !== null && page > before.page && isSame(rows, before.rows, total);
    if (!isRepeated) unreadable.set(page, answer.batch.unreadable);
    const gone = (before?.total ?? 0) - (total ?? Infinity);
    const now = page;
    if (isRepeated) page = null;
    else if (gone > 0 && now > 1 && total !== null && goesBack(total))
      page = Math.max(1, now - Math.ceil(gone / size));
    // A service that does not know of pages can say for ever that the second one is next.
    else page = next !== null && next > now ? next : null;
    before = { page: now, rows, total };
    lowest = Math.min(lowest, total ?? Infinity);
    return {
      reports: isRepeated ? [] : rows,
      leftOut: [...unreadable.values()].reduce((sum, count) => sum + count, 0),
      total,
    };
  };
}

/**
 * Whether it is the same batch again, as of a service that does not know of pages. Batches that
 * cannot be read look all the same: a count tells how many there are.
 */
function isSame(rows: Report[], before: Report[], total: number | null): boolean {
  if (rows.length !== before.length || (rows.length === 0 && total !== null)) return false;
  const known = new Set(before.map(({ id }) => id));
  return rows.every(({ id }) => known.has(id));
}
