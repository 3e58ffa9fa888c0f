import { beforeEach, expect, test } from 'vitest';
import { batchPauseMs, listed, stepWalk } from '../../../lib/background/walk.ts';
import { newWalk, type Walk } from '../../../lib/domain/walk.ts';
import { readPausedUntil } from '../../../lib/storage/pauses.ts';
import { completeFakeBrowser, connect, connected, key, type Surroundings } from './stage.ts';

const now = 1_800_000_000_000;
let around: Surroundings;
/** The addresses that were asked for. */
let asked: string[];

beforeEach(async () => {
  around = completeFakeBrowser();
  asked = [];
  await connect('https://service.example', key);
});

/** Steps a walk once, with this answer of the service. */
async function step(walk: Walk, answer: () => Response, pauseMs = batchPauseMs) {
  const environment = {
    fetch: async (input: string | URL | Request) => {
      asked.push(new Request(input).url);
      return answer();
    },
    now: () => now,
    random: () => 0,
  };
  const reports = listed({ project: 'a.example', page: 7 });
  return stepWalk(walk, await connected(), reports, environment, { pauseMs });
}

const row = (id: number) => ({ id, url: `https://a.example/${id}`, result: 'good' });
const list = () =>
  Response.json({ data: [row(2), { id: 1 }], meta: { current_page: 1, last_page: 2, total: 3 } });

const failing = () => new Response('', { status: 503 });
const rejected = () => new Response('{}', { status: 401 });

test('A step reads the batch at which the walk is, and waits before the next', async () => {
  const { walk, ...read } = await step(newWalk, list);
  expect(asked).toEqual([
    'https://service.example/api/v1/reports?project=a.example&page=1&per_page=100',
  ]);
  expect(read).toMatchObject({ isNew: true, end: null, batch: { rows: [{ id: '2' }], total: 3 } });
  const next = { page: 2, total: 3, seen: 2, unreadable: 1, delays: 0, notBefore: now + 2_000 };
  expect(walk).toMatchObject(next);
  expect(walk).not.toHaveProperty('problem');
  expect((await step(newWalk, list, 0)).walk.notBefore).toBe(now);
});

test('A step that fails stays where it was, and waits longer each time', async () => {
  const first = await step({ ...newWalk, page: 3 }, failing);
  expect(first).toEqual({
    walk: {
      ...newWalk,
      page: 3,
      delays: 1,
      notBefore: now + 2_000,
      problem: expect.objectContaining({ code: 'service-failed' }),
    },
  });
  expect((await step(first.walk, failing)).walk).toMatchObject({
    delays: 2,
    notBefore: now + 4_000,
  });
});

test('A step that is refused for a while makes every part wait, and is no problem of the walk', async () => {
  const { walk } = await step(
    newWalk,
    () => new Response('{}', { status: 429, headers: { 'retry-after': '60' } }),
  );
  expect(await readPausedUntil('c1', now)).toBe(now + 60_000);
  expect(walk).toEqual({ ...newWalk, delays: 1, notBefore: now + 60_000 });
});

test('A step without access sends nothing', async () => {
  around.access = false;
  expect((await step(newWalk, list)).walk.problem).toEqual({ code: 'no-access' });
  expect(asked).toEqual([]);
});

test('A key that is rejected waits for the person, unless the key was changed meanwhile', async () => {
  const { walk } = await step(newWalk, rejected);
  expect(walk.problem).toMatchObject({ code: 'wrong-key' });
  const environment = {
    fetch: async () => {
      await connect('https://service.example', 'another key');
      return rejected();
    },
    now: () => now,
    random: () => 0,
  };
  expect(await stepWalk(walk, await connected(), listed({}), environment)).toEqual({
    walk: newWalk,
  });
});
