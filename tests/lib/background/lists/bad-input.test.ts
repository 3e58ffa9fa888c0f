import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { readJobs } from '../../../../lib/storage/jobs.ts';
import * as face from '../lives/list-face.ts';
import { type World, newWorld } from '../lives/world.ts';

vi.setConfig({ testTimeout: 60_000 });

const dayMs = 24 * 60 * 60_000;
const row = (at: number) => `https://one.example/${at}`;
const targets = Array.from({ length: 12 }, (_, at) => ({ id: row(at), url: row(at) }));

/** A list of twelve creates, to which something happens while its fourth request is out. */
async function damaged(act: (w: World) => Promise<void>, isCut = false): Promise<World> {
  const w = await newWorld();
  w.meanwhile.push({
    point: 'after POST',
    after: 4,
    act: async () => {
      await act(w);
      if (isCut) w.end();
    },
  });
  await w.act(async () => face.addList(targets, { kind: 'create', privacy: 1 }, 'l1'));
  await w.rest();
  return w;
}

/** Nothing was sent twice, no background failed, and no job waits for ever. */
async function allIsWell(w: World): Promise<void> {
  const sent = w.service.sent.map(({ target }) => target);
  expect(new Set(sent).size).toBe(sent.length);
  expect(w.errors).toEqual([]);
  const open = (await readJobs()).filter(
    ({ state }) => !['done', 'refused', 'undecided'].includes(state.name),
  );
  expect(open).toEqual([]);
}

test.each([
  ['while its request is out', 1, false],
  ['while its request is out, and the background dies', 1, true],
  ['before it was sent', 11, false],
  ['after it is done', 0, false],
])('One row that cannot be read %s costs that row alone', async (_, at, isCut) => {
  const w = await damaged(async () => face.damage.unreadableRow('l1', row(at)), isCut);
  await allIsWell(w);
  expect(['done', 'lost']).toContain((await face.summary('l1')).state);
  const others = (await face.rows('l1')).filter(({ id }) => id !== row(at));
  expect(others.map(({ state }) => state)).toEqual(Array.from({ length: 11 }, () => 'done'));
});

test.each([
  ['while its request is out', 1, false],
  ['while its request is out, and the background dies', 1, true],
  ['before it was sent', 11, false],
])('A row that is deleted by hand %s costs that row alone', async (_, at, isCut) => {
  const w = await damaged(async () => face.damage.noRow('l1', row(at)), isCut);
  await allIsWell(w);
  expect(['done', 'lost']).toContain((await face.summary('l1')).state);
  expect((await face.rows('l1')).map(({ id, state }) => [id, state])).toEqual(
    targets.filter(({ id }) => id !== row(at)).map(({ id }) => [id, 'done']),
  );
});

test.each([false, true])(
  'A record without rows ends, and sends nothing more (the background dies: %s)',
  async (isCut) => {
    let before = 0;
    const w = await damaged(async (own) => {
      await face.damage.noRows();
      before = own.service.sent.length;
    }, isCut);
    await allIsWell(w);
    expect(['lost', 'done']).toContain((await face.summary('l1')).state);
    // The rows that were next have their turn in mind already.
    expect(w.service.sent.length - before).toBeLessThanOrEqual(5);
  },
);

test.each([false, true])(
  'Rows without their record end, and none is sent twice (the background dies: %s)',
  async (isCut) => {
    const w = await damaged(async () => face.damage.noRecord('l1'), isCut);
    await allIsWell(w);
    expect((await face.summary('l1')).state).toBe('gone');
  },
);

test.each([
  ['forward', dayMs],
  ['back', -dayMs],
])('A clock that is set %s by a day stops no list, and sends nothing twice', async (_, ms) => {
  const w = await damaged(async (own) => own.jump(ms));
  await allIsWell(w);
  // Once more while the service wants no requests, and while a delete can be undone.
  w.service.faults.change.push('429');
  const others = targets.map(({ url }) => ({ id: `${url}/more`, url: `${url}/more` }));
  await w.act(async () => face.addList(others, { kind: 'create', privacy: 1 }, 'l2'));
  w.jump(ms);
  await w.rest(2 * 60_000);
  const known = w.service.made.slice(0, 3).map(({ id, url }) => ({ id: String(id), url }));
  await w.act(async () => face.addList(known, { kind: 'delete' }, 'l3'));
  w.jump(ms);
  w.disk.alarms.set('minute', { at: Date.now() + 60_000, every: 60_000 });
  await w.rest(2 * 60_000);
  w.disk.alarms.delete('minute');
  expect(w.service.kept.size).toBe(21);
  expect(w.service.made).toHaveLength(24);
});
