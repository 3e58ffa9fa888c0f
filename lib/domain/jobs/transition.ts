import type { TransitionContext, JobEvent } from './job-event.ts';
import { isOutage, onlyPersonMends, type Problem, traitsOf } from '../problem.ts';
import {
  type Baseline,
  type Candidate,
  deletes,
  isUnrepeatable,
  type Job,
  type JobIn,
  type DoneCreate,
  type StateName,
  type Task,
} from './job.ts';
import { nextDelay } from './backoff.ts';
import { fromDone } from './baseline.ts';

/**
 * Returns the job after an event: the whole state machine of the outbox (docs/outbox.md) as one
 * pure function. If the event has no meaning in the job's state, returns the same object. Three
 * promises hold for every sequence of events: no job is lost; an `unknown` job is sent again only
 * after the service was asked and `settle` has passed; a job is automatically sent again at most
 * once.
 */
export function transition(job: Job, event: JobEvent, at: TransitionContext): Job {
  const next = nextJob(job, event, at);
  if (next.state.name === job.state.name) return next;
  return { ...next, changedAt: at.now };
}

function nextJob(job: Job, event: JobEvent, at: TransitionContext): Job {
  if (isIn(job, 'queued')) return fromQueued(job, event, at);
  if (isIn(job, 'sending')) return fromSending(job, event, at);
  if (isIn(job, 'unknown')) return fromUnknown(job, event, at);
  if (isIn(job, 'done')) return fromDone(job, event, at);
  if (isIn(job, 'undecided')) return fromUndecided(job, event, at);
  if (isIn(job, 'blocked'))
    return event.type === 'access-changed' || event.type === 'again' ? queuedNow(job, at) : job;
  return event.type === 'again' ? askedAgain(job, at) : job;
}

/**
 * The person tries a refused or undecided job again. This does not count as an automatic resend.
 */
function askedAgain(job: Job, at: TransitionContext): Job {
  return queuedNow({ ...job, sends: job.sends && 2 }, at);
}

function isIn<Name extends StateName>(job: Job, name: Name): job is JobIn<Name> {
  return job.state.name === name;
}

function fromQueued(job: JobIn<'queued'>, event: JobEvent, at: TransitionContext): Job {
  switch (event.type) {
    case 'asked': {
      // The first baseline stays, because a newer baseline could already include a late report of
      // an earlier request.
      const { task } = job;
      const baseline = job.first ?? event.baseline;
      // The job was about to be sent again, but the person has turned on "Ask before retrying"
      // since.
      if (job.sends === 1 && at.neverResend && isUnrepeatable(task))
        return { ...job, task, state: { name: 'undecided', sentAt: job.createdAt, baseline } };
      return { ...job, state: { name: 'sending', sentAt: at.now, baseline } };
    }
    case 'lookup-failed':
      // No request can carry this job, so it was never sent.
      if ((event.problem.code === 'unsendable' && job.sends === 0) || isFinal(job, event.problem))
        return refused(job, event.problem, at);
      return blocked(job, event.problem) ?? queuedLater(job, event.problem, at);
    case 'shared':
      // The job takes the time of the other job, so that a later click cannot share the report
      // through this job.
      return done(job, { reportId: event.reportId, duplicates: [] }, { ...at, now: event.at });
    case 'found':
      return job.first ? found(job, job.first, event, at) : job;
    case 'not-found':
      // The job is about to be sent again automatically.
      return job.first && job.sends === 1
        ? asked(job, { sentAt: job.createdAt, baseline: job.first }, event.candidates)
        : job;
    case 'online':
      return isOutage(job.state.problem) ? queuedNow(job, at) : job;
    case 'access-changed':
      return job.state.problem ? queuedNow(job, at) : job;
    case 'again':
      return queuedNow(job, at);
    default:
      return job;
  }
}

function fromSending(job: JobIn<'sending'>, event: JobEvent, at: TransitionContext): Job {
  switch (event.type) {
    case 'answered': {
      // An earlier request without an answer may still make another report.
      const duplicateCheck = {
        baseline: job.state.baseline,
        notBefore: at.now + (job.sends > 0 ? at.settle : 0),
      };
      return done(job, { reportId: event.reportId, duplicates: [], duplicateCheck }, at);
    }
    case 'interrupted':
      return leftUnanswered(job, undefined, at);
    case 'failed':
      return afterFailure(job, event.problem, at);
    default:
      return job;
  }
}

function afterFailure(job: JobIn<'sending'>, problem: Problem, at: TransitionContext): Job {
  // The goal of a delete is reached if the report is gone.
  if (problem.code === 'not-found' && deletes(job.task)) return doneOther(job, job.task, at);
  const { mayBeDone, needs } = traitsOf(problem);
  if (mayBeDone) return leftUnanswered(job, problem, at);
  if (needs === null || isFinal(job, problem)) return refusedUnlessMade(job, problem, at);
  return blocked(job, problem) ?? queuedLater(job, problem, at);
}

/**
 * A clear refusal ends the job. If an earlier request got no answer, the service is first asked for
 * its report, and the refusal is kept until then.
 */
function refusedUnlessMade(job: JobIn<'sending'>, problem: Problem, at: TransitionContext): Job {
  return job.sends > 0 && isUnrepeatable(job.task)
    ? leftUnanswered(job, problem, at)
    : refused(job, problem, at);
}

/**
 * A request got no usable answer. A change that may be sent twice is queued again; a create or run
 * is unknown until the service was asked.
 */
function leftUnanswered(
  job: JobIn<'sending'>,
  problem: Problem | undefined,
  at: TransitionContext,
): Job {
  const { task, state } = job;
  if (!isUnrepeatable(task)) return queuedLater(job, problem ?? { code: 'unreachable' }, at);
  // After a failure of the service the job waits a moment. An interrupted job has already waited.
  const notBefore = problem ? at.now + nextDelay(0, at.random, problem) : at.now;
  return {
    ...job,
    task,
    delays: 1,
    state: { ...state, name: 'unknown', notBefore, ...(problem && { answer: problem }) },
  };
}

/** How long a report may still appear once the service said that its work ended (milliseconds). */
const endedSettleMs = 20_000;

function fromUnknown(job: JobIn<'unknown'>, event: JobEvent, at: TransitionContext): Job {
  const { state } = job;
  switch (event.type) {
    case 'found':
      return found(job, state.baseline, event, at);
    case 'lookup-failed': {
      // The pause of the connection delays the next question.
      if (traitsOf(event.problem).needs === 'pause') return { ...job, delays: job.delays + 1 };
      if (isFinal(job, event.problem)) return refused(job, event.problem, at);
      const notBefore = at.now + nextDelay(job.delays, at.random, event.problem);
      return {
        ...job,
        delays: job.delays + 1,
        state: { ...state, notBefore, problem: event.problem },
      };
    }
    case 'not-found': {
      // The clock of this device may have been set back since.
      const sentAt = Math.min(state.sentAt, at.now);
      // The service answered this question, so the problem with asking it is over.
      const { notBefore: _, problem: _over, answer, ...rest } = state;
      const settled = sentAt + (answer?.ended ? Math.min(at.settle, endedSettleMs) : at.settle);
      const left = { ...rest, ...(answer && !traitsOf(answer).affectsAll && { problem: answer }) };
      const unanswered = { ...job, sends: job.sends + 1, first: state.baseline };
      // If other creates without an answer may own the candidates, the person is asked only after
      // `settle`.
      const question =
        event.contested && at.now < settled ? job : asked(unanswered, left, event.candidates);
      if (question.state.name === 'undecided') return question;
      if (at.now < settled) {
        const notBefore = Math.min(at.now + nextDelay(job.delays, at.random), settled);
        const waiting = { ...rest, ...(answer && { answer }), sentAt, notBefore };
        return { ...job, delays: job.delays + 1, state: waiting };
      }
      if (answer && !traitsOf(answer).mayBeDone) return refused(job, answer, at);
      if (job.sends === 0 && !at.neverResend && !job.watch) return queuedNow(unanswered, at);
      return { ...unanswered, state: { ...left, name: 'undecided' } };
    }
    case 'online':
    case 'access-changed':
    case 'check':
      return { ...job, state: { ...state, notBefore: at.now } };
    default:
      return job;
  }
}

/**
 * Asks the person about a create that may have made one of the candidates. The create is not sent
 * meanwhile. Without candidates the job stays as it is.
 */
function asked<Asked extends Job>(
  job: Asked,
  state: Omit<JobIn<'undecided'>['state'], 'name' | 'candidates'>,
  candidates: Candidate[] = [],
): Asked | JobIn<'undecided'> {
  const { task } = job;
  if (task.kind !== 'create' || candidates.length === 0) return job;
  return { ...job, task, state: { ...state, name: 'undecided', candidates } };
}

function fromUndecided(job: JobIn<'undecided'>, event: JobEvent, at: TransitionContext): Job {
  const { candidates, ...state } = job.state;
  switch (event.type) {
    case 'check':
      return { ...job, state: { ...state, name: 'unknown', notBefore: at.now } };
    case 'again':
      return askedAgain(job, at);
    case 'found': {
      if (!candidates?.some(({ id }) => id === event.reportId)) return job;
      // One request made this report. A second request may still make another.
      const notBefore = at.now + (job.sends > 1 ? at.settle : 0);
      const duplicateCheck = { baseline: state.baseline, notBefore };
      return done(job, { reportId: event.reportId, duplicates: [], duplicateCheck }, at);
    }
    default:
      return job;
  }
}

/**
 * Whether a problem ends a job at once. A report that is gone cannot be run again. One forbidden
 * report must not stop its bulk change.
 */
function isFinal({ task, bulk }: Job, { code }: Problem): boolean {
  return (
    (code === 'not-found' && task.kind === 'run') || (code === 'forbidden' && bulk !== undefined)
  );
}

function blocked(job: Job, problem: Problem): Job | null {
  return onlyPersonMends(problem) ? { ...job, state: { name: 'blocked', problem } } : null;
}

/** A job that met a problem waits. The pause of a service delays all jobs of its connection. */
function queuedLater(job: Job, problem: Problem, at: TransitionContext): Job {
  const delays = job.delays + 1;
  if (traitsOf(problem).needs === 'pause')
    return { ...job, delays, state: { name: 'queued', notBefore: at.now } };
  const notBefore = at.now + nextDelay(job.delays, at.random, problem);
  return { ...job, delays, state: { name: 'queued', notBefore, problem } };
}

function queuedNow(job: Job, at: TransitionContext): Job {
  return { ...job, delays: 0, state: { name: 'queued', notBefore: at.now } };
}

function refused(job: Job, problem: Problem, at: TransitionContext): Job {
  return { ...job, state: { name: 'refused', at: at.now, problem } };
}

/** The job is done: its report was found. A second request may still make a duplicate. */
function found(
  job: Job,
  baseline: Baseline,
  { reportId, duplicates }: Pick<DoneCreate['state'], 'reportId' | 'duplicates'>,
  at: TransitionContext,
): Job {
  return done(
    job,
    { reportId, duplicates, duplicateCheck: { baseline, notBefore: at.now + at.settle } },
    at,
  );
}

/** Ends a job as done, and drops the password, which nothing needs any more. */
function done(
  job: Job,
  made: Omit<DoneCreate['state'], 'name' | 'at'>,
  at: TransitionContext,
): Job {
  if (job.task.kind !== 'create') return doneOther(job, job.task, at);
  const { password: _, ...task } = job.task;
  return { ...job, task, delays: 0, state: { name: 'done', at: at.now, ...made } };
}

function doneOther(job: Job, task: Exclude<Task, { kind: 'create' }>, at: TransitionContext): Job {
  const state = { name: 'done' as const, at: at.now, duplicates: [] };
  if (task.kind !== 'privacy') return { ...job, task, delays: 0, state };
  const { password: _, ...rest } = task;
  return { ...job, task: rest, delays: 0, state };
}
