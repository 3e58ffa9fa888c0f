import type { Batch } from '../../domain/walk.ts';
import { perPageDefault } from '../../domain/reports/list-parameters.ts';
import { ServiceError } from '../../domain/problem.ts';
import type { RequestTarget } from '../client/build-request.ts';
import type { ApiAnswer } from '../client/exchange.ts';
import { findList, type FoundList } from './envelopes.ts';
import { jsonOf } from '../client/request.ts';

/**
 * How many rows are read beyond the number asked for, because services may add a few rows to a
 * batch.
 */
const maxExtraRows = 10;

/**
 * An answer to a list. `places` has an entry for each row; null stands for a row that was not read.
 * The other fields have the same meaning as in a batch.
 */
export interface ListAnswer<Row> extends Pick<Batch<Row>, 'total' | 'page' | 'next' | 'last'> {
  places: (Row | null)[];
}

/** Makes a batch of an answer: the rows that were read, and the number of rows that were not. */
export function batchOf<Row>({ places, ...counts }: ListAnswer<Row>): Batch<Row> {
  const rows = places.filter((row) => row !== null);
  return { rows, unreadable: places.length - rows.length, ...counts };
}

/**
 * Reads a list (service notes, envelope of a list and next page). Leaves a row unread if `read`
 * returns null, or if the row lies beyond `maxRows` or far beyond the number asked for. Throws
 * ServiceError 'unusable-answer' if there is no list.
 */
export function readList<Row>(
  answer: ApiAnswer,
  read: (raw: unknown) => Row | null,
  { baseUrl }: RequestTarget,
  asked: { page?: number; per_page?: number },
  maxRows?: number,
): ListAnswer<Row> {
  const list = findList(jsonOf(answer));
  if (!list) throw new ServiceError({ code: 'unusable-answer', status: answer.status });
  const perPage = asked.per_page ?? perPageDefault;
  const most = maxRows ?? perPage + maxExtraRows;
  const page = readCount(list.about['current_page']) || (asked.page ?? 1);
  const next = nextPage(list, { baseUrl, page, perPage, link: answer.headers.get('link') });
  return {
    places: list.rows.map((row, at) => (at < most ? read(row) : null)),
    total: readCount(list.about['total']),
    page,
    next,
    last: lastPage(list, { baseUrl, next }),
  };
}

/**
 * Returns the number of the next batch, or null (service notes, next page). Takes the page number
 * from a next link with the connection's origin and path, or else from the page counts. Without a
 * link and counts, assumes that another batch follows a full batch. A batch is also full if it has
 * as many rows as the interface's default, because some services ignore `per_page`.
 */
export function nextPage(
  list: FoundList,
  at: { baseUrl: string; page: number; perPage: number; link: string | null },
): number | null {
  const { about, links } = list;
  if (list.rows.length === 0) return null;
  const written = [links['next'], about['next_page_url'], about['next'], nextInHeader(at.link)];
  for (const next of written) {
    const page = pageInLink(next, at.baseUrl);
    // A link back would be followed for ever.
    if (page !== null && page > at.page) return page;
  }
  if (links['next'] === null || about['next_page_url'] === null) return null;
  const last = readCount(about['last_page']);
  if (last !== null) return at.page < last ? at.page + 1 : null;
  const total = readCount(about['total']);
  const count = list.rows.length;
  const isEnd = total === (at.page - 1) * at.perPage + count;
  const ownPerPage = count === perPageDefault && !isEnd ? perPageDefault : at.perPage;
  const perPage = readCount(about['per_page']) || ownPerPage;
  const more = total === null ? count >= perPage : at.page * perPage < total;
  return more ? at.page + 1 : null;
}

/** Reads the next link of a Link header (RFC 8288): `<https://…?page=2>; rel="next"`. */
function nextInHeader(header: string | null): string | undefined {
  return header
    ?.split(/,\s*(?=<)/)
    .map((one) => /^\s*<([^>]*)>.*;\s*rel="?next"?/i.exec(one)?.[1])
    .find((one) => one !== undefined);
}

/**
 * Returns the number of the last batch, or null if the service does not tell it. Takes the number
 * from the page counts, then from a link to the last batch, then from the count of rows. Ignores a
 * number below the number of the next batch.
 */
function lastPage(
  { about, links }: FoundList,
  { baseUrl, next }: { baseUrl: string; next: number | null },
): number | null {
  const [total, perPage] = [readCount(about['total']), readCount(about['per_page'])];
  const last =
    readCount(about['last_page']) ??
    pageInLink(links['last'], baseUrl) ??
    pageInLink(about['last_page_url'], baseUrl) ??
    (total !== null && perPage ? Math.ceil(total / perPage) : null);
  return last !== null && last >= (next ?? 1) ? last : null;
}

/**
 * Returns the page number in a link of a list, or null. Only a link with the connection's origin
 * and path counts (service notes, next page).
 */
export function pageInLink(link: unknown, baseUrl: string): number | null {
  const base = new URL(baseUrl);
  const url = typeof link === 'string' ? URL.parse(link, `${baseUrl}/api/v1/`) : null;
  if (
    !url ||
    url.origin !== base.origin ||
    !url.pathname.startsWith(`${base.pathname.replace(/\/$/, '')}/`)
  )
    return null;
  return readCount(url.searchParams.get('page'));
}

/** Reads a whole number of at least 0, also from a string. Returns null for any other value. */
export function readCount(raw: unknown): number | null {
  const value = typeof raw === 'string' && /^\s*\d+\s*$/.test(raw) ? Number(raw) : raw;
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
