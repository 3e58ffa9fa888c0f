import { expect, test } from 'vitest';
import { outageOf } from '../../../components/jobs/outage.ts';
import { type Job, newJob, type State, type Task } from '../../../lib/domain/jobs/job.ts';
import { possible } from '../../lib/domain/jobs/jobs.ts';

const now = 1_800_000_000_000;
const create: Task = { kind: 'create', url: 'https://example.com/', privacy: 1 };
const down = { code: 'service-failed', status: 503, text: 'Down for maintenance.' } as const;
const baseline = { by: 'nothing' } as const;

function jobIn(state: State, task = create): Job {
  return possible({ ...newJob('c', task, now, 'an-id'), state });
}

const queued = (seconds: number, problem: { code: 'timeout' } | typeof down) =>
  jobIn({ name: 'queued', notBefore: now + seconds * 1_000, problem });

const unknown = { name: 'unknown', sentAt: now, baseline, notBefore: now + 8_000 } as const;
const keyless = jobIn({ ...unknown, problem: { code: 'wrong-key' } });

test('An outage is one: its words, how many wait, and when the next is tried', () => {
  const jobs = [
    queued(40, { code: 'timeout' }),
    queued(20, down),
    jobIn({ ...unknown, problem: { code: 'timeout' } }),
    // These do not wait for the service.
    jobIn({ name: 'queued', notBefore: now }),
    jobIn({ name: 'sending', sentAt: now, baseline }),
    jobIn({ ...unknown, answer: down }),
    keyless,
    jobIn({ name: 'blocked', problem: { code: 'wrong-key' } }),
  ];
  expect(outageOf(jobs, 0, now)).toEqual({ problem: down, waiting: 3, nextTry: now + 8_000 });
  expect(outageOf(jobs.slice(3), 0, now)).toBeNull();
});

test('Without a network, that is the reason for all', () => {
  const jobs = [
    queued(40, { code: 'timeout' }),
    jobIn({ name: 'queued', notBefore: now, problem: { code: 'offline' } }),
  ];
  expect(outageOf(jobs, 0, now)?.problem).toEqual({ code: 'offline' });
});

test('During a pause all wait until it is over, except what can still be undone or waits for the person', () => {
  const jobs = [
    jobIn({ name: 'queued', notBefore: now }),
    jobIn(
      { name: 'queued', notBefore: now + 8_000 },
      { kind: 'delete', reportId: '7', url: 'example.com' },
    ),
    keyless,
  ];
  const nextTry = now + 40_000;
  const throttled = { problem: { code: 'throttled' }, waiting: 1, nextTry };
  expect(outageOf(jobs, nextTry, now)).toEqual(throttled);
  // A 503 that names a time says why.
  expect(outageOf([...jobs, queued(1, down)], nextTry, now)).toMatchObject({
    problem: down,
    waiting: 2,
    nextTry,
  });
});
