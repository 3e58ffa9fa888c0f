import * as v from 'valibot';
import {
  Job,
  newJob,
  type State,
  type StateName,
  type Task,
} from '../../../../lib/domain/jobs/job.ts';
import type { JobEvent, TransitionContext } from '../../../../lib/domain/jobs/job-event.ts';

export const now = 1_800_000_000_000;
export const create: Task = {
  kind: 'create',
  url: 'https://example.com/',
  privacy: 2,
  password: 'correct horse',
};
/** The same create once it is done: the password is no longer kept. */
const made: Task = { kind: 'create', url: 'https://example.com/', privacy: 2 };

const baseline = { by: 'highest', id: 41 } as const;
const sentAt = now - 1_000;

/** Builds a job from a task and a state. Throws if the two do not go together. */
export function possible(job: Omit<Job, 'task' | 'state'> & { task: Task; state: State }): Job {
  return v.parse(Job, job);
}

/** One example of every state of a create. */
export const states = {
  queued: { name: 'queued', notBefore: now },
  sending: { name: 'sending', sentAt, baseline },
  unknown: { name: 'unknown', sentAt, baseline, notBefore: now },
  blocked: { name: 'blocked', problem: { code: 'wrong-key', status: 401 } },
  refused: { name: 'refused', at: now, problem: { code: 'refused', status: 422 } },
  undecided: { name: 'undecided', sentAt, baseline },
  done: { name: 'done', at: now, reportId: '42', duplicates: [] },
} satisfies Record<StateName, State>;

/** A job in a state, after `sends` requests that got no answer. */
export function jobIn(
  state: State,
  task: Task = state.name === 'done' ? made : create,
  sends = 0,
): Job {
  return possible({
    ...newJob('c1', task, now - 2_000, '00000000-0000-4000-8000-000000000001'),
    state,
    sends,
  });
}

export const at: TransitionContext = { now, random: 0, settle: 180_000, neverResend: false };
/** A context after the time to settle. */
export const later: TransitionContext = { ...at, now: now + 200_000 };

/** A create that asks whether a report is the one that it made under another address. */
export const asking = {
  ...states.undecided,
  candidates: [{ id: '42', url: 'example.com/landed', at: now - 500 }],
} satisfies State;

/** One event of each kind. */
export const events = {
  asked: { type: 'asked', baseline: { by: 'highest', id: 50 } },
  'lookup-failed': { type: 'lookup-failed', problem: { code: 'unreachable' } },
  answered: { type: 'answered', reportId: '42' },
  shared: { type: 'shared', reportId: '42', at: now - 500 },
  failed: { type: 'failed', problem: { code: 'unreachable' } },
  interrupted: { type: 'interrupted' },
  found: { type: 'found', reportId: '42', duplicates: [] },
  'not-found': { type: 'not-found' },
  'duplicates-checked': { type: 'duplicates-checked', duplicates: ['43'] },
  'access-changed': { type: 'access-changed' },
  online: { type: 'online' },
  check: { type: 'check' },
  again: { type: 'again' },
} as const satisfies Record<JobEvent['type'], JobEvent>;
