import { describe, expect, test } from 'vitest';
import { resumeWaiting } from '../../../../lib/background/outbox/resume-waiting.ts';
import { addJob, readJobs } from '../../../../lib/storage/jobs.ts';
import { setWatch } from '../../../../lib/storage/watches.ts';
import {
  connectionId,
  day,
  listJobs,
  minute,
  page,
  runs,
  serve,
  sleep,
  stayAwake,
  wake,
  watch,
  watchPage,
  world,
} from './watch-stage.ts';

describe('watches at one service', () => {
  test('run a report once where two of them have it', async () => {
    const id = await watchPage();
    await watch({ kind: 'project', project: 'site.example' });
    sleep(3 * day);
    await stayAwake(10 * minute);
    expect(runs()).toEqual([id]);
  });

  test('ask once with a key that was revoked before their rounds, and go on with another', async () => {
    const sites = ['a', 'b', 'c'].map((name) => `${name}.example`);
    const ids = await serve(...sites.map((site) => `https://${site}/`));
    for (const project of sites) await watch({ kind: 'project', project });
    sleep(day);
    world.instead = () => new Response('{}', { status: 401 });
    await stayAwake(2 * 60 * minute);
    expect(world.sent).toEqual(['GET /reports']);
    world.instead = () => null;
    await resumeWaiting({ type: 'access-changed' });
    await stayAwake(10 * minute);
    expect(runs().toSorted()).toEqual(ids);
  });

  test('send nothing while the service wants no requests', async () => {
    const id = await watchPage();
    sleep(day);
    world.instead = () => new Response('', { status: 429, headers: { 'retry-after': '600' } });
    await wake();
    const asked = world.sent.length;
    await stayAwake(9 * minute);
    expect(world.sent).toHaveLength(asked);
    world.instead = () => null;
    await stayAwake(5 * minute);
    expect(runs()).toEqual([id]);
  });

  test('send no run that was queued when they were switched off during another request', async () => {
    const [id = ''] = await serve('https://site.example/');
    const { id: watchId } = await watch(page(id));
    sleep(day);
    world.instead = (request) =>
      request.startsWith('PUT')
        ? new Response('', { status: 429, headers: { 'retry-after': '60' } })
        : null;
    await wake();
    expect(runs()).toHaveLength(1);
    // The click goes first.
    await addJob(
      connectionId,
      { kind: 'create', url: 'https://click.example/', privacy: 1 },
      undefined,
      world.now,
    );
    world.instead = (request) => {
      if (request.startsWith('POST')) void setWatch(watchId, { isOn: false }, world.now);
      return null;
    };
    sleep(2 * minute);
    await wake();
    expect(world.sent).toContain('POST /reports');
    expect(runs()).toHaveLength(1);
    expect(await listJobs()).toEqual([]);
    expect((await readJobs()).map(({ task }) => task.kind)).toEqual(['create']);
  });
});
