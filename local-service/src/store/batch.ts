import type * as allowed from '../../../lib/domain/reports/list-parameters.ts';
import type { Result } from '../../../lib/domain/reports/result.ts';

/** The rows of one batch, and the number of rows in all. */
export interface Slice<Row> {
  rows: Row[];
  total: number;
}

/** One batch, counted from 1. */
export interface Batch {
  page: number;
  perPage: number;
}

/** The query of either list. */
interface Query extends Batch {
  sort: (typeof allowed.sorts)[number];
  /** A part of addresses or of names, in any case. */
  search?: string | undefined;
}

/** The reports of a batch. `project` is a whole name. */
export interface ReportQuery extends Query {
  project?: string | undefined;
  result?: Result | undefined;
  sortBy: (typeof allowed.reportSortFields)[number];
}

/** The projects of a batch. */
export interface ProjectQuery extends Query {
  sortBy: (typeof allowed.projectSortFields)[number];
}
