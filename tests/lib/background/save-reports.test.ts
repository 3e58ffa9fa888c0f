import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readBaseline } from '../../../lib/background/outbox/reconcile.ts';
import { newJob } from '../../../lib/domain/jobs/job.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import { updateNewest, storedNewest } from '../../../lib/storage/newest-reports.ts';
import { freshBaseline } from '../../../lib/background/outbox/reconcile.ts';
import { refreshNewest, saveCreated, saveReport } from '../../../lib/background/save-reports.ts';
import { aConnection, aReport } from '../../support/builders/values.ts';

const connection = aConnection();
const report = (id: string): Report =>
  aReport({
    id,
    url: `https://example.com/${id}`,
    result: 'good',
    score: null,
    generatedAt: 1,
    project: null,
  });

/** A service that lists these rows: by id, or by the times given beside the ids. */
const listing = (rows: Record<string, string[] | Record<string, number>>) => ({
  fetch: async (input: string | URL | Request) => {
    const sortBy =
      new URL(input instanceof Request ? input.url : input).searchParams.get('sort_by') ?? '';
    const listed = rows[sortBy] ?? [];
    const timed = Array.isArray(listed)
      ? listed.map((id) => [id, null] as const)
      : Object.entries(listed).toReversed();
    return Response.json({
      data: timed.map(([id, at]) => ({
        id,
        url: `https://example.com/${id}`,
        result: 'good',
        generated_at: at,
      })),
    });
  },
  now: () => Date.now(),
  random: () => 0,
});
const shownIds = async () => (await storedNewest.read('c1'))?.rows.map(({ id }) => id);
const job = newJob(
  'c1',
  { kind: 'create', url: 'https://example.com/new', privacy: 1 },
  Date.now(),
  'j1',
);

beforeEach(() => fakeBrowser.reset());

test('A list that changed in the future, before the clock was set back, is renewed all the same', async () => {
  const changedAt = Date.now() + 24 * 60 * 60_000;
  const newest = { fetchedAt: 1, changedAt, highest: null, unreadable: 0, rows: [report('1')] };
  await fakeBrowser.storage.local.set({ [storedNewest.key('c1')]: newest });
  await refreshNewest(connection, listing({ generated_at: ['2'], id: ['2'] }));
  expect(await shownIds()).toEqual(['2']);
});

test('A page that was just run again comes first, and a create knows the highest id all the same, without asking again', async () => {
  const minute = 60_000;
  const times = { 7: 1_000 * minute, 8: 2_000 * minute, 9: 3_000 * minute, 2: 4_000 * minute };
  const list = listing({
    generated_at: Object.fromEntries(Object.entries(times).map(([id, at]) => [`0${id}`, at])),
    id: ['09', '08', '07'],
  });
  await refreshNewest(connection, list);
  expect(await shownIds()).toEqual(['02', '09', '08', '07']);
  expect(await freshBaseline(connection, list.now())).toEqual({ by: 'highest', id: 9 });
});

test('A create that the newest list is too old for asks by id alone', async () => {
  await refreshNewest(connection, listing({ generated_at: ['2'], id: ['3', '2'] }));
  const later = { ...listing({ id: ['5', '4'] }), now: () => Date.now() + 40_000 };
  expect(await freshBaseline(connection, later.now())).toBeNull();
  expect(await readBaseline(job, connection, later)).toEqual({ by: 'highest', id: 5 });
});

test('What is being generated, and has no time yet, comes first; where ids tell nothing of age, time does', async () => {
  await refreshNewest(
    connection,
    listing({ generated_at: { f0: 4_000, b2: 9_000 }, id: ['a1', 'b2', 'f0'] }),
  );
  expect(await shownIds()).toEqual(['a1', 'b2', 'f0']);
  expect((await storedNewest.read('c1'))?.highest).toBeNull();
});

test('A report that was run again moves up, and one that is older than all of the list stays out of it', async () => {
  await refreshNewest(
    connection,
    listing({ generated_at: { f0: 400_000_000, b2: 900_000_000 }, id: ['b2', 'f0'] }),
  );
  await saveReport(connection, { ...report('f0'), generatedAt: 4e14 }, Date.now());
  await saveReport(connection, { ...report('c3'), generatedAt: 1 }, Date.now());
  expect(await shownIds()).toEqual(['f0', 'b2']);
});

test('A report without a time that is merely opened is no newest one', async () => {
  await refreshNewest(
    connection,
    listing({ generated_at: { f0: 400_000_000, b2: 900_000_000 }, id: ['b2', 'f0'] }),
  );
  await saveReport(connection, { ...report('c3'), generatedAt: null }, Date.now());
  expect(await shownIds()).toEqual(['b2', 'f0']);
  await saveCreated(connection, [{ ...report('d4'), generatedAt: null }], Date.now());
  expect(await shownIds()).toEqual(['d4', 'b2', 'f0']);
});

test('Where the list by ids fails, the one by time is kept, and nothing is known of ids', async () => {
  const { fetch, ...ports } = listing({ generated_at: ['2', '1'] });
  const half = async (input: string | URL | Request) =>
    new URL(input instanceof Request ? input.url : input).searchParams.get('sort_by') === 'id'
      ? new Response('', { status: 503 })
      : fetch(input);
  await refreshNewest(connection, { ...ports, fetch: half });
  expect(await shownIds()).toEqual(['2', '1']);
  expect((await storedNewest.read('c1'))?.highest).toBeNull();
});

test('What cannot be read is counted', async () => {
  const { fetch, ...ports } = listing({ generated_at: ['2', '1'], id: ['2', '1'] });
  const broken = async (input: string | URL | Request) => {
    const { data } = (await (await fetch(input)).json()) as { data: unknown[] };
    return Response.json({ data: [...data, 'no report', { url: 5 }] });
  };
  await refreshNewest(connection, { ...ports, fetch: broken });
  expect((await storedNewest.read('c1'))?.unreadable).toBe(2);
});

test('A list that was asked for before a report was made does not take the report out again', async () => {
  const { fetch, ...ports } = listing({ id: ['1'] });
  const slow = async (input: string | URL | Request) => {
    await updateNewest('c1', [report('2')], 0, true);
    return fetch(input);
  };
  await refreshNewest(connection, { ...ports, now: () => Date.now() - 1, fetch: slow });
  expect((await storedNewest.read('c1'))?.rows.map(({ id }) => id)).toEqual(['2']);
});

test('An answer of the service stands although this device has no room to keep it', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValueOnce(
    new Error('QUOTA_BYTES quota exceeded'),
  );
  await expect(saveReport(connection, report('1'), Date.now())).resolves.toBeUndefined();
  expect(warn).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});
