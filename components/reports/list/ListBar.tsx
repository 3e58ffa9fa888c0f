import { useState } from 'preact/hooks';
import { plural, t } from '../../../lib/browser/i18n.ts';
import type { BulkChange } from '../../../lib/domain/jobs/bulk.ts';
import { auditId } from '../../../lib/domain/reports/audit.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import { addBulk } from '../../../lib/storage/bulks.ts';
import type { PublicConnection } from '../../../lib/storage/page-state.ts';
import { clickIds } from '../../../lib/domain/jobs/click-ids.ts';
import { undoMsOfClick } from '../../jobs/use-add-job.ts';
import PrivacyDialog from '../../report/PrivacyDialog.tsx';
import Button from '../../ui/Button.tsx';
import ConfirmBulk, { SelectedReports } from '../bulk/ConfirmBulk.tsx';
import ExportButton from '../export/ExportButton.tsx';
import type { Listing } from '../use-service-data.ts';
import { keptCount } from './use-listing.ts';
import { nothingSelected, selectedCount, type Selection, targetsOf } from '../selection.ts';
import { parametersOf, type ReportsView } from '../view.ts';

interface Props {
  connection: PublicConnection;
  view: ReportsView;
  listing: Listing<Report> | null;
  loading: boolean;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  /** Called when a bulk of the selected reports has started. */
  onStarted: () => void;
  saveChange: (change: Promise<unknown>) => void;
  onRefresh: () => void;
  /** Compares the latest audits of two reports, by the ids of the audits. */
  onCompare: (ids: [string, string]) => void;
}

/**
 * The bar above the table: the number of reports, or the number of selected reports with actions
 * for them. Its height never changes, so no row moves.
 */
export default function ListBar(props: Props) {
  const { connection, view, listing, loading, selection } = props;
  const { onSelect, onStarted, saveChange, onRefresh, onCompare } = props;
  const [idFor] = useState(() => clickIds());
  const total = listing?.total ?? null;
  const count = selectedCount(selection, total);
  const isAnySelected = count !== 0;
  const allMatching: Selection = listing?.all
    ? { some: new Map(listing.all.map((target) => [target.id, target])) }
    : { all: parametersOf({ ...view, page: 1 }) };
  const [pendingChange, setPendingChange] = usePendingChange(selection);
  const start = (change: BulkChange) => {
    setPendingChange(null);
    const targets = targetsOf(selection);
    const id = idFor(JSON.stringify([change, targets]));
    const asked = change.kind === 'delete' ? { ...change, undo: undoMsOfClick() } : change;
    const counted = 'all' in targets ? { ...targets, expected: count } : targets;
    saveChange(addBulk(connection.id, asked, counted, id));
    onStarted();
  };
  const rows = listing?.rows ?? [];
  const [one, other, ...others] = 'all' in selection ? [] : selection.some.keys();
  const two =
    one !== undefined && other !== undefined && others.length === 0
      ? ([auditId({ reportId: one }), auditId({ reportId: other })] satisfies [string, string])
      : null;
  const isBatchSelected =
    !('all' in selection) && rows.length > 0 && rows.every(({ id }) => selection.some.has(id));
  const canSelectMore =
    isBatchSelected && (total === null ? listing!.next !== null : total > selection.some.size);
  return (
    <div
      tabIndex={-1}
      class={isAnySelected ? 'list-bar any' : 'list-bar'}
      role="group"
      aria-label={t('reportsSelection')}
    >
      <p role="status" class="grow">
        {isAnySelected ? selectionText(selection, count) : countText(listing, loading)}
      </p>
      {canSelectMore && (
        <Button kind="small" onClick={() => onSelect(allMatching)}>
          {t('reportsSelectAllMatching')}
        </Button>
      )}
      {isAnySelected ? (
        <>
          {two && (
            <Button kind="small" onClick={() => onCompare(two)}>
              {t('compareTitle')}
            </Button>
          )}
          <Button kind="small" onClick={() => setPendingChange('privacy')}>
            {t('sharedChangePrivacy')}
          </Button>
          <Button
            kind="small"
            onClick={() => ('all' in selection ? setPendingChange('run') : start({ kind: 'run' }))}
          >
            {t('sharedRunAgain')}
          </Button>
          <Button kind="small" onClick={() => setPendingChange('delete')}>
            {t('sharedDelete')}
          </Button>
        </>
      ) : (
        <Button kind="quiet small" onClick={onRefresh}>
          {t('reportsRefresh')}
        </Button>
      )}
      <ExportButton
        connection={connection}
        targets={targetsOf(isAnySelected ? selection : allMatching)}
        disabled={rows.length === 0}
      />
      {isAnySelected && (
        <Button
          kind="quiet small"
          onClick={() => {
            onSelect(nothingSelected);
            // This button disappears, so the focus moves to the checkbox that selects all.
            document.querySelector<HTMLElement>('th.tick input')?.focus();
          }}
        >
          {t('sharedClearSelection')}
        </Button>
      )}
      {isAnySelected && pendingChange === 'privacy' && (
        <PrivacyDialog privacy={1} onSave={start} onClose={() => setPendingChange(null)}>
          <SelectedReports selection={selection} view={view} />
        </PrivacyDialog>
      )}
      {isAnySelected && (pendingChange === 'delete' || pendingChange === 'run') && (
        <ConfirmBulk
          kind={pendingChange}
          count={count}
          selection={selection}
          view={view}
          onConfirm={() => start({ kind: pendingChange })}
          onClose={() => setPendingChange(null)}
        />
      )}
    </div>
  );
}

function selectionText(selection: Selection, count: number | null): string {
  if (count === null) return t('reportsAllSelected');
  return plural('all' in selection ? 'reportsAllSelectedOf' : 'reportsSelected', count);
}

function countText(listing: Listing<Report> | null, loading: boolean): string {
  // The archive's count is shown only if the service does not answer.
  if (!listing || (loading && listing.from === 'archive')) return '';
  const shown = listing.rows.length;
  if (listing.from !== 'service') return plural('reportsKept', keptCount(listing));
  return listing.total === null
    ? plural('reportsCountHere', shown)
    : plural('reportsCount', Math.max(listing.total, shown));
}

type ChangeKind = BulkChange['kind'];

/**
 * The bulk whose form or dialog is open. It closes when the selection changes, because the person
 * would confirm another selection than the one they saw.
 */
function usePendingChange(
  selection: Selection,
): [ChangeKind | null, (kind: ChangeKind | null) => void] {
  const [pending, setPending] = useState<{ kind: ChangeKind; selection: Selection } | null>(null);
  return [
    pending?.selection === selection ? pending.kind : null,
    (kind) => setPending(kind && { kind, selection }),
  ];
}
