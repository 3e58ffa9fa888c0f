import { onlyPersonMends, type Problem, traitsOf } from '../problem.ts';
import { nextDelay } from './backoff.ts';
import { isDoneCreate, type Job, type JobIn } from './job.ts';
import type { JobEvent, TransitionContext } from './job-event.ts';

/** How often a failing service is asked for the duplicates of a report. */
const maxDuplicateChecks = 6;

/**
 * Returns a done job after an event. `transition` calls this for the state "done". A done create
 * waits only for its check for duplicates.
 */
export function fromDone(job: JobIn<'done'>, event: JobEvent, at: TransitionContext): Job {
  if (!isDoneCreate(job) || !job.state.duplicateCheck) return job;
  const { duplicateCheck: waiting, ...state } = job.state;
  const { problem, ...duplicateCheck } = waiting;
  const { failures = 0 } = duplicateCheck;
  const wait = (
    ms: number,
    delays: number,
    noted: { failures?: number; problem?: Problem } = {},
  ) => ({
    ...job,
    delays,
    state: { ...state, duplicateCheck: { ...duplicateCheck, notBefore: at.now + ms, ...noted } },
  });
  switch (event.type) {
    case 'duplicates-checked':
      return { ...job, state: { ...state, duplicates: event.duplicates } };
    case 'online':
    case 'access-changed':
      if (event.type === 'online' && onlyPersonMends(problem)) return job;
      // A check that failed is repeated at once. A check that waits for `settle` is not.
      return job.delays > 0 ? wait(0, job.delays) : job;
    case 'lookup-failed':
      // The pause of the connection delays the next check.
      if (traitsOf(event.problem).needs === 'pause') return { ...job, delays: job.delays + 1 };
      if (onlyPersonMends(event.problem))
        return wait(0, Math.max(job.delays, 1), { problem: event.problem });
      // The network is missing, so the service was not asked. The check is never given up, but
      // repeated less often.
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
