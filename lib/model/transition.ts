import type { Circumstances } from './circumstances.ts';
import { type Baseline, deletes, type Job, type JobIn, type State, type Task } from './job.ts';
import { pause } from './pause.ts';
import type { Problem } from './problem.ts';

/** What can happen to a job: first what the drain saw, then what the person decided. */
export type Event =
  | { type: 'asked'; baseline: Baseline } // the service said what is there; the request leaves next
  | { type: 'unasked'; problem: Problem } // the service could not be asked; nothing left
  | { type: 'answered'; reportId?: string } // a usable 2xx
  | { type: 'shared'; reportId?: string } // an equal job that was under way at the click made the report
  | { type: 'failed'; problem: Problem } // the request left and came back without one
  | { type: 'interrupted' } // found as sending although nobody sends it
  | { type: 'found'; reportId?: string; duplicates: string[] } // asked afterwards: it was done
  | { type: 'absent' } // asked afterwards: nothing of it is there
  | { type: 'looked'; duplicates: string[] } // asked afterwards: what else a resend by the browser made
  | { type: 'mended' } // the key, the access or the connection changed
  | { type: 'online' } // the network is back
  | { type: 'check' } // "Check again"
  | { type: 'again' }; // "Create anyway", "Try again"

/** How often the look for duplicates is tried: the report is there, and what the service does not say stays unsaid. */
const looks = 6;

/**
 * The outbox, whole, as one pure function: the job after the event. An event that means nothing in the job's state leaves the job as it is (the
 * very same object). Three promises hold for every sequence: a job is never dropped here; nothing is sent again from `unknown` before
 * the service was asked and `settle` has passed; nothing is sent a second time by itself more than once.
 */
export function transition(job: Job, event: Event, at: Circumstances): Job {
  if (isIn(job, 'queued')) return fromQueued(job, event, at);
  if (isIn(job, 'sending')) return fromSending(job, event, at);
  if (isIn(job, 'unknown')) return fromUnknown(job, event, at);
  if (isIn(job, 'done')) return fromDone(job, event, at);
  if (isIn(job, 'undecided') && event.type === 'check') return to(job, { ...job.state, name: 'unknown', notBefore: at.now }, at);
  if (isIn(job, 'blocked') && event.type === 'mended') return due(job, at);
  return event.type === 'again' ? due(job, at) : job;
}

function isIn<Name extends State['name']>(job: Job, name: Name): job is JobIn<Name> {
  return job.state.name === name;
}

function fromQueued(job: JobIn<'queued'>, event: Event, at: Circumstances): Job {
  switch (event.type) {
    case 'asked': {
      // What an earlier request makes late would be part of a newer baseline, and be seen by nobody.
      const baseline = (job.sends > 0 && job.first) || event.baseline;
      return to({ ...job, sends: job.sends + 1, first: baseline }, { name: 'sending', sentAt: at.now, baseline }, at);
    }
    case 'unasked':
      // No request can hold its name: there is nothing to ask later.
      if (event.problem.code === 'unsendable' || isFinal(job, event.problem)) return refused(job, event.problem, at);
      return blocked(job, event.problem, at) ?? later(job, event.problem, at);
    case 'shared':
      return done(job, event, at);
    case 'found':
      return job.sends > 0 && job.first ? done(job, { ...event, ...lookFrom(job.task, job.first, at.now + at.settle) }, at) : job;
    case 'online':
      return job.state.waits === 'network' ? due(job, at) : job;
    case 'mended':
      return job.state.problem && job.state.waits !== 'throttled' ? due(job, at) : job;
    case 'again':
      return due(job, at);
    default:
      return job;
  }
}

function fromSending(job: JobIn<'sending'>, event: Event, at: Circumstances): Job {
  switch (event.type) {
    case 'answered':
      // An earlier request that nobody answered for may still make its report.
      return done(job, { ...event, ...lookFrom(job.task, job.state.baseline, job.sends > 1 ? at.now + at.settle : at.now) }, at);
    case 'interrupted':
      return unsettled(job, undefined, at);
    case 'failed':
      return failed(job, event.problem, at);
    default:
      return job;
  }
}

function failed(job: JobIn<'sending'>, problem: Problem, at: Circumstances): Job {
  // The service said that it did nothing, so this request does not count as sent.
  const unsent = { ...job, sends: job.sends - 1 };
  if (isFinal(job, problem)) return refused(unsent, problem, at);
  switch (problem.code) {
    case 'not-found':
      // What is gone is what a delete asked for.
      return deletes(job.task) ? done(job, {}, at) : refused(unsent, problem, at);
    case 'refused':
    case 'unsendable':
      return refused(unsent, problem, at);
    case 'throttled':
      return later(unsent, problem, at);
    default:
      return blocked(unsent, problem, at) ?? unsettled(job, problem, at);
  }
}

/** Left without an answer. What may be repeated is queued again; what may not waits until the service was asked. */
function unsettled(job: JobIn<'sending'>, problem: Problem | undefined, at: Circumstances): Job {
  if (job.task.kind !== 'create' && job.task.kind !== 'run')
    return later({ ...job, sends: job.sends - 1 }, problem ?? { code: 'unreachable' }, at);
  const { sentAt, baseline } = job.state;
  // Who was interrupted has waited already; a service that failed is given a moment.
  const notBefore = problem ? at.now + pause(0, at.random, problem) : at.now;
  return to({ ...job, delays: 1 }, { name: 'unknown', sentAt, baseline, notBefore, ...(problem && { problem }) }, at);
}

function fromUnknown(job: JobIn<'unknown'>, event: Event, at: Circumstances): Job {
  const { state } = job;
  switch (event.type) {
    case 'found':
      // Found is one; what was sent twice, by the browser or by us, may make another.
      return done(job, { ...event, ...lookFrom(job.task, state.baseline, at.now + at.settle) }, at);
    case 'unasked': {
      if (isFinal(job, event.problem)) return refused(job, event.problem, at);
      const notBefore = at.now + pause(job.delays, at.random, event.problem);
      return to({ ...job, delays: job.delays + 1 }, { ...state, notBefore, problem: event.problem }, at);
    }
    case 'absent': {
      const settled = state.sentAt + at.settle;
      if (at.now < settled) {
        const notBefore = Math.min(at.now + pause(job.delays, at.random), settled);
        return to({ ...job, delays: job.delays + 1 }, { ...state, notBefore }, at);
      }
      if (job.sends < 2 && !at.neverResend) return due(job, at);
      const { sentAt, baseline, problem } = state;
      return to(job, { name: 'undecided', sentAt, baseline, ...(problem && { problem }) }, at);
    }
    case 'online':
    case 'mended':
    case 'check':
      return to(job, { ...state, notBefore: at.now }, at);
    default:
      return job;
  }
}

function fromDone(job: JobIn<'done'>, event: Event, at: Circumstances): Job {
  const { look, ...state } = job.state;
  if (!look) return job;
  if (event.type === 'looked') return to(job, { ...state, duplicates: event.duplicates }, at);
  if (event.type !== 'unasked') return job;
  if (job.delays >= looks) return to(job, state, at);
  const notBefore = at.now + pause(job.delays, at.random, event.problem);
  return to({ ...job, delays: job.delays + 1 }, { ...state, look: { ...look, notBefore } }, at);
}

function lookFrom(task: Task, baseline: Baseline, notBefore: number): Pick<Done, 'look'> {
  return task.kind === 'create' ? { look: { baseline, notBefore } } : {};
}

/** What is gone cannot be run again; and one report that the key is not good for must not stop the bulk change that it is a part of. */
function isFinal({ task, bulk }: Job, { code }: Problem): boolean {
  return (code === 'not-found' && task.kind === 'run') || (code === 'forbidden' && bulk !== undefined);
}

function blocked(job: Job, problem: Problem, at: Circumstances): Job | null {
  if (problem.code === 'no-access') return to(job, { name: 'blocked', by: 'access', problem }, at);
  if (problem.code === 'wrong-key' || problem.code === 'forbidden') return to(job, { name: 'blocked', by: 'key', problem }, at);
  return null;
}

function later(job: Job, problem: Problem, at: Circumstances): Job {
  const waits = problem.code === 'throttled' ? 'throttled' : problem.code === 'unreachable' ? 'network' : 'service';
  const notBefore = at.now + pause(job.delays, at.random, problem);
  return to({ ...job, delays: job.delays + 1 }, { name: 'queued', notBefore, waits, problem }, at);
}

function due(job: Job, at: Circumstances): Job {
  return to({ ...job, delays: 0 }, { name: 'queued', notBefore: at.now, waits: 'turn' }, at);
}

function refused(job: Job, problem: Problem, at: Circumstances): Job {
  return to(job, { name: 'refused', at: at.now, problem }, at);
}

type Done = Partial<Omit<Extract<State, { name: 'done' }>, 'name' | 'at'>>;

function done(job: Job, { reportId, duplicates = [], look }: Done, at: Circumstances): Job {
  const state = { name: 'done', at: at.now, duplicates, ...(reportId !== undefined && { reportId }), ...(look && { look }) } as const;
  return to({ ...job, delays: 0, task: withoutPassword(job.task) }, state, at);
}

function withoutPassword(task: Task): Task {
  if (!('password' in task)) return task;
  const { password: _, ...rest } = task;
  return rest;
}

function to(job: Job, state: State, at: Circumstances): Job {
  const history = state.name === job.state.name ? job.history : [...job.history.slice(-19), { at: at.now, state: state.name }];
  return { ...job, state, history };
}
