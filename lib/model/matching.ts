import * as v from 'valibot';
import {
  perPages,
  type ProjectParameters,
  projectSearchFields,
  projectSortFields,
  type ReportParameters,
  reportSearchFields,
  reportSortFields,
  sorts,
} from './parameters.ts';
import { results } from './result.ts';

const list = {
  search: v.exactOptional(v.string()),
  sort: v.exactOptional(v.picklist(sorts)),
  per_page: v.exactOptional(v.picklist(perPages)),
  page: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
};

/** The query parameters of the list of reports, as they come in messages and lie in storage. */
export const ReportMatching: v.GenericSchema<unknown, ReportParameters> = v.object({
  ...list,
  search_by: v.exactOptional(v.picklist(reportSearchFields)),
  project: v.exactOptional(v.string()),
  result: v.exactOptional(v.picklist(results)),
  sort_by: v.exactOptional(v.picklist(reportSortFields)),
});

/** The query parameters of the list of projects, as they come in messages. */
export const ProjectMatching: v.GenericSchema<unknown, ProjectParameters> = v.object({
  ...list,
  search_by: v.exactOptional(v.picklist(projectSearchFields)),
  sort_by: v.exactOptional(v.picklist(projectSortFields)),
});
