import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Task } from '../../../../lib/domain/jobs/job.ts';
import { sendMessage } from '../../../../lib/browser/messages.ts';
import { addJob, readJobs } from '../../../../lib/storage/jobs.ts';
import { connect, key, reportsOf, start, until } from '../stage.ts';
import { world } from '../world.ts';

vi.setConfig({ testTimeout: 30_000 });

const create: Task = { kind: 'create', url: 'https://example.com/', privacy: 1 };
const elsewhere = 'http://reports.example.org';
/** Each request that the background sent, as its method. */
let sent: string[] = [];
/** Answers in place of the service, or throws as `fetch` does. */
let instead: (method: string) => Response | null = () => null;

/** Takes the network away, or brings it back, as a browser tells it. */
function network(onLine: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: onLine, configurable: true });
  if (onLine) world.around.network.dispatchEvent(new Event('online'));
}

/** The service is behind a name here, because a service on this computer needs no network. */
beforeEach(() => {
  sent = [];
  instead = () => null;
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (!init?.signal) return real(input, init);
    sent.push(init.method ?? 'GET');
    return instead(init.method ?? 'GET') ?? real(input.replace(elsewhere, world.service.url), init);
  });
});

afterEach(() => {
  network(true);
  vi.unstubAllGlobals();
});

const posts = () => sent.filter((method) => method === 'POST').length;
const some = async (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('A create without a network is queued although a list was just read, and is sent as soon as it returns', async () => {
  await connect(elsewhere);
  await start();
  // With this list, a create needs no question before it.
  expect(await sendMessage('refresh', 'c1')).toBeNull();
  network(false);
  sent = [];
  await addJob('c1', create);
  await vi.waitFor(async () =>
    expect(await readJobs()).toMatchObject([
      { state: { name: 'queued', problem: { code: 'offline' } }, sends: 0 },
    ]),
  );
  await some(300);
  expect(sent).toEqual([]);
  network(true);
  await until('done');
  expect(posts()).toBe(1);
  expect(await reportsOf(world.service.url)).toHaveLength(1);
});

test('A background that hears no event of the network is woken by a page', async () => {
  await connect(elsewhere);
  await start();
  network(false);
  await addJob('c1', create);
  await vi.waitFor(async () =>
    expect(await readJobs()).toMatchObject([{ state: { problem: { code: 'offline' } } }]),
  );
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  await sendMessage('online', true);
  await until('done');
});

test('A service on this computer needs no network', async () => {
  await connect(world.service.url);
  await start();
  network(false);
  await addJob('c1', create);
  await until('done');
});

test('A page without a network is told so, and nothing is asked', async () => {
  await connect(elsewhere, key);
  await start();
  network(false);
  expect(await sendMessage('refresh', 'c1')).toEqual({ code: 'offline' });
  expect(sent).toEqual([]);
});

test.each([
  [
    'with an error',
    () => Response.json({ message: 'Down for maintenance.', status: 503 }, { status: 503 }),
  ],
  [
    'with nothing',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])(
  'Once a request was answered %s, a create asks anew, and stays queued while that fails',
  async (_how, fail) => {
    await connect(elsewhere);
    await start();
    expect(await sendMessage('refresh', 'c1')).toBeNull();
    instead = fail;
    expect(await sendMessage('refresh', 'c1')).not.toBeNull();
    await addJob('c1', create);
    await vi.waitFor(async () =>
      expect(await readJobs()).toMatchObject([
        { state: { name: 'queued', problem: expect.anything() }, sends: 0 },
      ]),
    );
    expect(posts()).toBe(0);
    instead = () => null;
    await until('done');
    expect(posts()).toBe(1);
  },
);

test('What was listed before the network went away is no baseline after it', async () => {
  await connect(elsewhere);
  await addJob('c1', { ...create, url: 'https://example.com/before' });
  await start();
  await until('done');
  expect(await sendMessage('refresh', 'c1')).toBeNull();
  network(false);
  await addJob('c1', create);
  await vi.waitFor(async () =>
    expect((await readJobs()).some(({ state }) => state.name === 'queued' && state.problem)).toBe(
      true,
    ),
  );
  sent = [];
  network(true);
  await vi.waitFor(() => expect(posts()).toBe(1), { timeout: 5_000 });
  expect(sent[0]).toBe('GET');
});
