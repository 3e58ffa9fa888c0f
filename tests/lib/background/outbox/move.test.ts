import { expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { drain } from '../../../../lib/background/outbox/drain.ts';
import type { Task } from '../../../../lib/domain/jobs/job.ts';
import { readConnections, saveConnection } from '../../../../lib/storage/connections.ts';
import { addJob, readJobs, storedJobs } from '../../../../lib/storage/jobs.ts';
import { storedMoves } from '../../../../lib/storage/moves.ts';
import { aConnection } from '../../../support/builders/values.ts';
import { clock, clocked, pass, serve, times, world } from '../service-stage.ts';
import { connected, key } from '../stage.ts';

const create = (url: string): Task => ({ kind: 'create', url, privacy: 1 });
const states = async () => (await readJobs()).map(({ state }) => state.name);

/** Saves the connection `c1` with this address, as the settings do. */
const save = async (baseUrl: string, apiKey = key) =>
  saveConnection(aConnection({ id: 'c1', baseUrl, apiKey }));

/**
 * A connection to a path where the service does not answer, and a create that is looked for there.
 * `list` answers to the lookups, if it is set.
 */
async function withLostAnswer(): Promise<{ list: Response | null }> {
  await serve(0);
  const lookups: { list: Response | null } = { list: null };
  world.instead = (request) =>
    request.includes(' /old/')
      ? (request.startsWith('GET') && lookups.list?.clone()) || Response.json({}, { status: 503 })
      : null;
  await save(`${world.service.url}/old`);
  clock.now = Date.now();
  await drain(clocked);
  lookups.list = Response.json({ data: [] });
  await addJob('c1', create('https://example.com/a'), 'a', clock.now);
  await drain(clocked);
  expect(await states()).toEqual(['unknown']);
  lookups.list = null;
  return lookups;
}

test('A connection moves once its lost answer was found, and what waits goes to the new address', async () => {
  const lookups = await withLostAnswer();
  await save(world.service.url);
  const waiting = await addJob('c1', create('https://example.com/b'), 'b', clock.now);
  await pass(5 * 60_000);
  expect((await readJobs())[0]).toMatchObject({ state: { name: 'unknown' } });
  expect((await readJobs())[1]).toEqual(waiting);
  expect((await connected()).baseUrl).toBe(`${world.service.url}/old`);
  expect(world.sent.filter((request) => !request.includes(' /old/'))).toEqual([]);
  lookups.list = Response.json({ data: [{ id: 9, url: 'https://example.com/a', privacy: 1 }] });
  await pass(10 * 60_000);
  expect(await readJobs()).toMatchObject([
    { state: { name: 'done', reportId: '9' } },
    { state: { name: 'done' } },
  ]);
  expect(await connected()).toMatchObject({ id: 'c1', baseUrl: world.service.url });
  expect(times('POST')).toEqual(['POST /old/reports', 'POST /reports']);
});

test('A lost answer that the person gave up, or that waits for another key, holds up no move', async () => {
  const lookups = await withLostAnswer();
  await save(world.service.url);
  await storedJobs.remove('a');
  await drain(clocked);
  expect((await connected()).baseUrl).toBe(world.service.url);
  await save(`${world.service.url}/old`);
  await drain(clocked);
  lookups.list = Response.json({ data: [] });
  await addJob('c1', create('https://example.com/c'), 'c', clock.now);
  await drain(clocked);
  lookups.list = Response.json({ message: 'No.' }, { status: 401 });
  await pass(60_000);
  expect(await readJobs()).toMatchObject([
    { state: { name: 'unknown', problem: { status: 401 } } },
  ]);
  await save(world.service.url);
  await drain(clocked);
  expect((await connected()).baseUrl).toBe(world.service.url);
});

test('A connection without such a request moves at once, and its access is given back', async () => {
  const removed: string[] = [];
  Object.assign(fakeBrowser.permissions, {
    getAll: async () => ({ origins: ['http://a.example/*', 'https://a.example/*'] }),
    remove: async ({ origins }: { origins: string[] }) => removed.push(...origins),
  });
  await save('http://a.example');
  await save('https://a.example/tools', 'typed again');
  expect((await readConnections()).list).toMatchObject([
    { baseUrl: 'http://a.example', apiKey: key },
  ]);
  await drain(clocked);
  expect((await readConnections()).list).toMatchObject([
    { id: 'c1', baseUrl: 'https://a.example/tools', apiKey: 'typed again' },
  ]);
  expect(await storedMoves.read('c1')).toBeNull();
  expect(removed).toEqual(['http://a.example/*']);
});
