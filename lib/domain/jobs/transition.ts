import type { TransitionContext, JobEvent } from './job-event.ts';
import { isOutage, isTurnedAway, onlyPersonMends, type Problem, traitsOf } from '../problem.ts';
import {
  type Candidate,
  deletes,
  isUnrepeatable,
  listOf,
  type Job,
  type JobIn,
  type StateName,
} from './job.ts';
import { nextDelay } from './backoff.ts';
import {
  blocked,
  changesForbidden,
  queuedLater,
  queuedNow,
  refused,
  found,
  done,
  doneOther,
} from './enter-state.ts';
import { fromDone } from './from-done.ts';

/**
 * Returns the job after an event: the whole state machine of the outbox (docs/outbox.md) as one
 * pure function. If the event has no meaning in the job's state, returns the same object. Three
 * promises hold for every sequence of events: no job is lost; an `unknown` job is sent again only
 * after the service was asked and `settle` has passed; a job is automatically sent again at most
 * once.
 */
export function transition(job: Job, event: JobEvent, at: TransitionContext): Job {
  const next = nextJob(job, event, at);
  if (next === job) return job;
  return {
    ...next,
    ...(next.state.name !== job.state.name && { changedAt: at.now }),
    // A job of a list that the person tries again goes in spite of a pause or a cancel.
    ...(event.type === 'again' && job.bulk !== undefined && { retried: true }),
  };
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

/** The person tries a refused or undecided job again. This is no automatic resend. */
function askedAgain(job: Job, at: TransitionContext): Job {
  return queuedNow({ ...job, sends: job.sends && 2, turnedAway: undefined }, at);
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
        return undecided({ ...job, task }, { sentAt: job.createdAt, baseline }, at);
      return { ...job, state: { name: 'sending', sentAt: at.now, baseline } };
    }
    case 'lookup-failed':
      // No request can carry this job, so it was never sent. Or the policy forbids to send it now.
      if (
        (event.problem.code === 'unsendable' && job.sends === 0) ||
        event.problem.code === 'report-forbidden' ||
        isFinal(job, event.problem)
      )
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
      if (job.task.kind !== 'create') return doneOther(job, job.task, at, event.differs);
      // An earlier request without an answer may still make another report.
      const made = { reportId: event.reportId, duplicates: [] };
      return found(job, job.state.baseline, made, at, job.sends > 0 ? at.settle : 0);
    }
    case 'interrupted':
      return leftUnanswered(job, undefined, at);
    case 'failed':
      return job.task.kind !== 'create' && isTurnedAway(event.problem)
        ? afterTurnedAway(job, event.problem, event.othersWork ?? false, at)
        : afterFailure({ ...job, turnedAway: undefined }, event.problem, at);
    default:
      return job;
  }
}

function afterFailure(job: JobIn<'sending'>, problem: Problem, at: TransitionContext): Job {
  // The goal of a delete is reached if the report is gone.
  if (problem.code === 'not-found' && deletes(job.task)) return doneOther(job, job.task, at);
  const { mayBeDone, needs } = traitsOf(problem);
  if (mayBeDone) return leftUnanswered(job, problem, at);
  if (needs !== null && !isFinal(job, problem))
    return blocked(job, problem) ?? queuedLater(job, problem, at);
  // If an earlier request got no answer, the service is first asked for its report, and the refusal
  // is kept until then.
  return job.sends > 0 && isUnrepeatable(job.task)
    ? leftUnanswered(job, problem, at)
    : refused(job, problem, at);
}

/**
 * A server in front of the service turned a change away. It is tried as after a lost answer, and
 * refused the third time in a row if the service answers other requests. A 405 without a web page
 * ends the change at once.
 */
function afterTurnedAway(
  job: JobIn<'sending'>,
  problem: Problem,
  othersWork: boolean,
  at: TransitionContext,
): Job {
  if (!traitsOf(problem).mayBeDone)
    return othersWork && job.sends === 0
      ? changesForbidden(job, problem, at)
      : afterFailure(job, problem, at);
  const before = job.turnedAway;
  const times = (before?.times ?? 0) + 1;
  // An answer before the first try says nothing of the time since.
  const isOnlyThis = before !== undefined && (before.othersWork || othersWork);
  if (times >= 3 && isOnlyThis && !isUnrepeatable(job.task))
    return changesForbidden(job, problem, at);
  const turnedAway = { times, othersWork: isOnlyThis };
  return leftUnanswered({ ...job, turnedAway }, problem, at);
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
      if (event.problem.code === 'not-found' && isFinal(job, event.problem))
        return refused(job, event.problem, at);
      if (isFinal(job, event.problem)) {
        // The report may be there all the same, so it is looked for before the person tries again.
        const { notBefore: _, ...rest } = { ...state, problem: event.problem };
        return undecided({ ...job, sends: job.sends + 1, first: state.baseline }, rest, at);
      }
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
      // Until `settle`, other creates without an answer may own the candidates.
      const question =
        event.contested && at.now < settled ? job : asked(unanswered, left, event.candidates);
      if (question.state.name === 'undecided') return question;
      if (at.now < settled) {
        const notBefore = Math.min(at.now + nextDelay(job.delays, at.random), settled);
        const waiting = { ...rest, ...(answer && { answer }), sentAt, notBefore };
        return { ...job, delays: job.delays + 1, state: waiting };
      }
      if (answer && !traitsOf(answer).mayBeDone) return refused(job, answer, at);
      if (job.sends === 0 && !at.neverResend && job.watch === undefined)
        return queuedNow(unanswered, at);
      // A run is sent twice by itself, and its report was read after each time.
      if (answer && (job.turnedAway?.times ?? 0) > 1) return changesForbidden(job, answer, at);
      return undecided(unanswered, left, at);
    }
    case 'online':
      // Neither a network nor a service that is back mends a key or an access.
      return onlyPersonMends(state.problem)
        ? job
        : { ...job, state: { ...state, notBefore: at.now } };
    case 'access-changed':
    case 'check': {
      const { problem: _over, ...rest } = state;
      return { ...job, state: { ...rest, notBefore: at.now } };
    }
    default:
      return job;
  }
}

/** Leaves a request without an answer to the person. A run of a list has failed instead. */
function undecided(
  job: JobIn<'unknown'> | (Job & { task: JobIn<'unknown'>['task'] }),
  state: Omit<JobIn<'undecided'>['state'], 'name' | 'candidates'>,
  at: TransitionContext,
): Job {
  if (listOf(job) !== undefined && job.task.kind === 'run')
    return refused(job, state.problem ?? { code: 'timeout' }, at);
  return { ...job, state: { ...state, name: 'undecided' } };
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
      const made = { reportId: event.reportId, duplicates: [] };
      return found(job, state.baseline, made, at, job.sends > 1 ? at.settle : 0);
    }
    default:
      return job;
  }
}

/**
 * Whether a problem ends a job at once. A report that is gone cannot be run again. One forbidden
 * report must not stop its list.
 */
function isFinal(job: Job, { code }: Problem): boolean {
  if (code === 'not-found' && job.task.kind === 'run') return true;
  return code === 'forbidden' && listOf(job) !== undefined;
}
