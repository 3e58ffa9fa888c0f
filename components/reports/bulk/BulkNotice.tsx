import { useLayoutEffect } from 'preact/hooks';
import {
  type ChangeBulk,
  hasBulkEnded,
  isUndoable,
  undoableUntil,
} from '../../../lib/domain/jobs/bulk.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import { readRowsOf } from '../../../lib/storage/database/job-rows.ts';
import {
  canGoOn,
  type KnownBulk as Known,
  type Progress,
  readUnsent,
} from '../../../lib/storage/bulk-progress.ts';
import { cancelBulk, dismissBulk, markBulkTold, retryBulk } from '../../../lib/storage/bulks.ts';
import { isRows, useStored } from '../../stored/use-stored.ts';
import { OtherPrivacyLink } from '../OtherPrivacyCount.tsx';
import type { ReportsView } from '../view.ts';
import { Countdown, useClock } from '../../ui/RelativeTime.tsx';
import { facts, plural, t } from '../../../lib/browser/i18n.ts';
import { isOutage } from '../../../lib/domain/problem.ts';
import { outageOf, tryNow, usePausedUntil, useReasonToWait } from '../../jobs/outage.ts';
import { FailedReport, ProblemInLine } from '../../jobs/ServiceWords.tsx';
import Button from '../../ui/Button.tsx';
import { oncePressed } from '../../ui/clicks.ts';
import Shape from '../../ui/Shape.tsx';
import { heardCount } from '../../jobs/heard-count.ts';
import { durationText, timeLeft } from '../duration-text.ts';
import { outcomeText } from '../outcome-text.ts';
import { type Selection, selectionOf } from '../selection.ts';
import GoOn, { changeNames } from './GoOn.tsx';

type KnownBulk = Known<ChangeBulk>;

interface Props {
  bulks: KnownBulk[];
  /** The ids of all reports that have another privacy than was asked for. */
  others: ReadonlySet<string>;
  saveChange: (change: Promise<unknown>) => void;
  onChange: (changes: Partial<ReportsView>) => void;
  /** Selects reports of the whole list, whatever its search and filters are. */
  onSelect: (selection: Selection) => void;
}

/**
 * The state of one bulk: the running bulk, or an ended bulk that the person has not dismissed,
 * unfinished ones first. The toast shows bulks that can still be undone.
 */
export default function BulkNotice({ bulks, ...shared }: Props) {
  const now = useClock(Math.max(0, ...bulks.map(undoableUntil)));
  const started = bulks.filter((bulk) => !isUndoable(bulk, now));
  const shown =
    started.find((bulk) => !hasBulkEnded(bulk)) ?? started.findLast(isUnfinished) ?? started.at(-1);
  const progress = shown?.progress;
  const dismiss = () => {
    // The person has already seen earlier bulks that have nothing left to do.
    const dismissed = started.filter(
      (bulk) => bulk === shown || (hasBulkEnded(bulk) && !isUnfinished(bulk)),
    );
    shared.saveChange(Promise.all(dismissed.map(async ({ id }) => dismissBulk(id))));
  };
  return (
    <div tabIndex={-1} class="bulks">
      {shown && progress && (
        <BulkProgress
          key={shown.id}
          {...shared}
          bulk={shown}
          progress={progress}
          onDismiss={dismiss}
        />
      )}
    </div>
  );
}

/** Whether some of a bulk failed, or was left out by a cancel. */
function isUnfinished(bulk: KnownBulk): boolean {
  return (bulk.progress?.failed ?? 0) > 0 || canGoOn(bulk);
}

interface ProgressProps extends Omit<Props, 'bulks'> {
  bulk: KnownBulk;
  progress: Progress;
  onDismiss: () => void;
}

/**
 * The progress of a bulk with "Cancel", and later its outcome: what was left out and what failed,
 * with the buttons that go on. An outcome without either is marked as told, so it is not shown
 * again later.
 */
function BulkProgress(props: ProgressProps) {
  const { bulk, progress, others, saveChange, onDismiss, onChange, onSelect } = props;
  const { state, total, collected, done, failed, named, isLost } = progress;
  const hasEnded = state === 'done' || state === 'cancelled';
  const reason = useReasonToWait(bulk.connectionId, progress.problem);
  const outage = outageOf(progress.open, usePausedUntil(bulk.connectionId), Date.now());
  const differing = useCountIn(bulk, others);
  const tone = failed > 0 || differing > 0 ? 'bad' : state === 'done' && !isLost ? 'good' : 'none';
  /** The reports that were left out: those that do not match, and those that were not found. */
  const { skipped, missing } =
    bulk.targets.by === 'rows' ? bulk.targets : { skipped: 0, missing: 0 };
  const goesOn = canGoOn(bulk);
  const isTold = hasEnded && !isUnfinished(bulk);
  // Marks the outcome as told before it is painted, because the page may close right after it was
  // read.
  useLayoutEffect(() => {
    if (isTold && !document.hidden) void markBulkTold(bulk.id).catch(() => undefined);
  }, [isTold]);
  return (
    <div tabIndex={-1} class={`notice wash-${tone}`}>
      <Shape tone={tone} />
      <div>
        <strong>
          {!hasEnded && (
            <span aria-hidden="true">
              {facts([
                bulkText(bulk, progress, differing),
                ...(reason ? [] : leftText(bulk, progress)),
              ])}
            </span>
          )}
          <span role="status" class={hasEnded ? '' : 'hidden'}>
            {bulkText(bulk, hasEnded ? progress : heardOf(progress), differing)}
          </span>
        </strong>
        {!hasEnded && reason && (
          <p class="small">
            <ProblemInLine problem={reason} />
            {outage && (
              <>
                {' · '}
                <Countdown until={outage.nextTry} />
              </>
            )}
          </p>
        )}
        {!hasEnded && (
          <progress
            aria-label={t('sharedProgress')}
            {...(total > 0 && {
              max: total,
              value: state === 'collecting' ? collected : done + failed,
            })}
          />
        )}
        {differing > 0 && (
          <p class="small">
            <OtherPrivacyLink count={differing} onChange={onChange} />
          </p>
        )}
        {skipped > 0 && <p class="small muted">{plural('bulkSkipped', skipped)}</p>}
        {missing === null && <p class="small">{t('bulkMaybeMore')}</p>}
        {!!missing && <p class="small">{plural('bulkMissing', missing)}</p>}
        {failed > 0 && (
          <ul class="small failed">
            {named.map(({ id, task, state: of }) => (
              <FailedReport
                key={id}
                url={'url' in task ? task.url : ''}
                problem={('problem' in of && of.problem) || { code: 'timeout' }}
              />
            ))}
            {failed > named.length && <li>{plural('sharedAndMore', failed - named.length)}</li>}
          </ul>
        )}
      </div>
      <div class="actions row wrap">
        {goesOn && <GoOn bulk={bulk} left={progress.left} saveChange={saveChange} />}
        {goesOn && bulk.targets.by !== 'all' && (
          <Button
            kind="small"
            // Without the database nothing can be selected.
            onClick={oncePressed(() =>
              readUnsent(bulk).then(
                (left) => onSelect(selectionOf(left)),
                () => undefined,
              ),
            )}
          >
            {t('bulkSelectRest')}
          </Button>
        )}
        {hasEnded && failed > 0 && (
          <Button kind="small" onClick={oncePressed(() => saveChange(retryBulk(bulk)))}>
            {t('newRetry')}
          </Button>
        )}
        {!hasEnded && outage && isOutage(reason) && (
          <Button kind="small" onClick={() => void tryNow(bulk.connectionId)}>
            {t('serviceTryNow')}
          </Button>
        )}
        {hasEnded ? (
          <Button kind="small" onClick={oncePressed(onDismiss)}>
            {t('bulkDismiss')}
          </Button>
        ) : (
          <Button kind="small" onClick={oncePressed(() => saveChange(cancelBulk(bulk.id)))}>
            {t('sharedCancel')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Counts the reports that have another privacy than this change asked for. */
function useCountIn(bulk: KnownBulk, others: ReadonlySet<string>): number {
  const count = async () => {
    const jobs = await readRowsOf(bulk, [...others]).catch(() => new Map<string, Job>());
    return [...jobs.values()].filter(({ state }) => state.name === 'done').length;
  };
  const isAsked = bulk.change.kind === 'privacy' && others.size > 0;
  const key = [bulk.id, [...others].join(' ')];
  return useStored(async () => (isAsked ? count() : 0), isRows, key) ?? 0;
}

/** Returns the progress as screen readers are told it (`heardCount`). */
function heardOf(progress: Progress): Progress {
  const { total, done, failed, collected } = progress;
  return {
    ...progress,
    done: heardCount(done + failed, total),
    failed: 0,
    collected: heardCount(collected, total),
  };
}

/**
 * Returns how long a bulk takes yet, to read its list or else to change its reports, as a list of
 * one text. The list is empty while that cannot be told.
 */
function leftText({ createdAt, resumed }: KnownBulk, { state, ...counts }: Progress): string[] {
  const { total, collected, done, failed, latest } = counts;
  const isReading = state === 'collecting';
  if (isReading && (resumed || collected === 0 || collected >= total)) return [];
  const ms = isReading
    ? ((Date.now() - createdAt) / collected) * (total - collected)
    : timeLeft(latest, total - done - failed);
  return [t('newLeft', durationText(ms))];
}

/** Returns one sentence about the progress or the outcome of a bulk. */
function bulkText(
  { change: { kind }, targets }: KnownBulk,
  progress: Progress,
  differing: number,
): string {
  const { state, done, failed, total, collected, isLost } = progress;
  if (isLost) return t('sharedListLost');
  if (state === 'collecting' && targets.by === 'all') {
    const isCounted = total > collected;
    const far = isCounted ? t('sharedOf', collected, total) : plural('reportsCount', collected);
    return `${t('bulkReading')} · ${far}`;
  }
  if (state === 'cancelled')
    return facts([t(changeNames[kind]), t('bulkCancelled'), outcomeText(progress)]);
  if (state !== 'done')
    return `${t(`jobSending_${kind}`)} · ${t('sharedOf', done + failed, total)}`;
  // The service has not set the privacy of all of them.
  if (failed === 0 && differing > 0) return `${t('sharedDone')} · ${plural('reportsCount', done)}`;
  return failed > 0
    ? `${t(changeNames[kind])} · ${outcomeText(progress)}`
    : `${t(`jobDone_${kind}`)} · ${plural('reportsCount', done)}`;
}
