import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { defaultReportPage } from '../../../lib/domain/connections/connection.ts';
import { newJob, type Task } from '../../../lib/domain/jobs/job.ts';
import {
  leakGuardKey,
  outlineKey,
  readAll,
  readPopupItems,
} from '../../../lib/storage/extension-storage.ts';
import { saveConnection } from '../../../lib/storage/connections.ts';
import { readPageState, readPopupState } from '../../../lib/storage/page-state.ts';
import { storedJobs } from '../../../lib/storage/jobs.ts';
import { saveOutline } from '../../../lib/storage/job-outline.ts';
import { readSnapshot } from '../../../lib/storage/snapshot.ts';
import { states } from '../domain/jobs/jobs.ts';

const count = 1_000;
const task = (at: number): Task => ({
  kind: 'create',
  url: `https://www.example.com/${at}?a=b`,
  privacy: 1,
});
const jobAt = (at: number, connectionId = 'c1') =>
  newJob(connectionId, task(at), 1_800_000_000_000 + at, `${connectionId}-${at}`);
const put = async (...jobs: ReturnType<typeof jobAt>[]) =>
  fakeBrowser.storage.local.set(
    Object.fromEntries(jobs.map((job) => [storedJobs.key(job.id), job])),
  );
const outline = async () => saveOutline(await readSnapshot());
const connect = async (id: string) =>
  saveConnection({
    id,
    baseUrl: `https://${id}.example`,
    apiKey: 'key',
    name: '',
    headers: [],
    reportPage: defaultReportPage,
  });
const above = async (at: number, isOutlined = true) =>
  readPopupState(readPopupItems(isOutlined), Promise.resolve(`https://example.com/${at}?a=b#top`));

beforeEach(async () => {
  fakeBrowser.reset();
  await connect('c2');
  await connect('c1');
  await put(...Array.from({ length: count }, (_, at) => jobAt(at)));
});

test.each([
  'with an outline',
  'before the background has written one',
  'with an outline that the popup was not told of',
])(
  'Of a thousand jobs the popup reads those of its page and the latest, and counts the others: %s',
  async (how) => {
    if (how.startsWith('with')) await outline();
    const { jobs, more } = await above(123, how === 'with an outline');
    expect(jobs.map(({ id }) => id)).toContain('c1-123');
    expect(jobs.map(({ id }) => id)).toContain(`c1-${count - 1}`);
    expect(jobs.length).toBeLessThan(50);
    expect(more).toBe(count - jobs.length);
    expect((await readPageState()).jobs).toHaveLength(count);
  },
);

test('The popup finds the job of its page by the address that is sent, without what was left out', async () => {
  await fakeBrowser.storage.local.set({
    [leakGuardKey]: { added: ['of'] },
  });
  await outline();
  const address = Promise.resolve('https://example.com/123?a=b&of=shop');
  const { jobs, guard } = await readPopupState(readPopupItems(true), address);
  expect(jobs.map(({ id }) => id)).toContain('c1-123');
  expect(guard.added).toEqual(['of']);
});

test('Above a page that goes to another connection the popup shows the jobs of that one', async () => {
  await saveConnection({
    id: 'c2',
    baseUrl: 'https://c2.example',
    apiKey: 'key',
    name: '',
    headers: [],
    reportPage: defaultReportPage,
    hosts: ['example.com'],
  });
  await put(jobAt(7, 'c2'));
  await outline();
  expect(await above(7)).toMatchObject({ connection: { id: 'c2' }, jobs: [{ id: 'c2-7' }] });
});

test('With an outline the popup does not read the other jobs', async () => {
  await outline();
  const asked: unknown[] = [];
  const get = fakeBrowser.storage.local.get.bind(fakeBrowser.storage.local);
  fakeBrowser.storage.local.get = async (keys: never) => {
    asked.push(keys);
    return get(keys);
  };
  await above(123);
  expect(asked.every(Array.isArray)).toBe(true);
  expect(asked.flat().length).toBeLessThan(60);
});

test('Jobs are read in their present state, whatever the outline says', async () => {
  await outline();
  await put({ ...jobAt(123), state: states.undecided } as never);
  expect((await above(123)).jobs.find(({ id }) => id === 'c1-123')?.state.name).toBe('undecided');
});

test('Jobs that need the person come first, and those of other connections are counted', async () => {
  await put(
    { ...jobAt(7), state: states.undecided } as never,
    { ...jobAt(8, 'c2'), state: states.refused } as never,
  );
  await outline();
  const { jobs, needyOfOthers } = await above(123);
  expect(jobs.map(({ id }) => id)).toContain('c1-7');
  expect(needyOfOthers).toBe(1);
});

test('An outline of another connection is ignored, and is removed when there are few jobs', async () => {
  await outline();
  await fakeBrowser.storage.local.set({
    connections: { ...((await readAll())['connections'] as object), active: 'c2' },
  });
  await put(jobAt(8, 'c2'));
  expect((await above(8)).jobs.map(({ id }) => id)).toEqual(['c2-8']);
  await fakeBrowser.storage.local.remove(
    Array.from({ length: count - 10 }, (_, at) => storedJobs.key(jobAt(at).id)),
  );
  await outline();
  expect(await readAll()).not.toHaveProperty(outlineKey);
});
