import type { Baseline, Job, State, Task } from './job.ts';
import type { Problem } from './problem.ts';

/** What can happen to a job. The first group is what the drain saw, the second what the person decided. */
export type Event =
  | { type: 'asked'; baseline: Baseline } // the service said what is there before the request leaves
  | { type: 'unasked'; problem: Problem } // the service could not be asked; nothing left
  | { type: 'answered'; reportId?: string; duplicates?: string[] } // a usable 2xx
  | { type: 'failed'; problem: Problem } // the request left and came back without one
  | { type: 'found'; reportId?: string; duplicates?: string[] } // asked afterwards: it was done
  | { type: 'absent' } // asked afterwards: nothing of it is there
  | { type: 'interrupted' } // found as sending although nobody sends it
  | { type: 'mended' } // the key, the access or the connection changed
  | { type: 'online' } // the network is back
  | { type: 'check' } // "Check again"
  | { type: 'again' }; // "Create anyway", "Try again"

/** What a transition depends on besides job and event: time in milliseconds, `random` in [0, 1), and the person's settings. */
export interface Circumstances {
  now: number;
  random: number;
  settle: number;
  neverResend: boolean;
}

/**
 * The outbox, whole, as one pure function: the job after the event. An event that means nothing in the job's state leaves the job as it is (the
 * very same object). Three promises hold for every sequence: a job is never dropped here, nothing is sent again from `unknown` before
 * the service was asked and `settle` has passed, and nothing is sent a second time by itself more than once.
 */
export function transition(job: Job, event: Event, at: Circumstances): Job {
  switch (job.state.name) {
    case 'queued':
      return fromQueued(job, event, at);
    case 'sending':
      return fromSending(job, job.state, event, at);
    case 'unknown':
      return fromUnknown(job, job.state, event, at);
    case 'blocked':
      return event.type === 'mended' || event.type === 'again' ? due(job, at) : job;
    case 'undecided':
      if (event.type === 'check') return to(job, { ...open(job.state), name: 'unknown', notBefore: at.now }, at);
      return event.type === 'again' ? due(job, at) : job;
    case 'refused':
      return event.type === 'again' ? due(job, at) : job;
    case 'done':
      return job;
  }
}

type Sent = Extract<State, { name: 'sending' }>;
type Unknown = Extract<State, { name: 'unknown' }>;

function fromQueued(job: Job, event: Event, at: Circumstances): Job {
  switch (event.type) {
    case 'asked':
      return to({ ...job, delays: 0, sends: job.sends + 1 }, { name: 'sending', sentAt: at.now, baseline: event.baseline }, at);
    case 'unasked':
      return blocked(job, event.problem, at) ?? later(job, event.problem, at);
    case 'online':
      return job.state.name === 'queued' && job.state.waits === 'network' ? due(job, at) : job;
    case 'again':
      return due(job, at);
    default:
      return job;
  }
}

function fromSending(job: Job, state: Sent, event: Event, at: Circumstances): Job {
  switch (event.type) {
    case 'answered':
      return done(job, event, at);
    case 'interrupted':
      return unsettled(job, state, undefined, at);
    case 'failed':
      return failed(job, state, event.problem, at);
    default:
      return job;
  }
}

function failed(job: Job, state: Sent, problem: Problem, at: Circumstances): Job {
  const unsent = { ...job, sends: job.sends - 1 };
  switch (problem.code) {
    case 'not-found':
      // What is gone is what a delete asked for (service notes: a 404 after a delete is done).
      return deletes(job.task) ? done(job, {}, at) : refused(job, problem, at);
    case 'refused':
      return refused(job, problem, at);
    case 'wrong-key':
    case 'forbidden':
    case 'no-access':
      return blocked(unsent, problem, at) ?? job;
    case 'throttled':
      return later(unsent, problem, at);
    default:
      return unsettled(job, state, problem, at);
  }
}

function fromUnknown(job: Job, state: Unknown, event: Event, at: Circumstances): Job {
  switch (event.type) {
    case 'found':
      return done(job, event, at);
    case 'unasked':
      return to(
        { ...job, delays: job.delays + 1 },
        { ...state, notBefore: at.now + pause(job.delays, event.problem, at), problem: event.problem },
        at,
      );
    case 'online':
    case 'mended':
    case 'check':
      return to(job, { ...state, notBefore: at.now }, at);
    case 'absent': {
      if (at.now < state.sentAt + at.settle)
        return to(
          { ...job, delays: job.delays + 1 },
          { ...state, notBefore: Math.min(at.now + pause(job.delays, undefined, at), state.sentAt + at.settle) },
          at,
        );
      if (job.sends >= 2 || at.neverResend) return to(job, { ...open(state), name: 'undecided' }, at);
      return due(job, at);
    }
    default:
      return job;
  }
}

/** Left without an answer. What may be repeated is queued again; what may not waits until the service was asked. */
function unsettled(job: Job, state: Sent, problem: Problem | undefined, at: Circumstances): Job {
  if (job.task.kind !== 'create' && job.task.kind !== 'run')
    return later({ ...job, sends: job.sends - 1 }, problem ?? { code: 'unreachable' }, at);
  return to(
    { ...job, delays: 0 },
    {
      name: 'unknown',
      sentAt: state.sentAt,
      baseline: state.baseline,
      notBefore: at.now + pause(0, problem, at),
      ...(problem && { problem }),
    },
    at,
  );
}

function blocked(job: Job, problem: Problem, at: Circumstances): Job | null {
  if (problem.code === 'no-access') return to(job, { name: 'blocked', by: 'access', problem }, at);
  if (problem.code === 'wrong-key' || problem.code === 'forbidden') return to(job, { name: 'blocked', by: 'key', problem }, at);
  return null;
}

function later(job: Job, problem: Problem, at: Circumstances): Job {
  const waits = problem.code === 'throttled' ? 'throttled' : problem.code === 'unreachable' ? 'network' : 'service';
  return to({ ...job, delays: job.delays + 1 }, { name: 'queued', notBefore: at.now + pause(job.delays, problem, at), waits, problem }, at);
}

function due(job: Job, at: Circumstances): Job {
  return to({ ...job, delays: 0 }, { name: 'queued', notBefore: at.now, waits: 'turn' }, at);
}

function refused(job: Job, problem: Problem, at: Circumstances): Job {
  return to(job, { name: 'refused', at: at.now, problem }, at);
}

function done(job: Job, what: { reportId?: string; duplicates?: string[] }, at: Circumstances): Job {
  const over = to(
    job,
    { name: 'done', at: at.now, duplicates: what.duplicates ?? [], ...(what.reportId !== undefined && { reportId: what.reportId }) },
    at,
  );
  return { ...over, task: withoutPassword(over.task) };
}

function withoutPassword(task: Task): Task {
  if (!('password' in task)) return task;
  const { password: _, ...rest } = task;
  return rest;
}

function open(state: Unknown | Extract<State, { name: 'undecided' }>) {
  return { sentAt: state.sentAt, baseline: state.baseline, ...(state.problem && { problem: state.problem }) };
}

function deletes(task: Task): boolean {
  return task.kind === 'delete' || task.kind === 'delete-project';
}

function to(job: Job, state: State, at: Circumstances): Job {
  const history = state.name === job.state.name ? job.history : [...job.history.slice(-19), { at: at.now, state: state.name }];
  return { ...job, state, history };
}

const shortestPause = 2_000;
const longestPause = 5 * 60_000;
/** What a service may ask for at most: an absurd Retry-After must not park a job for good. */
const longestRetryAfter = 60 * 60_000;

/** Milliseconds to wait: what the service asked for, else doubling from 2 s to 5 min; with up to a quarter more, so that many do not come at once. */
function pause(delays: number, problem: Problem | undefined, at: Circumstances): number {
  const asked = problem?.retryAfter;
  const base =
    asked === undefined ? Math.min(shortestPause * 2 ** delays, longestPause) : Math.min(Math.max(asked, 1_000), longestRetryAfter);
  return Math.round(base * (1 + at.random / 4));
}
