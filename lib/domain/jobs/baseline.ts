import type { Baseline, Job } from './job.ts';
import { pageKey } from '../page-url.ts';
import { hasConflictingJobs } from './scheduling.ts';
import type { Report } from '../reports/report.ts';

/**
 * The highest id of a list that is sorted by ids, newest first; null where ids are no numbers, the
 * service did not sort, or there is no row to tell by: then "newer" cannot be told from the id.
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
 * Whether a report is there only since the baseline was noted; one that is run again, whether that
 * has come to its end since.
 */
export function isNewSince(baseline: Baseline, { id, generatedAt, result }: Report): boolean {
  if (baseline.by === 'highest') return Number(id) > baseline.id;
  if (baseline.by === 'ids') return !baseline.ids.includes(id);
  return baseline.by === 'generated' && generatedAt !== baseline.at && result !== null;
}

/**
 * What a create made since its baseline, of the rows of a list, newest first: the reports of its
 * page that no other job owns, oldest first. For one that is not done yet only one of them where
 * another may be a job's that does not know it yet.
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
  const came = rows
    .filter((row) => isNewSince(baseline, row) && pageKey(row.url) === page && !owned.has(row.id))
    .toReversed();
  return job.state.name !== 'done' && hasConflictingJobs(job, others) ? came.slice(0, 1) : came;
}
