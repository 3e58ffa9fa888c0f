import 'fake-indexeddb/auto';
import { beforeAll, expect, test } from 'vitest';
import type { Report } from '../../../../lib/domain/reports/report.ts';
import { archiveReports } from '../../../../lib/storage/database/reports.ts';
import { findReportsToSuggest } from '../../../../lib/storage/database/search.ts';
import { aReport } from '../../../support/builders/values.ts';

const report = (id: string, url: string, at: number, project: string | null = null): Report =>
  aReport({ id, url, result: 'good', generatedAt: at, project });

beforeAll(async () =>
  archiveReports('c1', [
    report('1', 'shop.example', 1),
    report('2', 'shop.example', 2),
    report('3', 'shop.example/cart', 5),
    report('4', 'shop.example/sale', 4),
    report('5', 'shop.example/sale', 6),
    report('6', 'other.example', 3, 'Shop Relaunch'),
    ...Array.from({ length: 80 }, (_, at) => report(`${at + 100}`, `many.example/${at}`, 100 + at)),
  ]),
);
const suggested = async (typed: string, count = 9) =>
  (await findReportsToSuggest('c1', typed, count)).map(({ id }) => id).join(' ');

test.each([
  ['shop.ex', '5 3 2', 'newest first, one for each page'],
  ['shop.example', '2 5 3', 'the page with just this address first'],
  ['https://www.shop.example/', '2 5 3', 'the same of a pasted URL'],
  ['relaunch', '6', 'by project'],
  ['nowhere', '', 'nothing'],
])('%s suggests %j: %s', async (typed, ids) => expect(await suggested(typed)).toBe(ids));

test('Nothing typed yet suggests the newest reports, and no more than are asked for', async () => {
  expect(await suggested('', 3)).toBe('179 178 177');
  expect(await suggested('many', 2)).toBe('179 178');
});

// The first are newer than those after them, and the last are the newest.
const newness = (at: number) => (at < 500 ? at + 2000 : at < 1500 ? at : at + 4000);

test('Among thousands of reports the newest of each page are suggested', async () => {
  const pages = Array.from({ length: 2000 }, (_, at) => at);
  await archiveReports(
    'c2',
    pages.flatMap((at) => [
      report(`${at}`, `https://www.long.example/${'way/'.repeat(10)}${at}/`, newness(at) * 2),
      report(`again-${at}`, `long.example/${'way/'.repeat(10)}${at}`, newness(at) * 2 + 1),
    ]),
  );
  const found = await findReportsToSuggest('c2', 'way/1', 4);
  expect(found.map(({ id }) => id)).toEqual([
    'again-1999',
    'again-1998',
    'again-1997',
    'again-1996',
  ]);
});
