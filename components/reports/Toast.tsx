import { useLayoutEffect, useRef } from 'preact/hooks';
import { plural, t } from '../../lib/browser/i18n.ts';
import { type BulkTarget, isUndoable, undoableUntil } from '../../lib/domain/jobs/bulk.ts';
import { isInUndoTime, type Job, listOf, type Task } from '../../lib/domain/jobs/job.ts';
import Button from '../ui/Button.tsx';
import ToastBox from '../ui/ToastBox.tsx';
import { type KnownBulk, readUnsent } from '../../lib/storage/bulk-progress.ts';
import { useRead } from '../stored/use-stored.ts';
import type { Actions } from '../jobs/use-job-actions.ts';
import { useClock } from '../ui/RelativeTime.tsx';
import { orderName, sortNames } from './ListControls.tsx';
import NamedReports from './NamedReports.tsx';
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
 * for a change that can be taken back, with the reports that it is for. A new one moves the focus
 * to "Undo". Screen readers hear the number of seconds once, not the countdown.
 */
export default function Toast({ jobs, bulks, actions }: Props) {
  const pending = pendingChange(jobs, bulks, Date.now());
  const now = useClock(pending?.until ?? 0);
  const named = useRead(async () => pending?.readNamed() ?? [], [pending?.key]) ?? [];
  const toast = useRef<HTMLDivElement>(null);
  const newestSince = useRef(Date.now());
  useLayoutEffect(() => {
    if (!pending) return;
    // Only a new change in this window moves the focus. One in another window does not, nor does
    // an older one that is shown again.
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
      below={
        pending &&
        named.length > 0 && <NamedReports of={named} count={pending.count || named.length} />
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

/** A change that can still be undone. Its request is sent at `until`. */
interface PendingChange {
  change: { job: Job } | { bulk: KnownBulk };
  /** The id of the job or of the bulk. */
  key: string;
  since: number;
  until: number;
  text: string;
  /** The number of reports. 0 if it is not known yet. */
  count: number;
  readNamed: () => Promise<BulkTarget[]>;
}

/** How many reports of a change are read to be named. */
const maxNamed = 1_000;

function pendingChange(jobs: Job[], bulks: KnownBulk[], now: number): PendingChange | null {
  const single = jobs.flatMap((job): PendingChange[] => {
    const { task, state, createdAt, id } = job;
    if (listOf(job) !== undefined || state.name !== 'queued' || !isInUndoTime(job, now)) return [];
    return [
      {
        change: { job },
        key: id,
        since: createdAt,
        until: state.notBefore,
        text: changeText(task, 1),
        count: 1,
        readNamed: async () => ('reportId' in task ? [{ id: task.reportId, url: task.url }] : []),
      },
    ];
  });
  const many = bulks
    .filter((bulk) => isUndoable(bulk, now))
    .map((bulk): PendingChange => {
      const count = bulk.progress?.total ?? 0;
      return {
        change: { bulk },
        key: bulk.id,
        since: bulk.createdAt,
        until: undoableUntil(bulk),
        text: changeText(bulk.change, count),
        count,
        readNamed: async () => readUnsent(bulk, maxNamed),
      };
    });
  return [...single, ...many].toSorted((a, b) => a.since - b.since).at(-1) ?? null;
}

/** Returns what will happen to `count` reports, or to all that match if that is 0. */
function changeText(change: Pick<Task, 'kind'> & { privacy?: number }, count: number): string {
  if (count === 0) return t('reportsAllToChange');
  if (change.kind !== 'privacy') return plural('reportsToDelete', count);
  return plural(change.privacy === 2 ? 'reportsToPassword' : 'reportsToPrivate', count);
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
