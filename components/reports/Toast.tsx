import { useEffect, useRef } from 'preact/hooks';
import { plural, t } from '../../lib/browser/i18n.ts';
import { type Bulk, isUndoable, undoableUntil } from '../../lib/domain/jobs/bulk.ts';
import { isInUndoTime, type Job } from '../../lib/domain/jobs/job.ts';
import Button from '../ui/Button.tsx';
import { letFocusGo } from '../ui/focus.ts';
import { focusList } from './list-focus.ts';
import type { Actions } from '../jobs/use-job-actions.ts';
import { useClock } from '../ui/RelativeTime.tsx';
import { isolated, shownProject } from '../../lib/domain/shown-address.ts';

interface Props {
  jobs: Job[];
  bulks: Bulk[];
  /** A short announcement, such as "Link copied". */
  announcement: string;
  actions: Actions;
}

/** The highest countdown to show. An entry that claims more comes from a wrong clock. */
const maxCountdownMs = 60_000;

/**
 * The one place at the foot of the window for short announcements and for a delete that can be
 * undone, with "Undo" and a countdown. A new delete moves the focus to "Undo"; afterwards the focus
 * goes back to the list. Screen readers hear the number of seconds once, not the countdown.
 */
export default function Toast({ jobs, bulks, announcement, actions }: Props) {
  const now = useClock(pendingDelete(jobs, bulks, Date.now())?.until ?? 0);
  const pending = pendingDelete(jobs, bulks, now);
  const toast = useRef<HTMLDivElement>(null);
  const reportId =
    pending && 'job' in pending.change && 'reportId' in pending.change.job.task
      ? pending.change.job.task.reportId
      : undefined;
  const newestSince = useRef(Date.now());
  useEffect(() => {
    if (!pending) return;
    // The focus does not move for a delete of another window, nor for an older delete that is shown
    // again after this one.
    const isNew = pending.since >= newestSince.current;
    if (isNew) newestSince.current = pending.since;
    if (isNew && document.hasFocus()) {
      letFocusGo();
      toast.current?.querySelector('button')?.focus();
    }
    return () => focusList(reportId);
  }, [pending?.key]);
  return (
    <div ref={toast} class="toasts">
      <div class="toast" hidden={!pending && !announcement}>
        <p role="status">
          {pending?.text ?? announcement}
          {pending && (
            <span class="hidden">
              {' '}
              {plural('reportsUndoFor', Math.round((pending.until - pending.since) / 1_000))}
            </span>
          )}
        </p>
        {pending && (
          <>
            <span class="seconds muted" aria-hidden="true">
              {plural(
                'reportsSeconds',
                Math.ceil(Math.min(pending.until - now, maxCountdownMs) / 1_000),
              )}
            </span>
            <Button kind="small" onClick={() => actions.undo(pending.change)}>
              {t('jobAction_undo')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** A delete that can still be undone: until `until`, because its request leaves only then. */
interface PendingDelete {
  change: { job: Job } | { bulk: Bulk };
  /** The id of the job or of the bulk change. */
  key: string;
  since: number;
  until: number;
  /** The sentence about it. */
  text: string;
}

/** The newest delete that can still be undone, or null. */
function pendingDelete(jobs: Job[], bulks: Bulk[], now: number): PendingDelete | null {
  const single = jobs.flatMap((job): PendingDelete[] => {
    const { task, state, createdAt, id, bulk } = job;
    if (bulk !== undefined || state.name !== 'queued' || !isInUndoTime(job, now)) return [];
    const text =
      task.kind === 'delete-project'
        ? t('projectsToDelete', isolated(shownProject(task.project)))
        : plural('reportsToDelete', 1);
    return [{ change: { job }, key: id, since: createdAt, until: state.notBefore, text }];
  });
  const many = bulks
    .filter((bulk) => isUndoable(bulk, now))
    .map((bulk): PendingDelete => {
      const count = Math.max(bulk.total, bulk.expected ?? 0);
      const text = count > 0 ? plural('reportsToDelete', count) : t('reportsAllToDelete');
      return {
        change: { bulk },
        key: bulk.id,
        since: bulk.createdAt,
        until: undoableUntil(bulk),
        text,
      };
    });
  return [...single, ...many].toSorted((a, b) => a.since - b.since).at(-1) ?? null;
}
