import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { giveBackOver, jobLimit } from '../../../../lib/background/bulk/job-limit.ts';
import { newBulk } from '../../../../lib/domain/jobs/bulk.ts';
import { type Job, newJob } from '../../../../lib/domain/jobs/job.ts';
import {
  readTargets,
  saveTargets,
  updateTargets,
} from '../../../../lib/storage/database/bulk-targets.ts';

const addresses = Array.from({ length: 8 }, (_, at) => `https://page.example/${at}`);

/** The job of an address. `sent` says that it was, and got no answer. */
const jobOf = (url: string, sent: boolean, id = `job of ${url}`): Job => ({
  ...newJob('c1', { kind: 'create', url, privacy: 1 }, 1, id),
  sends: sent ? 1 : 0,
});

test('counts the creates right before the next address, also where that has no job', async () => {
  const targets = addresses.map((url) => ({ id: url, url }));
  const bulk = newBulk('c1', { kind: 'create', privacy: 1 }, targets, 1, 'b1');
  await saveTargets(bulk, targets);
  // Five that got no answer, two that wait without a job, and one whose job was not sent.
  const running = addresses.filter((_, at) => at < 5 || at === 7);
  await updateTargets(
    bulk,
    running.map((id) => ({ id, state: 'running' })),
  );
  const rows = await readTargets(bulk, 'running', 9);
  const jobs = rows.map(({ url, jobId }, at) => jobOf(url, at < 5, jobId));
  expect(await jobLimit(bulk, jobs)).toBe(1);
});

test('makes the last jobs over the limit wait, but none that the person tries again', async () => {
  const bulk = newBulk('c1', { kind: 'create', privacy: 1 }, [], 1, 'b2');
  const jobs = addresses.map((url) => jobOf(url, false));
  const last = { ...jobOf('https://page.example/again', false), retried: true as const };
  const kept = await giveBackOver(5, bulk, [...jobs, last], [...jobs, last]);
  expect(kept).toEqual([...jobs.slice(0, 5), last]);
});
