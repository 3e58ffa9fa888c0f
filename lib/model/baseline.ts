import type { Baseline } from './job.ts';
import type { Report } from './report.ts';

/**
 * The highest id of a list that is sorted by ids, newest first; null where ids are no numbers, the service did not sort, or there is no row
 * to tell by: then "newer" cannot be told from the id.
 */
export function highestOf(rows: Report[]): Extract<Baseline, { by: 'highest' }> | null {
  const ids = rows.map(({ id }) => (/^\d{1,15}$/.test(id) ? Number(id) : NaN));
  const [first] = ids;
  if (first === undefined || Number.isNaN(first)) return null;
  return ids.every((id, at) => at === 0 || id < (ids[at - 1] ?? 0)) ? { by: 'highest', id: first } : null;
}
