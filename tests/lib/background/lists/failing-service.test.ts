import { expect, test } from 'vitest';
import { addBulk } from '../../../../lib/storage/bulks.ts';
import { addJob } from '../../../../lib/storage/jobs.ts';
import { addresses, bulkOf, clock, pass, serve, times, world } from '../service-stage.ts';
import { reportsOf } from '../stage.ts';

const minute = 60_000;
let id = '';

/** Begins with new reports of so many addresses. */
async function begin(count: number): Promise<void> {
  clock.now = Date.now();
  await serve(1);
  id = await addBulk(
    'c1',
    { kind: 'create', privacy: 1 },
    addresses(count),
    crypto.randomUUID(),
    clock.now,
  );
}

const bulk = async () => bulkOf(id);
const failing = () => Response.json({ message: 'Out of order' }, { status: 502 });
/** The states of the jobs that are not done. */
const states = async () =>
  (await bulk()).open.map(({ state }) => state.name).filter((name) => name !== 'done');

test('New reports wait while a service fails at every question, fail for none of it, and go on by themselves', async () => {
  await begin(7);
  world.instead = failing;
  await pass(15 * minute);
  expect(await bulk()).toMatchObject({
    state: 'running',
    failed: 0,
    problem: { code: 'service-failed' },
  });
  expect(times('POST')).toEqual([]);
  // One of them asks, and the others wait for it.
  expect(await states()).toEqual(['queued']);
  world.instead = () => null;
  await pass(10 * minute);
  expect(await bulk()).toMatchObject({ state: 'done', done: 7, failed: 0 });
  expect(times('POST')).toHaveLength(7);
});

test('After creates that were confirmed, five in a row without a confirmation hold up the rest, and none is made twice', async () => {
  await begin(60);
  world.instead = (request) =>
    request.startsWith('POST') && times('POST').length > 12 ? failing() : null;
  await pass(minute);
  expect(times('POST')).toHaveLength(17);
  expect(await states()).toEqual(Array.from({ length: 5 }, () => 'unknown'));
  world.instead = () => null;
  await pass(15 * minute);
  expect(await bulk()).toMatchObject({ state: 'done', done: 60, failed: 0 });
  expect(times('POST')).toHaveLength(65);
  expect(await reportsOf(world.service.url)).toHaveLength(61);
});

test.each([
  [9, 22],
  [5, 20],
])(
  'A click during create %i on the page of create %i makes no second report',
  async (during, of) => {
    await begin(40);
    const url = `https://many.example/${of}`;
    const sent: string[] = [];
    world.instead = (request, _query, body) => {
      if (!request.startsWith('POST')) return null;
      clock.now += 500;
      sent.push(new URLSearchParams(body).get('url') ?? '');
      if (sent.length === during)
        void addJob('c1', { kind: 'create', url, privacy: 1 }, crypto.randomUUID(), clock.now);
      return sent.length === 12 ? failing() : null;
    };
    await pass(15 * minute);
    expect(await bulk()).toMatchObject({ state: 'done', done: 40 });
    expect(sent).toHaveLength(41);
    // The click waits for that one alone, and for no other of the list.
    expect(sent.indexOf(url)).toBe(during);
    expect(await reportsOf(world.service.url)).toHaveLength(41);
  },
);
