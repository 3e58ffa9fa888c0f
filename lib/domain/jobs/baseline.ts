import { type Baseline, type Candidate, type DoneCreate, isDoneCreate, type Job } from './job.ts';
import { pageKey, pageWithoutRoute, projectOfUrl } from '../addresses/page-url.ts';
import { hasConflictingJobs, isRouteUnanswered, isUnanswered, ownedReports } from './scheduling.ts';
import type { Report } from '../reports/report.ts';

/**
 * Returns the highest id of a list sorted by id, newest first. Returns null if ids do not tell
 * which report is newer: they are not numbers, the service did not sort, or there are no rows.
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
 * Whether a report was made after the baseline was noted. For "run again": whether the report was
 * generated again and is finished.
 */
export function isNewSince(baseline: Baseline, { id, generatedAt, result }: Report): boolean {
  if (baseline.by === 'highest') return Number(id) > baseline.id;
  if (baseline.by === 'ids') return !baseline.ids.includes(id);
  return baseline.by === 'generated' && generatedAt !== baseline.at && result !== null;
}

/**
 * Picks the reports that a create made of its page, from the rows of a list, newest first. Returns
 * them oldest first. They are newer than the baseline, and belong to no job in `others`.
 */
export function reportsCreatedSince(
  job: Job,
  url: string,
  baseline: Baseline,
  rows: Report[],
  others: Job[],
): Report[] {
  const owned = new Set(others.flatMap(ownedReports));
  const page = pageKey(url);
  const isUnsure = page === pageWithoutRoute(url) && isRouteUnanswered(job, others);
  if (job.state.name !== 'done' && isUnsure) return [];
  // Parsing addresses is slow, and most new rows of a bulk belong to its other jobs. So the page is
  // compared last.
  const came = rows
    .filter((row) => isNewSince(baseline, row) && !owned.has(row.id) && pageKey(row.url) === page)
    .toReversed();
  return job.state.name !== 'done' && hasConflictingJobs(job, others) ? came.slice(0, 1) : came;
}

/**
 * Picks further reports that the requests of a done create made, from the rows of a list. Such
 * reports have the page of its report, `url`. After a redirect, `url` differs from the page that
 * was `sent`. Then picks no reports while another create waits for its answer, because a redirect
 * may have led that create to the same page. Also picks none if the baseline cannot tell which
 * reports of this page are new.
 */
export function duplicatesSince(
  job: DoneCreate,
  { sent, url }: { sent: string; url: string },
  baseline: Baseline,
  rows: Report[],
  others: Job[],
): Report[] {
  const tellsNew =
    pageKey(url) === pageKey(sent) || (baseline.by === 'highest' && !others.some(isUnanswered));
  return tellsNew
    ? reportsCreatedSince(job, url, baseline, rows, others).filter(
        ({ id }) => id !== job.state.reportId,
      )
    : [];
}

/** The largest number of reports that a person is asked about, roughly. */
const maxCandidates = 10;

/**
 * Picks the reports that a create without an answer may have made under another address, because
 * services list the address after redirects, and may drop its route. Takes the rows of a list,
 * newest first, and returns the reports oldest first. These reports are newer than the baseline,
 * and no known create made them: no job in `others` has them, and their ids are not in `known`.
 * They belong to the project of the page, or there is only one. A duplicate of another create may
 * be among them.
 */
export function candidatesOf(
  url: string,
  baseline: Baseline,
  rows: Report[],
  others: Job[],
  known: { has: (id: string) => boolean },
): Candidate[] {
  const owned = new Set(others.filter(isDoneCreate).map(({ state }) => state.reportId));
  const came = rows.filter(
    (row) => isNewSince(baseline, row) && !owned.has(row.id) && !known.has(row.id),
  );
  const project = projectOfUrl(url);
  return came
    .filter(
      (row) => came.length === 1 || row.project === project || projectOfUrl(row.url) === project,
    )
    .toReversed()
    .slice(0, maxCandidates)
    .map(({ id, url: address, generatedAt }) => ({ id, url: address, at: generatedAt }));
}
