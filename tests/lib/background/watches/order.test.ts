import { describe, expect, test, vi } from 'vitest';
import { addBulk } from '../../../../lib/storage/bulks.ts';
import { addJob } from '../../../../lib/storage/jobs.ts';
import { changePreferences } from '../../../../lib/storage/preferences.ts';
import { setWatch, storedWatches } from '../../../../lib/storage/watches.ts';
import {
  connectionId,
  day,
  listJobs,
  minute,
  page,
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

const run = (reportId: string) =>
  ({ kind: 'run', reportId, url: 'https://site.example/' }) as const;

describe('no run is sent', () => {
  test('while the setting says off', async () => {
    const id = await watchPage();
    await changePreferences({ watches: false });
    sleep(3 * day);
    await stayAwake(5 * minute);
    expect(world.sent).toEqual([]);
    await changePreferences({ watches: true });
    await wake();
    expect(runs()).toEqual([id]);
  });

  test.each([
    ['the setting is switched off', async () => changePreferences({ watches: false })],
    ['the watch is switched off', async (id: string) => setWatch(id, { isOn: false }, world.now)],
    ['the watch is removed', async (id: string) => storedWatches.remove(id)],
  ])('after %s in the middle of a round', async (_, switchOff) => {
    await watchProject(3);
    const [{ id } = { id: '' }] = await watches();
    sleep(day);
    await wake();
    // A run waits for the service.
    world.instead = () => new Response('', { status: 503 });
    await stayAwake(minute);
    expect((await listJobs()).filter(({ state }) => 'problem' in state)).toHaveLength(1);
    world.instead = () => null;
    await switchOff(id);
    await stayAwake(30 * minute);
    expect(runs()).toHaveLength(1);
    expect(await rounds()).toEqual([]);
    expect(await listJobs()).toEqual([]);
    expect((await watches()).map((one) => one.runs)).toEqual((await watches()).map(() => 1));
  });

  test.each([
    ['the setting', async () => changePreferences({ watches: false })],
    ['the watch', async (id: string) => setWatch(id, { isOn: false }, world.now)],
  ])('where %s is switched off while the report is read before it', async (_, switchOff) => {
    const [reportId = ''] = await serve('https://site.example/');
    const { id } = await watch(page(reportId));
    sleep(day);
    const real = globalThis.fetch;
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      const answer = await real(input, init);
      if (input.endsWith(`/reports/${reportId}`)) await switchOff(id);
      return answer;
    });
    await wake();
    await stayAwake(5 * minute);
    expect(world.sent).toEqual([`GET /reports/${reportId}`]);
    expect(await listJobs()).toEqual([]);
    expect(await rounds()).toEqual([]);
    expect(await watches()).toMatchObject([{ runs: 0 }]);
  });
});

describe('what the person asks for goes before', () => {
  test('the run of a watch that was there first', async () => {
    const [first = '', second = ''] = await serve('https://site.example/1', 'https://b.example/');
    await watch(page(first));
    sleep(day);
    world.instead = () => new Response('', { status: 503 });
    await wake();
    expect(await listJobs()).toMatchObject([{ state: { name: 'queued' } }]);
    await addJob(connectionId, run(second), 'own', world.now);
    world.instead = () => null;
    world.sent.length = 0;
    await stayAwake(5 * minute);
    expect(runs()).toEqual([second, first]);
  });

  test('the run of a watch of the very report', async () => {
    const id = await watchPage();
    sleep(day);
    world.instead = () => new Response('', { status: 503 });
    await wake();
    await addJob(connectionId, { ...run(id), kind: 'delete' }, 'own', world.now);
    world.instead = () => null;
    world.sent.length = 0;
    sleep(10_000);
    await wake();
    expect(world.sent[0]).toBe(`DELETE /reports/${id}`);
    await stayAwake(10 * minute);
    expect(runs()).toEqual([]);
    expect(await watches()).toMatchObject([{ isOn: false, problem: { code: 'not-found' } }]);
  });

  test('the question what became of a run of a watch, which is not sent again', async () => {
    const id = await watchPage();
    sleep(day);
    world.instead = (request) => {
      if (request.startsWith('PUT')) throw new TypeError('lost');
      return null;
    };
    await wake();
    expect(await listJobs()).toMatchObject([{ state: { name: 'unknown' } }]);
    world.instead = () => null;
    world.sent.length = 0;
    await addJob(connectionId, { ...run(id), kind: 'privacy', privacy: 0 }, 'own', world.now);
    await wake();
    expect(runs()).toEqual([id]);
    await stayAwake(10 * minute);
    expect(runs()).toEqual([id]);
    // The service may have run it, so it is a part of the cost.
    expect(await watches()).toMatchObject([{ runs: 1, failed: 1 }]);
    expect(await rounds()).toEqual([]);
  });

  test('the list of a project, where it is a change of many reports', async () => {
    const [id = ''] = await serve('https://other.example/');
    await watch({ kind: 'project', project: 'site.example' });
    world.instead = () => {
      throw new TypeError('Failed to fetch');
    };
    const targets = [{ id, url: 'https://other.example/' }];
    await addBulk(connectionId, { kind: 'privacy', privacy: 0 }, targets, 'many', world.now);
    sleep(day);
    await stayAwake(5 * minute);
    expect(await rounds()).toHaveLength(1);
    expect(world.sent).not.toContain('GET /reports');
    world.instead = () => null;
    await stayAwake(10 * minute);
    expect(world.sent.slice(-2)).toEqual([`PUT /reports/${id}`, 'GET /reports']);
  });
});
