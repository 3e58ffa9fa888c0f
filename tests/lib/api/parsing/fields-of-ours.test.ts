import { expect, test } from 'vitest';
import { listReports } from '../../../../lib/api/client/list-reports.ts';
import { readReport } from '../../../../lib/api/client/reports.ts';
import { connectTo } from '../serve.ts';

const bare = { id: 7, url: 'https://example.org/', result: 'decent', score: 60 };

async function read(fields: object) {
  return readReport(await connectTo({ data: { ...bare, ...fields } }), '7');
}

async function placesIn(places: unknown) {
  const { checks } = await read({ results: { alt: { passed: false, places } } });
  return checks?.[0]?.places;
}

test('Categories, their reasons and the spread are read, in lists too', async () => {
  const fields = {
    categories: { performance: 71, accessibility: null },
    categories_reason: { accessibility: ' It crashed. ', seo: 'No such category.' },
    spread: 4,
  };
  const expected = {
    categories: { performance: 71, accessibility: null },
    categoriesReason: { accessibility: 'It crashed.' },
    spread: 4,
  };
  expect(await read(fields)).toMatchObject(expected);
  const { rows } = await listReports(await connectTo({ data: [{ ...bare, ...fields }] }), {});
  expect(rows).toMatchObject([expected]);
});

test.each([
  ['words', { performance: 'fast' }],
  ['a list', [71, 40]],
  ['a text', 'performance'],
  ['names as long as a page', { ['n'.repeat(100_000)]: 5 }],
])('Categories that are %s are kept beside, and the report stays', async (_, categories) => {
  const report = await read({ categories, spread: 'wide' });
  expect(report).toMatchObject({ result: 'decent', further: { spread: 'wide' } });
  expect(report).not.toHaveProperty('categories');
  expect(report.further).toHaveProperty('categories');
});

test('Of a thousand categories, the first twelve are read', async () => {
  const categories = Object.fromEntries(Array.from({ length: 1_000 }, (__, at) => [`c${at}`, 50]));
  expect(Object.keys((await read({ categories })).categories ?? {})).toHaveLength(12);
});

test('A check that was not checked has its reason, and is neither passed nor failed', async () => {
  const results = {
    alt: { title: 'Alt', passed: null, reason: 'failed', explanation: 'It crashed.' },
    order: { passed: null, reason: 'manual', category: 'accessibility' },
    video: { passed: null, reason: 'not_applicable' },
    odd: { passed: null, reason: 'tired' },
    bare: { passed: null },
    title: { passed: true, reason: 'manual' },
  };
  const report = await read({ results });
  expect(report.unchecked).toEqual([
    { key: 'alt', title: 'Alt', reason: 'failed', explanation: 'It crashed.' },
    { title: 'order', reason: 'manual', category: 'accessibility' },
    { title: 'video', reason: 'not_applicable' },
  ]);
  expect(report.checks?.map(({ title }) => title)).toEqual(['title']);
});

test.each<[string, unknown, unknown]>([
  [
    'with all that is known of each',
    { count: 312, items: [{ selector: 'a', snippet: '<a>', url: '/x', line: 3, text: 'Why' }] },
    { count: 312, items: [{ selector: 'a', snippet: '<a>', url: '/x', line: '3', text: 'Why' }] },
  ],
  [
    'of any shape, as far as they name a place',
    { count: 'many', items: [null, 7, [], {}, { selector: {} }, { text: ' b ', more: 1 }] },
    { count: 1, items: [{ text: 'b' }] },
  ],
  [
    'that are more than their count',
    { count: -5, items: [{ text: 'a' }, { text: 'b' }] },
    { count: 2, items: [{ text: 'a' }, { text: 'b' }] },
  ],
  ['of which only the count was sent', { count: 9, items: [] }, { count: 9, items: [] }],
  ['that are no list', { count: 9, items: 'a' }, undefined],
  ['that are none', { count: 0, items: [] }, undefined],
  ['that are a text', 'here', undefined],
])('Places %s', async (_, sent, expected) => {
  expect(await placesIn(sent)).toEqual(expected);
});

test('At most 100 places are read, and all are counted', async () => {
  const items = Array.from({ length: 5_000 }, () => ({ text: 'a' }));
  const places = await placesIn({ items });
  expect([places?.count, places?.items.length]).toEqual([5_000, 100]);
});
