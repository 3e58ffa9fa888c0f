import { beforeEach, describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { connectionsWithWork, nextWakeUp } from '../../../lib/background/outbox/schedule.ts';
import { type Job, newJob } from '../../../lib/domain/jobs/job.ts';
import { isStale, nextDue } from '../../../lib/domain/jobs/scheduling.ts';
import { changeJobs, discardJobs, storedJobs, readJobs } from '../../../lib/storage/jobs.ts';
import { saveConnection } from '../../../lib/storage/connections.ts';
import { readPageState } from '../../../lib/storage/page-state.ts';
import { quarantineUnreadable } from '../../../lib/storage/quarantine.ts';
import { parseSnapshot } from '../../../lib/storage/snapshot.ts';
import { transition } from '../../../lib/domain/jobs/transition.ts';
import { aConnection } from '../../support/builders/values.ts';

const now = 1_800_000_000_000;
const waiting = (at: number): Job => {
  const job = newJob(
    'c1',
    { kind: 'create', url: `https://example.com/${at}`, privacy: 1 },
    now + at,
    `id${at}`,
  );
  return {
    ...job,
    state: {
      name: 'queued',
      notBefore: now + 3_600_000,
      problem: { code: 'unreachable' },
    },
  };
};
const entries = (count: number): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`job:id${at}`, waiting(at)]));

beforeEach(() => fakeBrowser.reset());

describe('thousands of jobs', () => {
  test('are each compared only with those about the same page', () => {
    // Counts how often the task of a job is read: a few times for each job, not once for every
    // other job.
    let asked = 0;
    const all = storedJobs.parseAll(entries(2_000)).map(
      (job) =>
        new Proxy(job, {
          get: (of, name) => ((asked += name === 'task' ? 1 : 0), Reflect.get(of, name) as unknown),
        }),
    );
    expect(nextDue(all, now)).toBeNull();
    expect(all.filter((job) => isStale(job, all, now))).toEqual([]);
    expect(asked).toBeLessThan(20 * all.length);
  });

  test('open with a page, and none of 5,000 is set aside', async () => {
    await saveConnection(aConnection({ baseUrl: 'https://c1.example' }));
    await fakeBrowser.storage.local.set(entries(5_000));
    expect(await quarantineUnreadable()).toEqual([]);
    const { jobs, hasUnreadable } = await readPageState();
    expect(jobs).toHaveLength(5_000);
    expect(hasUnreadable).toBe(false);
  });

  test('have a next wake-up, which is found without an argument for each', () => {
    const snapshot = parseSnapshot(entries(5_000));
    expect(connectionsWithWork(snapshot)).toEqual(['c1']);
    expect(nextWakeUp(snapshot, now, new Set())).toBe(now + 3_600_000);
  });

  test('get an event in one write of storage, and are removed in one', async () => {
    await fakeBrowser.storage.local.set(entries(500));
    let changes = 0;
    fakeBrowser.storage.onChanged.addListener(() => void (changes += 1));
    const ids = (await readJobs()).map(({ id }) => id);
    await changeJobs(ids, (job) =>
      transition(job, { type: 'online' }, { now, random: 0, settle: 1, neverResend: false }),
    );
    expect((await readJobs()).every(({ state }) => state.name === 'queued' && !state.problem)).toBe(
      true,
    );
    await discardJobs(({ id }, jobs) => id !== jobs[0]?.id);
    expect(await readJobs()).toHaveLength(1);
    expect(changes).toBe(2);
  });
});
