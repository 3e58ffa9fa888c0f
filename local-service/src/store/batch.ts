import type * as allowed from '../../../lib/domain/reports/list-parameters.ts';
import type { Result } from '../../../lib/domain/reports/result.ts';

/** The rows of one batch, and the number of rows in all. */
export interface Slice<Row> {
  rows: Row[];
  total: number;
  /** The id of the last report, if a further batch can be asked for with it. Null for none. */
  last?: number | null;
}

/** One batch, counted from 1. */
export interface Batch {
  page: number;
  perPage: number;
}

/** The query of either list. */
interface Query extends Batch {
  sort: (typeof allowed.sorts)[number];
  /** Words that addresses or names contain, in any case. */
  search?: string | undefined;
}

/** The reports of a batch. `project` is a whole name. */
export interface ReportQuery extends Query {
  project?: string | undefined;
  result?: Result | undefined;
  sortBy: (typeof allowed.reportSortFields)[number];
  /** The id of the last report of the batch before. */
  after?: number | undefined;
}

/** The projects of a batch. */
export interface ProjectQuery extends Query {
  sortBy: (typeof allowed.projectSortFields)[number];
}
