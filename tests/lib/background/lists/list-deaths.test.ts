import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import * as face from '../lives/list-face.ts';
import { type World, newWorld } from '../lives/world.ts';
import { atEachPoint } from '../lives/life.ts';
import { samples } from '../../../random.ts';

vi.setConfig({ testTimeout: 120_000 });

/** More than two batches of a list. */
const count = samples(210, 500);
const pagesOf = (many: number) =>
  Array.from({ length: many }, (_, at) => `https://one.example/${at}`);
const targets = (many: number) => pagesOf(many).map((url) => ({ id: url, url }));

/** How often each page or report was asked for, and made or run. */
function timesOf({ service }: World) {
  const by = Map.groupBy(service.sent, ({ target }) => target);
  return {
    asked: [...by.values()].map((all) => all.length),
    done: [...by.values()].map((all) => all.filter(({ isDone }) => isDone).length),
  };
}

test('A long list of creates makes one report for each page, at whichever step the background dies', async () => {
  const { times, mayDie } = atEachPoint();
  const w = await newWorld(mayDie);
  await w.act(async () => face.addList(targets(count), { kind: 'create', privacy: 1 }, 'l1'));
  await w.rest();
  const { done } = timesOf(w);
  expect(done).toEqual(Array.from({ length: count }, () => 1));
  expect(await face.summary('l1')).toMatchObject({ state: 'done', done: count, failed: 0 });
  const made = (await face.rows('l1')).map(({ reportId, url }) => [reportId, url]);
  expect(new Map(w.service.made.map(({ id, url }) => [String(id), url]))).toEqual(
    new Map(made as [string, string][]),
  );
  expect([...times.keys()]).toEqual(expect.arrayContaining(['before POST', 'after POST']));
  expect(times.size).toBeGreaterThan(15);
});

test('A long list of runs runs each report once, at whichever step the background dies until the next alarm', async () => {
  const { times, mayDie } = atEachPoint();
  const w = await newWorld(mayDie, false);
  for (const url of pagesOf(count)) w.service.make(url, 'before');
  await w.act(async () => face.addList({ all: {} }, { kind: 'run' }, 'l1'));
  await w.rest();
  const { done } = timesOf(w);
  expect(done).toEqual(Array.from({ length: count }, () => 1));
  expect(await face.summary('l1')).toMatchObject({ state: 'done', done: count, failed: 0 });
  expect([...times.keys()]).toEqual(expect.arrayContaining(['before PUT', 'after PUT']));
  expect(times.size).toBeGreaterThan(15);
});

test('A new version goes on with a list where the version before it stopped, in each state of the list', async () => {
  const w = await newWorld();
  await w.act(async () => face.addList(targets(60), { kind: 'create', privacy: 1 }, 'l1'));
  w.end();
  await w.act(async () => face.addList(targets(60), { kind: 'create', privacy: 1 }, 'l1'));
  expect(await face.summary('l1')).toMatchObject({ state: 'done', done: 60 });

  // While the service wants no requests, while it does not answer, and while a request is out.
  w.service.faults.change.push('429', 'none', 'lost after', 'none', 'lost before');
  const more = pagesOf(120)
    .slice(60)
    .map((url) => ({ id: url, url }));
  await w.act(async () => face.addList(more, { kind: 'create', privacy: 1 }, 'l2'));
  for (let wake = 0; wake < 8; wake += 1) {
    w.end();
    w.meanwhile.push({ point: 'after', after: 2, act: async () => w.end() });
    await w.rest(30_000);
  }
  // While it is paused.
  await w.act(async () => face.addList(targets(3), { kind: 'create', privacy: 0 }, 'l3'));
  await w.act(async () => face.pause('l2'));
  w.end();
  await w.act(async () => face.goOn('l2'));
  await w.rest();
  expect(await face.summary('l2')).toMatchObject({ state: 'done', done: 60 });
  expect(w.service.made).toHaveLength(123);
});

test('A background that died does nothing more until an alarm starts another one', async () => {
  let passed = 0;
  const w = await newWorld(() => (passed += 1) === 40, false);
  await w.act(async () => face.addList(targets(9), { kind: 'create', privacy: 1 }, 'l1'));
  const before = JSON.stringify([[...w.disk.items], [...w.disk.alarms], w.service.sent]);
  expect(w.service.sent.length).toBeLessThan(9);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(JSON.stringify([[...w.disk.items], [...w.disk.alarms], w.service.sent])).toBe(before);
  expect(passed).toBe(40);
  await w.rest();
  expect(await face.summary('l1')).toMatchObject({ state: 'done', done: 9 });
  expect(w.service.made).toHaveLength(9);
});
