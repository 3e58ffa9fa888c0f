import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { performJobAction } from '../../../components/jobs/perform-job-action.ts';
import { defaultReportPage } from '../../../lib/domain/connections/connection.ts';
import { type Candidate, newJob, type Job, type State } from '../../../lib/domain/jobs/job.ts';
import { archiveReports, readReports } from '../../../lib/storage/database/reports.ts';
import { storedJobs, readJobs } from '../../../lib/storage/jobs.ts';
import { aReport } from '../../support/builders/values.ts';
import { jobIn, states } from '../../lib/domain/jobs/jobs.ts';

const connection = {
  id: 'c1',
  baseUrl: 'http://127.0.0.1',
  name: '',
  reportPage: defaultReportPage,
};
const waiting = jobIn({ ...states.queued, problem: { code: 'unreachable' } });
const put = async (...jobs: Job[]) =>
  fakeBrowser.storage.local.set(Object.fromEntries(jobs.map((job) => [`job:${job.id}`, job])));

const candidate = (id: string): Candidate => ({ id, url: 'example.com/landed', at: null });

beforeEach(() => fakeBrowser.reset());

test('“Try again” that was drawn for what waits is not “Create anyway” for what nobody can tell by now', async () => {
  const undecided = storedJobs.parse({ ...waiting, state: states.undecided, sends: 1 })!;
  await put(undecided);
  await performJobAction('again', waiting, connection);
  expect(await readJobs()).toEqual([undecided]);
});

describe('“Yes, that’s it”', () => {
  const task = { kind: 'create', url: 'https://example.com/go', privacy: 1 } as const;
  const asking = storedJobs.parse({
    ...newJob('c1', task, 1, 'asking'),
    sends: 1,
    state: { ...states.undecided, candidates: [candidate('42'), candidate('43')] },
  })!;
  const other = (state: State, kind: 'create' | 'delete' = 'create'): Job =>
    storedJobs.parse({
      ...newJob('c1', kind === 'create' ? task : { kind, reportId: '43', url: '' }, 2, 'other'),
      state,
    })!;
  const after = async (...others: Job[]) => {
    await put(asking, ...others);
    await performJobAction('mine', asking, connection, '43');
    return (await readJobs()).find(({ id }) => id === asking.id)?.state;
  };

  test('makes the report the one of the create', async () => {
    expect(await after()).toMatchObject({ name: 'done', reportId: '43' });
  });

  test('keeps the page that was sent, and tells a privacy that was not asked for', async () => {
    const listed = aReport({ id: '43', url: 'example.com/landed', privacy: 0 });
    await archiveReports('c1', [listed]);
    await after();
    expect(await readReports('c1', ['43'])).toMatchObject([
      { url: 'example.com/landed', sentPage: 'example.com/go', privacy: 0, askedPrivacy: 1 },
    ]);
  });

  test('asks the service anew where another create has that report by now, or a person deleted it', async () => {
    const taken = other({ name: 'done', at: 3, reportId: '43', duplicates: [] });
    expect((await after(taken))?.name).toBe('unknown');
    const deleted = other({ name: 'done', at: 3, duplicates: [] }, 'delete');
    expect((await after(deleted))?.name).toBe('unknown');
  });
});
