import type { Slice } from '../base/answers.ts';
import type { ReportQuery } from '../base/fields.ts';

/**
 * Builds the answer of a list: rows, counts, and links to the other batches with the whole query.
 * The link to the next batch of reports names the last one, after which it begins. `path` is the
 * URL of the list.
 */
export function listAnswer<Row>(
  { rows, total, last: lastId }: Slice<Row>,
  { page, perPage }: Pick<ReportQuery, 'page' | 'perPage'>,
  path: string,
  search: URLSearchParams,
) {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (number: number, begin?: number) => {
    const parameters = new URLSearchParams(search);
    parameters.set('page', String(number));
    parameters.delete('after');
    if (begin !== undefined) parameters.set('after', String(begin));
    return `${path}?${parameters}`;
  };
  // The number of batches says nothing where the last report counts: others may have gone.
  const hasNext = lastId === undefined ? page < last : lastId !== null;
  const from = (page - 1) * perPage + 1;
  return {
    data: rows,
    links: {
      first: link(1),
      last: link(last),
      prev: page > 1 ? link(Math.min(page - 1, last)) : null,
      next: hasNext ? link(page + 1, lastId ?? undefined) : null,
    },
    meta: {
      current_page: page,
      from: rows.length > 0 ? from : null,
      last_page: last,
      per_page: perPage,
      to: rows.length > 0 ? from + rows.length - 1 : null,
      total,
      path,
    },
  };
}
