import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { act } from '../../components/shared/act.ts';
import { defaultReportPage } from '../../lib/model/connection.ts';
import type { Job } from '../../lib/model/job.ts';
import { defaultPreferences } from '../../lib/model/preferences.ts';
import { parseJob, readJobs } from '../../lib/storage/jobs.ts';
import { jobIn, states } from '../lib/model/jobs.ts';

const page = vi.hoisted(() => {
  const target = new EventTarget();
  globalThis.addEventListener = target.addEventListener.bind(target) as typeof globalThis.addEventListener;
  return target;
});
const connection = { id: 'c1', baseUrl: 'http://127.0.0.1', name: '', reportPage: defaultReportPage };
const waiting = jobIn({ ...states.queued, waits: 'network', problem: { code: 'unreachable' } });
const other = { ...waiting, id: '00000000-0000-4000-8000-000000000002' };
const put = async (...jobs: Job[]) => fakeBrowser.storage.local.set(Object.fromEntries(jobs.map((job) => [`job:${job.id}`, job])));

let time = 0;
/** Clicks on a button, so many milliseconds after the last time: by key, or at a place. */
async function choose(choice: 'again' | 'cancel', wait: number, place?: [x: number, y: number], job = waiting): Promise<void> {
  time += wait;
  const [clientX = 0, clientY = 0] = place ?? [];
  const click = Object.assign(new Event('click'), { detail: place ? 1 : 0, clientX, clientY });
  Object.defineProperty(click, 'timeStamp', { value: time });
  page.dispatchEvent(click);
  await act(choice, job, connection, defaultPreferences);
}

beforeEach(() => fakeBrowser.reset());

test('The second half of a double click takes nothing away, although another button lies there by then', async () => {
  await put(waiting, other);
  await choose('again', 10_000, [50, 80]);
  await choose('cancel', 200, [52, 80]);
  expect(await readJobs()).toHaveLength(2);
  await choose('cancel', 700, [52, 80]);
  // The next job's moved up.
  await choose('cancel', 200, [52, 80], other);
  expect((await readJobs()).map(({ id }) => id)).toEqual([other.id]);
});

test('Nor does a key that is held down, which clicks again and again', async () => {
  await put(waiting);
  await choose('again', 10_000);
  for (let click = 0; click < 5; click += 1) await choose('cancel', 300);
  expect(await readJobs()).toHaveLength(1);
  await choose('cancel', 700);
  expect(await readJobs()).toHaveLength(0);
});

test('Who clicks elsewhere, however soon, is taken at their word', async () => {
  await put(waiting, other);
  await choose('again', 10_000, [50, 80]);
  await choose('cancel', 100, [120, 80]);
  await choose('cancel', 100, undefined, other);
  expect(await readJobs()).toHaveLength(0);
});

test('“Try again” that was drawn for what waits is not “Create anyway” for what nobody can tell by now', async () => {
  const undecided = parseJob({ ...waiting, state: states.undecided, sends: 1 })!;
  await put(undecided);
  await choose('again', 10_000);
  expect(await readJobs()).toEqual([undecided]);
});
