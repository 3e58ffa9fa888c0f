import 'fake-indexeddb/auto';
import { array, assert, asyncProperty, constantFrom, oneof, record } from 'fast-check';
import { expect, test, vi } from 'vitest';
import { reportsViewDefault } from '../../../../components/reports/view.ts';
import type { Report } from '../../../../lib/domain/reports/report.ts';
import { archiveReports } from '../../../../lib/storage/archive/archive.ts';
import { forgetConnection, forgetReport } from '../../../../lib/storage/archive/forget-reports.ts';
import { openDatabase } from '../../../../lib/storage/archive/database.ts';
import { findAddresses } from '../../../../lib/storage/archive/find-addresses.ts';
import { searchArchive } from '../../../../lib/storage/archive/search-archive.ts';

const report = (id: string, url: string, more: Partial<Report> = {}): Report => ({
  id,
  url,
  result: 'good',
  score: null,
  generatedAt: Number(id),
  privacy: 1,
  hasPassword: false,
  project: null,
  ...more,
});
/** More reports than one block holds, of which each has an address of its own. */
const many = Array.from({ length: 700 }, (_, at) =>
  report(String(at + 1), `many.example/${'long/'.repeat(12)}${at + 1}/end`),
);
const idsFound = async (connectionId: string, sought: string) =>
  (await findAddresses(connectionId, sought))?.map(({ id }) => id).toSorted();
const blocksOf = async (connectionId: string) =>
  (await openDatabase()).getAll(
    'addresses',
    IDBKeyRange.bound([connectionId, 0], [connectionId, []]),
  );
const search = async (connectionId: string, text: string) =>
  (await searchArchive(connectionId, { ...reportsViewDefault, search: text }, 9)).reports.map(
    ({ id }) => id,
  );

const anyReport = record({
  id: constantFrom('1', '2', '3', '4'),
  url: constantFrom(
    'abc.example/x',
    'abc.example/cab',
    'b.example',
    'xn--mnchen-3ya.example/%C3%A4',
  ),
  generatedAt: constantFrom(null, 1, 2),
  project: constantFrom(null, 'Bcd', 'abc.example'),
});
const steps = oneof(
  { weight: 5, arbitrary: array(anyReport, { minLength: 1, maxLength: 3 }) },
  { weight: 2, arbitrary: constantFrom('1', '2', '3', '4') },
);

test('Whatever is kept, kept again and forgotten: each part of an address or project is found', async () => {
  await assert(
    asyncProperty(array(steps, { maxLength: 10 }), async (all) => {
      await forgetConnection('any');
      const known = new Map<string, Report>();
      for (const step of all)
        if (typeof step === 'string') {
          await forgetReport('any', step);
          known.delete(step);
        } else {
          const own = step.map(({ id, url, ...more }) => report(id, url, more));
          await archiveReports('any', own);
          for (const one of own) known.set(one.id, one);
        }
      for (const sought of ['a', 'ab', 'bc', 'cab', 'example/c', 'bcd', 'münchen', '/ä', 'zz']) {
        const has = ({ url, project }: Report) =>
          `${url} ${project} ${url.includes('xn--') ? 'münchen.example/ä' : ''}`
            .toLowerCase()
            .includes(sought);
        const expected = [...known.values()].filter(has).map(({ id }) => id);
        expect(await idsFound('any', sought)).toEqual(expected.toSorted());
      }
      const times = (await findAddresses('any', 'e'))?.map(({ id, at }) => [id, at]);
      expect(Object.fromEntries(times ?? [])).toEqual(
        Object.fromEntries(
          [...known.values()].map(({ id, generatedAt }) => [id, generatedAt ?? 0]),
        ),
      );
    }),
    { numRuns: 60 },
  );
});

test('An address is found in whichever block it is, and no block stays when all are forgotten', async () => {
  for (let from = 0; from < many.length; from += 100)
    await archiveReports('many', many.slice(from, from + 100));
  expect((await blocksOf('many')).length).toBeGreaterThan(1);
  for (const number of [1, 400, 700]) {
    expect(await idsFound('many', `/${number}/end`)).toEqual([String(number)]);
    expect(await search('many', `/${number}/end`)).toEqual([String(number)]);
  }
  expect(await search('many', 'end\nmany')).toEqual([]);
  for (const { id } of many) await forgetReport('many', id);
  expect(await blocksOf('many')).toEqual([]);
  expect(await idsFound('many', 'many')).toEqual([]);
});

test('Reports that come again unchanged write no block, and a changed one writes its own', async () => {
  await archiveReports('again', many);
  const before = await blocksOf('again');
  await archiveReports('again', many);
  expect(await blocksOf('again')).toEqual(before);
  await archiveReports('again', [{ ...report('1', many[0]?.url ?? ''), generatedAt: 9_999 }]);
  const after = await blocksOf('again');
  expect(after.slice(1)).toEqual(before.slice(1));
  expect(after[0]).toMatchObject({ ids: before[0]?.ids, text: before[0]?.text });
  expect(after[0]?.times[0]).toBe(9_999);
  expect(await idsFound('again', '/1/end')).toEqual(['1']);
});

test('Of many reports with a text, the archive has those that a view shows in its order', async () => {
  const some = Array.from({ length: 300 }, (_, at) =>
    report(String(at + 1), `orders.example/${(at * 7) % 300}${at % 10 === 0 ? '/tenth' : ''}`, {
      result: (['good', 'decent', 'bad', null] as const)[at % 4] ?? null,
      generatedAt: 1_000 - (at % 50),
    }),
  );
  await archiveReports('orders', some);
  for (const sortBy of ['id', 'generated_at', 'url', 'result'] as const)
    for (const sort of ['asc', 'desc'] as const) {
      const view = { ...reportsViewDefault, sortBy, sort, perPage: 10, page: 2 } as const;
      const all = (await searchArchive('orders', { ...view, page: 1 }, 999)).reports;
      const expected = all.filter(({ url }) => url.endsWith('/tenth')).slice(10, 16);
      expect(expected).toHaveLength(6);
      expect((await searchArchive('orders', { ...view, search: 'TENTH' }, 6)).reports).toEqual(
        expected,
      );
      const bad = { ...view, search: 'tenth', page: 1, result: 'bad' } as const;
      expect((await searchArchive('orders', bad, 3)).reports).toEqual(
        all.filter(({ url, result }) => url.endsWith('/tenth') && result === 'bad').slice(0, 3),
      );
    }
});

test('A whole URL that is pasted finds the report of its page', async () => {
  await archiveReports('pasted', [
    ...many,
    report('5000', 'shop.example'),
    report('5001', 'x.example/A'),
  ]);
  expect(await search('pasted', 'https://www.shop.example/')).toEqual(['5000']);
  expect(await search('pasted', ' HTTP://X.example/A#part ')).toEqual(['5001']);
  expect(await search('pasted', 'https://')).toEqual([]);
});

test('Two windows find what the other one keeps, changes and forgets, in whichever block', async () => {
  await archiveReports('windows', many);
  expect(await idsFound('windows', '/690/end')).toEqual(['690']);
  vi.resetModules();
  const other = {
    ...(await import('../../../../lib/storage/archive/archive.ts')),
    ...(await import('../../../../lib/storage/archive/forget-reports.ts')),
  };
  await Promise.all([
    other.archiveReports('windows', [report('690', 'moved.example')]),
    archiveReports('windows', [report('9001', 'new.example')]),
    other.forgetReport('windows', '691'),
  ]);
  expect(await idsFound('windows', '/690/end')).toEqual([]);
  expect(await idsFound('windows', 'moved')).toEqual(['690']);
  expect(await idsFound('windows', 'new.')).toEqual(['9001']);
  expect(await idsFound('windows', '/691/end')).toEqual([]);
});

test('With a block that cannot be read, a search reads the reports themselves', async () => {
  await archiveReports('torn', many.slice(0, 200));
  const db = await openDatabase();
  const [block] = await blocksOf('torn');
  if (!block) throw new Error('There is no block');
  await db.delete('addresses', [block.connectionId, block.block, block.version]);
  await db.put('addresses', { ...block, version: 7, ends: [3] });
  expect(await findAddresses('torn', 'end')).toBeNull();
  expect(await search('torn', '/3/end')).toEqual(['3']);
  await archiveReports('torn', [report('9001', 'new.example')]);
  expect(await search('torn', 'new.')).toEqual(['9001']);
  expect(await search('torn', '/3/end')).toEqual(['3']);
});

test('A connection finds nothing of another, and nothing once it is forgotten', async () => {
  await archiveReports('one', many.slice(0, 200));
  await archiveReports('another', [report('1', 'another.example')]);
  expect(await idsFound('another', 'example')).toEqual(['1']);
  await forgetConnection('one');
  expect(await blocksOf('one')).toEqual([]);
  expect(await idsFound('another', 'example')).toEqual(['1']);
});
