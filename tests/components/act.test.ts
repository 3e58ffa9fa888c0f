import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { act } from '../../components/shared/act.ts';
import { defaultReportPage } from '../../lib/model/connection.ts';
import { defaultPreferences } from '../../lib/model/preferences.ts';
import { parseJob, readJobs } from '../../lib/storage/jobs.ts';
import { jobIn, states } from '../lib/model/jobs.ts';

const connection = { id: 'c1', baseUrl: 'http://127.0.0.1', name: '', reportPage: defaultReportPage };
const waiting = jobIn({ ...states.queued, waits: 'network', problem: { code: 'unreachable' } });
const put = async (job: object) => fakeBrowser.storage.local.set({ [`job:${waiting.id}`]: job });
const choose = async (choice: 'again' | 'cancel') => act(choice, waiting, connection, defaultPreferences);

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('The second half of a double click is no choice, although another button lies there by then', async () => {
  await put(waiting);
  await choose('again');
  await choose('cancel');
  // A key that is held down clicks again and again.
  vi.advanceTimersByTime(500);
  await choose('cancel');
  vi.advanceTimersByTime(500);
  await choose('cancel');
  expect(await readJobs()).toHaveLength(1);
  vi.advanceTimersByTime(700);
  await choose('cancel');
  expect(await readJobs()).toHaveLength(0);
});

test('“Try again” that was drawn for what waits is not “Create anyway” for what nobody can tell by now', async () => {
  vi.advanceTimersByTime(10_000);
  const undecided = { ...waiting, state: states.undecided, sends: 1 };
  await put(undecided);
  await choose('again');
  expect(await readJobs()).toEqual([parseJob(undecided)]);
});
