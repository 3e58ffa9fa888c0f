import type { JobEvent, TransitionContext } from './job-event.ts';
import { nextDelay } from './backoff.ts';
import { isDoneCreate, type Job, type JobIn } from './job.ts';
import { traitsOf } from '../problem.ts';

/** How often a failing service is asked for duplicates of a report. */
const maxDuplicateChecks = 6;

/**
 * Returns a done job after an event, as `transition` does. A create that is done waits only for its
 * check for duplicates.
 */
export function fromDone(job: JobIn<'done'>, event: JobEvent, at: TransitionContext): Job {
  if (!isDoneCreate(job) || !job.state.look) return job;
  const { look, ...state } = job.state;
  const { failures = 0 } = look;
  const wait = (ms: number, delays: number, counted: { failures?: number } = {}) => ({
    ...job,
    delays,
    state: { ...state, look: { ...look, notBefore: at.now + ms, ...counted } },
  });
  switch (event.type) {
    case 'duplicates-checked':
      return { ...job, state: { ...state, duplicates: event.duplicates } };
    case 'online':
    case 'access-changed':
      // A check that failed is tried at once. A check that waits for the time to settle is not.
      return job.delays > 0 ? wait(0, job.delays) : job;
    case 'lookup-failed':
      // The pause of the connection holds back the next check.
      if (traitsOf(event.problem).needs === 'pause') return { ...job, delays: job.delays + 1 };
      // Network, key or access is missing, so the service was not asked. The check is never given
      // up, only tried less often.
      if (traitsOf(event.problem).affectsAll)
        return wait(
          nextDelay(
            job.delays < maxDuplicateChecks - 1 ? job.delays : Infinity,
            at.random,
            event.problem,
          ),
          Math.min(job.delays + 1, maxDuplicateChecks - 1),
        );
      return failures < maxDuplicateChecks
        ? wait(nextDelay(job.delays, at.random, event.problem), job.delays + 1, {
            failures: failures + 1,
          })
        : { ...job, state };
    default:
      return job;
  }
}
