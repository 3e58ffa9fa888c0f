import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/browser/i18n.ts';
import {
  filtersOf,
  type ReportsView,
  reportsViewDefault,
  viewSearch,
  type TabProps,
} from '../view.ts';
import { deletedIn } from '../../jobs/job-reports.ts';
import BulkNotice from '../bulk/BulkNotice.tsx';
import OtherPrivacyCount, { useOtherPrivacy } from '../OtherPrivacyCount.tsx';
import { useResultCounts } from './filter-counts.ts';
import ReportFilters from './ReportFilters.tsx';
import JobsAnnouncer from '../../jobs/JobsAnnouncer.tsx';
import Toast, { ListAnnouncer } from '../Toast.tsx';
import ListBar from './ListBar.tsx';
import ListNotices from './ListNotices.tsx';
import Pagination from '../Pagination.tsx';
import WhatGotWorse from './WhatGotWorse.tsx';
import ReportPanel from '../detail/ReportPanel.tsx';
import { focusSearch, useReportKeys } from '../KeyboardShortcuts.tsx';
import { useReadingWidth } from '../detail/use-reading-width.ts';
import ReportsTable from './ReportsTable.tsx';
import { nothingSelected, type Selection } from '../selection.ts';
import { useJobActions } from '../../jobs/use-job-actions.ts';
import { useBulks, useRowProgress } from '../bulk/use-bulks.ts';
import { useListing, viewOf } from './use-listing.ts';
import Button from '../../ui/Button.tsx';
import Placeholders from '../../ui/Placeholders.tsx';
import { dismissOtherPrivacy } from '../../../lib/storage/asked-privacy.ts';
import { patchFromArchive, useRowUpdates } from './use-row-updates.ts';

/** "Reports": the list with its bulk changes, and the open report beside it. */
export default function ReportsTab({ connection, state, view, onView }: TabProps<ReportsView>) {
  const actions = useJobActions(connection);
  const { listing: loaded, loading, problem, refresh, patch } = useListing(connection.id, view);
  const counts = useResultCounts(loaded, view);
  const bulks = useBulks(connection.id);
  // Until the service answers, the visible rows may belong to the previous view, and a person can
  // select them.
  const shown = loaded ? viewOf(loaded) : view;
  const matching = viewSearch({ ...reportsViewDefault, ...filtersOf(shown) });
  const [selection, select] = useSelection(matching);

  const deleted = deletedIn(state.jobs);
  const listing = loaded && { ...loaded, rows: loaded.rows.filter(({ id }) => !deleted.has(id)) };
  const listedIds = listing?.rows.map(({ id }) => id) ?? [];
  const rowProgress = useRowProgress(bulks, listedIds);
  useRowUpdates(connection.id, state.jobs, bulks, rowProgress, patch, refresh);
  const [dismissals, countDismissals] = useState(0);
  const others = useOtherPrivacy(connection.id, `${dismissals} ${loading}`);
  /** Forgets that reports have another privacy than was asked for. */
  const dismiss = async (ids: string[]) => {
    const change = dismissOtherPrivacy(connection.id, ids);
    actions.saveChange(change);
    await change.catch(() => undefined);
    countDismissals((count) => count + 1);
    if (view.otherPrivacy) refresh();
    else for (const id of ids) await patchFromArchive(connection.id, id, patch);
  };
  // A search is sent after a pause in typing. It changes the view of that later moment.
  const latest = useRef(view);
  latest.current = view;
  const change = (changes: Partial<ReportsView>, sameEntry?: boolean) =>
    onView({ ...latest.current, page: 1, ...changes }, sameEntry);
  const open = (report: string | null) => onView({ ...view, report });
  // The reports that were gone through with the keys are one entry of the history.
  useReportKeys(view.report, listedIds, (report) => onView({ ...view, report }, true));
  const width = useReadingWidth(state.preferences.fullWidth, view.report !== null);
  // The choice holds for each report that is opened.
  const [byCategory, setByCategory] = useState(false);
  // If the page opens with a report, the report does not take the initial focus.
  const firstReport = useRef(view.report);
  if (firstReport.current !== view.report) firstReport.current = null;
  return (
    <>
      <WhatGotWorse
        connectionId={connection.id}
        view={view}
        archivedAt={loaded?.from === 'service' && !loading}
        saveChange={actions.saveChange}
        onChange={change}
      />
      <OtherPrivacyCount
        ids={others}
        view={view}
        onChange={change}
        onDismiss={(ids) => void dismiss(ids)}
      />
      <ReportFilters
        connectionId={connection.id}
        view={view}
        counts={counts}
        saveChange={actions.saveChange}
        onChange={change}
      />
      <div class={view.report === null ? 'split' : 'split open'}>
        <section tabIndex={-1} class="batch" aria-label={t('reportsTitle')} {...width.list}>
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
            listing={listing}
            loading={loading}
            problem={problem}
            hasUnreadable={state.hasUnreadable}
            nothingSaved={actions.nothingSaved && view.report === null}
            onRetry={refresh}
          />
          <ListAnnouncer listing={listing} view={shown} />
          <JobsAnnouncer jobs={state.jobs} hasToast />
          <BulkNotice
            bulks={bulks}
            others={others}
            saveChange={actions.saveChange}
            onChange={change}
            onSelect={(rest) => {
              // A report that the filters leave out must not be changed unseen.
              change(filtersOf(reportsViewDefault));
              select(rest, '');
            }}
          />
          <progress class="loading" hidden={!loading} aria-label={t('reportsLoading')} />
          {listing && listing.rows.length > 0 ? (
            <ReportsTable
              connection={connection}
              jobs={state.jobs}
              rowProgress={rowProgress}
              view={view}
              listing={listing}
              loading={loading}
              selection={selection}
              actions={actions}
              onSelect={select}
              onDismiss={(id) => void dismiss([id])}
              onChange={change}
              onOpen={open}
            />
          ) : (
            <EmptyState
              loading={loading && !listing}
              isUnknown={problem !== null || (listing?.unreadable ?? 0) > 0}
              view={shown}
              isFiltered={matching !== ''}
              onChange={change}
            />
          )}
          {listing && (view.page > 1 || listing.rows.length + listing.unreadable > 0) && (
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
            state={state}
            bulks={bulks}
            view={view}
            listing={listing}
            id={view.report}
            actions={actions}
            takesFocus={firstReport.current === null}
            width={width}
            byCategory={byCategory}
            onByCategory={setByCategory}
            onDismiss={async () => dismiss([view.report ?? ''])}
            onClose={() => open(null)}
            onCompare={(compare) => onView({ ...view, compare })}
            onDeleted={() => onView({ ...latest.current, report: null }, true)}
          />
        )}
      </div>
      <Toast jobs={state.jobs} bulks={bulks} actions={actions} />
    </>
  );
}

/**
 * The selection of the list with these filters. It is cleared when the filters change, because a
 * selected report may then be invisible and must not be changed unseen. A selection can be made for
 * the filters that come next.
 */
function useSelection(
  matching: string,
): [Selection, (selection: Selection, nextMatching?: string) => void] {
  const [{ selection, selectedFor }, keep] = useState({
    selection: nothingSelected,
    selectedFor: matching,
  });
  const select = (next: Selection, nextMatching = matching) =>
    keep({ selection: next, selectedFor: nextMatching });
  const isOwn = selectedFor === matching;
  useEffect(() => {
    if (!isOwn) select(nothingSelected);
  }, [matching]);
  return [isOwn ? selection : nothingSelected, select];
}

interface EmptyStateProps {
  loading: boolean;
  /** Whether the service could not be asked, or its reports could not be read. */
  isUnknown: boolean;
  view: ReportsView;
  /** Whether a search or filters are set. */
  isFiltered: boolean;
  onChange: (changes: Partial<ReportsView>) => void;
}

/**
 * Replaces an empty table and says why it is empty: still loading, no reports yet, no match, or no
 * rows on this page.
 */
function EmptyState({ loading, isUnknown, view, isFiltered, onChange }: EmptyStateProps) {
  return (
    <div class="nothing">
      {loading ? (
        <Placeholders count={view.perPage} />
      ) : isUnknown ? null : view.page > 1 ? (
        <>
          <p>{t('reportsPageEmpty')}</p>
          <Button onClick={() => onChange({ page: 1 })}>{t('reportsFirstPage')}</Button>
        </>
      ) : isFiltered ? (
        <>
          <p>{t('reportsNothingFound')}</p>
          <Button
            onClick={() => {
              focusSearch();
              onChange(filtersOf(reportsViewDefault));
            }}
          >
            {t('reportsClearFilters')}
          </Button>
        </>
      ) : (
        <>
          <p>{t('reportsEmpty')}</p>
          <p class="muted">{t('sharedFirstReport')}</p>
        </>
      )}
    </div>
  );
}
