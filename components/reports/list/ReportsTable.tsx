import { useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/browser/i18n.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import { pageOf, type Report } from '../../../lib/domain/reports/report.ts';
import { readAuditsBefore } from '../../../lib/storage/database/reports.ts';
import type { PublicConnection } from '../../../lib/storage/page-state.ts';
import type { Actions } from '../../jobs/use-job-actions.ts';
import { ReportPrivacyDialog } from '../../report/PrivacyDialog.tsx';
import { useMoreMenu } from '../../ui/MoreButton.tsx';
import { usePrinting } from '../../ui/use-printing.ts';
import type { RowProgressMap } from '../bulk/use-bulks.ts';
import { rowMenu } from '../detail/report-menu.ts';
import { useRead } from '../../stored/use-stored.ts';
import { useWatchItem } from '../../stored/watch-item.ts';
import type { Listing } from '../use-service-data.ts';
import {
  isSelected,
  nothingSelected,
  selectedCount,
  type Selection,
  toggleReports,
} from '../selection.ts';
import type { ReportsView } from '../view.ts';
import TableRow, { type RowActions } from './TableRow.tsx';
import { viewOf } from './use-listing.ts';

interface Props {
  connection: PublicConnection;
  jobs: Job[];
  rowProgress: RowProgressMap;
  view: ReportsView;
  listing: Listing<Report>;
  loading: boolean;
  selection: Selection;
  actions: Actions;
  onSelect: (selection: Selection) => void;
  /** Forgets that a report has another privacy than was asked for. */
  onDismiss: (id: string) => void;
  onChange: (changes: Partial<ReportsView>) => void;
  onOpen: (id: string) => void;
}

/**
 * The table "Reports". On narrow screens CSS shows the rows as cards. Browsers then no longer treat
 * it as a table, so each element has an explicit role.
 */
export default function ReportsTable(props: Props) {
  const {
    connection,
    jobs,
    rowProgress,
    view,
    listing,
    loading,
    selection,
    actions,
    onSelect,
    onDismiss,
    onChange,
    onOpen,
  } = props;
  const { rows } = listing;
  const jobOf = new Map(
    jobs.flatMap((job) =>
      'reportId' in job.task && job.state.name !== 'done' ? [[job.task.reportId, job]] : [],
    ),
  );
  const rangeStart = useRef<string | null>(null);
  if (selectedCount(selection, null) === 0) rangeStart.current = null;
  /**
   * Selects one report. With Shift, selects all rows between the previously clicked row and this
   * one.
   */
  const selectRow = (id: string, isOn: boolean, withShift: boolean) => {
    const from = rows.findIndex((row) => row.id === rangeStart.current);
    const to = rows.findIndex((row) => row.id === id);
    rangeStart.current = id;
    const isRange = withShift && from >= 0;
    const range = isRange
      ? rows.slice(Math.min(from, to), Math.max(from, to) + 1)
      : rows.slice(to, to + 1);
    onSelect(toggleReports(selection, range, isOn, rows));
  };
  // The audit of its page before each report, or the last one until a time. All are read at once,
  // and stay until the next reading has ended, so that nothing flickers.
  const until = viewOf(listing).worseSince ?? Infinity;
  const earlier = useRead(
    async () => readAuditsBefore(connection.id, rows, until),
    [connection.id, rows.map(({ id, generatedAt }) => `${id} ${generatedAt}`).join('\n'), until],
  );
  const firstOne = rows.find(({ id, result }) => result !== null && earlier?.get(id) === null);
  const repeatedPages = findRepeatedPages(rows);
  const hasProject = viewOf(listing).project === null;
  const [changing, changePrivacy] = useState<Report | null>(null);
  const watchItem = useWatchItem(connection.id, actions.announce);
  const [onMore, menu] = useMoreMenu((id) => {
    const report = rows.find((row) => row.id === id);
    return report
      ? rowMenu(connection, report, actions, watchItem, () => changePrivacy(report))
      : [];
  });
  const rowActions: RowActions = {
    choose: actions.choose,
    more: onMore,
    select: selectRow,
    changePrivacy,
    dismiss: onDismiss,
    open: onOpen,
  };
  const on = useRef(rowActions);
  on.current = rowActions;
  const isPrinting = usePrinting();
  const { isInOwnOrder = false } = listing;
  const heading = { view, isInOwnOrder, isPrinting, onSort: onChange };
  return (
    <>
      <table role="table" class="table" aria-label={t('reportsTitle')} aria-busy={loading}>
        <thead role="rowgroup">
          <tr role="row">
            <SelectAllHeading rows={rows} selection={selection} onSelect={onSelect} />
            <SortHeading {...heading} field="result" label={t('reportsResult')} />
            <SortHeading {...heading} field="url" label={t('sharedAddress')} />
            {hasProject && (
              <th role="columnheader" class="project">
                {t('sharedProject')}
              </th>
            )}
            <SortHeading {...heading} field="change" label={t('reportsChange')} />
            <SortHeading {...heading} field="generated_at" label={t('sharedAudited')} />
            <th role="columnheader" class="privacy">
              {t('privacyLabel')}
            </th>
            <th role="columnheader" class="more">
              <span class="hidden">{t('uiMore')}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((report) => (
            <TableRow
              key={report.id}
              report={report}
              view={view}
              job={jobOf.get(report.id) ?? null}
              bulkState={rowProgress.get(report.id)?.state}
              bulkProblem={rowProgress.get(report.id)?.problem}
              before={earlier?.get(report.id)}
              tellsFirst={report.id === firstOne?.id}
              hasProject={hasProject}
              isOld={listing.from === 'archive' && !loading}
              isSelected={isSelected(selection, report.id)}
              isPrinting={isPrinting}
              isPageRepeated={repeatedPages.has(pageOf(report))}
              on={on}
            />
          ))}
        </tbody>
      </table>
      {menu}
      {changing && (
        <ReportPrivacyDialog
          report={changing}
          onAsk={actions.ask}
          onClose={() => changePrivacy(null)}
        />
      )}
    </>
  );
}

interface SelectAllProps {
  rows: Report[];
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

/** The checkbox that selects all rows of the batch, or none. The whole cell is clickable. */
function SelectAllHeading({ rows, selection, onSelect }: SelectAllProps) {
  const count = rows.filter(({ id }) => isSelected(selection, id)).length;
  const isWhole = count > 0 && count === rows.length;
  return (
    <th
      role="columnheader"
      class="tick"
      onClick={() =>
        onSelect(
          'all' in selection && isWhole
            ? nothingSelected
            : toggleReports(selection, rows, !isWhole, rows),
        )
      }
    >
      <input
        type="checkbox"
        aria-label={t('reportsSelectPage')}
        checked={isWhole}
        indeterminate={count > 0 && count < rows.length}
      />
      {/* Above cards no column says what it selects. */}
      <span class="small" aria-hidden="true">
        {t('reportsSelectPage')}
      </span>
    </th>
  );
}

interface SortHeadingProps {
  field: ReportsView['sortBy'];
  label: string;
  view: ReportsView;
  /** Whether the service ignored the order and used its own. */
  isInOwnOrder: boolean;
  /** Whether the page is being printed. On paper the heading has no button to sort. */
  isPrinting: boolean;
  onSort: (sort: Pick<ReportsView, 'sortBy' | 'sort'>) => void;
}

/**
 * A heading that sorts by its column. The first click sorts in the usual order (newest first,
 * addresses from A to Z, the largest fall first), and the next click reverses it. The heading shows
 * an order only if the rows really have it.
 */
function SortHeading(props: SortHeadingProps) {
  const { field, label, view, isInOwnOrder, isPrinting, onSort } = props;
  const isActive = view.sortBy === field;
  const isSorted = isActive && !isInOwnOrder;
  const usualOrder = field === 'url' || field === 'change' ? 'asc' : 'desc';
  const reversed = view.sort === 'asc' ? 'desc' : 'asc';
  return (
    <th
      role="columnheader"
      class={field}
      aria-sort={isSorted ? (view.sort === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      {isPrinting ? (
        label
      ) : (
        <button
          type="button"
          class="heading"
          title={isActive && isInOwnOrder ? t('reportsOwnOrder') : undefined}
          onClick={() => onSort({ sortBy: field, sort: isActive ? reversed : usualOrder })}
        >
          {label}
          {isSorted && <span aria-hidden="true">{view.sort === 'asc' ? '↑' : '↓'}</span>}
        </button>
      )}
    </th>
  );
}

/** Returns the pages that several of these reports have in common. */
function findRepeatedPages(reports: Report[]): Set<string> {
  const pages = reports.map(pageOf);
  return new Set(pages.filter((page, at) => pages.indexOf(page) !== at));
}
