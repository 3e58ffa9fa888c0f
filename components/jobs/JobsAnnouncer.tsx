import { useRef } from 'preact/hooks';
import { plural, t } from '../../lib/browser/i18n.ts';
import { isolated, shownProject, shownUrl } from '../../lib/domain/addresses/shown-address.ts';
import { isInUndoTime, type Job, listOf } from '../../lib/domain/jobs/job.ts';
import { useJobStatus } from './job-status.ts';

interface Props {
  jobs: Job[];
  /** Whether a toast announces the changes that can be undone. */
  hasToast?: boolean;
}

/**
 * Tells screen readers the state of the job that changed last since the page opened. Jobs of lists
 * are told by their lists.
 */
export default function JobsAnnouncer({ jobs, hasToast = false }: Props) {
  const openedAt = useRef(Date.now());
  const now = Date.now();
  const latest =
    jobs
      .filter((job) => listOf(job) === undefined && !(hasToast && isInUndoTime(job, now)))
      .filter(({ changedAt }) => changedAt >= openedAt.current)
      .toSorted((a, b) => a.changedAt - b.changedAt)
      .at(-1) ?? null;
  const status = useJobStatus(latest);
  return (
    <p class="hidden" role="status">
      {latest && status && t('sharedPair', t(status.sentence), nameOf(latest))}
      {latest && isInUndoTime(latest, now) && ` ${undoText(latest)}`}
    </p>
  );
}

function nameOf({ task }: Job): string {
  return isolated('url' in task ? shownUrl(task.url) : shownProject(task.project));
}

/** Returns for how long a change can be undone. */
function undoText({ state, createdAt }: Job): string {
  const until = state.name === 'queued' ? state.notBefore : createdAt;
  return plural('reportsUndoFor', Math.round((until - createdAt) / 1_000));
}
