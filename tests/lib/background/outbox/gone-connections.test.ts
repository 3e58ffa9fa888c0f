import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { drain } from '../../../../lib/background/outbox/drain.ts';
import { archiveReports, readHistory } from '../../../../lib/storage/database/reports.ts';
import { noBackfill } from '../../../../lib/storage/backfills.ts';
import { startReading } from '../../../../lib/storage/check-readings.ts';
import { addJob, readJobs } from '../../../../lib/storage/jobs.ts';
import { removeFromNewest } from '../../../../lib/storage/newest-reports.ts';
import { connect, create, start } from '../world.ts';
import { aReport } from '../../../support/builders/values.ts';

const report = aReport({
  id: '7',
  url: 'https://gone.example/',
  result: 'good',
  generatedAt: 1,
  project: null,
});
const keys = async () => Object.keys(await fakeBrowser.storage.local.get(null));

test('The background forgets the jobs and all else of a connection that is no more', async () => {
  await addJob('gone', create);
  await start();
  await vi.waitFor(async () => expect(await readJobs()).toEqual([]));
  await startReading('gone', 'example.com', 3);
  await removeFromNewest('gone', () => true);
  const left = {
    'watch-changes:gone': [],
    'backfill:gone': noBackfill,
    // An older version wrote it, and this one cannot read it.
    'check-reading:gone:old.example': { connectionId: 'gone', project: 'old.example', total: 3 },
  };
  await fakeBrowser.storage.local.set(left);
  await drain();
  expect((await keys()).filter((key) => key.includes('gone'))).toEqual([]);
});

test.each([
  ['newest-reports:', { fetchedAt: 0, changedAt: 0, highest: null, unreadable: 0, rows: [] }],
  ['watch-changes:', []],
  ['backfill:', noBackfill],
])('It forgets a list “%s” that came after its connection was removed', async (prefix, value) => {
  await connect();
  await archiveReports('gone', [report]);
  await fakeBrowser.storage.local.set({ [`${prefix}gone`]: value, [`${prefix}c1`]: value });
  await start();
  await drain();
  expect((await keys()).filter((key) => key.startsWith(prefix))).toEqual([`${prefix}c1`]);
  expect(await readHistory('gone', report.url)).toEqual([]);
});

test('It keeps all lists as long as there is a connection that cannot be read', async () => {
  await connect();
  await fakeBrowser.storage.local.set({
    'newest-reports:gone': {},
    'quarantine:connections:1': { id: 'gone' },
  });
  await start();
  await drain();
  expect(await keys()).toContain('newest-reports:gone');
});
