import {
  perPageDefault,
  perPages,
  type ProjectParameters,
  projectSortFields,
  type ReportParameters,
  reportSortFields,
  sorts,
} from '../../lib/domain/reports/list-parameters.ts';
import { type Result, results } from '../../lib/domain/reports/result.ts';

interface ListView {
  search: string;
  sort: (typeof sorts)[number];
  perPage: (typeof perPages)[number];
  /** The batch, counted from 1. */
  page: number;
}

/** What the list of reports shows, and the id of the report that is open beside it. */
export interface ReportsView extends ListView {
  tab: 'reports';
  result: Result | null;
  project: string | null;
  sortBy: (typeof reportSortFields)[number];
  report: string | null;
}

/** What the list of projects shows. */
export interface ProjectsView extends ListView {
  tab: 'projects';
  sortBy: (typeof projectSortFields)[number];
}

/** All that the Reports page shows. It is kept nowhere but in the page's address. */
export type View = ReportsView | ProjectsView;

const list = { search: '', sort: 'desc', perPage: perPageDefault, page: 1 } as const;
/** Newest first by time: what just ran again comes first. */
export const reportsViewDefault: ReportsView = {
  ...list,
  tab: 'reports',
  result: null,
  project: null,
  sortBy: 'generated_at',
  report: null,
};
export const projectsViewDefault: ProjectsView = { ...list, tab: 'projects', sortBy: 'created_at' };

/**
 * Reads a view from the query string of an address, with or without its `?`. What the interface
 * does not allow has its default.
 */
export function readView(search: string): View {
  const query = new URLSearchParams(search);
  const page = query.get('page') ?? '';
  const shown = {
    search: query.get('search') ?? '',
    sort: oneOf(sorts, query.get('sort')) ?? list.sort,
    perPage: perPages.find((count) => String(count) === query.get('per_page')) ?? list.perPage,
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : list.page,
  };
  const sortBy = query.get('sort_by');
  if (query.get('tab') === 'projects')
    return {
      tab: 'projects',
      ...shown,
      sortBy: oneOf(projectSortFields, sortBy) ?? projectsViewDefault.sortBy,
    };
  return {
    tab: 'reports',
    ...shown,
    result: oneOf(results, query.get('result')),
    project: query.get('project') || null,
    sortBy: oneOf(reportSortFields, sortBy) ?? reportsViewDefault.sortBy,
    report: query.get('report') || null,
  };
}

/**
 * The query string of a view, with its `?`, or empty where all of it is the default: what is the
 * default is left out.
 */
export function viewSearch(view: View): string {
  const isReports = view.tab === 'reports';
  const { search_by: _, ...parameters } = isReports ? parametersOf(view) : parametersOf(view);
  const isSorted = view.sortBy !== (isReports ? reportsViewDefault : projectsViewDefault).sortBy;
  const query = new URLSearchParams({ ...(!isReports && { tab: view.tab }) });
  // The view's default is not the interface's.
  for (const [name, value] of Object.entries({ ...parameters, sort_by: isSorted && view.sortBy }))
    if (value) query.set(name, String(value));
  if (isReports && view.report !== null) query.set('report', view.report);
  return query.size > 0 ? `?${query}` : '';
}

/**
 * The parameters that the interface names for what a view shows (sections 4.1 and 4.3). Each
 * control has its own; what is the interface's default is not sent, which for reports is the order
 * by id. `search_by` goes with `search`. `page` is not in the interface, and is sent from the
 * second batch on.
 */
export function parametersOf(view: ReportsView): ReportParameters;
export function parametersOf(view: ProjectsView): ProjectParameters;
export function parametersOf(view: View): ReportParameters | ProjectParameters {
  const { search, sort, perPage, page } = view;
  const found = search.trim();
  const shown = {
    ...(sort !== list.sort && { sort }),
    ...(perPage !== list.perPage && { per_page: perPage }),
    ...(page !== list.page && { page }),
  };
  if (view.tab === 'projects') {
    const { sortBy } = view;
    return {
      ...(found !== '' && { search: found, search_by: 'project' }),
      ...(sortBy !== projectsViewDefault.sortBy && { sort_by: sortBy }),
      ...shown,
    };
  }
  const { result, project, sortBy } = view;
  return {
    ...(found !== '' && { search: found, search_by: 'url' }),
    ...(result !== null && { result }),
    ...(project !== null && { project }),
    ...(sortBy !== 'id' && { sort_by: sortBy }),
    ...shown,
  };
}

function oneOf<Value extends string>(allowed: readonly Value[], raw: string | null): Value | null {
  return allowed.find((value) => value === raw) ?? null;
}
