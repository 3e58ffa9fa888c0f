import { useEffect, useRef, useState } from 'preact/hooks';
import { facts, resultName, t } from '../../lib/browser/i18n.ts';
import { isolated, shownProject, shownUrl } from '../../lib/domain/addresses/shown-address.ts';
import type { Preferences } from '../../lib/domain/preferences.ts';
import { readView, type View, viewSearch } from './view.ts';

/**
 * Keeps the view in the page's address. If there are several connections, the address names one, so
 * that a bookmark never shows reports of another. The address of a comparison always names its
 * connection, because people keep such addresses. When another connection comes into use, the page
 * shows the same tab of this connection. `remembered` is the number of rows of an address without
 * one, until the person chooses another: a choice holds on this page before it is on disk, and
 * although storage is full.
 */
export function useView(
  active: string | null,
  several: boolean,
  remembered: Preferences['perPage'],
) {
  const usual = useRef({ remembered, perPage: remembered });
  if (usual.current.remembered !== remembered) usual.current = { remembered, perPage: remembered };
  const viewAt = (search: string) => readView(search, usual.current.perPage);
  const read = () => {
    const addressed = addressedConnection();
    return {
      view: viewAt(location.search),
      /**
       * The connection of the view, because other connections have reports with the same ids. Null
       * while no connection is in use.
       */
      connectionId: addressed ?? active,
      /** Whether the address is of another connection than the one that was in use then. */
      isElsewhere: addressed !== null && addressed !== active,
    };
  };
  const [shown, show] = useState(read);
  const currentSearch = useRef(location.search);
  const searchOf = (view: View) => {
    const query = new URLSearchParams(viewSearch(view));
    const isKept = view.tab === 'reports' && view.compare !== null;
    if ((several || isKept) && active !== null) query.set('connection', active);
    return query.size > 0 ? `?${query}` : '';
  };
  /**
   * Goes to another view of the connection in use. Adds an entry to the tab's history, or replaces
   * the current one. A list that was not shown before begins with the usual number of rows.
   */
  const go = (view: View, replace = false) => {
    const isEntered = 'perPage' in view && view.tab !== shown.view.tab;
    const shownNext = isEntered ? { ...view, perPage: usual.current.perPage } : view;
    if (
      !isEntered &&
      'perPage' in view &&
      'perPage' in shown.view &&
      view.perPage !== shown.view.perPage
    )
      usual.current.perPage = view.perPage;
    const search = searchOf(shownNext);
    show({ view: shownNext, connectionId: active, isElsewhere: false });
    if (search === currentSearch.current && !replace) return;
    currentSearch.current = search;
    const address = location.pathname + search;
    if (replace) history.replaceState({ of: active }, '', address);
    else history.pushState({ of: active }, '', address);
  };
  useEffect(() => {
    const followHistory = () => {
      currentSearch.current = location.search;
      show(read());
    };
    addEventListener('popstate', followHistory);
    return () => removeEventListener('popstate', followHistory);
  }, [active]);
  const previous = useRef(active);
  useEffect(() => {
    const hasChanged = previous.current !== null && previous.current !== active;
    previous.current = active;
    if (shown.connectionId === active || shown.connectionId === null) go(shown.view, true);
    else if (hasChanged) go(viewAt(shown.view.tab === 'project' ? '' : `?tab=${shown.view.tab}`));
  }, [active, several]);
  return { ...shown, go, viewAt };
}

/**
 * Returns the connection that the address names. An address without a connection dates from a time
 * with only one connection. The entry in the tab's history then names it. Null if neither does.
 */
function addressedConnection(): string | null {
  const entry: unknown = history.state;
  const noted =
    typeof entry === 'object' && entry !== null && 'of' in entry && typeof entry.of === 'string'
      ? entry.of
      : null;
  return new URLSearchParams(location.search).get('connection') ?? noted;
}

/**
 * Returns the title of the page for the browser's tab and history: the open report, the compared
 * page, or the search and filters of the list.
 */
export function documentTitle(view: View, page: { url: string } | null = null): string {
  if (view.tab === 'project')
    return facts([isolated(shownProject(view.project)), t('reportsTab_projects')]);
  if (view.tab === 'mended') return facts([t('mendedTitle'), isolated(shownProject(view.project))]);
  if (view.tab === 'needs-you') return facts([t('needsYouTitle'), t('reportsTab_reports')]);
  const tab = t(`reportsTab_${view.tab}`);
  if (view.tab === 'watches' || view.tab === 'new' || view.tab === 'accepted') return tab;
  const isReports = view.tab === 'reports';
  const parts = page
    ? [isReports && view.compare && t('compareTitle'), isolated(shownUrl(page.url))]
    : [
        isolated(view.search),
        ...(isReports
          ? [
              view.project && isolated(shownProject(view.project)),
              view.result && resultName(view.result),
            ]
          : []),
        view.page > 1 && t('reportsPageNumber', String(view.page)),
      ];
  return facts([...parts.flatMap((part) => part || []), tab]);
}
