import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createKeptSnapshot } from '../../../../lib/background/outbox/kept-snapshot.ts';
import { newJob } from '../../../../lib/domain/jobs/job.ts';

const job = newJob('c1', { kind: 'create', url: 'https://example.com/', privacy: 1 }, 1, 'one');
const answered = { ...job, sends: 1 };
let now = 1_000_000;

beforeEach(() => fakeBrowser.reset());

/** Keeps a snapshot in which the job has changed, and reads again after some time and a change. */
async function readAgain(ms: number, changed: Record<string, unknown> = {}) {
  await fakeBrowser.storage.local.set({ 'job:one': job });
  const storage = createKeptSnapshot(() => now);
  const snapshot = await storage.read();
  await fakeBrowser.storage.local.set(changed);
  storage.keep(snapshot, answered);
  now += ms;
  const read = await storage.read();
  return { storage, snapshot, read };
}

test('A snapshot that was kept is read once, with the job as it is now', async () => {
  const { storage, read } = await readAgain(999);
  expect(read.jobs).toEqual([answered]);
  expect((await storage.read()).jobs).toEqual([job]);
});

test('Known jobs and newest reports that changed do not end it, and all else does', async () => {
  expect((await readAgain(9, { 'job:one': { ...job, delays: 1 } })).read.jobs).toEqual([answered]);
  expect((await readAgain(9, { 'newest-reports:c1': {} })).read.jobs).toEqual([answered]);
  const two = { ...job, id: 'two' };
  expect((await readAgain(9, { 'job:two': two })).read.jobs).toHaveLength(2);
  expect((await readAgain(9, { 'bulk:b': {} })).read.all).toHaveProperty('bulk:b');
});

test('It serves for a moment only, also where the clock was set back', async () => {
  expect((await readAgain(1000)).read.jobs).toEqual([job]);
  expect((await readAgain(-1)).read.jobs).toEqual([job]);
});

test('A closed one watches storage no more', async () => {
  const { storage, snapshot } = await readAgain(0);
  await storage.read();
  storage.close();
  await fakeBrowser.storage.local.set({ 'bulk:b': {} });
  storage.keep(snapshot, answered);
  expect((await storage.read()).jobs).toEqual([answered]);
});
