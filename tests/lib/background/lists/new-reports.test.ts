import { describe, expect, test, vi } from 'vitest';
import { drain } from '../../../../lib/background/outbox/drain.ts';
import type { Job } from '../../../../lib/domain/jobs/job.ts';
import { ownedReports } from '../../../../lib/domain/jobs/scheduling.ts';
import { addBulk, storedBulks } from '../../../../lib/storage/bulks.ts';
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
    // A list serves many creates: how many depends on the time that they take.
    expect(times('GET /reports').length).toBeLessThan(12);
    expect(await readJobs()).toEqual([]);
    const jobs = await jobsOf(id);
    expect(jobs.map(({ task }) => task)).toMatchObject(addresses(12).map(({ url }) => ({ url })));
    // They were sent in the order of the list.
    const ids = (await reportsOf(world.service.url)).map((report) => String(report.id));
    expect(jobs.flatMap(ownedReports)).toEqual(ids.slice(0, 12).toReversed());
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
});
