import type { Privacy } from './privacy.ts';
import { type Result, results } from './result.ts';
import * as v from 'valibot';

/**
 * The values that the interface allows for each parameter of its lists (sections 4.1 and 4.3), and
 * the default.
 */
export const perPages = [10, 25, 50, 100] as const;
export const sorts = ['desc', 'asc'] as const;
export const reportSearchFields = ['url'] as const;
export const reportSortFields = ['id', 'generated_at', 'url', 'result'] as const;
export const projectSearchFields = ['project'] as const;
export const projectSortFields = ['created_at', 'project'] as const;
export const perPageDefault = 10;

interface ListParameters {
  search?: string;
  sort?: (typeof sorts)[number];
  per_page?: (typeof perPages)[number];
  /**
   * The batch, counted from 1. The interface does not name it, but services take it (service
   * notes).
   */
  page?: number;
}

/** Query parameters of `GET /api/v1/reports` (interface, section 4.3). */
export interface ReportParameters extends ListParameters {
  search_by?: (typeof reportSearchFields)[number];
  project?: string;
  result?: Result;
  sort_by?: (typeof reportSortFields)[number];
}

/** Query parameters of `GET /api/v1/projects` (interface, section 4.1). */
export interface ProjectParameters extends ListParameters {
  search_by?: (typeof projectSearchFields)[number];
  sort_by?: (typeof projectSortFields)[number];
}

/**
 * Form fields of `POST /api/v1/reports` (interface, section 4.5). `password` is sent with privacy 2
 * only.
 */
export interface CreateFields {
  url: string;
  privacy?: Privacy;
  password?: string | undefined;
}

/**
 * Form fields of `PUT /api/v1/reports/{id}` (interface, section 4.6). `results` 1 runs the audit
 * again.
 */
export interface UpdateFields {
  privacy?: Privacy;
  password?: string | undefined;
  results?: 0 | 1;
}

const list = {
  search: v.exactOptional(v.string()),
  sort: v.exactOptional(v.picklist(sorts)),
  per_page: v.exactOptional(v.picklist(perPages)),
  page: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
};

/** The query parameters of the list of reports, in messages and in storage. */
export const ReportParametersSchema: v.GenericSchema<unknown, ReportParameters> = v.object({
  ...list,
  search_by: v.exactOptional(v.picklist(reportSearchFields)),
  project: v.exactOptional(v.string()),
  result: v.exactOptional(v.picklist(results)),
  sort_by: v.exactOptional(v.picklist(reportSortFields)),
});

/** The query parameters of the list of projects, in messages. */
export const ProjectParametersSchema: v.GenericSchema<unknown, ProjectParameters> = v.object({
  ...list,
  search_by: v.exactOptional(v.picklist(projectSearchFields)),
  sort_by: v.exactOptional(v.picklist(projectSortFields)),
});
