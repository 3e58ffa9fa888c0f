import { expect, test } from 'vitest';
import type { TransitionContext } from '../../../../lib/domain/jobs/job-event.ts';
import type { State, Task } from '../../../../lib/domain/jobs/job.ts';
import { transition } from '../../../../lib/domain/jobs/transition.ts';
import { jobIn, now, states } from './jobs.ts';

const at: TransitionContext = { now, random: 0, settle: 180_000, neverResend: false };
const run: Task = { kind: 'run', reportId: '7', url: 'example.com' };
const tasks: Task[] = [
  run,
  { kind: 'delete', reportId: '7', url: 'example.com' },
  { ...run, kind: 'privacy', privacy: 0 },
];
const forbidden = { code: 'forbidden', status: 403 } as const;
const part = (state: State, task: Task) => ({ ...jobIn(state, task), bulk: 'b1' });

test('A part of a bulk change is refused if its report is forbidden, and waits if the key is wrong', () => {
  for (const task of tasks)
    expect(
      transition(part(states.sending, task), { type: 'failed', problem: forbidden }, at),
    ).toMatchObject({
      sends: 0,
      state: { name: 'refused', problem: forbidden },
    });
  for (const state of [states.queued, states.unknown])
    expect(
      transition(part(state, run), { type: 'lookup-failed', problem: forbidden }, at).state.name,
    ).toBe('refused');
  expect(
    transition(part(states.sending, run), { type: 'failed', problem: { code: 'wrong-key' } }, at)
      .state.name,
  ).toBe('blocked');
});

test('A single change waits for another key in both cases', () => {
  expect(
    transition(jobIn(states.sending, run), { type: 'failed', problem: forbidden }, at).state.name,
  ).toBe('blocked');
  expect(
    transition(jobIn(states.queued, run), { type: 'lookup-failed', problem: forbidden }, at).state
      .name,
  ).toBe('blocked');
});
