import { readPausedUntil } from '../../../../lib/storage/pauses.ts';
import { readPageState } from '../../../../lib/storage/page-state.ts';
import { resumeWaiting } from '../../../../lib/background/outbox/resume-waiting.ts';
import { describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { sendMessage } from '../../../../lib/browser/messages.ts';
import { addBulk } from '../../../../lib/storage/bulks.ts';
import { addJob } from '../../../../lib/storage/jobs.ts';
import { changePreferences } from '../../../../lib/storage/preferences.ts';
import { ended, picked, startWith, times, world } from '../service-stage.ts';
import { start, until } from '../stage.ts';
import { pausesKey } from '../../../../lib/storage/extension-storage.ts';

const privacy = { kind: 'privacy', privacy: 0 } as const;
const list = async () => sendMessage('listReports', { connectionId: 'c1', parameters: {} });
const some = async (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The parts of the extension that ask a service. Each gets the answer of `refuseOnce`. */
const askers: Record<string, () => Promise<unknown>> = {
  'a list': list,
  'the popup': async () => sendMessage('refresh', 'c1'),
  'a job': async () => addJob('c1', { ...privacy, reportId: '1', url: 'site0.example/0' }),
  'a bulk change that finds its reports': async () => addBulk('c1', { kind: 'run' }, { all: {} }),
  'a part of a bulk change': async () =>
    addBulk('c1', { kind: 'delete' }, [{ id: '2', url: 'b' }], crypto.randomUUID(), 0),
  'the filling of the archive': async () => changePreferences({ fillArchive: true }),
};

/** Makes the service refuse the next request, with a Retry-After of so many seconds. */
function refuseOnce(seconds: number, status = 429): void {
  let left = 1;
  world.instead = () =>
    left-- > 0 ? Response.json({}, { status, headers: { 'retry-after': String(seconds) } }) : null;
}

/** Has one of them refused after so many requests, and waits until the pause is written down. */
async function hear(asker: string, requests = 1): Promise<void> {
  await askers[asker]?.();
  await vi.waitFor(
    async () => expect((await fakeBrowser.storage.local.get(pausesKey))[pausesKey]).toBeTruthy(),
    3_000,
  );
  expect(world.sent).toHaveLength(requests);
}

describe('a service that asks for a pause', () => {
  test.each(Object.keys(askers))(
    'gets no request from any part once %s was refused',
    async (asker) => {
      await startWith(5);
      refuseOnce(60);
      await hear(asker);
      for (const other of Object.values(askers)) await other();
      await some(400);
      // A background that starts anew keeps it too.
      await start();
      await some(400);
      expect(world.sent).toHaveLength(1);
    },
  );

  test('is heard where it says so to the question after a 403', async () => {
    await startWith(1);
    const wait = { status: 429, headers: { 'retry-after': '60' } };
    world.instead = (request) =>
      Response.json({}, request.startsWith('PUT') ? { status: 403 } : wait);
    await hear('a job', 2);
    await some(400);
    expect(world.sent).toEqual(['PUT /reports/1', 'GET /reports/1']);
  });

  test('gets requests from all of them when the pause is over', async () => {
    await startWith(5);
    refuseOnce(1);
    const began = Date.now();
    await hear('a list');
    await addJob('c1', { ...privacy, reportId: '1', url: 'site0.example/0' });
    const id = await addBulk('c1', privacy, await picked(3));
    await changePreferences({ fillArchive: true });
    await until('done');
    expect(Date.now()).toBeGreaterThanOrEqual(began + 1_000);
    expect(await ended(id)).toMatchObject({ done: 3 });
    await vi.waitFor(() => expect(times('GET /reports')).toHaveLength(2));
  });

  test('is asked again after an hour at most, whatever it says', async () => {
    await startWith(1);
    refuseOnce(80_000);
    await list();
    const answer = await list();
    const { retryAfter = 0 } = 'problem' in answer ? answer.problem : {};
    expect(retryAfter).toBeGreaterThan(3_590_000);
    expect(retryAfter).toBeLessThan(3_600_000 * 1.25);
  });

  test.each([
    ['a list', list],
    [
      'a project list',
      async () => sendMessage('listProjects', { connectionId: 'c1', parameters: {} }),
    ],
    ['one report', async () => sendMessage('readReport', { connectionId: 'c1', id: '1' })],
  ])('gets no request for %s, which fails at once with the time left', async (_what, query) => {
    await startWith(1);
    refuseOnce(60);
    await list();
    const answer = await query();
    expect(answer).toEqual({ problem: { code: 'throttled', retryAfter: expect.any(Number) } });
    expect('problem' in answer && answer.problem.retryAfter).toBeGreaterThan(50_000);
    expect(world.sent).toHaveLength(1);
  });

  test.each([
    { status: 503, sent: 1 },
    { status: 500, sent: 2 },
  ])('also with $status, if that says when it is back ($sent)', async ({ status, sent }) => {
    await startWith(1);
    refuseOnce(60, status);
    await list();
    await list();
    expect(world.sent).toHaveLength(sent);
  });

  test('is the reason why a bulk change waits, until it goes on', async () => {
    await startWith(5);
    refuseOnce(2);
    await list();
    const ids = [
      await addBulk('c1', privacy, await picked(3)),
      await addBulk('c1', { kind: 'run' }, { all: {} }),
    ];
    await some(400);
    expect(await readPageState()).toMatchObject({ paused: { c1: expect.any(Number) } });
    expect(world.sent).toHaveLength(1);
    for (const id of ids) expect((await ended(id)).problem).toBeUndefined();
    expect(await readPageState()).toMatchObject({ paused: {} });
  });

  test('still waits after a key or an access changed, and the network is back', async () => {
    await startWith(5);
    refuseOnce(60);
    await hear('a job');
    for (const type of ['access-changed', 'online'] as const) await resumeWaiting({ type });
    await start();
    await some(400);
    expect(world.sent).toHaveLength(1);
  });

  test.each([429, 503])(
    'gets one request when the person wants it now, and waits anew if that is refused too (%i)',
    async (status) => {
      await startWith(5);
      world.instead = () => Response.json({}, { status, headers: { 'retry-after': '60' } });
      await hear('a job');
      for (const other of Object.values(askers)) await other();
      await fakeBrowser.storage.local.set({ [pausesKey]: { c1: Date.now() + 5_000 } });
      await sendMessage('tryNow', 'c1');
      await list();
      await some(400);
      expect(world.sent).toHaveLength(2);
      expect((await readPausedUntil('c1', Date.now())) - Date.now()).toBeGreaterThan(50_000);
    },
  );

  test('gets the requests of a list that waits for the pause when the person wants them now', async () => {
    await startWith(5);
    refuseOnce(60);
    await hear('a bulk change that finds its reports');
    const id = await addBulk('c1', privacy, { all: {} });
    await some(400);
    await sendMessage('tryNow', 'c1');
    expect(await ended(id)).toMatchObject({ done: 5 });
  });

  test('and says no time waits twice as long for each refusal in a row', async () => {
    await startWith(1);
    world.instead = () => new Response('{}', { status: 429 });
    await addJob('c1', { ...privacy, reportId: '1', url: 'site0.example/0' });
    await vi.waitFor(() => expect(world.sent).toHaveLength(2), 4_000);
    await vi.waitFor(async () => {
      expect((await readPausedUntil('c1', Date.now())) - Date.now()).toBeGreaterThan(3_000);
    });
    world.instead = () => null;
  });

  test('does not keep the background awake: it is woken when the pause is over', async () => {
    await startWith(5);
    refuseOnce(60);
    await hear('a list');
    const began = Date.now();
    for (const asker of [
      'a job',
      'a bulk change that finds its reports',
      'the filling of the archive',
    ])
      await askers[asker]?.();
    await some(400);
    for (const { scheduledTime } of await fakeBrowser.alarms.getAll())
      expect(scheduledTime).toBeGreaterThan(began + 50_000);
    expect(await fakeBrowser.alarms.getAll()).toHaveLength(1);
  });

  test('does not hold up requests to another service', async () => {
    await startWith(1);
    await fakeBrowser.storage.local.set({ [pausesKey]: { another: Date.now() + 60_000 } });
    expect(await list()).toHaveProperty('batch');
  });
});
