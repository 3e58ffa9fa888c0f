import { newJob, type Job, type State, type StateName, type Task } from '../../../lib/model/job.ts';

export const now = 1_800_000_000_000;
export const create: Task = { kind: 'create', url: 'https://example.com/', privacy: 2, password: 'correct horse' };

const baseline = { by: 'highest', id: 41 } as const;
const sentAt = now - 1_000;

/** Every state a job can be in, as it comes to be. */
export const states: { [Name in StateName]: Extract<State, { name: Name }> } = {
  queued: { name: 'queued', notBefore: now, waits: 'turn' },
  sending: { name: 'sending', sentAt, baseline },
  unknown: { name: 'unknown', sentAt, baseline, notBefore: now },
  blocked: { name: 'blocked', by: 'key', problem: { code: 'wrong-key', status: 401 } },
  refused: { name: 'refused', at: now, problem: { code: 'refused', status: 422 } },
  undecided: { name: 'undecided', sentAt, baseline },
  done: { name: 'done', at: now, reportId: '42', duplicates: [] },
};

/** A job in a state, as if it had been sent `sends` times. */
export function jobIn(state: State, task: Task = create, sends = state.name === 'queued' ? 0 : 1): Job {
  return { ...newJob('c1', task, now - 2_000, '00000000-0000-4000-8000-000000000001'), state, sends };
}
