import { beforeEach, describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { defaultReportPage } from '../../../lib/domain/connections/connection.ts';
import { quarantineUnreadable } from '../../../lib/storage/quarantine.ts';
import {
  hasUnreadConnection,
  readConnections,
  saveConnection,
} from '../../../lib/storage/connections.ts';
import { readAll } from '../../../lib/storage/extension-storage.ts';
import { removeConnection } from '../../../lib/storage/remove-connection.ts';
import { readPageState } from '../../../lib/storage/page-state.ts';
import { storedBulks } from '../../../lib/storage/bulks.ts';
import { newWalk } from '../../../lib/domain/walk.ts';
import { noBackfill, parseBackfill, storedBackfills } from '../../../lib/storage/backfills.ts';
import { storedJobs } from '../../../lib/storage/jobs.ts';
import { parsePreferences, readPreferences } from '../../../lib/storage/preferences.ts';
import { defaultPreferences } from '../../../lib/domain/preferences.ts';
import { newBulk } from '../../../lib/domain/jobs/bulk.ts';
import { storedNewest } from '../../../lib/storage/newest-reports.ts';
import { jobIn, now, states } from '../domain/jobs/jobs.ts';

const good = {
  id: 'c1',
  baseUrl: 'https://example.org/tools',
  apiKey: 'key',
  name: '',
  headers: [],
  reportPage: defaultReportPage,
};
const put = async (...list: unknown[]) =>
  fakeBrowser.storage.local.set({ connections: { v: 1, list, active: 'c1' } });

beforeEach(() => fakeBrowser.reset());

describe('an invalid connection', () => {
  const broken: [string, object][] = [
    ['an empty address', { baseUrl: '' }],
    ['no address', { baseUrl: 'example dot org' }],
    ['an address without a host', { baseUrl: 'https://' }],
    ['a script for an address', { baseUrl: 'javascript:alert(1)' }],
    ['a file for an address', { baseUrl: 'file:///etc/passwd' }],
    ['sign-in details in its address', { baseUrl: 'https://user:secret@example.org' }],
    ['an address of 3,000 characters', { baseUrl: `https://example.org/${'a'.repeat(3_000)}` }],
    ['a key of 1 MB', { apiKey: 'k'.repeat(1_000_000) }],
    ['a name of 1 MB', { name: 'n'.repeat(1_000_000) }],
    ['a report page of 1 MB', { reportPage: `https://example.org/{id}${'p'.repeat(1_000_000)}` }],
    ['a key of two lines', { apiKey: 'one\ntwo' }],
    ['a header of two lines', { headers: [['X-Proxy', 'one\r\nCookie: two']] }],
    ['a header of 1 MB', { headers: [['X-Proxy', 'a'.repeat(1_000_000)]] }],
    ['1,000 headers', { headers: Array.from({ length: 1_000 }, (_, at) => [`X-${at}`, 'a']) }],
    ['a header that is no pair', { headers: [['X-Proxy']] }],
    ['no id', { id: undefined }],
  ];

  test.each(broken)('with %s is kept aside and told of, and the others stay', async (_, part) => {
    await put({ ...good, id: 'c2', ...part }, good);
    expect((await readConnections()).list).toEqual([good]);
    expect(await readPageState()).toMatchObject({ connection: { id: 'c1' } });
    expect(hasUnreadConnection(await readAll())).toBe(true);
    expect(await quarantineUnreadable()).toEqual(['connections']);
    const all = (await fakeBrowser.storage.local.get(null)) as {
      connections: { list: unknown[] };
    } & Record<string, unknown>;
    expect(all.connections.list).toEqual([good]);
    const kept = Object.entries(all).find(([key]) => key.startsWith('quarantine:connections:'));
    expect(kept?.[1]).toEqual(JSON.parse(JSON.stringify({ ...good, id: 'c2', ...part })));
    expect(await readPageState()).toMatchObject({ connection: { id: 'c1' }, hasUnreadable: true });
    expect(hasUnreadConnection(await readAll())).toBe(true);
    // A second pass finds nothing more to put aside.
    expect(await quarantineUnreadable()).toEqual([]);
  });

  test.each([
    ['another is saved', async () => saveConnection({ ...good, id: 'c3' })],
    ['another is removed', async () => removeConnection('c1')],
  ])('is not lost where %s before it was kept aside', async (_, change) => {
    await put({ ...good, id: 'c2', baseUrl: '' }, good);
    await change();
    const all = Object.entries(await fakeBrowser.storage.local.get(null));
    expect(all.filter(([key]) => key.startsWith('quarantine:')).map(([, one]) => one)).toEqual([
      { ...good, id: 'c2', baseUrl: '' },
    ]);
  });

  test('does not take a newer version’s connections for broken ones', async () => {
    await fakeBrowser.storage.local.set({ connections: { v: 2, list: 'other' } });
    expect(await quarantineUnreadable()).toEqual([]);
  });

  test('is not one whose key ends with a line break, as it was pasted', async () => {
    await put({ ...good, apiKey: 'key\n' });
    expect((await readConnections()).list).toHaveLength(1);
  });
});

describe('a stored change', () => {
  const job = jobIn(states.unknown);
  test.each([
    ['a time past all bounds', { createdAt: 8.65e15 }],
    ['a time without end', { createdAt: Infinity }],
    ['a time before all bounds', { state: { ...states.unknown, notBefore: -1e300 } }],
    ['an address of 1 MB', { task: { ...job.task, url: 'u'.repeat(1_000_000) } }],
    ['an id of 1 MB', { id: 'i'.repeat(1_000_000) }],
    [
      'a text of the service of 1 MB',
      { state: { ...states.refused, problem: { code: 'refused', text: 'x'.repeat(1_000_000) } } },
    ],
  ])('is no job with %s', (_, part) => {
    expect(storedJobs.parse(job)).toEqual(job);
    expect(storedJobs.parse({ ...job, ...part })).toBeNull();
  });

  test('is not a bulk change if one of its times is out of range', () => {
    const bulk = newBulk(
      'c1',
      { kind: 'run' },
      [{ id: '1', url: 'https://example.com/' }],
      now,
      'b1',
    );
    expect(storedBulks.parse(bulk)).toEqual(bulk);
    expect(storedBulks.parse({ ...bulk, endedAt: 1e300 })).toBeNull();
    expect(storedBulks.parse({ ...bulk, id: 'b'.repeat(1_000_000) })).toBeNull();
  });
});

test('A backfill with an invalid time starts again, and a newest report with one is left out', () => {
  const backfill = { ...noBackfill, walk: { ...newWalk, page: 3, seen: 200 } };
  expect(storedBackfills.parse(backfill)).toEqual(backfill);
  expect(parseBackfill({ 'backfill:c1': { ...backfill, beganAt: 9e15 } }, 'c1').walk.page).toBe(1);
  const row = {
    id: '1',
    url: 'a',
    result: null,
    score: null,
    privacy: 1,
    hasPassword: false,
    project: null,
  };
  expect(
    storedNewest.parse({
      fetchedAt: 1,
      changedAt: 1,
      highest: null,
      unreadable: 0,
      rows: [
        { ...row, generatedAt: 9e15 },
        { ...row, generatedAt: 9 },
      ],
    })?.rows,
  ).toHaveLength(1);
});

test('The time to settle may be a day, and not for ever', () => {
  expect(parsePreferences({ settleSeconds: 86_400 })).not.toBeNull();
  for (const settleSeconds of [Infinity, 0])
    expect(parsePreferences({ settleSeconds })).toEqual(defaultPreferences);
});

test('A broken preference gets its default and the others stay; where it allows something, it does not', async () => {
  expect(parsePreferences({ neverResend: true, theme: 'pink', fillArchive: 1 })).toEqual({
    ...defaultPreferences,
    neverResend: true,
  });
  expect(parsePreferences({ neverResend: 'yes', watches: 1, theme: 'dark' })).toMatchObject({
    neverResend: true,
    watches: false,
    theme: 'dark',
  });
  await fakeBrowser.storage.local.set({ preferences: 'broken' });
  const cautious = { neverResend: true, watches: false };
  expect(await readPreferences()).toEqual({ ...defaultPreferences, ...cautious });
  expect((await readPageState()).preferences.neverResend).toBe(true);
  // That stays true after the broken value was put aside.
  await quarantineUnreadable();
  expect(await readPreferences()).toMatchObject(cautious);
});
