import { useRef } from 'preact/hooks';
import type { Report } from '../../../lib/domain/reports/report.ts';
import type { ResultCounts } from '../../../lib/storage/database/search.ts';
import type { Listing } from '../use-service-data.ts';
import { filtersOf, type ReportsView, reportsViewDefault, viewSearch } from '../view.ts';
import { viewOf } from './use-listing.ts';

/**
 * Returns how many reports match the search and the project of the view, in all and by result, as
 * far as it is known without a request: the totals of the service's answers, and the archive if it
 * has all of these reports. A total that has changed makes the earlier ones outdated.
 */
export function useResultCounts(
  listing: Listing<Report> | null,
  view: ReportsView,
): Partial<ResultCounts> {
  const known = useRef<{ of: string; totals: Partial<ResultCounts> }>({ of: '', totals: {} });
  if (!listing) return {};
  const shown = viewOf(listing);
  const { total, rows } = listing;
  if (listing.from === 'service' && total !== null) {
    const name = shown.result ?? 'all';
    const count = Math.max(total, rows.length);
    const { of, totals } = known.current;
    const isKnown = of === scopeOf(shown) && (totals[name] ?? count) === count;
    known.current = { of: scopeOf(shown), totals: { ...(isKnown && totals), [name]: count } };
  }
  const scope = scopeOf(view);
  const totals = scope === known.current.of ? known.current.totals : {};
  const { kept, isArchiveWhole = false } = listing;
  // The device has all of them if it has as many as the service.
  const isWhole = kept && (isArchiveWhole || kept.all === totals.all);
  return { ...(isWhole && scope === scopeOf(shown) && kept), ...totals };
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
  const listed = project === null ? sum([...reports.values()]) : reports.get(project);
  return isNarrowed === '' && listed === total ? reports : new Map();
}

function sum(counts: number[]): number {
  return counts.reduce((all, one) => all + one, 0);
}

/** The filters of a view, without the result. */
function scopeOf(view: ReportsView): string {
  return viewSearch({ ...reportsViewDefault, ...filtersOf(view), result: null });
}
