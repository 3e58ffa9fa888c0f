import 'fake-indexeddb/auto';
import { array, assert, asyncProperty, constantFrom, oneof, record } from 'fast-check';
import { expect, test } from 'vitest';
import { reportsViewDefault } from '../../../../components/reports/view.ts';
import type { Report } from '../../../../lib/domain/reports/report.ts';
import { archiveReports } from '../../../../lib/storage/database/reports.ts';
import { forgetConnection, forgetReport } from '../../../../lib/storage/database/forget-reports.ts';
import { searchArchive } from '../../../../lib/storage/database/search.ts';
import { aReport } from '../../../support/builders/values.ts';
import { samples } from '../../../random.ts';

const report = (id: string, url: string, more: Partial<Report> = {}): Report =>
  aReport({
    id,
    url,
    result: 'good',
    score: null,
    generatedAt: Number(id),
    project: null,
    ...more,
  });
/** Each has an address of its own. */
const many = Array.from({ length: 200 }, (_, at) =>
  report(String(at + 1), `many.example/${'long/'.repeat(12)}${at + 1}/end`),
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
        expect((await search('any', sought)).toSorted()).toEqual(expected.toSorted());
      }
    }),
    { numRuns: samples(20, 200) },
  );
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

test('A connection finds nothing of another, and nothing once it is forgotten', async () => {
  await archiveReports('one', many);
  await archiveReports('another', [report('1', 'another.example')]);
  expect(await search('another', 'example')).toEqual(['1']);
  expect(await search('one', '/7/end')).toEqual(['7']);
  await forgetConnection('one');
  expect(await search('one', 'example')).toEqual([]);
  expect(await search('another', 'example')).toEqual(['1']);
});

test('Each word is found wherever it stands, in any case, of addresses as they are read or encoded', async () => {
  await archiveReports('words', [
    report('1', 'site3.example/a/page'),
    report('2', 'site3.example/Page'),
    report('3', 'site2.example/page'),
    report('4', 'site4.example/%D0%9C%D0%BE%D1%81%D0%BA%D0%B2%D0%B0'),
    report('5', 'site5.example/ÑANDÚ'),
  ]);
  for (const [text, found] of [
    ['site3 page', ['1', '2']],
    ['  PAGE\tSite3 ', ['1', '2']],
    ['site3 page zz', []],
    ['https://www.site3.example/ page', ['1', '2']],
    ['МОСКВА site4', ['4']],
    ['%d0%9c%D0%BE', ['4']],
    ['ñandú', ['5']],
  ] as const)
    expect([text, (await search('words', text)).toSorted()]).toEqual([text, found]);
});
