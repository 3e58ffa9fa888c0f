import { expect, test, vi } from 'vitest';
import { collectJobs } from '../../../lib/background/lists/collect-jobs.ts';
import { browserEnvironment } from '../../../lib/background/environment.ts';
import { jobsOf, maxTargets, newBulk, type Targets } from '../../../lib/domain/jobs/bulk.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';

const { stored } = vi.hoisted(() => ({ stored: [] as Job[] }));
vi.mock(import('../../../lib/storage/database/job-rows.ts'), () => ({
  addRows: async (_list: object, jobs: Job[]) => {
    for (const job of jobs) stored.push(job);
  },
  countRows: async () => ({ next: stored.length, open: 0, done: 0, failed: 0 }),
}));

test('A bulk change with too many reports counts those that it leaves out', async () => {
  const targets = Array.from({ length: maxTargets + 7 }, (_, at) => ({
    id: String(at),
    url: 'example.com',
  }));
  const bulk = newBulk('c1', { kind: 'run' }, targets, 0, 'b1');
  let saved: Targets | undefined;
  const list = {
    ...bulk,
    askedAt: 0,
    jobsOf: (found: typeof targets) => jobsOf(bulk, found),
    save: async (next: Targets) => void (saved = next),
    isPatient: false,
  };
  await collectJobs(list, null as never, browserEnvironment);
  expect(stored).toHaveLength(maxTargets);
  expect(saved).toEqual({ by: 'rows', total: maxTargets, skipped: 0, missing: 7 });
});
