import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readCreateBaseline } from '../../../lib/background/outbox/create.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import { updateNewest, storedNewest } from '../../../lib/storage/newest-reports.ts';
import type { Environment } from '../../../lib/background/environment.ts';
import { openService } from '../../../lib/background/service.ts';
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
const create = { kind: 'create', url: 'https://example.com/new', privacy: 1 } as const;
const shownIds = async () => (await storedNewest.read('c1'))?.rows.map(({ id }) => id);
const open = (environment: Environment) => openService(connection, environment, environment.now());

beforeEach(() => fakeBrowser.reset());

test('A list that changed in the future, before the clock was set back, is renewed all the same', async () => {
  const changedAt = Date.now() + 24 * 60 * 60_000;
  const newest = { fetchedAt: 1, changedAt, highest: null, unreadable: 0, rows: [report('1')] };
  await fakeBrowser.storage.local.set({ [storedNewest.key('c1')]: newest });
  await open(listing({ generated_at: ['2'], id: ['2'] })).refreshNewest();
  expect(await shownIds()).toEqual(['2']);
});

test('A page that was just run again comes first, and a create knows the highest id all the same, without asking again', async () => {
  const minute = 60_000;
  const times = { 7: 1_000 * minute, 8: 2_000 * minute, 9: 3_000 * minute, 2: 4_000 * minute };
  const list = listing({
    generated_at: Object.fromEntries(Object.entries(times).map(([id, at]) => [`0${id}`, at])),
    id: ['09', '08', '07'],
  });
  await open(list).refreshNewest();
  expect(await shownIds()).toEqual(['02', '09', '08', '07']);
  const later = { ...listing({}), now: () => list.now() + 20_000 };
  expect(await readCreateBaseline(create, open(later))).toEqual({ by: 'highest', id: 9 });
});

test('A create that the newest list is too old for asks by id alone', async () => {
  await open(listing({ generated_at: ['2'], id: ['3', '2'] })).refreshNewest();
  const later = { ...listing({ id: ['5', '4'] }), now: () => Date.now() + 40_000 };
  expect(await readCreateBaseline(create, open(later))).toEqual({ by: 'highest', id: 5 });
});

test('What is being generated, and has no time yet, comes first; where ids tell nothing of age, time does', async () => {
  await open(
    listing({ generated_at: { f0: 4_000, b2: 9_000 }, id: ['a1', 'b2', 'f0'] }),
  ).refreshNewest();
  expect(await shownIds()).toEqual(['a1', 'b2', 'f0']);
  expect((await storedNewest.read('c1'))?.highest).toBeNull();
});

test('A report that was run again moves up, and one that is older than all of the list stays out of it', async () => {
  await open(
    listing({ generated_at: { f0: 400_000_000, b2: 900_000_000 }, id: ['b2', 'f0'] }),
  ).refreshNewest();
  await updateNewest('c1', { ...report('f0'), generatedAt: 4e14 }, Date.now(), false);
  await updateNewest('c1', { ...report('c3'), generatedAt: 1 }, Date.now(), false);
  expect(await shownIds()).toEqual(['f0', 'b2']);
});

test('A report without a time that is merely opened is no newest one', async () => {
  await open(
    listing({ generated_at: { f0: 400_000_000, b2: 900_000_000 }, id: ['b2', 'f0'] }),
  ).refreshNewest();
  await updateNewest('c1', { ...report('c3'), generatedAt: null }, Date.now(), false);
  expect(await shownIds()).toEqual(['b2', 'f0']);
  await updateNewest('c1', { ...report('d4'), generatedAt: null }, Date.now(), true);
  expect(await shownIds()).toEqual(['d4', 'b2', 'f0']);
});

test('Where the list by ids fails, the one by time is kept, and nothing is known of ids', async () => {
  const { fetch, ...ports } = listing({ generated_at: ['2', '1'] });
  const half = async (input: string | URL | Request) =>
    new URL(input instanceof Request ? input.url : input).searchParams.get('sort_by') === 'id'
      ? new Response('', { status: 503 })
      : fetch(input);
  await open({ ...ports, fetch: half }).refreshNewest();
  expect(await shownIds()).toEqual(['2', '1']);
  expect((await storedNewest.read('c1'))?.highest).toBeNull();
});

test('What cannot be read is counted', async () => {
  const { fetch, ...ports } = listing({ generated_at: ['2', '1'], id: ['2', '1'] });
  const broken = async (input: string | URL | Request) => {
    const { data } = (await (await fetch(input)).json()) as { data: unknown[] };
    return Response.json({ data: [...data, 'no report', { url: 5 }] });
  };
  await open({ ...ports, fetch: broken }).refreshNewest();
  expect((await storedNewest.read('c1'))?.unreadable).toBe(2);
});

test('A list that was asked for before a report was made does not take the report out again', async () => {
  const { fetch, ...ports } = listing({ id: ['1'] });
  const slow = async (input: string | URL | Request) => {
    await updateNewest('c1', report('2'), 0, true);
    return fetch(input);
  };
  await open({ ...ports, now: () => Date.now() - 1, fetch: slow }).refreshNewest();
  expect((await storedNewest.read('c1'))?.rows.map(({ id }) => id)).toEqual(['2']);
});

test('An answer of the service stands although this device has no room to keep it', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValueOnce(
    new Error('QUOTA_BYTES quota exceeded'),
  );
  await expect(updateNewest('c1', report('1'), Date.now(), true)).resolves.toBeUndefined();
  expect(warn).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});
