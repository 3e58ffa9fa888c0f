import { expect, test, vi } from 'vitest';
import { nextWakeUp } from '../../../../lib/background/outbox/schedule.ts';
import { openDatabase } from '../../../../lib/storage/database/database.ts';
import { readSnapshot } from '../../../../lib/storage/snapshot.ts';
import {
  day,
  listJobs,
  minute,
  rounds,
  runs,
  sleep,
  stayAwake,
  wake,
  watches,
  watchProject,
  world,
} from './watch-stage.ts';

test('A long list is read with a pause after each batch', async () => {
  await watchProject(101);
  sleep(day);
  await wake();
  sleep(1_999);
  await wake();
  expect(world.sent).toEqual(['GET /reports']);
  expect(await rounds()).toMatchObject([{ targets: { by: 'all', walk: { page: 2 } } }]);
  expect(await listJobs()).toHaveLength(100);
  expect(nextWakeUp(await readSnapshot(), world.now, new Set())).toBe(world.now + 1);
  sleep(1);
  await wake();
  // The alarm of the same moment may have come first.
  await vi.waitFor(async () =>
    expect(await rounds()).toMatchObject([{ targets: { by: 'rows', total: 101 } }]),
  );
  expect(world.sent.slice(0, 2)).toEqual(['GET /reports', 'GET /reports']);
});

test('A round whose list always fails is given up, says so, and the next one tries again', async () => {
  await watchProject(5);
  sleep(day);
  world.instead = () => new Response('', { status: 502 });
  await stayAwake(3 * 60 * minute);
  expect(await rounds()).toEqual([]);
  expect(world.sent).toHaveLength(24);
  const [told] = await watches();
  expect(told).toMatchObject({ isOn: true, runs: 0, problem: { code: 'service-failed' } });
  expect(told).not.toHaveProperty('failed');
  world.instead = () => null;
  sleep(day);
  await stayAwake(10 * minute);
  expect(runs()).toHaveLength(5);
  expect((await watches())[0]).not.toHaveProperty('problem');
});

test('A watch goes on after the archive was lost in the middle of a round', async () => {
  await watchProject(5);
  sleep(day);
  await wake();
  await (await openDatabase()).clear('jobs');
  await stayAwake(5 * minute);
  expect(await rounds()).toEqual([]);
  expect(await watches()).toMatchObject([{ isOn: true, runs: 1 }]);
  sleep(day);
  await stayAwake(10 * minute);
  expect(await watches()).toMatchObject([{ isOn: true, runs: 6 }]);
});

test('A round waits for the network as long as it takes, and then for the service again', async () => {
  await watchProject(5);
  sleep(day);
  world.instead = () => {
    throw new TypeError('offline');
  };
  await stayAwake(4 * 60 * minute);
  world.instead = () => new Response('', { status: 502 });
  await stayAwake(15 * minute);
  expect(await rounds()).toMatchObject([{ targets: { by: 'all' } }]);
  world.instead = () => null;
  await stayAwake(15 * minute);
  expect(runs()).toHaveLength(5);
});
