import { useEffect, useRef } from 'preact/hooks';
import { plural, t } from '../../lib/browser/i18n.ts';
import { type Bulk, isUndoable, undoableUntil } from '../../lib/domain/jobs/bulk.ts';
import type { Job } from '../../lib/domain/jobs/job.ts';
import Button from '../ui/Button.tsx';
import { letFocusGo } from '../ui/keep-focus.ts';
import { focusList } from './focus-list.ts';
import type { Actions } from '../jobs/use-job-actions.ts';
import { useClock } from '../ui/use-clock.ts';

interface Props {
  jobs: Job[];
  bulks: Bulk[];
  /** What is said in passing. */
  said: string;
  actions: Actions;
}

/**
 * Longest that anything can be undone, in milliseconds: what claims more has a clock of its own.
 */
const longest = 60_000;

/**
 * The one place where something is said in passing: "Link copied", or that something will be
 * deleted, with "Undo" and the seconds that are left. The focus is on "Undo", and goes back to the
 * list after it. Nobody has to listen to the seconds: how many there are is said once.
 */
export default function Toast({ jobs, bulks, said, actions }: Props) {
  const now = useClock(pendingDelete(jobs, bulks, Date.now())?.until ?? 0);
  const pending = pendingDelete(jobs, bulks, now);
  const toast = useRef<HTMLDivElement>(null);
  const reportId =
    pending && 'job' in pending.of && 'reportId' in pending.of.job.task
      ? pending.of.job.task.reportId
      : undefined;
  const newest = useRef(Date.now());
  useEffect(() => {
    if (!pending) return;
    // Only what was just asked for takes the focus: not what another window asked for, and not an
    // older delete that is in sight again once this one is over.
    const isNew = pending.since >= newest.current;
    if (isNew) newest.current = pending.since;
    if (isNew && document.hasFocus()) {
      letFocusGo();
      toast.current?.querySelector('button')?.focus();
    }
    return () => focusList(reportId);
  }, [pending?.key]);
  return (
    <div ref={toast} class="toasts">
      <div class="toast" hidden={!pending && !said}>
        <p role="status">
          {pending?.text ?? said}
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
              {plural('reportsSeconds', Math.ceil(Math.min(pending.until - now, longest) / 1_000))}
            </span>
            <Button kind="small" onClick={() => actions.undo(pending.of)}>
              {t('jobAction_undo')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/**
 * A delete that has not left yet: since when and until when it can be undone, and one sentence on
 * it.
 */
export interface PendingDelete {
  of: { job: Job } | { bulk: Bulk };
  key: string;
  since: number;
  until: number;
  text: string;
}

/** The delete that was asked for last, of those that can be undone. Null where there is none. */
export function pendingDelete(jobs: Job[], bulks: Bulk[], now: number): PendingDelete | null {
  const single = jobs.flatMap((job): PendingDelete[] => {
    const { task, state, createdAt, id, bulk } = job;
    if (
      bulk !== undefined ||
      state.name !== 'queued' ||
      state.waits !== 'undo' ||
      state.notBefore <= now
    )
      return [];
    const text =
      task.kind === 'delete-project'
        ? t('projectsToDelete', task.project)
        : plural('reportsToDelete', 1);
    return [{ of: { job }, key: id, since: createdAt, until: state.notBefore, text }];
  });
  const many = bulks
    .filter((bulk) => isUndoable(bulk, now))
    .map((bulk): PendingDelete => {
      const count = Math.max(bulk.total, bulk.expected ?? 0);
      const text = count > 0 ? plural('reportsToDelete', count) : t('reportsAllToDelete');
      return {
        of: { bulk },
        key: bulk.id,
        since: bulk.createdAt,
        until: undoableUntil(bulk),
        text,
      };
    });
  return [...single, ...many].toSorted((a, b) => a.since - b.since).at(-1) ?? null;
}
