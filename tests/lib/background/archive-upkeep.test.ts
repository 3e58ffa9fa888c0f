import { expect, test, vi } from 'vitest';
import { forgetEverything } from '../../../components/options/data/forget-everything.ts';
import { drain } from '../../../lib/background/outbox/drain.ts';
import { queryReports, queryReport, refreshReports } from '../../../lib/background/queries.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import { sendMessage } from '../../../lib/browser/messages.ts';
import { archiveReports } from '../../../lib/storage/database/reports.ts';
import { readLost, readPruned } from '../../../lib/storage/database/archive-notes.ts';
import { openDatabase } from '../../../lib/storage/database/database.ts';
import { noBackfill, readBackfill } from '../../../lib/storage/backfills.ts';
import { addBulk } from '../../../lib/storage/bulks.ts';
import { addJob, readJobs } from '../../../lib/storage/jobs.ts';
import { storedNewest } from '../../../lib/storage/newest-reports.ts';
import { changePreferences, readPreferences } from '../../../lib/storage/preferences.ts';
import { addWatch } from '../../../lib/storage/watches.ts';
import { archived, filled, fillFor, goOn, round } from './backfill/backfill-stage.ts';
import { addReports, bulkOf, ended, picked, times, world } from './service-stage.ts';
import { start } from './stage.ts';
import { aReport } from '../../support/builders/values.ts';

vi.setConfig({ testTimeout: 60_000 });

const day = 24 * 60 * 60_000;
const report = (id: string, days: number): Report =>
  aReport({
    id,
    url: `https://example.com/${id}`,
    result: 'good',
    generatedAt: Date.now() - days * day,
  });

/** Loses the archive, with all that it holds. */
async function loseArchive(): Promise<void> {
  const db = await openDatabase();
  const stores = [...db.objectStoreNames];
  const transaction = db.transaction(stores, 'readwrite');
  await Promise.all(stores.map((store) => transaction.objectStore(store).clear()));
  await transaction.done;
}

const pause = async () => new Promise((resolve) => setTimeout(resolve, 100));

test('Reports older than "Keep at most" go when it is chosen and when the background starts, and no open job goes with them', async () => {
  await fillFor('age', 0);
  await loseArchive();
  await archiveReports('age', [report('1', 400), report('2', 100), report('3', 1)]);
  await addJob('age', {
    kind: 'delete',
    reportId: '1',
    url: 'https://example.com/1',
  });
  await start();
  expect(await archived('age')).toEqual(['3', '2', '1']);
  await changePreferences({ keepDays: 365 });
  await vi.waitFor(async () => expect(await archived('age')).toEqual(['3', '2']));
  expect(await readJobs()).toMatchObject([{ task: { reportId: '1' }, state: { name: 'queued' } }]);

  // A background that starts on a later day.
  await changePreferences({ keepDays: 30 });
  await vi.waitFor(async () => expect(await archived('age')).toEqual(['3']));
  await archiveReports('age', [report('4', 50)]);
  await start();
  expect(await archived('age')).toEqual(['3', '4']);
  await (
    await openDatabase()
  ).put('archive-notes', { name: 'pruned', at: Date.now() - day, days: 30 });
  await start();
  await vi.waitFor(async () => expect(await archived('age')).toEqual(['3']));
});

test('The same "Keep at most" removes again what came while there was no limit', async () => {
  await fillFor('again', 0);
  await start();
  await vi.waitFor(async () => expect((await readPruned())?.days).toBe(0));
  await archiveReports('again', [report('1', 50), report('2', 1)]);
  await changePreferences({ keepDays: 30 });
  await vi.waitFor(async () => expect(await archived('again')).toEqual(['2']));
  await changePreferences({ keepDays: 0 });
  await vi.waitFor(async () => expect((await readPruned())?.days).toBe(0));
  await archiveReports('again', [report('3', 50)]);
  await changePreferences({ keepDays: 30 });
  await vi.waitFor(async () => expect(await archived('again')).toEqual(['2']));
});

test('A download of all reports leaves out what is too old, and still notices reports that were deleted elsewhere', async () => {
  await fillFor('kept', 30);
  // Those were generated on 1 October 2026, these a month later.
  await addReports(5);
  const keepDays = Math.ceil((Date.now() - Date.UTC(2026, 9, 20)) / day);
  await changePreferences({ fillArchive: true, keepDays });
  await start();
  await vi.waitFor(async () => expect((await readPruned())?.days).toBe(keepDays));
  await filled('kept');
  expect(await archived('kept')).toEqual(['35', '34', '33', '32', '31']);
  await archiveReports('kept', [report('7777', 0)]);
  expect(await archived('kept')).toHaveLength(6);
  await round('kept');
  expect(await archived('kept')).toEqual(['35', '34', '33', '32', '31']);
  // Without a limit it begins anew, for what it left out.
  await changePreferences({ keepDays: 0 });
  await vi.waitFor(async () => expect(await archived('kept')).toHaveLength(35), 10_000);
});

test('A download of all reports does not take a watched report that is too old for one that was deleted elsewhere', async () => {
  await fillFor('spared', 30);
  await addReports(5);
  const old = report('1', 400);
  await archiveReports('spared', [old]);
  const of = { kind: 'report', reportId: old.id, url: old.url } as const;
  await addWatch('spared', of, 'month');
  const keepDays = Math.ceil((Date.now() - Date.UTC(2026, 9, 20)) / day);
  await changePreferences({ fillArchive: true, keepDays });
  await start();
  await vi.waitFor(async () => expect((await readPruned())?.days).toBe(keepDays));
  await filled('spared');
  expect(await archived('spared')).toEqual(['35', '34', '33', '32', '31', '1']);
});

test('An archive that is lost is noticed, said, and filled again', async () => {
  await fillFor('lost', 120);
  await changePreferences({ fillArchive: true });
  await start();
  await filled('lost');
  expect(await archived('lost')).toHaveLength(120);
  await loseArchive();
  await start();
  await vi.waitFor(async () => expect(await readLost()).toBeGreaterThan(Date.now() - 60_000));
  await filled('lost');
  await vi.waitFor(async () => expect(await archived('lost')).toHaveLength(120), 25_000);
  await forgetEverything();
  await start();
  await pause();
  expect(await readLost()).toBeNull();
});

test('An archive that is lost is noticed although a download goes on first', async () => {
  await fillFor('later', 120);
  await changePreferences({ fillArchive: true });
  await start();
  await filled('later');
  await loseArchive();
  await goOn('later');
  await start();
  await vi.waitFor(async () => expect(await archived('later')).toHaveLength(120), 25_000);
  expect(await readLost()).not.toBeNull();
});

test('An archive that is lost in the middle of the first download is noticed, and nothing is passed over', async () => {
  // The archive of the test before this one is none that this extension storage knows.
  await loseArchive();
  await fillFor('middle', 250);
  await changePreferences({ fillArchive: true });
  await start();
  await filled('middle', ({ walk }) => walk.page === 2);
  await loseArchive();
  await start();
  await vi.waitFor(async () => expect(await archived('middle')).toHaveLength(250), 25_000);
  expect(await readLost()).not.toBeNull();
});

test('Without a download, a lost archive is noticed too, and one whose reports were all deleted is not taken for one', async () => {
  await loseArchive();
  await fillFor('seen', 2);
  await start();
  await vi.waitFor(async () => expect(await readPruned()).not.toBeNull());
  await sendMessage('listReports', { connectionId: 'seen', parameters: {} });
  const longAgo = Date.now() - 60_000;
  for (const reportId of ['1', '2'])
    await addJob('seen', { kind: 'delete', reportId, url: 'https://a/' }, reportId, longAgo);
  await vi.waitFor(async () => expect(await archived('seen')).toEqual([]));
  await start();
  await pause();
  expect(await readLost()).toBeNull();
  await loseArchive();
  await start();
  await vi.waitFor(async () => expect(await readLost()).not.toBeNull());
});

test('What was forgotten does not come back by itself: not by a download under way, nor by a change of many', async () => {
  await fillFor('forget', 250);
  const held: (() => void)[] = [];
  const real = globalThis.fetch;
  const asked = new Promise<void>((resolve) => {
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      const answer = await real(input, init);
      if (init?.signal && (init.method ?? 'GET') === 'GET') {
        resolve();
        await new Promise<void>((go) => held.push(go));
      }
      return answer;
    });
  });
  await changePreferences({ fillArchive: true });
  await start();
  await asked;
  await forgetEverything();
  held.forEach((go) => go());
  vi.stubGlobal('fetch', real);
  const bulkId = await addBulk(
    'forget',
    { kind: 'privacy', privacy: 0 },
    await picked(12),
    undefined,
    Date.now(),
  );
  await vi.waitFor(async () => expect((await bulkOf(bulkId)).done).toBeGreaterThan(0));
  await forgetEverything();
  await ended(bulkId);
  expect(times('PUT')).toHaveLength(12);
  expect(await archived('forget')).toEqual([]);
  expect(await storedNewest.read('forget')).toBeNull();
  expect(await readBackfill('forget')).toEqual(noBackfill);
  expect((await readPreferences()).fillArchive).toBe(false);
  // A background that starts later does not take it for lost.
  await start();
  await pause();
  expect(await readLost()).toBeNull();
  expect(world.sent.filter((request) => request === 'GET /reports')).toHaveLength(1);
});

test('A download does not go on in the middle after everything was forgotten during a request that fails', async () => {
  await fillFor('fails', 250);
  await changePreferences({ fillArchive: true });
  const environment = { fetch, now: () => Date.now() + 9_000, random: () => 0 };
  await drain({ ...environment, now: Date.now });
  expect(await readBackfill('fails')).toMatchObject({ walk: { page: 2 } });
  await drain({
    ...environment,
    fetch: async () => {
      await forgetEverything();
      return new Response('', { status: 503 });
    },
  });
  expect(await readBackfill('fails')).toEqual(noBackfill);
});

test('Answers to pages that asked before everything was forgotten bring nothing back', async () => {
  await fillFor('asked', 5);
  const answers = Promise.withResolvers<void>();
  const environment = {
    fetch: async (input: string | URL | Request, init?: RequestInit) => {
      const answer = await fetch(input, init);
      await answers.promise;
      return answer;
    },
    now: Date.now,
    random: () => 0,
  };
  const asked = [
    refreshReports('asked', environment),
    queryReports({ connectionId: 'asked', parameters: {} }, environment),
    queryReport({ connectionId: 'asked', id: '1' }, environment),
  ];
  await vi.waitFor(() => expect(times('GET /reports')).toHaveLength(3));
  await forgetEverything();
  answers.resolve();
  await Promise.all(asked);
  expect(await archived('asked')).toEqual([]);
  expect(await storedNewest.read('asked')).toBeNull();
  await refreshReports('asked', environment);
  expect((await storedNewest.read('asked'))?.rows).toHaveLength(5);
});
