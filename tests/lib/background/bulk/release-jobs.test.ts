import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { releaseJobs } from '../../../../lib/background/bulk/job-outcome.ts';
import { readJobs } from '../../../../lib/storage/jobs.ts';
import { jobIn, states } from '../../domain/jobs/jobs.ts';

beforeEach(() => fakeBrowser.reset());

test('A job that ended is removed, but not once the person tried it again', async () => {
  const ended = { ...jobIn(states.refused), bulk: 'b' };
  await fakeBrowser.storage.local.set({ [`job:${ended.id}`]: { ...ended, state: states.queued } });
  await releaseJobs([ended], [ended]);
  expect(await readJobs()).toMatchObject([{ state: { name: 'queued' } }]);
  await fakeBrowser.storage.local.set({ [`job:${ended.id}`]: ended });
  await releaseJobs([ended], [ended]);
  expect(await readJobs()).toEqual([]);
});
