import { expect, test, vi } from 'vitest';
import { onlyPersonMends } from '../../../../lib/domain/problem.ts';
import { siteOf } from '../../../../lib/domain/reports/site.ts';
import { readSummaries } from '../../../../lib/storage/database/summaries.ts';
import {
  type CheckReading,
  endReading,
  readReading,
  saveReading,
  startReading,
} from '../../../../lib/storage/check-readings.ts';
import { saveConnection, readConnection } from '../../../../lib/storage/connections.ts';
import { resumeWaiting } from '../../../../lib/background/outbox/resume-waiting.ts';
import { forgetProject } from '../../../../lib/storage/database/forget-reports.ts';
import { changePreferences } from '../../../../lib/storage/preferences.ts';
import { times, world } from '../service-stage.ts';
import { key, start } from '../stage.ts';
import { filled, fillFor } from './backfill-stage.ts';

const project = 'site0.example';
const unread = async (id: string) => {
  return siteOf(await readSummaries(id, project), []).unread;
};

/** Fills the archive with lists, which have no checks: each project gets half of the reports. */
async function stage(id: string, count: number): Promise<void> {
  await fillFor(id, count);
  await changePreferences({ fillArchive: true });
  await start();
  await filled(id);
  await changePreferences({ fillArchive: false });
}

/** Takes the pauses away, until the reading has ended or `is` holds. */
async function goOn(id: string, is?: (reading: CheckReading) => boolean) {
  await vi.waitFor(
    async () => {
      const reading = await readReading(id, project);
      if (!reading || is?.(reading)) return;
      if (reading.walk.notBefore > 0) {
        await saveReading({ ...reading, walk: { ...reading.walk, notBefore: 0 } });
        throw new Error('It pauses');
      }
      throw new Error(`It is under way: ${JSON.stringify(reading)}`);
    },
    { timeout: 20_000, interval: 30 },
  );
}

/** Whether the reading waits for the person. */
const isStopped = ({ walk }: CheckReading) => onlyPersonMends(walk.problem);

test('The checks of a project are read only once the person asks, one report after the other, with a pause', async () => {
  await stage('polite', 8);
  expect(times('GET /reports/')).toEqual([]);
  expect(await unread('polite')).toHaveLength(4);
  await startReading('polite', project, 4);
  await vi.waitFor(() => expect(times('GET /reports/')).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(times('GET /reports/')).toHaveLength(1);
  await goOn('polite');
  expect(times('GET /reports/')).toHaveLength(4);
  expect(new Set(times('GET /reports/')).size).toBe(4);
  expect(await unread('polite')).toEqual([]);
});

test('A reading goes on where it was when the background died, and ends where the project was deleted', async () => {
  await stage('died', 10);
  await startReading('died', project, 5);
  await vi.waitFor(
    async () => expect((await readReading('died', project))?.walk.seen).toBe(2),
    8_000,
  );
  await start();
  await vi.waitFor(
    async () => expect((await readReading('died', project))?.walk.seen).toBe(3),
    8_000,
  );
  await forgetProject('died', project);
  await goOn('died');
  expect(new Set(times('GET /reports/')).size).toBe(times('GET /reports/').length);
  expect(times('GET /reports/').length).toBeLessThan(5);
});

test('Each third request fails, and one report is gone: all others are read', async () => {
  await stage('third', 12);
  const [gone = ''] = (await unread('third')).slice(2);
  let asked = 0;
  world.instead = (request) => {
    if (!request.startsWith('GET /reports/')) return null;
    asked += 1;
    if (request === `GET /reports/${gone}`)
      return Response.json({ message: 'No' }, { status: 404 });
    return asked % 3 === 0 ? Response.json({}, { status: 500 }) : null;
  };
  await startReading('third', project, 6);
  await goOn('third');
  expect(await readSummaries('third', project)).toHaveLength(5);
  expect(await unread('third')).toEqual([]);
});

test('A report at which the service fails for ever is left out, and so are forbidden ones, until there are too many', async () => {
  await stage('broken', 60);
  const [bad = ''] = await unread('broken');
  world.instead = (request) =>
    request === `GET /reports/${bad}` ? Response.json({}, { status: 500 }) : null;
  await startReading('broken', project, 30);
  await goOn('broken', ({ failed }) => failed.length > 0);
  expect((await readReading('broken', project))?.failed).toEqual([bad]);
  expect(times(`GET /reports/${bad}`)).toHaveLength(3);
  world.instead = () => Response.json({ message: 'No' }, { status: 403 });
  await goOn('broken', isStopped);
  const reading = await readReading('broken', project);
  expect(reading?.walk).toMatchObject({ unreadable: 20, problem: { code: 'forbidden' } });
});

test('After twenty reports that the service refuses, a reading rests, and then goes on with the others', async () => {
  await stage('rests', 50);
  const ids = (await unread('rests')).slice(0, 20);
  const failing = new Set(ids.map((id) => `GET /reports/${id}`));
  world.instead = (request) =>
    failing.has(request) ? Response.json({ message: 'No' }, { status: 400 }) : null;
  await startReading('rests', project, 25);
  await goOn('rests', ({ walk }) => walk.unreadable === 20);
  expect((await readReading('rests', project))?.walk.problem).toMatchObject({ code: 'refused' });
  await new Promise((resolve) => setTimeout(resolve, 1_300));
  expect(times('GET /reports/')).toHaveLength(20);
  await goOn('rests');
  expect(times('GET /reports/')).toHaveLength(25);
  expect(await unread('rests')).toEqual(ids);
});

test('A reading ends where the twentieth report that fails is the last', async () => {
  await stage('last', 40);
  world.instead = (request) =>
    request.startsWith('GET /reports/') ? Response.json({}, { status: 403 }) : null;
  await startReading('last', project, 20);
  await goOn('last');
  expect(times('GET /reports/')).toHaveLength(20);
});

test('A plan without single reports is not asked for them again within minutes', async () => {
  await stage('plan', 4);
  world.instead = (request) =>
    request.startsWith('GET /reports/') ? Response.json({}, { status: 402 }) : null;
  await startReading('plan', project, 2);
  await goOn('plan', ({ walk }) => walk.problem !== undefined);
  const { walk } = (await readReading('plan', project))!;
  expect(walk.notBefore).toBeGreaterThan(Date.now() + 30 * 60_000);
});

test('Reports that could not be read come last when the person starts again, also after "Stop"', async () => {
  await stage('again', 60);
  const ids = await unread('again');
  const failing = new Set(ids.slice(0, 20).map((id) => `GET /reports/${id}`));
  world.instead = (request) =>
    failing.has(request) ? Response.json({ message: 'No' }, { status: 403 }) : null;
  await startReading('again', project, 30);
  await goOn('again', isStopped);
  await endReading('again', project);
  expect(await readReading('again', project)).toBeNull();
  await resumeWaiting({ type: 'access-changed' });
  const asked = times('GET /reports/').length;
  await startReading('again', project, 30);
  await goOn('again', ({ walk }) => walk.seen === 2);
  // Stopped once more, before any of them was tried again.
  await endReading('again', project);
  await startReading('again', project, 28);
  await goOn('again', isStopped);
  const second = times('GET /reports/').slice(asked);
  expect(second).toHaveLength(30);
  expect(second.slice(0, 10).filter((request) => failing.has(request))).toEqual([]);
  expect(await unread('again')).toEqual(ids.slice(0, 20));
});

test('A reading that stopped at forbidden reports goes on with another key, not with the network', async () => {
  await stage('forbidden', 44);
  const connection = (await readConnection('forbidden'))!;
  world.instead = (request) =>
    request.startsWith('GET /reports/') ? Response.json({ message: 'No' }, { status: 403 }) : null;
  await startReading('forbidden', project, 22);
  await goOn('forbidden', isStopped);
  world.instead = () => null;
  await resumeWaiting({ type: 'online' });
  expect((await readReading('forbidden', project))!).toSatisfy(isStopped);
  await saveConnection({ ...connection, name: 'Mended' });
  await resumeWaiting({ type: 'access-changed' });
  await goOn('forbidden');
  expect(await unread('forbidden')).toEqual([]);
});

test('A key that is revoked stops the reading, and another key lets it go on', async () => {
  await stage('revoked', 6);
  const connection = (await readConnection('revoked'))!;
  await saveConnection({ ...connection, apiKey: 'revoked' });
  await startReading('revoked', project, 3);
  await vi.waitFor(async () =>
    expect(await readReading('revoked', project)).toMatchObject({
      walk: { problem: { code: 'wrong-key' } },
    }),
  );
  const asked = times('GET /reports/').length;
  await start();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(times('GET /reports/')).toHaveLength(asked);
  await saveConnection({ ...connection, apiKey: key });
  await goOn('revoked');
  expect(await unread('revoked')).toEqual([]);
});
