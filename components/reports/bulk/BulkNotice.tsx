import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import {
  type Bulk,
  hasBulkEnded,
  isUndoable,
  undoableUntil,
} from '../../../lib/domain/jobs/bulk.ts';
import {
  cancelBulk,
  dismissBulk,
  markBulksSeen,
  retryBulk,
} from '../../../lib/storage/extension/bulks.ts';
import { focusList } from '../focus-list.ts';
import { useClock } from '../../ui/use-clock.ts';
import { formatNumber, plural, t } from '../../../lib/browser/i18n.ts';
import { problemMessage } from '../../jobs/problem-message.ts';
import Button from '../../ui/Button.tsx';
import Shape from '../../ui/Shape.tsx';
import { keepFocus, useKeptFocus } from '../../ui/keep-focus.ts';
import ReportFault from '../ReportFault.tsx';

interface Props {
  bulks: Bulk[];
  onAttempt: (change: Promise<unknown>) => void;
}

/**
 * The change of many reports that is under way, or else the outcome that nobody has put aside yet:
 * one of them, what failed first.
 */
export default function BulkNotice({ bulks, onAttempt }: Props) {
  // What can still be undone is told of at the foot of the window.
  const now = useClock(Math.max(0, ...bulks.map(undoableUntil)));
  const told = bulks.filter((bulk) => !isUndoable(bulk, now));
  const shown = told.find((bulk) => !hasBulkEnded(bulk)) ?? told.findLast(hasFailed) ?? told.at(-1);
  const list = useRef<HTMLDivElement>(null);
  const dismissed = useRef(false);
  useLayoutEffect(() => {
    if (!dismissed.current || document.activeElement !== document.body) return;
    dismissed.current = false;
    const next = list.current?.querySelector('button');
    if (next) next.focus();
    else focusList();
  });
  const dismiss = () => {
    dismissed.current = true;
    // What ended well before has been told by now.
    const those = told.filter((bulk) => bulk === shown || (hasBulkEnded(bulk) && !hasFailed(bulk)));
    onAttempt(Promise.all(those.map(async ({ id }) => dismissBulk(id))));
  };
  return (
    <div ref={list} class="bulks">
      {shown && (
        <BulkProgress key={shown.id} bulk={shown} onAttempt={onAttempt} onDismiss={dismiss} />
      )}
    </div>
  );
}

function hasFailed({ failedCount }: Bulk): boolean {
  return failedCount > 0;
}

interface ProgressProps {
  bulk: Bulk;
  onAttempt: (change: Promise<unknown>) => void;
  onDismiss: () => void;
}

/**
 * How far a change of many reports is, with "Cancel"; then what became of it, naming what failed,
 * with "Retry failed". What ended well is told once.
 */
function BulkProgress({ bulk, onAttempt, onDismiss }: ProgressProps) {
  useKeptFocus();
  const over = hasBulkEnded(bulk);
  const failed = bulk.failedCount;
  const tone = failed > 0 ? 'bad' : bulk.state === 'done' ? 'good' : 'none';
  const ended = bulk.done + failed;
  const goal = bulk.state === 'collecting' ? Math.max(bulk.total, bulk.expected ?? 0) : bulk.total;
  const isTold = over && failed === 0;
  useEffect(() => {
    if (isTold && !document.hidden) void markBulksSeen([bulk.id]).catch(() => undefined);
  }, [isTold]);
  const act = (change: Promise<unknown>) => {
    keepFocus();
    onAttempt(change);
  };
  return (
    <div tabIndex={-1} class={`notice wash-${tone}`}>
      <Shape tone={tone} />
      <div>
        <strong role="status">{bulkWords(bulk)}</strong>
        {!over && bulk.problem && <p class="small">{t(problemMessage(bulk.problem.code))}</p>}
        {!over && (
          <progress
            aria-label={t('sharedProgress')}
            {...(goal > 0 && { max: goal, value: ended })}
          />
        )}
        {bulk.leftOut > 0 && <p class="small muted">{plural('bulkLeftOut', bulk.leftOut)}</p>}
        {bulk.missing === null && <p class="small">{t('bulkMaybeMore')}</p>}
        {!!bulk.missing && <p class="small">{plural('bulkMissing', bulk.missing)}</p>}
        {failed > 0 && (
          <ul class="small failed">
            {bulk.failed.map(({ id, url, problem }) => (
              <ReportFault key={id} url={url} problem={problem} />
            ))}
            {failed > bulk.failed.length && (
              <li>{plural('reportsAndMore', failed - bulk.failed.length)}</li>
            )}
          </ul>
        )}
      </div>
      <div class="actions row wrap">
        {over && failed > 0 && (
          <Button kind="small" onClick={() => act(retryBulk(bulk.id))}>
            {t('bulkRetryFailed')}
          </Button>
        )}
        {over ? (
          <Button kind="small" onClick={onDismiss}>
            {t('bulkDismiss')}
          </Button>
        ) : (
          <Button kind="small" onClick={() => act(cancelBulk(bulk.id))}>
            {t('sharedCancel')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** One sentence on how far a change of many reports is, or what became of it. */
export function bulkWords({
  change: { kind },
  state,
  done,
  failedCount,
  running,
  total,
  expected,
}: Bulk): string {
  const maybe = Math.max(total, expected ?? 0);
  if (state === 'cancelled') {
    if (done + running.length === 0) return t(`bulkNothing_${kind}`);
    return plural(`bulkCancelled_${kind}`, maybe, formatNumber(done));
  }
  if (state !== 'done') return plural(`bulkGoing_${kind}`, maybe, formatNumber(done + failedCount));
  return failedCount > 0
    ? plural(`bulkPartly_${kind}`, total, formatNumber(done), formatNumber(failedCount))
    : plural(`bulkDone_${kind}`, done);
}
