import { useLayoutEffect, useRef } from 'preact/hooks';
import { plural, t } from '../../lib/browser/i18n.ts';
import { isUndoable, undoableUntil } from '../../lib/domain/jobs/bulk.ts';
import { isInUndoTime, type Job, listOf } from '../../lib/domain/jobs/job.ts';
import Button from '../ui/Button.tsx';
import ToastBox from '../ui/ToastBox.tsx';
import type { KnownBulk } from '../../lib/storage/bulk-progress.ts';
import type { Actions } from '../jobs/use-job-actions.ts';
import { useClock } from '../ui/RelativeTime.tsx';
import { isolated, shownProject } from '../../lib/domain/addresses/shown-address.ts';
import { orderName, sortNames } from './ListControls.tsx';
import type { Listing } from './use-service-data.ts';
import { rangeText } from './Pagination.tsx';
import type { ServiceView } from './view.ts';

interface Props {
  jobs: Job[];
  bulks: KnownBulk[];
  actions: Actions;
}

/** The highest countdown to show. A longer countdown comes from a wrong clock. */
const maxCountdownMs = 60_000;

/**
 * The toast at the bottom of the window. It shows short announcements, and "Undo" with a countdown
 * for a delete. A new delete moves the focus to "Undo". Screen readers hear the number of seconds
 * once, not the countdown.
 */
export default function Toast({ jobs, bulks, actions }: Props) {
  const pending = pendingDelete(jobs, bulks, Date.now());
  const now = useClock(pending?.until ?? 0);
  const toast = useRef<HTMLDivElement>(null);
  const newestSince = useRef(Date.now());
  useLayoutEffect(() => {
    if (!pending) return;
    // Only a new delete in this window moves the focus. A delete in another window does not, nor
    // does an older delete that is shown again.
    const isNew = pending.since >= newestSince.current;
    if (isNew) newestSince.current = pending.since;
    if (isNew && document.hasFocus()) toast.current?.querySelector('button')?.focus();
  }, [pending?.key]);
  return (
    <ToastBox
      box={toast}
      text={pending?.text ?? actions.announcement}
      heard={
        pending && plural('reportsUndoFor', Math.round((pending.until - pending.since) / 1_000))
      }
      choices={pending ? [] : actions.choices}
    >
      {pending && (
        <>
          <span class="seconds muted" aria-hidden="true">
            {t('uiSeconds', Math.ceil(Math.min(pending.until - now, maxCountdownMs) / 1_000))}
          </span>
          <Button kind="small" onClick={() => actions.undo(pending.change)}>
            {t('jobAction_undo')}
          </Button>
        </>
      )}
    </ToastBox>
  );
}

/** A delete that can still be undone. Its request is sent at `until`. */
interface PendingDelete {
  change: { job: Job } | { bulk: KnownBulk };
  /** The id of the job or of the bulk. */
  key: string;
  since: number;
  until: number;
  text: string;
}

function pendingDelete(jobs: Job[], bulks: KnownBulk[], now: number): PendingDelete | null {
  const single = jobs.flatMap((job): PendingDelete[] => {
    const { task, state, createdAt, id } = job;
    if (listOf(job) !== undefined || state.name !== 'queued' || !isInUndoTime(job, now)) return [];
    const text =
      task.kind === 'delete-project'
        ? t('projectsToDelete', isolated(shownProject(task.project)))
        : plural('reportsToDelete', 1);
    return [{ change: { job }, key: id, since: createdAt, until: state.notBefore, text }];
  });
  const many = bulks
    .filter((bulk) => isUndoable(bulk, now))
    .map((bulk): PendingDelete => {
      const count = bulk.progress?.total ?? 0;
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

interface ListAnnouncerProps {
  listing: Listing<unknown> | null;
  /** The view of the listing. */
  view: ServiceView;
}

/**
 * Tells screen readers which rows are shown and how they are sorted. The key makes them read the
 * same text again for another view.
 */
export function ListAnnouncer({ listing, view }: ListAnnouncerProps) {
  const range = listing && rangeText(listing, view);
  return (
    <div class="hidden" role="status">
      {range && (
        <p key={listing.key}>
          {listing.isInOwnOrder
            ? t('reportsShownInOwnOrder', range)
            : t('reportsShown', range, t(sortNames[view.sortBy]), orderName(view))}
        </p>
      )}
    </div>
  );
}
