import * as v from 'valibot';
import * as allowed from '../lib/domain/reports/list-parameters.ts';
import { results } from '../lib/domain/reports/result.ts';
import { oneOf, oneOfNumbers } from './fields.ts';

const page = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,8}$/, 'The page must be a whole number from 1 on.'),
  v.transform((text) => Number(text)),
);

const paging = {
  search: v.optional(v.string()),
  sort: v.optional(oneOf('sort', allowed.sorts), 'desc'),
  per_page: v.optional(oneOfNumbers('per_page', allowed.perPages), String(allowed.perPageDefault)),
  page: v.optional(page, '1'),
};

/** Query parameters of `GET /api/v1/reports` (interface, section 4.3), with the defaults in. */
export const ReportQuery = v.pipe(
  v.object({
    ...paging,
    search_by: v.optional(oneOf('search_by', allowed.reportSearchFields), 'url'),
    project: v.optional(v.string()),
    result: v.optional(oneOf('result', results)),
    sort_by: v.optional(oneOf('sort_by', allowed.reportSortFields), 'id'),
  }),
  v.transform(({ per_page, sort_by, search_by, ...rest }) => ({
    ...rest,
    perPage: per_page,
    sortBy: sort_by,
    searchBy: search_by,
  })),
);
export type ReportQuery = v.InferOutput<typeof ReportQuery>;

/** Query parameters of `GET /api/v1/projects` (interface, section 4.1), with the defaults in. */
export const ProjectQuery = v.pipe(
  v.object({
    ...paging,
    search_by: v.optional(oneOf('search_by', allowed.projectSearchFields), 'project'),
    sort_by: v.optional(oneOf('sort_by', allowed.projectSortFields), 'created_at'),
  }),
  v.transform(({ per_page, sort_by, search_by, ...rest }) => ({
    ...rest,
    perPage: per_page,
    sortBy: sort_by,
    searchBy: search_by,
  })),
);
export type ProjectQuery = v.InferOutput<typeof ProjectQuery>;

/** What both lists take. */
export type ListQuery = Pick<ReportQuery, 'page' | 'perPage' | 'search' | 'sort'>;
