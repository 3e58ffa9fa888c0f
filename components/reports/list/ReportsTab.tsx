import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/browser/i18n.ts';
import { type ReportsView, reportsViewDefault, type View, viewSearch } from '../view.ts';
import type { PageState, PublicConnection } from '../../../lib/storage/extension/page-state.ts';
import { deletedIn } from '../../jobs/job-reports.ts';
import { useAnnouncement } from '../../ui/use-announcement.ts';
import BulkNotice from '../bulk/BulkNotice.tsx';
import Filters from './Filters.tsx';
import { JobsAnnouncer, ListAnnouncer } from '../Announcers.tsx';
import ListBar from './ListBar.tsx';
import ListNotices from './ListNotices.tsx';
import EmptyState from './EmptyState.tsx';
import Pagination from '../Pagination.tsx';
import ReportPanel from '../detail/ReportPanel.tsx';
import ReportsTable from './ReportsTable.tsx';
import { nothingSelected, type Selection } from '../selection.ts';
import Toast from '../Toast.tsx';
import { useJobActions } from '../../jobs/use-job-actions.ts';
import { useBulks } from '../bulk/use-bulks.ts';

import { useListing, viewOf } from './use-listing.ts';
import { useSettled } from './use-settled.ts';

interface Props {
  connection: PublicConnection;
  state: PageState;
  view: ReportsView;
  /** Goes to another view; `replace` puts it in place of the present entry of the tab's history. */
  onView: (view: View, replace?: boolean) => void;
}

/** "Reports": the list, what is done to many of its rows, and one report beside it. */
export default function ReportsTab({ connection, state, view, onView }: Props) {
  const [said, say] = useAnnouncement();
  const actions = useJobActions(connection, say);
  const { listing: loaded, loading, problem, refresh, patch } = useListing(connection.id, view);
  const bulks = useBulks(connection.id);
  // Until the service has answered, what is shown and can be selected is still of the view before.
  const shown = loaded ? viewOf(loaded) : view;
  const matching = viewSearch({
    ...reportsViewDefault,
    search: shown.search,
    result: shown.result,
    project: shown.project,
  });
  const [selection, select] = useSelection(matching);
  useSettled(connection.id, state.jobs, bulks, patch, refresh);

  const deleted = deletedIn(state.jobs);
  const listing = loaded && { ...loaded, rows: loaded.rows.filter(({ id }) => !deleted.has(id)) };
  const latest = useRef(view);
  latest.current = view;
  // What is asked for after a pause builds on the view as it is then.
  const change = (changes: Partial<ReportsView>, further?: boolean) =>
    onView({ ...latest.current, page: 1, ...changes }, further);
  const open = (report: string | null) => onView({ ...view, report });
  // A page that is opened at a report leaves the focus where the browser puts it.
  const opened = useRef(view.report);
  if (opened.current !== view.report) opened.current = null;
  const narrowed = matching !== '';
  return (
    <>
      <Filters connectionId={connection.id} view={view} onChange={change} />
      <div class={view.report === null ? 'split' : 'split open'}>
        <section tabIndex={-1} class="batch" aria-label={t('reportsTable')}>
          <ListBar
            connection={connection}
            view={shown}
            listing={listing}
            loading={loading}
            selection={selection}
            onSelect={select}
            onStarted={() => select(nothingSelected)}
            onAttempt={actions.track}
            onRefresh={refresh}
          />
          <ListNotices
            connection={connection}
            listing={listing}
            loading={loading}
            problem={problem}
            kept={state.unreadable}
            nothingSaved={actions.nothingSaved && view.report === null}
            onRetry={refresh}
          />
          <ListAnnouncer listing={listing} view={shown} />
          <JobsAnnouncer jobs={state.jobs} />
          <BulkNotice bulks={bulks} onAttempt={actions.track} />
          <progress class="loading" hidden={!loading} aria-label={t('reportsLoading')} />
          {listing && listing.rows.length > 0 ? (
            <ReportsTable
              connection={connection}
              jobs={state.jobs}
              bulks={bulks}
              view={view}
              listing={listing}
              loading={loading}
              selection={selection}
              actions={actions}
              onSelect={select}
              onChange={change}
              onOpen={open}
            />
          ) : (
            <EmptyState
              loading={loading && !listing}
              failed={problem !== null}
              view={shown}
              narrowed={narrowed}
              onChange={change}
            />
          )}
          {listing && (
            <Pagination
              key={viewSearch({ ...shown, page: 1 })}
              listing={listing}
              view={shown}
              onPage={(page) => change({ page })}
            />
          )}
        </section>
        {view.report !== null && (
          <ReportPanel
            key={view.report}
            connection={connection}
            jobs={state.jobs}
            bulks={bulks}
            view={view}
            id={view.report}
            actions={actions}
            focus={opened.current === null}
            onClose={() => open(null)}
            onDeleted={() => onView({ ...latest.current, report: null }, true)}
          />
        )}
      </div>
      <Toast jobs={state.jobs} bulks={bulks} said={said} actions={actions} />
    </>
  );
}

/**
 * What is selected, until the list is narrowed in another way: what can no longer be seen to match
 * is not to be changed.
 */
function useSelection(matching: string): [Selection, (selection: Selection) => void] {
  const [selection, select] = useState(nothingSelected);
  const since = useRef(matching);
  useEffect(() => {
    if (since.current === matching) return;
    since.current = matching;
    select(nothingSelected);
  }, [matching]);
  return [since.current === matching ? selection : nothingSelected, select];
}
