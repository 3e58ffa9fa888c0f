import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/browser/i18n.ts';
import { filtersOf, type ReportsView, reportsViewDefault, type View, viewSearch } from '../view.ts';
import type { PageState, PublicConnection } from '../../../lib/storage/extension/page-state.ts';
import { deletedIn } from '../../jobs/job-reports.ts';
import { useAnnouncement } from '../../ui/use-announcement.ts';
import BulkNotice from '../bulk/BulkNotice.tsx';
import ReportFilters from './ReportFilters.tsx';
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
import { useRowUpdates } from './use-row-updates.ts';

interface Props {
  connection: PublicConnection;
  state: PageState;
  view: ReportsView;
  /** Goes to another view. `replace` replaces the current entry of the tab's history. */
  onView: (view: View, replace?: boolean) => void;
}

/** "Reports": the list with its bulk changes, and the open report beside it. */
export default function ReportsTab({ connection, state, view, onView }: Props) {
  const [announcement, announce] = useAnnouncement();
  const actions = useJobActions(connection, announce);
  const { listing: loaded, loading, problem, refresh, patch } = useListing(connection.id, view);
  const bulks = useBulks(connection.id);
  // Until the service answers, the rows that are shown and can be selected may belong to the view
  // before.
  const shown = loaded ? viewOf(loaded) : view;
  const matching = viewSearch({ ...reportsViewDefault, ...filtersOf(shown) });
  const [selection, select] = useSelection(matching);
  useRowUpdates(connection.id, state.jobs, bulks, patch, refresh);

  const deleted = deletedIn(state.jobs);
  const listing = loaded && { ...loaded, rows: loaded.rows.filter(({ id }) => !deleted.has(id)) };
  // A search that is sent after a pause in typing changes the view as it is by then.
  const latest = useRef(view);
  latest.current = view;
  const change = (changes: Partial<ReportsView>, sameEntry?: boolean) =>
    onView({ ...latest.current, page: 1, ...changes }, sameEntry);
  const open = (report: string | null) => onView({ ...view, report });
  // The report that the page opened with does not take the focus from where the browser puts it.
  const firstReport = useRef(view.report);
  if (firstReport.current !== view.report) firstReport.current = null;
  return (
    <>
      <ReportFilters connectionId={connection.id} view={view} onChange={change} />
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
            saveChange={actions.saveChange}
            onRefresh={refresh}
            onCompare={(compare) => onView({ ...view, compare })}
          />
          <ListNotices
            connection={connection}
            listing={listing}
            loading={loading}
            problem={problem}
            hasUnreadable={state.hasUnreadable}
            nothingSaved={actions.nothingSaved && view.report === null}
            onRetry={refresh}
          />
          <ListAnnouncer listing={listing} view={shown} />
          <JobsAnnouncer jobs={state.jobs} />
          <BulkNotice bulks={bulks} saveChange={actions.saveChange} />
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
              isFiltered={matching !== ''}
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
            tracker={state.preferences.issueAddress}
            takesFocus={firstReport.current === null}
            onClose={() => open(null)}
            onCompare={(compare) => onView({ ...view, compare })}
            onDeleted={() => onView({ ...latest.current, report: null }, true)}
          />
        )}
      </div>
      <Toast jobs={state.jobs} bulks={bulks} announcement={announcement} actions={actions} />
    </>
  );
}

/**
 * The selection. It ends when other filters are set: a report that may no longer match must not be
 * changed unseen.
 */
function useSelection(matching: string): [Selection, (selection: Selection) => void] {
  const [selection, select] = useState(nothingSelected);
  const selectedFor = useRef(matching);
  useEffect(() => {
    if (selectedFor.current === matching) return;
    selectedFor.current = matching;
    select(nothingSelected);
  }, [matching]);
  return [selectedFor.current === matching ? selection : nothingSelected, select];
}
