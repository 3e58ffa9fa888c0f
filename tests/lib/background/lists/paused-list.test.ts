import { expect, test, vi } from 'vitest';
import { drain } from '../../../../lib/background/outbox/drain.ts';
import { applyEvent } from '../../../../lib/storage/job-events.ts';
import { addBulk, pauseBulk, retryBulk } from '../../../../lib/storage/bulks.ts';
import { changeRows } from '../../../../lib/storage/database/job-rows.ts';
import { addresses, bulkOf, ended, jobsOf, startWith, times, world } from '../service-stage.ts';
import { reportsOf } from '../stage.ts';

const first = 'https://many.example/0';

/** Begins a list, and pauses it during its first request. The service refuses that one. */
async function pauseAtFailure(): Promise<string> {
  await startWith(1);
  const real = globalThis.fetch;
  const { promise: paused, resolve: answer } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (init?.method === 'POST') await paused;
    return real(input, init);
  });
  world.instead = (request) =>
    request.startsWith('POST')
      ? Response.json({ message: { url: ['Not this one.'] } }, { status: 422 })
      : null;
  const id = await addBulk('c1', { kind: 'create', privacy: 1 }, addresses(30));
  await vi.waitFor(async () =>
    expect((await bulkOf(id)).open).toMatchObject([{ state: { name: 'sending' } }]),
  );
  await pauseBulk(id, true);
  answer();
  await vi.waitFor(async () =>
    expect(await bulkOf(id)).toMatchObject({ stopped: 'paused', done: 0, failed: 1 }),
  );
  expect(times('POST')).toHaveLength(1);
  world.instead = () => null;
  return id;
}

/** Creates a report of its own. Once it is there, a list that was not held back would have sent. */
const createOther = async (url: string) =>
  ended(await addBulk('c1', { kind: 'create', privacy: 1 }, [{ id: url, url }]));

const isMade = async (url: string) =>
  (await reportsOf(world.service.url)).some((report) => url.endsWith(report.url));

test('"Try again" on one address of a paused list sends that one, and the others stay paused', async () => {
  const id = await pauseAtFailure();
  const bulk = await bulkOf(id);
  await retryBulk(bulk, bulk.named[0]?.id);
  await vi.waitFor(async () =>
    expect(await bulkOf(id)).toMatchObject({
      state: 'running',
      stopped: 'paused',
      done: 1,
      failed: 0,
    }),
  );
  expect(await isMade(first)).toBe(true);
  await createOther('https://other.example/');
  expect(times('POST')).toHaveLength(3);
  await pauseBulk(id, false);
  expect(await ended(id)).toMatchObject({ done: 30, failed: 0 });
  expect(times('POST')).toHaveLength(32);
});

test('"Create anyway" in a paused list sends that one, and the others stay paused', async () => {
  const id = await pauseAtFailure();
  const job = (await jobsOf(id)).findLast(({ state }) => state.name === 'queued')!;
  const baseline = { by: 'highest', id: 0 } as const;
  const [asked] = await changeRows([job], (one) =>
    one.task.kind === 'create'
      ? {
          ...one,
          task: one.task,
          sends: 1,
          first: baseline,
          state: { name: 'undecided', sentAt: 1, baseline },
        }
      : one,
  );
  await applyEvent(asked!, { type: 'again' });
  await drain();
  const { url } = job.task as { url: string };
  await vi.waitFor(async () => expect(await isMade(url)).toBe(true));
  await createOther('https://other.example/');
  expect(times('POST')).toHaveLength(3);
  expect(await bulkOf(id)).toMatchObject({ state: 'running', stopped: 'paused' });
});
