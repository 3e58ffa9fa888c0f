import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { defaultReportPage } from '../../lib/model/connection.ts';
import type { Report } from '../../lib/model/report.ts';
import { freshenNewest, readNewest } from '../../lib/storage/newest.ts';
import { keepReport, refreshNewest } from '../../lib/sync.ts';

const connection = { id: 'c1', baseUrl: 'https://reports.example.org', apiKey: 'k', name: '', headers: [], reportPage: defaultReportPage };
const report = (id: string): Report => ({
  id,
  url: `https://example.com/${id}`,
  result: 'good',
  score: null,
  generatedAt: 1,
  privacy: 1,
  hasPassword: false,
  project: null,
});

/** A service that answers a list with these rows, by what it is sorted by. */
const listing = (rows: Record<string, string[]>) => ({
  fetch: async (input: string | URL | Request) => {
    const sortBy = new URL(input instanceof Request ? input.url : input).searchParams.get('sort_by') ?? '';
    return Response.json({ data: (rows[sortBy] ?? []).map((id) => ({ id, url: `https://example.com/${id}`, result: 'good' })) });
  },
  now: () => Date.now(),
  random: () => 0,
});

beforeEach(() => fakeBrowser.reset());

test('Where ids tell nothing of age, the first view has the reports by the time they were generated', async () => {
  await refreshNewest(connection, listing({ id: ['f0-uuid', 'a1-uuid'], generated_at: ['newest-uuid', 'f0-uuid'] }));
  expect((await readNewest('c1'))?.rows.map(({ id }) => id)).toEqual(['newest-uuid', 'f0-uuid']);
  await refreshNewest(connection, listing({ id: ['3', '2'], generated_at: ['never asked'] }));
  expect((await readNewest('c1'))?.rows.map(({ id }) => id)).toEqual(['3', '2']);
});

test('A list that was asked for before a report was made does not take the report out again', async () => {
  const { fetch, ...ports } = listing({ id: ['1'] });
  const slow = async (input: string | URL | Request) => {
    await freshenNewest('c1', report('2'), true);
    return fetch(input);
  };
  await refreshNewest(connection, { ...ports, now: () => Date.now() - 1, fetch: slow });
  expect((await readNewest('c1'))?.rows.map(({ id }) => id)).toEqual(['2']);
});

test('An answer of the service stands although this device has no room to keep it', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValueOnce(new Error('QUOTA_BYTES quota exceeded'));
  await expect(keepReport(connection, report('1'), true)).resolves.toBeUndefined();
  expect(warn).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});
