import { advance, type Cursor, listStart } from '../../../lib/domain/pagination.ts';
import type { ReportParameters } from '../../../lib/domain/reports/list-parameters.ts';
import type { ExportStep, Sources } from './export-step.ts';

const perPage = 100;
/** How often the export goes back for a total that was as small before. */
const maxRewinds = 100;

/**
 * Reads everything that the service lists, some of it more than once where the list moves
 * meanwhile.
 */
export function batchByBatch(
  parameters: ReportParameters,
  { list }: Pick<Sources, 'list'>,
): ExportStep {
  let cursor: Cursor | null = listStart;
  const unreadable = new Map<number, number>();
  return async () => {
    if (!cursor) return null;
    const { page } = cursor;
    const answer = await list({ ...parameters, per_page: perPage, page });
    if ('problem' in answer) return answer;
    const { batch } = answer;
    const { isRepeated, next } = advance(cursor, batch, ({ id }) => id, { perPage, maxRewinds });
    cursor = next;
    if (!isRepeated) unreadable.set(page, batch.unreadable);
    return {
      reports: isRepeated ? [] : batch.rows,
      leftOut: [...unreadable.values()].reduce((sum, count) => sum + count, 0),
      total: batch.total,
    };
  };
}
