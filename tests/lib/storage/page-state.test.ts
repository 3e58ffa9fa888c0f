import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { defaultReportPage } from '../../../lib/domain/connections/connection.ts';
import { countNeedingPerson, type State } from '../../../lib/domain/jobs/job.ts';
import { addRows, removeRows } from '../../../lib/storage/database/job-rows.ts';
import { relabelConnection, saveConnection } from '../../../lib/storage/connections.ts';
import { readPageState, readPopupState, withRows } from '../../../lib/storage/page-state.ts';
import { readAll } from '../../../lib/storage/extension-storage.ts';
import { savePause } from '../../../lib/storage/pauses.ts';
import { jobIn, states } from '../domain/jobs/jobs.ts';
import { aConnection } from '../../support/builders/values.ts';

const connect = async (id: string) =>
  saveConnection(aConnection({ id, baseUrl: `https://${id}.example` }));
/** Writes a job that waits for a key. */
const put = async (id: string, job: object) =>
  fakeBrowser.storage.local.set({
    [`job:${id}`]: { ...jobIn(states.blocked), id, connectionId: 'c2', ...job },
  });

const list = { connectionId: 'c2', id: 'b1' };
/** Puts two jobs of a list in this state into the database. */
const putRows = async (state: State) =>
  addRows(
    list,
    ['4', '5'].map((id) => {
      const task = { kind: 'create', url: `https://${id}.example/`, privacy: 1 } as const;
      return Object.assign(jobIn(state, task), { id, connectionId: 'c2', bulk: 'b1' });
    }),
  );

beforeEach(() => fakeBrowser.reset());
afterEach(async () => removeRows(list));

test('While a service wants to be left alone, what the page shows knows it', async () => {
  await connect('c1');
  expect(await readPageState()).toMatchObject({ paused: {} });
  await savePause('another', Date.now() + 60_000, Date.now());
  expect(await readPageState()).toMatchObject({ paused: { another: expect.any(Number) } });
  await savePause('c1', Date.now() + 60_000, Date.now());
  expect(await readPageState()).toMatchObject({
    paused: { another: expect.any(Number), c1: expect.any(Number) },
  });
});

test('The jobs that need the person are those of all connections, but of none that is gone', async () => {
  await connect('c2');
  await connect('c1');
  await put('1', { connectionId: 'c1' });
  await put('2', { connectionId: 'gone' });
  expect(await readPageState()).toMatchObject({ needy: [{ id: '1' }], jobs: [{ id: '1' }] });
  await put('3', {});
  await putRows(states.blocked);
  const { needy, jobs } = await readPageState();
  // All jobs of a list count as one.
  expect(jobs).toMatchObject([{ id: '1' }]);
  expect(needy.map(({ id }) => id)).toEqual(expect.arrayContaining(['1', '3']));
  expect(countNeedingPerson(needy)).toBe(3);
});

/** Three connections, of which `c1` is in use, and two have a page of example.com. */
async function connectThree(): Promise<void> {
  for (const id of ['c3', 'c2', 'c1']) await connect(id);
  const labels = { name: '', reportPage: defaultReportPage };
  await relabelConnection({
    id: 'c2',
    ...labels,
    hosts: ['*.example.com'],
    privacyOfNew: 'public',
  });
  await relabelConnection({ id: 'c3', ...labels, hosts: ['shop.example.com'] });
  await put('1', { connectionId: 'c1' });
  await put('2', {});
}
const above = async (url: string, chosen?: string) =>
  withRows(await readPopupState(readAll(), Promise.resolve(url), chosen));

test('The popup shows the connection that the page goes to, with its jobs and privacy, and which one it passed over', async () => {
  await connectThree();
  expect(await above('https://www.example.com/a')).toMatchObject({
    connection: { id: 'c2' },
    connectionInUse: { id: 'c1' },
    jobs: [{ id: '2' }],
    needy: [{ id: '1' }, { id: '2' }],
    privacy: 0,
  });
  expect(await above('https://shop.example.com/a')).toMatchObject({ connection: { id: 'c3' } });
  expect(await above('https://example.org/')).toMatchObject({
    connection: { id: 'c1' },
    connectionInUse: null,
    jobs: [{ id: '1' }],
    privacy: 1,
  });
  // The Reports page is always of the connection in use.
  expect(await readPageState()).toMatchObject({ connection: { id: 'c1' }, connectionInUse: null });
});

test('A connection that was chosen in the popup counts for more than the page, unless it is gone', async () => {
  await connectThree();
  expect(await above('https://www.example.com/a', 'c1')).toMatchObject({
    connection: { id: 'c1' },
    connectionInUse: null,
  });
  expect(await above('https://www.example.com/a', 'c3')).toMatchObject({
    connection: { id: 'c3' },
    connectionInUse: null,
  });
  expect(await above('https://www.example.com/a', 'gone')).toMatchObject({
    connection: { id: 'c2' },
    connectionInUse: { id: 'c1' },
  });
});

test('What the popup shows of connections has neither keys nor headers', async () => {
  await connectThree();
  await saveConnection(
    aConnection({
      baseUrl: 'https://c1.example',
      apiKey: 'the-key',
      headers: [['X-Proxy', 'the-header']],
      hosts: ['example.com'],
      privacyOfNew: 'password',
    }),
  );
  for (const state of [await readPageState(), await above('https://example.com/')])
    expect(JSON.stringify(state)).not.toMatch(/the-key|the-header/);
});

test('The first reading of the popup tells that something was set aside', async () => {
  await connect('c1');
  expect(await above('https://example.com/')).toMatchObject({ hasUnreadable: false });
  await fakeBrowser.storage.local.set({ 'quarantine:connections': 1 });
  expect(await above('https://example.com/')).toMatchObject({ hasUnreadable: true });
});

const ids = async () => (await readPageState()).jobs.map(({ id }) => id);

test('Of the jobs of lists, pages show those that need the person, and reports with duplicates', async () => {
  await connect('c2');
  await put('1', {});
  for (const state of [states.undecided, { ...states.done, duplicates: ['9'] }]) {
    await putRows(state);
    expect((await ids()).toSorted()).toEqual(['1', '4', '5']);
    await removeRows(list);
  }
  for (const state of [states.queued, states.refused, states.done]) {
    await putRows(state);
    expect(await ids()).toEqual(['1']);
    await removeRows(list);
  }
});

test('Without the database, the page shows all but the jobs of lists', async () => {
  await connect('c2');
  await put('1', {});
  await putRows(states.undecided);
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new Error('broken');
  });
  expect((await readPageState()).jobs.map(({ id }) => id)).toEqual(['1']);
  vi.restoreAllMocks();
});
