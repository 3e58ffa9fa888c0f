import { describe, expect, test } from 'vitest';
import { addJob } from '../../../../lib/storage/jobs.ts';
import {
  putWatchBack,
  runWatchNow,
  setWatch,
  storedWatches,
} from '../../../../lib/storage/watches.ts';
import {
  connectionId,
  minute,
  page,
  runs,
  serve,
  sleep,
  stayAwake,
  wake,
  watch,
  watches,
  world,
} from './watch-stage.ts';

describe('“Run now”', () => {
  test('runs the reports of a watch at once, also those that ran a moment ago', async () => {
    await serve('https://now.example/a', 'https://now.example/b');
    const { id } = await watch({ kind: 'project', project: 'now.example' }, 'week');
    for (const times of [2, 4]) {
      await runWatchNow(id, world.now);
      await wake();
      await stayAwake(3 * minute);
      expect(runs()).toHaveLength(times);
    }
    expect((await watches())[0]).toMatchObject({ runs: 4, isOn: true });
    expect((await watches())[0]?.round).toBeUndefined();
  });

  test('begins no second round, and none of a watch that is off', async () => {
    const [report = ''] = await serve('https://now.example/');
    const { id } = await watch(page(report));
    await runWatchNow(id, world.now);
    const [first] = await watches();
    await runWatchNow(id, world.now + minute);
    expect(await watches()).toEqual([first]);
    await setWatch(id, { isOn: false });
    await wake();
    await runWatchNow(id, world.now);
    await wake();
    expect(runs()).toEqual([]);
  });
});

test('A watch that was taken away is put back as it was, without its round', async () => {
  const [report = ''] = await serve('https://back.example/');
  const { id } = await watch(page(report), 'month');
  await runWatchNow(id, world.now);
  const [running] = await watches();
  const { round, ...before } = running!;
  expect(round).toBeDefined();
  await storedWatches.remove(id);
  expect(await watches()).toEqual([]);
  await putWatchBack(running!);
  expect(await watches()).toEqual([before]);
});

test('A create with a watch is watched once its report is there, and only then', async () => {
  await addJob(connectionId, {
    kind: 'create',
    url: 'https://new.example/a',
    privacy: 1,
    watch: 'day',
  });
  expect(await watches()).toEqual([]);
  await wake();
  const [made, ...others] = await watches();
  expect(others).toEqual([]);
  expect(made).toMatchObject({
    connectionId,
    every: 'day',
    isOn: true,
    of: { kind: 'report', url: 'https://new.example/a' },
  });
  await storedWatches.remove(made!.id);
  sleep(3 * minute);
  await wake();
  expect(await watches()).toEqual([]);
});
