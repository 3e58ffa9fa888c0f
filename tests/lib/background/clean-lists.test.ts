import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { cleanLists } from '../../../lib/background/lists/bulks.ts';
import { newWatch } from '../../../lib/domain/watches/watch.ts';
import { addBulk } from '../../../lib/storage/bulks.ts';
import { openDatabase } from '../../../lib/storage/database/database.ts';
import { addRows, readLists } from '../../../lib/storage/database/job-rows.ts';
import { readSnapshot } from '../../../lib/storage/snapshot.ts';
import { storedWatches } from '../../../lib/storage/watches.ts';
import { jobIn, now, states } from '../domain/jobs/jobs.ts';

beforeEach(async () => {
  fakeBrowser.reset();
  await (await openDatabase()).clear('jobs');
});

const list = (id: string) => ({ connectionId: 'c1', id });
const run = { kind: 'run', reportId: '7', url: 'example.com' } as const;
const round = { beganAt: now, targets: { by: 'rows', total: 1, skipped: 0, missing: 0 } } as const;
const watch = newWatch(
  'c1',
  { kind: 'report', reportId: '7', url: 'example.com' },
  'day',
  now,
  'w',
);
const left = async () => (await readLists()).map(({ id }) => id);

test('The jobs of lists that are gone are removed, and those of a round that is over', async () => {
  await fakeBrowser.storage.local.set({ [storedWatches.key('w')]: watch });
  await addRows(list('b'), [{ ...jobIn(states.queued, run), bulk: 'b' }]);
  await addRows(list('w'), [{ ...jobIn(states.queued, run), watch: 'w' }]);
  await cleanLists(await readSnapshot(), now);
  expect(await left()).toEqual([]);
});

test('Lists that began after storage was read keep their jobs', async () => {
  const before = await readSnapshot();
  await addBulk('c1', { kind: 'run' }, [], 'b', now);
  await addRows(list('b'), [{ ...jobIn(states.queued, run), bulk: 'b' }]);
  await fakeBrowser.storage.local.set({ [storedWatches.key('w')]: { ...watch, round } });
  await addRows(list('w'), [{ ...jobIn(states.queued, run), watch: 'w' }]);
  await cleanLists(before, now);
  expect(await left()).toEqual(['b', 'w']);
});
