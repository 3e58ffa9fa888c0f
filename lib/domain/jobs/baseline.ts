import type { Baseline, Job } from './job.ts';
import { pageKey } from '../page-url.ts';
import { hasConflictingJobs } from './scheduling.ts';
import type { Report } from '../reports/report.ts';

/**
 * Returns the highest id of a list sorted by id, newest first. Null where ids do not tell which
 * report is newer: they are no numbers, the service did not sort, or there are no rows.
 */
export function highestIdBaseline(rows: Report[]): Extract<Baseline, { by: 'highest' }> | null {
  const ids = rows.map(({ id }) => (/^\d{1,15}$/.test(id) ? Number(id) : NaN));
  const [first] = ids;
  if (first === undefined || Number.isNaN(first)) return null;
  return ids.every((id, at) => at === 0 || id < (ids[at - 1] ?? 0))
    ? { by: 'highest', id: first }
    : null;
}

/**
 * Whether a report was made since the baseline was noted. For "run again": whether it was generated
 * anew and is finished.
 */
export function isNewSince(baseline: Baseline, { id, generatedAt, result }: Report): boolean {
  if (baseline.by === 'highest') return Number(id) > baseline.id;
  if (baseline.by === 'ids') return !baseline.ids.includes(id);
  return baseline.by === 'generated' && generatedAt !== baseline.at && result !== null;
}

/**
 * Picks the reports that a create made, oldest first, from the rows of a list, newest first: those
 * of its page since its baseline that no other job owns. While another job of the page may own one
 * of them, a create that is not done takes only the first.
 */
export function reportsCreatedSince(
  job: Job,
  url: string,
  baseline: Baseline,
  rows: Report[],
  others: Job[],
): Report[] {
  const owned = new Set(
    others.flatMap(({ state }) =>
      state.name === 'done' ? [state.reportId, ...state.duplicates] : [],
    ),
  );
  const page = pageKey(url);
  // Addresses take long to parse. Most new rows of a bulk belong to its other jobs.
  const came = rows
    .filter((row) => isNewSince(baseline, row) && !owned.has(row.id) && pageKey(row.url) === page)
    .toReversed();
  return job.state.name !== 'done' && hasConflictingJobs(job, others) ? came.slice(0, 1) : came;
}
