import { beforeEach, describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { newJob } from '../../../lib/domain/jobs/job.ts';
import { isStale } from '../../../lib/domain/jobs/scheduling.ts';
import { addJob, keepUnwritten, readJobs, unwrittenJobs } from '../../../lib/storage/jobs.ts';
import { jobIn, now, states } from '../domain/jobs/jobs.ts';

const day = 24 * 60 * 60_000;

beforeEach(() => fakeBrowser.reset());

describe('jobs that have ended are removed', () => {
  test.each([
    ['done', day],
    ['refused', 7 * day],
  ] as const)('a job that is %s after %i ms, and not before', (name, kept) => {
    const job = jobIn({ ...states[name], at: now });
    expect(isStale(job, [job], now + kept)).toBe(false);
    expect(isStale(job, [job], now + kept + 1)).toBe(true);
  });

  const duplicateCheck = { baseline: { by: 'highest', id: 41 } as const, notBefore: now };
  const remove = { kind: 'delete', reportId: '43', url: 'https://example.com/' } as const;
  test.each([
    ['still awaits its check for duplicates', jobIn({ ...states.done, at: now, duplicateCheck })],
    ['has duplicates to show', jobIn({ ...states.done, at: now, duplicates: ['43'] })],
    ['deleted a duplicate', jobIn({ name: 'done', at: now, duplicates: [] }, remove)],
  ])('a job that %s after a week', (_, job) => {
    expect(isStale(job, [job], now + 7 * day)).toBe(false);
    expect(isStale(job, [job], now + 7 * day + 1)).toBe(true);
  });

  test('but not while another create of the page may have made the same report', () => {
    const job = jobIn({ ...states.done, at: now });
    const other = { ...jobIn(states.undecided), id: crypto.randomUUID() };
    expect(isStale(job, [job, other], now + 1_000 * day)).toBe(false);
  });

  test('but no job of a list, which stays as long as the list', () => {
    const job = { ...jobIn({ ...states.done, at: now }), bulk: 'b1' };
    expect(isStale(job, [job], now + 1_000 * day)).toBe(false);
  });

  test('but no job that waits, however old it is', () => {
    for (const name of ['queued', 'sending', 'unknown', 'blocked', 'undecided'] as const)
      expect(isStale(jobIn(states[name]), [], now + 1_000 * day)).toBe(false);
  });
});

describe('a page that closes before its click is on disk', () => {
  const create = { kind: 'create', url: 'https://example.com/', privacy: 1 } as const;

  test('knows its unwritten jobs, without those that have a password', async () => {
    const writing = [
      addJob('c1', create),
      addJob('c1', { ...create, privacy: 2, password: 'secret' }),
    ];
    expect(unwrittenJobs().map(({ task }) => task)).toEqual([create]);
    await Promise.all(writing);
    expect(unwrittenJobs()).toEqual([]);
  });

  test('leaves them to the background, which writes those that are missing', async () => {
    const job = newJob('c1', create, now, crypto.randomUUID());
    await keepUnwritten(job);
    expect(await readJobs()).toEqual([job]);
    const done = { ...job, task: create, state: states.done };
    await fakeBrowser.storage.local.set({ [`job:${job.id}`]: done });
    await keepUnwritten(job);
    expect(await readJobs()).toEqual([done]);
  });

  test('a job that is not new is not written down', async () => {
    await expect(keepUnwritten(jobIn(states.sending))).rejects.toThrow('no new job');
    expect(await readJobs()).toEqual([]);
  });
});
