import { useRef } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';
import type { Job } from '../../lib/domain/jobs/job.ts';
import { pageKey } from '../../lib/domain/page-url.ts';
import { useJobStatus } from '../jobs/use-job-status.ts';

/**
 * Says, for whoever cannot see the rows, what became of the change that moved on last since the
 * page was opened. Changes of many speak for themselves, and so does a delete that can be undone.
 */
export default function JobsAnnouncer({ jobs }: { jobs: Job[] }) {
  const opened = useRef(Date.now());
  const last = jobs
    .filter(
      ({ bulk, state }) =>
        bulk === undefined && !(state.name === 'queued' && state.waits === 'undo'),
    )
    .map((job) => ({ job, at: job.history.at(-1)?.at ?? job.createdAt }))
    .filter(({ at }) => at >= opened.current)
    .toSorted((a, b) => a.at - b.at)
    .at(-1)?.job;
  const telling = useJobStatus(last ?? null);
  return (
    <p class="hidden" role="status">
      {last &&
        telling &&
        `${t(telling.sentence)}: ${'url' in last.task ? pageKey(last.task.url) : last.task.project}`}
    </p>
  );
}
