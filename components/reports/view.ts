import { defaultPreferences } from '../../lib/domain/preferences.ts';
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
import type { PageState, PublicConnection } from '../../lib/storage/page-state.ts';

interface CommonView {
  search: string;
  sort: (typeof sorts)[number];
  perPage: (typeof perPages)[number];
  /** The number of the batch, from 1. */
  page: number;
}

/**
 * The state of the tab "Reports". With `worseSince`, the list has only the pages that got worse
 * since that time (milliseconds since 1970), as this device knows it. With `otherPrivacy`, it has
 * only the reports with another privacy than was asked for. `report` is the id of the open report.
 * `compare` has the ids of the two audits that are compared in place of the list.
 */
export interface ReportsView extends CommonView {
  tab: 'reports';
  result: Result | null;
  project: string | null;
  worseSince: number | null;
  otherPrivacy: boolean;
  sortBy: (typeof reportOrders)[number];
  report: string | null;
  compare: [string, string] | null;
}

/** The orders of the list of reports. Only this device knows the order by change. */
export const reportOrders = [...reportSortFields, 'change'] as const;

export interface ProjectsView extends CommonView {
  tab: 'projects';
  sortBy: (typeof projectSortFields)[number];
}

/** The state of the view of one project. `check` is the name of the chosen check. */
export interface ProjectView {
  tab: 'project';
  project: string;
  check: string | null;
}

/**
 * The state of "Mended": a project from the day `from` to the day `to`, as the address has them.
 * They may be no days (`readPeriod`).
 */
export interface MendedView {
  tab: 'mended';
  project: string;
  from: string;
  to: string;
}

export type ServiceView = ReportsView | ProjectsView;

/** The state of the tab "Watches". `watch` is the page or project for a new watch. */
export interface WatchesView {
  tab: 'watches';
  watch: string;
}

/**
 * The state of the tab "New reports". `tabs` are the ids of the browser tabs to report. An empty
 * list means all tabs of this window, and null means that the person has not asked for tabs.
 */
export interface NewView {
  tab: 'new';
  tabs: number[] | null;
}

/** The state of "Needs you". */
export interface NeedsYouView {
  tab: 'needs-you';
}

/** The state of the tab "Accepted". */
export interface AcceptedView {
  tab: 'accepted';
  search: string;
}

/** The state of the Reports page. It is stored only in the page's address. */
export type View =
  | ServiceView
  | ProjectView
  | MendedView
  | WatchesView
  | NewView
  | NeedsYouView
  | AcceptedView;

/** The properties of a tab of the Reports page. */
export interface TabProps<Shown extends View> {
  connection: PublicConnection;
  state: PageState;
  view: Shown;
  /** Goes to another view. `replace` replaces the current entry of the tab's history. */
  onView: (view: View, replace?: boolean) => void;
}

export const tabs = ['reports', 'projects', 'watches', 'new'] as const satisfies View['tab'][];

const listDefault = {
  search: '',
  sort: 'desc',
  perPage: defaultPreferences.perPage,
  page: 1,
} as const;
/** The newest audits come first. */
export const reportsViewDefault: ReportsView = {
  ...listDefault,
  tab: 'reports',
  result: null,
  project: null,
  worseSince: null,
  otherPrivacy: false,
  sortBy: 'generated_at',
  report: null,
  compare: null,
};
export const projectsViewDefault: ProjectsView = {
  ...listDefault,
  tab: 'projects',
  sortBy: 'created_at',
};

/** Returns the search and the filters of a view, without order, batch and open report. */
export function filtersOf({ search, result, project, worseSince, otherPrivacy }: ReportsView) {
  return { search, result, project, worseSince, otherPrivacy };
}

/** Returns the part of a view that is kept with a name: the search, the filters and the order. */
export function keptPart(view: ReportsView) {
  return { ...filtersOf(view), sortBy: view.sortBy, sort: view.sort };
}

/** Returns the query string of that part, with its `?`. It may be empty. */
export function keptSearch(view: ReportsView): string {
  return viewSearch({ ...reportsViewDefault, ...keptPart(view) });
}

/**
 * Reads a view from the query string of an address, with or without its `?`. A value outside the
 * interface becomes the default. `perPage` is the default number of rows.
 */
export function readView(
  search: string,
  perPage: CommonView['perPage'] = listDefault.perPage,
): View {
  const query = new URLSearchParams(search);
  if (query.get('tab') === 'watches') return { tab: 'watches', watch: query.get('watch') ?? '' };
  if (query.get('tab') === 'needs-you') return { tab: 'needs-you' };
  if (query.get('tab') === 'accepted')
    return { tab: 'accepted', search: query.get('search') ?? '' };
  const project = query.get('project') || null;
  if (query.get('tab') === 'project' && project !== null)
    return { tab: 'project', project, check: query.get('check') || null };
  if (query.get('tab') === 'mended' && project !== null) {
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
    return { tab: 'mended', project, from, to };
  }
  if (query.get('tab') === 'new') {
    const ids = query.get('tabs');
    return { tab: 'new', tabs: ids === null ? null : (ids.match(/\d{1,15}/g) ?? []).map(Number) };
  }
  const page = query.get('page') ?? '';
  const shown = {
    search: query.get('search') ?? '',
    sort: oneOf(sorts, query.get('sort')) ?? listDefault.sort,
    perPage: perPages.find((count) => String(count) === query.get('per_page')) ?? perPage,
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : listDefault.page,
  };
  const sortBy = query.get('sort_by');
  const worseSince = query.get('worse_since') ?? '';
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
    project,
    worseSince: /^\d{1,15}$/.test(worseSince) ? Number(worseSince) : null,
    otherPrivacy: query.get('other_privacy') === '1',
    sortBy: oneOf(reportOrders, sortBy) ?? reportsViewDefault.sortBy,
    report: query.get('report') || null,
    compare: readCompare(query),
  };
}

const compareParameters = ['compare', 'with'] as const;

function readCompare(query: URLSearchParams): ReportsView['compare'] {
  const [one, other] = compareParameters.map((name) => query.get(name));
  return one && other ? [one, other] : null;
}

/** Returns the query string of a view, with its `?`. Defaults are left out, so it may be empty. */
export function viewSearch(view: View): string {
  if (view.tab === 'new')
    return `?${new URLSearchParams({ tab: view.tab, ...(view.tabs && { tabs: view.tabs.join('.') }) })}`;
  if (view.tab === 'mended') return `?${new URLSearchParams({ ...view })}`;
  if (view.tab !== 'reports' && view.tab !== 'projects') {
    const filled = Object.entries({ ...view }).filter(
      (part): part is [string, string] => !!part[1],
    );
    return `?${new URLSearchParams(filled)}`;
  }
  const isReports = view.tab === 'reports';
  const { search_by: _, ...parameters } = isReports ? parametersOf(view) : parametersOf(view);
  const { perPage } = view;
  const isSorted = view.sortBy !== (isReports ? reportsViewDefault : projectsViewDefault).sortBy;
  const query = new URLSearchParams({ ...(!isReports && { tab: view.tab }) });
  // A view's default order and number of rows differ from the interface's.
  const own = {
    ...parameters,
    sort_by: isSorted && view.sortBy,
    per_page: perPage !== listDefault.perPage && perPage,
  };
  for (const [name, value] of Object.entries(own))
    if (value !== false) query.set(name, String(value));
  if (isReports && view.worseSince !== null) query.set('worse_since', String(view.worseSince));
  if (isReports && view.otherPrivacy) query.set('other_privacy', '1');
  if (isReports && view.report !== null) query.set('report', view.report);
  if (isReports && view.compare)
    for (const [at, id] of view.compare.entries()) query.set(compareParameters[at]!, id);
  return query.size > 0 ? `?${query}` : '';
}

/**
 * Returns the parameters of a view with the names of the interface (sections 4.1 and 4.3). Defaults
 * of the interface are not sent. The interface's default order of reports is by id. `search_by` is
 * sent with `search`. `page` is not in the interface, so it is sent only from the second batch on.
 */
export function parametersOf(view: ReportsView): ReportParameters;
export function parametersOf(view: ProjectsView): ProjectParameters;
export function parametersOf(view: ServiceView): ReportParameters | ProjectParameters {
  const { search, sort, perPage, page } = view;
  const found = search.trim();
  const shown = {
    ...(sort !== listDefault.sort && { sort }),
    ...(perPage !== perPageDefault && { per_page: perPage }),
    ...(page !== listDefault.page && { page }),
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
    ...(sortBy !== 'id' && sortBy !== 'change' && { sort_by: sortBy }),
    ...shown,
  };
}

function oneOf<Value extends string>(allowed: readonly Value[], raw: string | null): Value | null {
  return allowed.find((value) => value === raw) ?? null;
}
