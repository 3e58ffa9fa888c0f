import { expect, onTestFinished, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { newJob } from '../../../../lib/domain/jobs/job.ts';
import {
  addBulk,
  cancelBulk,
  dismissBulk,
  readBulks,
  retryBulk,
} from '../../../../lib/storage/bulks.ts';
import { rowState } from '../../../../lib/storage/bulk-progress.ts';
import { readAll } from '../../../../lib/storage/extension-storage.ts';
import { applyEvent } from '../../../../lib/storage/job-events.ts';
import { readJobs, storedJobs } from '../../../../lib/storage/jobs.ts';
import { savePause } from '../../../../lib/storage/pauses.ts';
import { changePreferences } from '../../../../lib/storage/preferences.ts';
import { key, reportsOf } from '../stage.ts';
import { addresses, bulkOf, clock, jobsOf, pass, serve, times, world } from '../service-stage.ts';

const url = 'https://many.example/0';
const day = 24 * 60 * 60_000;
const minute = 60_000;

/** Begins with new reports of so many addresses. */
async function begin(count: number): Promise<string> {
  clock.now = Date.now();
  await serve(1);
  const change = { kind: 'create', privacy: 1 } as const;
  return addBulk('c1', change, addresses(count), crypto.randomUUID(), clock.now);
}

/**
 * Lets the person click on the first page while the first request of a method is out after the
 * first create, and so many milliseconds later. The service asks for a pause then.
 */
function clickDuring(method: 'GET' | 'POST', later: number): void {
  const real = globalThis.fetch;
  let isFirst = true;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const answer = await real(input, init);
    if ((init?.method ?? 'GET') !== method || times('POST').length === 0 || !isFirst) return answer;
    isFirst = false;
    const job = newJob('c1', { kind: 'create', url, privacy: 1 }, clock.now + later, 'click');
    await browser.storage.local.set({ [storedJobs.key(job.id)]: job });
    await savePause('c1', clock.now + 60_000, clock.now);
    clock.now += 2 * later;
    return answer;
  });
}

/** The report of a first request, which the service makes late. */
const makeLate = async () =>
  fetch(`${world.service.url}/api/v1/reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
    body: new URLSearchParams({ url, privacy: '1' }),
  });

/** Lets the first create of the first page fail. */
const failFirst = () => {
  world.instead = (request) =>
    request.startsWith('POST') && times('POST').length === 1
      ? Response.json({}, { status: 502 })
      : null;
};

const made = async () =>
  (await reportsOf(world.service.url)).filter((report) => report.url.includes('many'));

test('A click on a page that new reports are creating takes their report, also after a 429', async () => {
  const id = await begin(7);
  clickDuring('POST', 5000);
  await pass(6 * minute);
  expect(times('POST')).toHaveLength(7);
  expect(await made()).toHaveLength(7);
  expect(await bulkOf(id)).toMatchObject({ state: 'done', done: 7, total: 7 });
  const state = { name: 'done', reportId: (await made()).at(-1)?.id.toString() };
  expect(await readJobs()).toMatchObject([{ id: 'click', state }]);
  expect((await jobsOf(id))[0]).toMatchObject({ state });
});

test('So does a click that comes while the duplicates of that report are looked for', async () => {
  await begin(1);
  clickDuring('GET', 0);
  await pass(6 * minute);
  expect((await readJobs()).map(({ id }) => id)).toContain('click');
  expect(times('POST')).toHaveLength(1);
});

test('So does a click that comes while the answer to the create of that report is recorded', async () => {
  const put = Reflect.get(IDBObjectStore.prototype, 'put') as (...of: unknown[]) => IDBRequest;
  let isFirst = true;
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put');
  spy.mockImplementation(function click(this: IDBObjectStore, row: object, ...rest) {
    if ('turn' in row && JSON.stringify(row).includes('"done"') && isFirst) {
      isFirst = false;
      const job = newJob('c1', { kind: 'create', url, privacy: 1 }, clock.now, 'click');
      void browser.storage.local.set({ [storedJobs.key(job.id)]: job });
    }
    return put.call(this, row, ...rest) as IDBRequest<IDBValidKey>;
  });
  onTestFinished(() => spy.mockRestore());
  await begin(1);
  await pass(6 * minute);
  expect(isFirst).toBe(false);
  expect((await readJobs()).map(({ id }) => id)).toContain('click');
  expect(times('POST')).toHaveLength(1);
});

test('The report of a create that was sent twice is looked for, and shown as a duplicate', async () => {
  const id = await begin(7);
  failFirst();
  // The others go on meanwhile: a create that is looked for takes no place from them.
  await pass(minute);
  expect(times('POST')).toHaveLength(7);
  while (times('POST').length < 8) await pass(minute);
  expect(await bulkOf(id)).toMatchObject({ state: 'done', done: 7 });
  await makeLate();
  await pass(4 * minute);
  expect(await made()).toHaveLength(8);
  // Pages show it, with the button that deletes the duplicate.
  expect((await bulkOf(id)).open).toMatchObject([
    { task: { url }, state: { name: 'done', duplicates: [{}] } },
  ]);
});

test('So it is where the new reports were cancelled and put away before', async () => {
  const id = await begin(1);
  failFirst();
  await pass(minute);
  // The first request made its report after all.
  await makeLate();
  await cancelBulk(id, clock.now);
  await dismissBulk(id);
  await pass(2 * minute);
  await makeLate();
  await pass(4 * minute);
  expect(times('POST')).toHaveLength(1);
  expect(await readBulks('c1')).toEqual([]);
  expect(await readJobs()).toMatchObject([{ state: { name: 'done', duplicates: [{}] } }]);
});

test('After a cancel "Create anyway" sends a create, also once the new reports are put away, and nothing else is sent', async () => {
  const id = await begin(2);
  await changePreferences({ neverResend: true });
  world.instead = (request) =>
    request.startsWith('POST') ? Response.json({}, { status: 502 }) : null;
  await pass(minute);
  await cancelBulk(id, clock.now);
  await pass(5 * minute);
  const jobs = await jobsOf(id);
  expect(jobs.map(({ state }) => state.name)).toEqual(['undecided', 'undecided']);
  expect(times('POST')).toHaveLength(2);
  world.instead = () => null;
  const again = { now: () => clock.now };
  await applyEvent(jobs[0]!, { type: 'again' }, again);
  await pass(minute);
  expect(await bulkOf(id)).toMatchObject({ state: 'cancelled', done: 1 });
  await dismissBulk(id);
  await pass(minute);
  await applyEvent((await storedJobs.read(jobs[1]!.id))!, { type: 'again' }, again);
  await pass(minute);
  expect((await readJobs()).map(({ state }) => state.name)).toEqual(['done', 'done']);
  expect(await made()).toHaveLength(2);
  expect(times('POST')).toHaveLength(4);
});

test.each(['once another row is tried again', 'once the new reports are put away'])(
  'A create without an answer before a cancel is not sent again %s',
  async (then) => {
    const id = await begin(2);
    world.instead = (request) =>
      request.startsWith('POST')
        ? Response.json({}, { status: times('POST').length === 1 ? 502 : 422 })
        : null;
    await pass(minute);
    const bulk = await bulkOf(id);
    expect(bulk).toMatchObject({ failed: 1, open: [{ task: { url } }] });
    await cancelBulk(id, clock.now);
    const isRetried = then.includes('another');
    world.instead = () => null;
    await (isRetried ? retryBulk(bulk, bulk.named[0]?.id, clock.now) : dismissBulk(id));
    await pass(6 * minute);
    expect(times('POST')).toHaveLength(isRetried ? 3 : 2);
    expect((await made()).map((report) => report.url)).toEqual(
      isRetried ? ['https://many.example/1'] : [],
    );
    // The person may still have it sent.
    if (!isRetried) expect(await readJobs()).toMatchObject([{ state: { name: 'undecided' } }]);
    if (!isRetried) return expect(await readBulks('c1')).toEqual([]);
    expect(await readJobs()).toEqual([]);
    const after = await bulkOf(id);
    expect(after).toMatchObject({ state: 'cancelled', done: 1, failed: 0 });
    expect((await jobsOf(id)).map((job) => rowState(job, after))).toEqual(['left', 'done']);
  },
);

const isKept = async (text: string) => JSON.stringify(await readAll()).includes(text);

test('Failed new reports keep their password for a week at most, also if nothing is done meanwhile', async () => {
  clock.now = Date.now();
  await serve(1);
  world.instead = (request) =>
    request.startsWith('POST') ? Response.json({ message: 'No.' }, { status: 422 }) : null;
  const change = { kind: 'create', privacy: 2, password: 'open sesame' } as const;
  await addBulk('c1', change, [{ id: url, url }], crypto.randomUUID(), clock.now);
  await pass(minute);
  clock.now += 6 * day;
  await pass(minute);
  expect(await isKept(change.password)).toBe(true);
  clock.now += day;
  await pass(minute);
  expect(await isKept(change.password)).toBe(false);
  expect(await readBulks('c1')).toEqual([]);
});
