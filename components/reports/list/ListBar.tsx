import { useState } from 'preact/hooks';
import { plural, t } from '../../../lib/browser/i18n.ts';
import type { ChangeBulk } from '../../../lib/domain/jobs/bulk.ts';
import { auditId } from '../../../lib/domain/reports/audit.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import { addBulk } from '../../../lib/storage/bulks.ts';
import type { PublicConnection } from '../../../lib/storage/page-state.ts';
import { oncePerClick } from '../../../lib/browser/one-click.ts';
import { safeguardOf } from '../../../lib/domain/jobs/safeguard.ts';
import { undoMsOfClick } from '../../jobs/use-add-job.ts';
import { clickSeries } from '../../ui/clicks.ts';
import Button from '../../ui/Button.tsx';
import BulkPrivacyDialog from '../bulk/BulkPrivacyDialog.tsx';
import ConfirmBulk from '../bulk/ConfirmBulk.tsx';
import ExportButton from '../export/ExportButton.tsx';
import type { Listing } from '../use-service-data.ts';
import { keptCount } from './use-listing.ts';
import {
  knownCount,
  nothingSelected,
  selectedCount,
  type Selection,
  selectionOf,
  targetsOf,
} from '../selection.ts';
import { parametersOf, type ReportsView } from '../view.ts';

type ChangeKind = ChangeBulk['change']['kind'];

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
  const [once] = useState(() => oncePerClick<unknown>());
  const total = listing?.total ?? null;
  const count = selectedCount(selection, total);
  const isAnySelected = count !== 0;
  const allMatching: Selection = listing?.all
    ? selectionOf(listing.all)
    : { all: parametersOf({ ...view, page: 1 }) };
  // The dialog of a bulk is open for one selection: the person would confirm another than they saw.
  const [asked, ask] = useState<{ kind: ChangeKind; of: Selection } | null>(null);
  const pendingChange = asked?.of === selection ? asked.kind : null;
  const askAbout = (kind: ChangeKind) => ask({ kind, of: selection });
  const safeguard = (change: ChangeBulk['change']) => safeguardOf(change, knownCount(selection));
  const start = (change: ChangeBulk['change']) => {
    ask(null);
    const targets = targetsOf(selection);
    const sent = safeguard(change) === 'undo' ? { ...change, undo: undoMsOfClick() } : change;
    const counted = 'all' in targets ? { ...targets, expected: count } : targets;
    saveChange(
      once(JSON.stringify([clickSeries(), change, targets]), async () =>
        addBulk(connection.id, sent, counted),
      ),
    );
    onStarted();
  };
  const askOrStart = (kind: 'run' | 'delete') => {
    if (['question', 'word'].includes(safeguard({ kind }))) askAbout(kind);
    else start({ kind });
  };
  const chosen = {
    connectionId: connection.id,
    selection,
    count,
    total,
    view,
    onClose: () => ask(null),
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
        {isAnySelected ? selectionText(selection, count, total) : countText(listing, loading)}
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
          <Button kind="small" onClick={() => askAbout('privacy')}>
            {t('sharedChangePrivacy')}
          </Button>
          <Button kind="small" onClick={() => askOrStart('run')}>
            {t('sharedRunAgain')}
          </Button>
          <Button kind="small" onClick={() => askOrStart('delete')}>
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
        <BulkPrivacyDialog {...chosen} onSave={start} />
      )}
      {isAnySelected && (pendingChange === 'delete' || pendingChange === 'run') && (
        <ConfirmBulk
          {...chosen}
          kind={pendingChange}
          onConfirm={() => start({ kind: pendingChange })}
        />
      )}
    </div>
  );
}

function selectionText(selection: Selection, count: number | null, total: number | null): string {
  if (count === null) return t('reportsAllSelected');
  if ('all' in selection) return plural('reportsAllSelectedOf', count);
  return total === null || total < count
    ? plural('reportsSelected', count)
    : plural('sharedSelectedOf', total, count);
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
