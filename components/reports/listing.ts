import type { Batch } from '../../lib/domain/pagination.ts';

/**
 * One batch of a list as a table shows it: the service's answer, or the rows that this device has
 * for the same view until the service answers. `device` are such rows where the service cannot
 * filter or sort as the view does.
 */
export interface Listing<Row> extends Batch<Row> {
  /** The query string of the view that it belongs to. */
  key: string;
  from: 'service' | 'archive' | 'device';
  /** Whether the service sent the rows in an order of its own, not in the one of the view. */
  isInOwnOrder?: boolean;
}

/**
 * Makes a listing of a batch. A list that changes while it is read can name a row twice; only the
 * first mention stays.
 */
export function listingOf<Row>(
  batch: Batch<Row>,
  key: string,
  from: Listing<Row>['from'],
  idOf: (row: Row) => string,
): Listing<Row> {
  const seen = new Set<string>();
  const rows = batch.rows.filter((row) => !seen.has(idOf(row)) && seen.add(idOf(row)));
  return { ...batch, rows, key, from };
}
