import { useState } from 'preact/hooks';
import { plural, t } from '../../../lib/browser/i18n.ts';
import type { BulkChange } from '../../../lib/domain/jobs/bulk.ts';
import { parametersOf, type ReportsView } from '../view.ts';
import { addBulk } from '../../../lib/storage/extension/bulks.ts';
import type { PublicConnection } from '../../../lib/storage/extension/page-state.ts';
import Button from '../../ui/Button.tsx';
import { clickIds } from '../../jobs/click-ids.ts';
import { undoMsOfClick } from '../../jobs/use-add-job.ts';
import PrivacyForm from '../../report-parts/PrivacyForm.tsx';
import { keepFocus, useKeptFocus } from '../../ui/keep-focus.ts';
import ExportButton from '../export/ExportButton.tsx';
import type { Report } from '../../../lib/domain/reports/report.ts';
import type { Listing } from '../listing.ts';
import { selectedCount, nothingSelected, type Selection, targetsOf } from '../selection.ts';
import ConfirmDialog from '../bulk/ConfirmDialog.tsx';
import Which from '../bulk/Which.tsx';

interface Props {
  connection: PublicConnection;
  view: ReportsView;
  listing: Listing<Report> | null;
  loading: boolean;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  /** Called once a change of the selected reports is asked for. */
  onStarted: () => void;
  onAttempt: (change: Promise<unknown>) => void;
  onRefresh: () => void;
}

/**
 * How many reports there are, or how many are selected and what can be done to them. As high when
 * nothing is, so that no row moves.
 */
export default function ListBar({
  connection,
  view,
  listing,
  loading,
  selection,
  onSelect,
  onStarted,
  onAttempt,
  onRefresh,
}: Props) {
  const [idFor] = useState(() => clickIds());
  useKeptFocus();
  const total = listing?.total ?? null;
  const count = selectedCount(selection, total);
  const any = count !== 0;
  const matching = { all: parametersOf({ ...view, page: 1 }) };
  const asks = usePendingChange(selection);
  const start = (change: BulkChange) => {
    keepFocus();
    asks.show(null);
    const targets = targetsOf(selection);
    const asked = { expected: count, undo: undoMsOfClick() };
    onAttempt(
      addBulk(
        connection.id,
        change,
        targets,
        idFor(JSON.stringify([change, targets])),
        Date.now(),
        asked,
      ),
    );
    onStarted();
  };
  const listed = listing?.rows.length ?? 0;
  const wholeBatch =
    !('all' in selection) && listed > 0 && listing!.rows.every(({ id }) => selection.some.has(id));
  const more =
    wholeBatch && (total === null ? listing!.next !== null : total > selection.some.size);
  return (
    <div
      tabIndex={-1}
      class={any ? 'list-bar any' : 'list-bar'}
      role="group"
      aria-label={t('reportsSelection')}
    >
      <p role="status" class="grow">
        {any ? selectedWords(selection, count) : countWords(listing, loading)}
      </p>
      {more && (
        <Button kind="small" onClick={() => onSelect(matching)}>
          {t('reportsSelectAllMatching')}
        </Button>
      )}
      {any ? (
        <>
          <Button
            kind="small"
            aria-expanded={asks.shown === 'privacy'}
            onClick={() => asks.show('privacy')}
          >
            {t('sharedChangePrivacy')}
          </Button>
          <Button
            kind="small"
            onClick={() => ('all' in selection ? asks.show('run') : start({ kind: 'run' }))}
          >
            {t('sharedRunAgain')}
          </Button>
          <Button kind="small" onClick={() => asks.show('delete')}>
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
        targets={any ? targetsOf(selection) : matching}
        disabled={listed === 0}
      />
      {any && (
        <Button
          kind="quiet small"
          onClick={() => {
            onSelect(nothingSelected);
            // Where the next ones are selected: this button goes.
            document.querySelector<HTMLElement>('th.tick input')?.focus();
          }}
        >
          {t('reportsClearSelection')}
        </Button>
      )}
      {any && asks.shown === 'privacy' && (
        <div class="before">
          <PrivacyForm
            privacy={1}
            onSave={(privacy, password) =>
              start({ kind: 'privacy', privacy, ...(password !== undefined && { password }) })
            }
            onCancel={() => {
              keepFocus();
              asks.show(null);
            }}
          />
        </div>
      )}
      {any && (asks.shown === 'delete' || asks.shown === 'run') && (
        <ConfirmDialog
          kind={asks.shown}
          count={count}
          onSure={() => asks.shown && start({ kind: asks.shown as 'delete' | 'run' })}
          onClose={() => asks.show(null)}
        >
          <Which selection={selection} view={view} />
        </ConfirmDialog>
      )}
    </div>
  );
}

function selectedWords(selection: Selection, count: number | null): string {
  if (count === null) return t('reportsAllSelected');
  return plural('all' in selection ? 'reportsAllSelectedOf' : 'reportsSelected', count);
}

function countWords(listing: Listing<Report> | null, loading: boolean): string {
  // What this device has is worth a word only where the service does not answer.
  if (!listing || (loading && listing.from === 'archive')) return '';
  const inSight = listing.rows.length;
  if (listing.from === 'archive') return plural('reportsKept', inSight);
  return listing.total === null
    ? plural('reportsCountHere', inSight)
    : plural('reportsCount', Math.max(listing.total, inSight));
}

/**
 * Which change is being prepared. It is let go of once something else is selected: what was agreed
 * to was agreed to for that selection.
 */
export function usePendingChange(selection: Selection): {
  shown: BulkChange['kind'] | null;
  show: (kind: BulkChange['kind'] | null) => void;
} {
  const [state, setState] = useState<{ kind: BulkChange['kind']; selection: Selection } | null>(
    null,
  );
  return {
    shown: state?.selection === selection ? state.kind : null,
    show: (kind) => setState(kind && { kind, selection }),
  };
}
