import type { ListQuery } from './list-query.ts';

/** Rows of one batch, and how many there are in all. */
export interface Slice<Row> {
  rows: Row[];
  total: number;
}

/**
 * A list as it is sent: rows, links to the batches around it with the whole query in them, and
 * counts. `path` is the address of the list.
 */
export function batchOf<Row>(
  { rows, total }: Slice<Row>,
  query: ListQuery,
  path: string,
  search: URLSearchParams,
) {
  const { page, perPage } = query;
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (number: number) => {
    const parameters = new URLSearchParams(search);
    parameters.set('page', String(number));
    return `${path}?${parameters}`;
  };
  const from = (page - 1) * perPage + 1;
  return {
    data: rows,
    links: {
      first: link(1),
      last: link(last),
      prev: page > 1 ? link(Math.min(page - 1, last)) : null,
      next: page < last ? link(page + 1) : null,
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
