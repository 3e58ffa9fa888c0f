import type { Batch } from '../../domain/pagination.ts';
import { perPageDefault } from '../../domain/reports/list-parameters.ts';
import { ServiceError } from '../../domain/problem.ts';
import type { ApiAnswer, RequestTarget } from '../client/exchange.ts';
import { findList } from './find-list.ts';
import { lastPage } from './last-page.ts';
import { nextPage } from './next-page.ts';
import { readCount } from './read-count.ts';
import { jsonOf } from '../client/request.ts';

/**
 * How many rows more than were asked for are read: services may put one or the other on top of a
 * batch.
 */
const maxExtraRows = 10;

/**
 * Reads a list (service notes, envelope of a list and next page). A row that `read` returns null
 * for is counted and hides no other; so are rows far beyond the number that was asked for, which
 * nobody reads: beyond `most`, where it is given. Throws ServiceError 'unusable-answer' where there
 * is no list.
 */
export function readBatch<Row>(
  answer: ApiAnswer,
  read: (raw: unknown) => Row | null,
  { baseUrl }: RequestTarget,
  asked: { page?: number; per_page?: number },
  most?: number,
): Batch<Row> {
  const list = findList(jsonOf(answer));
  if (!list) throw new ServiceError({ code: 'unusable-answer', status: answer.status });
  const perPage = asked.per_page ?? perPageDefault;
  const rows = list.rows
    .slice(0, most ?? perPage + maxExtraRows)
    .map(read)
    .filter((row) => row !== null);
  const page = readCount(list.about['current_page']) || (asked.page ?? 1);
  const next = nextPage(list, { baseUrl, page, perPage, link: answer.headers.get('link') });
  return {
    rows,
    unreadable: list.rows.length - rows.length,
    total: readCount(list.about['total']),
    page,
    next,
    last: lastPage(list, { baseUrl, next }),
  };
}
