import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { performJobAction } from '../../../components/jobs/perform-job-action.ts';
import { defaultReportPage } from '../../../lib/domain/connections/connection.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import { parseJob, readJobs } from '../../../lib/storage/extension/jobs.ts';
import { jobIn, states } from '../../lib/domain/jobs/jobs.ts';

const connection = {
  id: 'c1',
  baseUrl: 'http://127.0.0.1',
  name: '',
  reportPage: defaultReportPage,
};
const waiting = jobIn({ ...states.queued, waits: 'network', problem: { code: 'unreachable' } });
const put = async (...jobs: Job[]) =>
  fakeBrowser.storage.local.set(Object.fromEntries(jobs.map((job) => [`job:${job.id}`, job])));

beforeEach(() => fakeBrowser.reset());

test('“Try again” that was drawn for what waits is not “Create anyway” for what nobody can tell by now', async () => {
  const undecided = parseJob({ ...waiting, state: states.undecided, sends: 1 })!;
  await put(undecided);
  await performJobAction('again', waiting, connection);
  expect(await readJobs()).toEqual([undecided]);
});
