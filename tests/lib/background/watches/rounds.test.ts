import { describe, expect, test, vi } from 'vitest';
import { addJob } from '../../../../lib/storage/jobs.ts';
import { switchConnection } from '../../../../lib/storage/connections.ts';
import {
  connectionId,
  day,
  listJobs,
  minute,
  rounds,
  runs,
  serve,
  sleep,
  stayAwake,
  wake,
  watch,
  watches,
  watchPage,
  watchProject,
  world,
} from './watch-stage.ts';

describe('a watch of a report', () => {
  test('runs it once each day, creates nothing, and counts what it has cost', async () => {
    await watchPage();
    await wake();
    expect(runs()).toEqual([]);
    for (const count of [1, 2, 3]) {
      sleep(day);
      await wake();
      expect(runs()).toHaveLength(count);
      expect(await watches()).toMatchObject([{ runs: count, isOn: true, lastAt: world.now }]);
    }
    expect(world.sent.some((request) => request.startsWith('POST'))).toBe(false);
    expect(await rounds()).toEqual([]);
    expect(await listJobs()).toEqual([]);
  });

  test('does not run what was run a short while ago', async () => {
    const id = await watchPage();
    sleep(day - 30 * minute);
    await addJob(connectionId, { kind: 'run', reportId: id, url: 'https://site.example/' });
    await wake();
    sleep(30 * minute);
    await wake();
    expect(runs()).toEqual([id]);
    expect(await watches()).toMatchObject([{ runs: 0, lastAt: world.now }]);
  });

  test('ends with its report: it is switched off, and says that this is gone', async () => {
    await watchPage();
    world.instead = (request) =>
      request.startsWith('GET /reports/') ? new Response('{}', { status: 404 }) : null;
    sleep(day);
    await wake();
    expect(await watches()).toMatchObject([
      { isOn: false, runs: 0, failed: 1, problem: { code: 'not-found' } },
    ]);
    sleep(10 * day);
    world.sent.length = 0;
    await wake();
    expect(world.sent).toEqual([]);
  });
});

describe('a watch of a project', () => {
  test('runs all of its reports once a round, a minute apart, and no other', async () => {
    await serve('https://other.example/');
    const ids = await watchProject(5, 'week');
    sleep(7 * day);
    await wake();
    expect(runs()).toHaveLength(1);
    await stayAwake(minute);
    expect(runs()).toHaveLength(2);
    await stayAwake(10 * minute);
    expect(runs().toSorted()).toEqual(ids);
    expect(await watches()).toMatchObject([{ runs: 5 }]);
  });

  test('goes on where it was after a sleep, and runs each report once, without a burst', async () => {
    const ids = await watchProject(5);
    sleep(day);
    await stayAwake(2 * minute);
    expect(runs()).toHaveLength(2);
    world.sent.length = 0;
    sleep(20 * day);
    await wake();
    expect(runs()).toHaveLength(1);
    await stayAwake(20 * minute);
    // The next round was due as well. It leaves out what was run a few minutes ago.
    expect(runs().toSorted()).toEqual(ids);
    expect(await watches()).toMatchObject([{ runs: 7 }]);
  });

  test('runs no report twice after a sleep in the middle of a long round', async () => {
    const ids = await watchProject(70);
    sleep(day);
    await stayAwake(2 * minute);
    world.sent.length = 0;
    sleep(20 * day);
    await stayAwake(100 * minute);
    // The round went on for longer than an hour, and the next one was due as well.
    expect(runs()).toHaveLength(ids.length);
    expect(new Set(runs()).size).toBe(ids.length);
  });

  test.each([
    ['its project is deleted', 404, 'not-found'],
    ['the service fails', 500, 'service-failed'],
  ])('asks for a few reports only where %s in the middle of a round', async (_, status, code) => {
    await watchProject(30);
    sleep(day);
    await stayAwake(3 * minute);
    const done = runs().length;
    world.instead = (request) =>
      request === 'GET /reports' ? null : new Response('{}', { status });
    await stayAwake(25 * minute);
    expect(await rounds()).toEqual([]);
    expect(await watches()).toMatchObject([
      { isOn: true, runs: done, failed: 30 - done, problem: { code } },
    ]);
    // The next round tries them again.
    world.instead = () => null;
    world.sent.length = 0;
    sleep(day);
    await stayAwake(5 * minute);
    expect(runs()).toHaveLength(5);
  });

  test('ends with its project', async () => {
    await serve('https://other.example/');
    await watch({ kind: 'project', project: 'site.example' });
    sleep(day);
    await wake();
    expect(await watches()).toMatchObject([{ isOn: false, problem: { code: 'not-found' } }]);
    expect(runs()).toEqual([]);
  });

  test('names the reports that could not be run, and tries them again in the next round', async () => {
    await watchProject(5);
    sleep(day);
    world.instead = (request) =>
      request === 'GET /reports/3' ? new Response('{}', { status: 403 }) : null;
    await stayAwake(10 * minute);
    expect(await watches()).toMatchObject([
      { runs: 4, failed: 1, isOn: true, problem: { code: 'forbidden' } },
    ]);
    world.instead = () => null;
    sleep(day);
    await stayAwake(10 * minute);
    const [after] = await watches();
    expect(after).toMatchObject({ runs: 9, of: { project: 'site.example', reports: 5 } });
    expect(after).not.toHaveProperty('problem');
  });

  test.each([
    ['and always a run', 0, 5],
    ['and never a run', 2, 0],
  ])('comes to its end with a service that fails each third request, %s', async (_, at, fails) => {
    await watchProject(5);
    sleep(day);
    let asked = 0;
    world.instead = () => (++asked % 3 === at ? new Response('', { status: 500 }) : null);
    await stayAwake(90 * minute);
    expect(await rounds()).toEqual([]);
    expect(await listJobs()).toEqual([]);
    const [{ runs: cost, failed = 0 } = { runs: NaN }] = await watches();
    // A run that failed may have been made all the same.
    expect([cost, failed]).toEqual([5, fails]);
  });
});

test('A background that died between the end of a round and the removal of its runs counts it once', async () => {
  await watchPage();
  world.instead = (request) =>
    request.startsWith('GET /reports/') ? new Response('{}', { status: 403 }) : null;
  sleep(day);
  const clear = vi.spyOn(IDBCursor.prototype, 'delete').mockImplementation(() => {
    throw new Error('dead');
  });
  await wake().catch(() => {});
  expect(await rounds()).toEqual([]);
  expect(await listJobs()).toHaveLength(1);
  clear.mockRestore();
  world.instead = () => null;
  await wake();
  expect(await listJobs()).toEqual([]);
  expect(await watches()).toMatchObject([
    { isOn: true, failed: 1, problem: { code: 'forbidden' } },
  ]);
  sleep(day);
  await wake();
  expect(await watches()).toMatchObject([{ runs: 1 }]);
});

test('A report that was run just now by a service whose clock is ahead is not run again', async () => {
  const id = await watchPage();
  await watch({ kind: 'project', project: 'site.example' });
  sleep(day);
  world.ahead = 10 * minute;
  await stayAwake(5 * minute);
  expect(runs()).toEqual([id]);
});

test('A watch runs at its own connection, whichever is in use', async () => {
  const id = await watchPage();
  await switchConnection('another');
  sleep(day);
  await wake();
  expect(runs()).toEqual([id]);
});
