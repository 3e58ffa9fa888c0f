import { useLayoutEffect, useRef } from 'preact/hooks';
import {
  type Bulk,
  type ChangeBulk,
  countUntried,
  hasBulkEnded,
  isUndoable,
  undoableUntil,
} from '../../../lib/domain/jobs/bulk.ts';
import { cancelBulk, dismissBulk, markBulksSeen, retryBulk } from '../../../lib/storage/bulks.ts';
import { focusList } from '../list-focus.ts';
import { useClock } from '../../ui/RelativeTime.tsx';
import { formatNumber, plural, t } from '../../../lib/browser/i18n.ts';
import { useReasonToWait } from '../../jobs/paused.ts';
import { problemMessage, FailedReport } from '../../jobs/ServiceWords.tsx';
import Button from '../../ui/Button.tsx';
import Shape from '../../ui/Shape.tsx';
import { keepFocus, useKeptFocus } from '../../ui/focus.ts';

interface Props {
  bulks: ChangeBulk[];
  saveChange: (change: Promise<unknown>) => void;
}

/**
 * The state of one bulk: the running bulk, or an ended bulk that the person has not dismissed,
 * failed ones first. The toast shows bulks that can still be undone, and the tab "Watches" shows
 * rounds of watches.
 */
export default function BulkNotice({ bulks, saveChange }: Props) {
  const now = useClock(Math.max(0, ...bulks.map(undoableUntil)));
  const started = bulks.filter((bulk) => !bulk.watch && !isUndoable(bulk, now));
  const shown =
    started.find((bulk) => !hasBulkEnded(bulk)) ?? started.findLast(hasFailures) ?? started.at(-1);
  const container = useRef<HTMLDivElement>(null);
  const isDismissing = useRef(false);
  useLayoutEffect(() => {
    if (!isDismissing.current || document.activeElement !== document.body) return;
    isDismissing.current = false;
    const nextButton = container.current?.querySelector('button');
    if (nextButton) nextButton.focus();
    else focusList();
  });
  const dismiss = () => {
    isDismissing.current = true;
    // The person has already seen earlier bulks that ended without a failure.
    const dismissed = started.filter(
      (bulk) => bulk === shown || (hasBulkEnded(bulk) && !hasFailures(bulk)),
    );
    saveChange(Promise.all(dismissed.map(async ({ id }) => dismissBulk(id))));
  };
  return (
    <div ref={container} class="bulks">
      {shown && (
        <BulkProgress key={shown.id} bulk={shown} saveChange={saveChange} onDismiss={dismiss} />
      )}
    </div>
  );
}

function hasFailures({ failedCount }: Bulk): boolean {
  return failedCount > 0;
}

interface ProgressProps {
  bulk: ChangeBulk;
  saveChange: (change: Promise<unknown>) => void;
  onDismiss: () => void;
}

/**
 * The progress of a bulk with "Cancel", and later its outcome: the failed reports, with "Retry
 * failed". An outcome without failures is marked as seen, so it is not shown again later.
 */
function BulkProgress({ bulk, saveChange, onDismiss }: ProgressProps) {
  useKeptFocus();
  const hasEnded = hasBulkEnded(bulk);
  const reason = useReasonToWait(bulk);
  const failed = bulk.failedCount;
  const untried = countUntried(bulk);
  const tone = failed > 0 ? 'bad' : bulk.state === 'done' && untried === 0 ? 'good' : 'none';
  const ended = bulk.done + failed;
  const goal = bulk.state === 'collecting' ? Math.max(bulk.total, bulk.expected ?? 0) : bulk.total;
  const isSeen = hasEnded && failed === 0;
  // Marks the outcome as seen before it is painted, because the page may close right after it was
  // read.
  useLayoutEffect(() => {
    if (isSeen && !document.hidden) void markBulksSeen([bulk.id]).catch(() => undefined);
  }, [isSeen]);
  const save = (change: Promise<unknown>) => {
    keepFocus();
    saveChange(change);
  };
  return (
    <div tabIndex={-1} class={`notice wash-${tone}`}>
      <Shape tone={tone} />
      <div>
        <strong role="status">{bulkText(bulk)}</strong>
        {!hasEnded && reason && <p class="small">{t(problemMessage(reason.code))}</p>}
        {!hasEnded && (
          <progress
            aria-label={t('sharedProgress')}
            {...(goal > 0 && { max: goal, value: ended })}
          />
        )}
        {bulk.skipped > 0 && <p class="small muted">{plural('bulkSkipped', bulk.skipped)}</p>}
        {bulk.missing === null && <p class="small">{t('bulkMaybeMore')}</p>}
        {!!bulk.missing && <p class="small">{plural('bulkMissing', bulk.missing)}</p>}
        {untried > 0 && <p class="small">{plural('bulkLost', untried)}</p>}
        {failed > 0 && (
          <ul class="small failed">
            {bulk.failed.map(({ id, url, problem }) => (
              <FailedReport key={id} url={url} problem={problem} />
            ))}
            {failed > bulk.failed.length && (
              <li>{plural('reportsAndMore', failed - bulk.failed.length)}</li>
            )}
          </ul>
        )}
      </div>
      <div class="actions row wrap">
        {hasEnded && failed > 0 && untried === 0 && (
          <Button kind="small" onClick={() => save(retryBulk(bulk.id))}>
            {t('bulkRetryFailed')}
          </Button>
        )}
        {hasEnded ? (
          <Button kind="small" onClick={onDismiss}>
            {t('bulkDismiss')}
          </Button>
        ) : (
          <Button kind="small" onClick={() => save(cancelBulk(bulk.id))}>
            {t('sharedCancel')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Returns one sentence about the progress or the outcome of a bulk. */
function bulkText({
  change: { kind },
  state,
  done,
  failedCount,
  running,
  total,
  expected,
}: ChangeBulk): string {
  const estimate = Math.max(total, expected ?? 0);
  if (state === 'cancelled') {
    if (done + running.length === 0) return t(`bulkNothing_${kind}`);
    return plural(`bulkCancelled_${kind}`, estimate, formatNumber(done));
  }
  if (state !== 'done')
    return plural(`bulkGoing_${kind}`, estimate, formatNumber(done + failedCount));
  return failedCount > 0
    ? plural(`bulkPartly_${kind}`, total, formatNumber(done), formatNumber(failedCount))
    : plural(`bulkDone_${kind}`, done);
}
