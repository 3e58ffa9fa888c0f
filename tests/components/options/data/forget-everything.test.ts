import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { forgetEverything } from '../../../../components/options/data/forget-everything.ts';
import { jobsOf } from '../../../../lib/domain/jobs/bulk.ts';
import type { Job } from '../../../../lib/domain/jobs/job.ts';
import { addBulk, readBulks, storedBulks } from '../../../../lib/storage/bulks.ts';
import {
  addRows,
  changeRows,
  readLists,
  readTurn,
} from '../../../../lib/storage/database/job-rows.ts';
import { readJobs } from '../../../../lib/storage/jobs.ts';

beforeEach(() => fakeBrowser.reset());

test('"Remove reports from this device" removes changes of many with their addresses once they have ended, but no create that may have been made', async () => {
  const target = { id: '1', url: 'https://example.com/' };
  for (const id of ['done', 'cancelled', 'held', 'running']) {
    await addBulk('bulks', { kind: 'create', privacy: 1 }, [target], id);
    const bulk = (await storedBulks.read(id))!;
    await addRows(bulk, jobsOf(bulk, [target]));
    if (id !== 'running')
      await storedBulks.change(id, () => ({
        ...bulk,
        ...(id !== 'done' && { stopped: 'cancelled' }),
        endedAt: 1,
      }));
  }
  const [held] = await readTurn('held', 'next');
  await changeRows([held!], (job) => ({
    ...(job as Extract<Job, { task: { kind: 'create' } }>),
    sends: 1,
    state: { name: 'undecided', sentAt: 1, baseline: { by: 'highest', id: 0 } },
  }));
  await forgetEverything();
  expect((await readBulks('bulks')).map(({ id }) => id)).toEqual(['running']);
  expect(await readJobs()).toMatchObject([{ id: held?.id, state: { name: 'undecided' } }]);
  expect((await readLists()).map(({ id }) => id)).toEqual(['running']);
});
