import { useRef } from 'preact/hooks';
import type { Report } from '../../../lib/domain/reports/report.ts';
import type { ResultCounts } from '../../../lib/storage/database/search.ts';
import type { Listing } from '../use-service-data.ts';
import { filtersOf, type ReportsView, reportsViewDefault, viewSearch } from '../view.ts';
import { viewOf } from './use-listing.ts';

/** The totals of the service's answers, for the search and the project that `of` names. */
interface Totals {
  of: string;
  totals: Partial<ResultCounts>;
}

/**
 * Returns how many reports match the search and the project of the view, in all and by result, as
 * far as it is known without a request.
 */
export function useResultCounts(
  listing: Listing<Report> | null,
  view: ReportsView,
): Partial<ResultCounts> {
  const known = useRef<Totals>({ of: '', totals: {} });
  if (!listing) return {};
  known.current = withTotal(known.current, listing);
  return countsOfResults(listing, view, known.current);
}

/**
 * Adds the total of a listing that the service answered. A total that has changed makes the earlier
 * ones outdated.
 */
export function withTotal(known: Totals, listing: Listing<Report>): Totals {
  const shown = viewOf(listing);
  const { total, rows } = listing;
  if (listing.from !== 'service' || total === null) return known;
  const name = shown.result ?? 'all';
  const count = Math.max(total, rows.length);
  const { of, totals } = known;
  const isKnown = of === scopeOf(shown) && (totals[name] ?? count) === count;
  return { of: scopeOf(shown), totals: { ...(isKnown && totals), [name]: count } };
}

/**
 * Returns the counts of the view: the totals, and those of this device if it has all reports of the
 * service. Equal numbers do not prove that it has, because they may count other reports. Different
 * numbers prove that some reports are not known here.
 */
export function countsOfResults(
  listing: Listing<Report>,
  view: ReportsView,
  known: Totals,
): Partial<ResultCounts> {
  const scope = scopeOf(view);
  const totals = scope === known.of ? known.totals : {};
  const { kept, isArchiveWhole = false } = listing;
  const isOwn = isArchiveWhole && scope === scopeOf(viewOf(listing));
  const isEqual = kept && kept.all === (totals.all ?? kept.all);
  return { ...(isOwn && isEqual && kept), ...totals };
}

/**
 * Returns how many reports the projects have, by their names, as the service lists them. None if a
 * search or a result narrows the list, or if it has another number of reports by now.
 */
export function countsOfProjects(
  reports: ReadonlyMap<string, number>,
  { project, ...view }: ReportsView,
  total: number | undefined,
): ReadonlyMap<string, number> {
  const isNarrowed = viewSearch({
    ...reportsViewDefault,
    ...filtersOf({ ...view, project: null }),
  });
  const all = [...reports.values()].reduce((sum, count) => sum + count, 0);
  const listed = project === null ? all : reports.get(project);
  return isNarrowed === '' && listed === total ? reports : new Map();
}

/** The filters of a view, without the result. */
function scopeOf(view: ReportsView): string {
  return viewSearch({ ...reportsViewDefault, ...filtersOf(view), result: null });
}
