import { describe, expect, test } from 'vitest';
import { candidatesOf, reportsCreatedSince } from '../../../../lib/domain/jobs/baseline.ts';
import type { Baseline, DoneCreate, Job, State, Task } from '../../../../lib/domain/jobs/job.ts';
import { equalFinishedJob, nextDue, sharesReport } from '../../../../lib/domain/jobs/scheduling.ts';
import { transition } from '../../../../lib/domain/jobs/transition.ts';
import { aReport } from '../../../support/builders/values.ts';
import { asking, at, events, jobIn, now, states } from './jobs.ts';

const app = 'https://app.example/';
const taskOf = (route: string, more: object = {}) =>
  ({ kind: 'create', url: app + route, privacy: 1, ...more }) as const;
const [one, other, plain] = [taskOf('#/a'), taskOf('#/b'), taskOf('')];
const elsewhere = { kind: 'create', url: 'https://elsewhere.example/', privacy: 1 } as const;

const jobOf = (state: State, task: Task): Job => ({
  ...jobIn(state, task),
  id: crypto.randomUUID(),
});
const queued = (task: Task) => jobOf(states.queued, task);

describe('creates that differ in the route alone', () => {
  test('go one after another, because a service may drop the route', () => {
    const waits = queued(other);
    for (const name of ['queued', 'sending', 'unknown'] as const)
      expect(nextDue([jobOf(states[name], one), waits], now)).not.toBe(waits);
    expect(nextDue([jobOf(states.unknown, one), queued(plain)], now)?.task).not.toBe(plain);
  });

  test('do not wait for a question to the person, as equal ones do', () => {
    const asks = jobOf(states.undecided, one);
    const waits = queued(other);
    expect(nextDue([asks, waits], now)).toBe(waits);
    expect(nextDue([asks, queued(one)], now)).toBeNull();
  });

  test('do not wait with an equal one for a question to the person, and nor does "New report"', () => {
    const jobs = [jobOf(states.undecided, one), queued(one)];
    for (const task of [other, { ...one, another: true }]) {
      const waits = queued(task);
      expect(nextDue([...jobs, waits], now)).toBe(waits);
    }
    expect(nextDue([...jobs, queued(one)], now)).toBeNull();
  });

  test('of a click go before those of a list, and first those that hold it back', () => {
    const ofList = (task: Task) => ({ ...queued(task), bulk: 'b1' });
    const jobs = [ofList(elsewhere), ofList(one), queued(other)];
    expect(nextDue(jobs, now)).toBe(jobs[1]);
  });

  test('are never equal', () => {
    const finished = jobOf({ ...states.done, at: now }, one);
    expect(equalFinishedJob(queued(taskOf('#/a/')), [finished])).toBe(finished);
    expect(equalFinishedJob(queued(other), [finished])).toBeUndefined();
    expect(equalFinishedJob(queued(plain), [finished])).toBeUndefined();
  });

  test('share no report with a password', () => {
    const password = { privacy: 2, password: 'one' };
    const sending = jobOf(states.sending, taskOf('#/a', password));
    const made = transition(sending, events.answered, at) as DoneCreate;
    const isShared = (job: Job) => sharesReport(job, made, sending.task);
    expect(isShared(queued(taskOf('#/b', password)))).toBe(false);
    expect(isShared(queued(taskOf('#/a', password)))).toBe(true);
  });
});

describe('the report of a create with a route', () => {
  const highest: Baseline = { by: 'highest', id: 41 };
  /** The ids of the reports that a create takes of those with these addresses, from 42 on. */
  const made = (task: typeof one, others: Job[], ...urls: string[]) => {
    const rows = urls.map((url, place) => aReport({ id: String(42 + place), url }));
    const job = jobOf(states.unknown, task);
    return reportsCreatedSince(job, task.url, highest, rows.toReversed(), others).map(
      ({ id }) => id,
    );
  };

  test('is taken where the service kept the route', () => {
    expect(made(one, [], 'app.example', 'app.example/#/a', 'app.example/#/b')).toEqual(['43']);
  });

  test('is a candidate, and not taken, where the service dropped it', () => {
    expect(made(one, [], 'app.example')).toEqual([]);
    const dropped = [aReport({ id: '42', url: 'app.example' })];
    expect(candidatesOf(one.url, highest, dropped, [], new Set())).toMatchObject([{ id: '42' }]);
  });

  test('is not taken for one of the page while a create with another route has no answer', () => {
    expect(made(plain, [], 'app.example')).toEqual(['42']);
    expect(made(plain, [queued(one)], 'app.example')).toEqual(['42']);
    expect(made(plain, [{ ...jobOf(asking, one), sends: 1 }], 'app.example')).toEqual([]);
    expect(made(other, [jobOf(states.unknown, one)], 'app.example/#/b')).toEqual(['42']);
  });
});
