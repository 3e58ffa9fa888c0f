import type { Batch } from '../../lib/domain/pagination.ts';
import type { Report } from '../../lib/domain/reports/report.ts';
import type { FoundReports } from '../../lib/storage/archive/search-archive.ts';
import { readView, type ReportsView } from './view.ts';

/**
 * What the table shows: a batch as the service sent it, or what this device has for the same view
 * until the service has answered.
 */
export interface Listing extends Batch<Report> {
  /** The view it is for, as the page's address has it. */
  key: string;
  from: 'service' | 'archive';
}

/**
 * A batch as it is shown. A list that changes while it is read can name a report twice: the first
 * mention stays.
 */
export function listingOf(batch: Batch<Report>, key: string, from: Listing['from']): Listing {
  const seen = new Set<string>();
  const rows = batch.rows.filter(({ id }) => !seen.has(id) && seen.add(id));
  return { ...batch, rows, key, from };
}

/**
 * A batch of what this device has: its reports are from the view's batch on, one more than are
 * shown where there is a next batch.
 */
export function keptListing(
  { reports, unreadable }: FoundReports,
  { page, perPage }: Pick<ReportsView, 'page' | 'perPage'>,
  key: string,
): Listing {
  const next = reports.length > perPage ? page + 1 : null;
  return listingOf(
    { rows: reports.slice(0, perPage), unreadable, total: null, page, next, last: null },
    key,
    'archive',
  );
}

/** The view that a listing is for. */
export function viewOf({ key }: Listing): ReportsView {
  return readView(key) as ReportsView;
}

/** The listing with one report as it is now; null is one that is no more. */
export function patched(listing: Listing, id: string, report: Report | null): Listing {
  if (!listing.rows.some((row) => row.id === id)) return listing;
  if (report)
    return { ...listing, rows: listing.rows.map((row) => (row.id === id ? report : row)) };
  return {
    ...listing,
    rows: listing.rows.filter((row) => row.id !== id),
    total: listing.total === null ? null : Math.max(0, listing.total - 1),
  };
}
