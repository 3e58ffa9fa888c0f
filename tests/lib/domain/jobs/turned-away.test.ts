import { describe, expect, test } from 'vitest';
import type { Job, Task } from '../../../../lib/domain/jobs/job.ts';
import { transition } from '../../../../lib/domain/jobs/transition.ts';
import type { Problem } from '../../../../lib/domain/problem.ts';
import { at, jobIn, later, states } from './jobs.ts';

const about = { reportId: '7', url: 'example.com' };
const run: Task = { kind: 'run', ...about };
const privacy: Task = { kind: 'privacy', ...about, privacy: 0 };
const remove: Task = { kind: 'delete', ...about };
const page: Problem = { code: 'web-page', status: 403, text: 'Forbidden' };

/** Sends a queued job and lets it fail, or applies the failure to a job that is being sent. */
function fail(job: Job, problem: Problem, othersWork = false): Job {
  const asked = transition(job, { type: 'asked', baseline: { by: 'nothing' } }, at);
  return transition(asked, { type: 'failed', problem, othersWork }, at);
}

describe.each<[string, Problem]>([
  ['403 with a web page', page],
  ['405 with a web page', { code: 'web-page', status: 405 }],
  ['501', { code: 'service-failed', status: 501 }],
])('%s', (_, problem) => {
  test.each([
    [privacy, 'put-forbidden'],
    [remove, 'delete-forbidden'],
  ] as const)('to %j is named the third time, once another request was answered', (task, code) => {
    let job = fail(jobIn(states.queued, task), problem, true);
    job = transition(job, { type: 'online' }, at);
    job = fail(job, problem, true);
    expect(job.state).toMatchObject({ name: 'queued', problem });
    expect(fail(job, problem).state).toMatchObject({
      name: 'refused',
      problem: { ...problem, code },
    });
  });

  test('is not named while no other request was answered in between', () => {
    let job = fail(jobIn(states.queued, privacy), problem, true);
    for (let tries = 0; tries < 5; tries += 1) job = fail(job, problem);
    expect(job.state).toMatchObject({ name: 'queued', problem });
    expect(fail(job, problem, true).state).toMatchObject({ problem: { code: 'put-forbidden' } });
  });

  test('to a run is named after its second request, once its report was looked for', () => {
    let job = fail(jobIn(states.queued, run), problem, true);
    job = transition(job, { type: 'not-found' }, later);
    expect(job.state.name).toBe('queued');
    job = fail(job, problem, true);
    expect(job.state).toMatchObject({ name: 'unknown', answer: problem });
    expect(transition(job, { type: 'not-found' }, later).state).toMatchObject({
      name: 'refused',
      problem: { code: 'put-forbidden', status: problem.status },
    });
  });

  test('to a create says nothing of changes', () => {
    let job = jobIn(states.queued);
    for (let tries = 0; tries < 2; tries += 1)
      job = transition(fail(job, problem, true), { type: 'not-found' }, later);
    expect(job.state.name).toBe('undecided');
  });
});

test('Only failures in a row count, and those after "Try again" anew', () => {
  const twice = fail(fail(jobIn(states.queued, privacy), page), page, true);
  const other = fail(twice, { code: 'timeout' });
  expect(fail(other, page, true).state.name).toBe('queued');
  const named = fail(twice, page);
  expect(named.state.name).toBe('refused');
  expect(fail(transition(named, { type: 'again' }, at), page, true).state.name).toBe('queued');
});

test('A 405 without a web page ends a change at once, and is named if the service just answered', () => {
  const problem: Problem = { code: 'refused', status: 405, text: 'Method Not Allowed' };
  for (const task of [privacy, run])
    expect(fail(jobIn(states.queued, task), problem, true).state).toMatchObject({
      name: 'refused',
      problem: { ...problem, code: 'put-forbidden' },
    });
  expect(fail(jobIn(states.queued, privacy), problem).state).toMatchObject({
    name: 'refused',
    problem,
  });
  // An earlier request may have run it.
  expect(fail(jobIn(states.queued, run, 1), problem, true).state.name).toBe('unknown');
});

test('A change of a list waits while a page is in front, and fails for another fault of the service', () => {
  let job: Job = { ...jobIn(states.queued, privacy), bulk: 'b1' };
  for (let tries = 0; tries < 9; tries += 1) job = fail(job, page);
  expect(job.state).toMatchObject({ name: 'queued', problem: page, notBefore: at.now + 300_000 });
  let failing: Job = { ...jobIn(states.queued, privacy), bulk: 'b1' };
  for (let tries = 0; tries < 3; tries += 1)
    failing = fail(failing, { code: 'service-failed', status: 500 });
  expect(failing.state.name).toBe('refused');
});

test('A run of a list that met a page twice fails for that page, not for its silence', () => {
  const problem: Problem = { code: 'web-page', status: 406 };
  let job: Job = { ...jobIn(states.queued, run), bulk: 'b1' };
  for (let tries = 0; tries < 2; tries += 1)
    job = transition(fail(job, problem), { type: 'not-found' }, later);
  expect(job.state).toMatchObject({ name: 'refused', problem });
});
