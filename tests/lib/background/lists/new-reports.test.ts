import { describe, expect, test, vi } from 'vitest';
import { drain } from '../../../../lib/background/outbox/drain.ts';
import type { Job } from '../../../../lib/domain/jobs/job.ts';
import { ownedReports } from '../../../../lib/domain/jobs/scheduling.ts';
import { addBulk, pauseBulk, storedBulks } from '../../../../lib/storage/bulks.ts';
import { readConnection, saveConnection } from '../../../../lib/storage/connections.ts';
import { changeRows } from '../../../../lib/storage/database/job-rows.ts';
import { applyEvent, discardJob } from '../../../../lib/storage/job-events.ts';
import { addJob, readJobs, storedJobs } from '../../../../lib/storage/jobs.ts';
import {
  addresses,
  bulkOf,
  ended,
  jobsOf,
  serve,
  startWith,
  times,
  world,
} from '../service-stage.ts';
import { reportsOf, start } from '../stage.ts';

const made = async () =>
  (await reportsOf(world.service.url))
    .map(({ url }) => url.replace(/^(https?:\/\/)?/, 'https://'))
    .filter((url) => url.includes('many.example'))
    .toSorted();

const wanted = (count: number) =>
  addresses(count)
    .map(({ url }) => url)
    .toSorted();

describe('a bulk of creates', () => {
  test('creates each report once, knows which it is, and keeps few jobs', async () => {
    await startWith(1);
    const id = await addBulk('c1', { kind: 'create', privacy: 0 }, addresses(12));
    expect(await ended(id)).toMatchObject({ total: 12, done: 12, failed: 0, open: [] });
    expect(await made()).toEqual(wanted(12));
    expect(times('POST')).toHaveLength(12);
    // One list before the first create, and one for the duplicates of all, or two where they take
    // long.
    expect(times('GET /reports').length).toBeLessThanOrEqual(3);
    expect(await readJobs()).toEqual([]);
    const jobs = await jobsOf(id);
    expect(jobs.map(({ task }) => task)).toMatchObject(addresses(12).map(({ url }) => ({ url })));
    // They were sent in the order of the list.
    const ids = (await reportsOf(world.service.url)).map((report) => String(report.id));
    expect(jobs.flatMap(ownedReports)).toEqual(ids.slice(0, 12).toReversed());
  });

  test('gives every report the password, and forgets it at the end', async () => {
    await startWith(1);
    const id = await addBulk(
      'c1',
      { kind: 'create', privacy: 2, password: 'open sesame' },
      addresses(3),
    );
    expect((await ended(id)).change).toEqual({ kind: 'create', privacy: 2 });
    expect(
      (await reportsOf(world.service.url)).filter(({ privacy }) => privacy === 2),
    ).toHaveLength(3);
  });

  test('keeps the password for a create that may still be sent, and forgets it then', async () => {
    await startWith(1);
    const change = { kind: 'create', privacy: 2, password: 'open sesame' } as const;
    const id = await addBulk('c1', change, addresses(2));
    await ended(id);
    const baseline = { by: 'highest', id: 1_000 } as const;
    const [job] = await changeRows((await jobsOf(id)).slice(0, 1), (one) => ({
      ...(one as Extract<Job, { task: { kind: 'create' } }>),
      sends: 1,
      first: baseline,
      state: { name: 'undecided', sentAt: 1, baseline },
    }));
    // Written last, because the background forgets it where no row needs it.
    await storedBulks.change(id, (bulk) => ({ ...bulk, change }));
    await drain();
    expect((await bulkOf(id)).change).toEqual(change);
    const bodies: string[] = [];
    world.instead = (request, _query, body) => {
      if (request.startsWith('POST')) bodies.push(body);
      return null;
    };
    await applyEvent(job!, { type: 'again' });
    await drain();
    await vi.waitFor(async () =>
      expect((await bulkOf(id)).change).toEqual({ kind: 'create', privacy: 2 }),
    );
    expect(bodies).toMatchObject([expect.stringContaining('password=open+sesame')]);
  });

  test('makes its own report of a page that was clicked while it was paused', async () => {
    await startWith(1);
    const id = await addBulk('c1', { kind: 'create', privacy: 1 }, addresses(30));
    await vi.waitFor(() => expect(times('POST').length).toBeGreaterThan(5));
    await pauseBulk(id, true);
    const held = (await jobsOf(id)).at(-1)!;
    // The click comes long after the list. Equal creates of one moment are one.
    await changeRows([held], (job) => ({ ...job, createdAt: job.createdAt - 60_000 }));
    const click = await addJob('c1', held.task);
    await vi.waitFor(async () =>
      expect((await readJobs()).find((job) => job.id === click.id)?.state.name).toBe('done'),
    );
    const { url } = held.task as { url: string };
    expect(await made()).toContain(url);
    await pauseBulk(id, false);
    expect(await ended(id)).toMatchObject({ done: 30 });
    expect(await made()).toEqual([...wanted(30), url].toSorted());
  });

  test('waits when the key is revoked in the middle, and goes on with a new one', async () => {
    await startWith(1);
    let isRevoked = false;
    world.instead = (request) => {
      if (request.startsWith('POST') && times('POST').length > 3) isRevoked = true;
      return isRevoked ? Response.json({ message: 'No.' }, { status: 401 }) : null;
    };
    const id = await addBulk('c1', { kind: 'create', privacy: 1 }, addresses(8));
    await vi.waitFor(async () =>
      expect(await bulkOf(id)).toMatchObject({
        state: 'running',
        problem: { code: 'wrong-key' },
      }),
    );
    world.instead = () => null;
    const connection = (await readConnection('c1'))!;
    await saveConnection({ ...connection, name: 'with another key' });
    expect(await ended(id)).toMatchObject({ done: 8, failed: 0 });
    expect(await made()).toEqual(wanted(8));
  });

  test('goes past pages for which other creates wait for the person', async () => {
    await serve(1);
    const baseline = { by: 'highest', id: 0 } as const;
    for (const { url } of addresses(6)) {
      const { id } = await addJob('c1', { kind: 'create', url, privacy: 1 });
      await storedJobs.change(id, (job) => ({
        ...(job as Extract<Job, { task: { kind: 'create' } }>),
        sends: 2,
        state: { name: 'undecided', sentAt: 1, baseline },
      }));
    }
    await start();
    const id = await addBulk('c1', { kind: 'create', privacy: 1 }, addresses(9));
    await vi.waitFor(async () => expect(await bulkOf(id)).toMatchObject({ done: 3 }), 5_000);
    expect(times('POST')).toHaveLength(3);
    for (const job of await readJobs()) await discardJob(job);
    expect(await ended(id)).toMatchObject({ done: 9 });
  });

  test('leaves an unconfirmed create to the person, and goes on with the others', async () => {
    await startWith(1);
    const real = globalThis.fetch;
    const { promise: paused, resolve: answer } = Promise.withResolvers<void>();
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      if (init?.method === 'POST') await paused;
      return real(input, init);
    });
    const next = await addBulk('c1', { kind: 'create', privacy: 1 }, addresses(7));
    await vi.waitFor(async () => expect(await jobsOf(next)).not.toEqual([]));
    await pauseBulk(next, true);
    answer();
    await vi.waitFor(async () =>
      expect((await jobsOf(next)).map(({ state }) => state.name)).not.toContain('sending'),
    );
    const job = (await jobsOf(next)).find(({ state }) => state.name === 'queued')!;
    await changeRows([job], (one) =>
      one.task.kind === 'create'
        ? {
            ...one,
            task: one.task,
            sends: 2,
            state: { name: 'undecided', sentAt: 1, baseline: { by: 'highest', id: 0 } },
          }
        : one,
    );
    await pauseBulk(next, false);
    await vi.waitFor(
      async () =>
        expect(await bulkOf(next)).toMatchObject({
          state: 'done',
          done: 6,
          open: [{ id: job.id }],
        }),
      { timeout: 20_000 },
    );
    expect((await bulkOf(next)).open).toMatchObject([{ state: { name: 'undecided' } }]);
  });
});
