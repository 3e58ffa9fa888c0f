import { useRef } from 'preact/hooks';
import { words } from '../../lib/browser/words.ts';
import type { Job } from '../../lib/model/job.ts';
import { pageOf } from '../../lib/model/page.ts';
import { useTelling } from '../shared/useTelling.ts';

/**
 * Says, for whoever cannot see the rows, what became of the change that moved on last since the page was opened. Changes of many speak for themselves, and so does a delete that can
 * be undone.
 */
export default function JobsSaid({ jobs }: { jobs: Job[] }) {
  const opened = useRef(Date.now());
  const last = jobs
    .filter(({ bulk, state }) => bulk === undefined && !(state.name === 'queued' && state.waits === 'undo'))
    .map((job) => ({ job, at: job.history.at(-1)?.at ?? job.createdAt }))
    .filter(({ at }) => at >= opened.current)
    .toSorted((a, b) => a.at - b.at)
    .at(-1)?.job;
  const telling = useTelling(last ?? null);
  return (
    <p class="hidden" role="status">
      {last && telling && `${words(telling.sentence)}: ${'url' in last.task ? pageOf(last.task.url) : last.task.project}`}
    </p>
  );
}
