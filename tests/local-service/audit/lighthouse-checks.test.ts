import type { Result as LighthouseResult } from 'lighthouse';
import { expect, test } from 'vitest';
import {
  averageOf,
  readCategories,
} from '../../../local-service/src/audit/lighthouse-categories.ts';
import { readChecks } from '../../../local-service/src/audit/lighthouse-checks.ts';

type Audit = Partial<LighthouseResult['audits'][string]>;

/** A run of Lighthouse with these audits, all in one category. */
function run(
  audits: Record<string, Audit>,
  weights: Record<string, number> = {},
): LighthouseResult {
  const ids = Object.keys(audits);
  return {
    categories: {
      accessibility: {
        id: 'accessibility',
        title: 'Accessibility',
        score: null,
        auditRefs: ids.map((id) => ({ id, weight: weights[id] ?? 1 })),
      },
    },
    audits: Object.fromEntries(
      ids.map((id) => [
        id,
        { id, title: id, description: 'Why.', score: 0, scoreDisplayMode: 'binary', ...audits[id] },
      ]),
    ),
  } as unknown as LighthouseResult;
}

const broken: Audit = { score: null, scoreDisplayMode: 'error', errorMessage: 'It crashed.' };
const nodes = (count: number, length = 10) => ({
  type: 'table' as const,
  headings: [],
  items: Array.from({ length: count }, (_, at) => ({
    node: {
      type: 'node' as const,
      selector: `body > img:nth-child(${at})`,
      snippet: `<img src="${'x'.repeat(length)}">`,
      explanation: 'Fix it.',
    },
  })),
});

test('A failed check keeps up to 100 places and the count of all', () => {
  const { alt } = readChecks(run({ alt: { details: nodes(312) } }));
  expect(alt?.places?.count).toBe(312);
  expect(alt?.places?.items).toHaveLength(100);
  expect(alt?.places?.items[0]).toEqual({
    selector: 'body > img:nth-child(0)',
    snippet: '<img src="xxxxxxxxxx">',
    text: 'Fix it.',
  });
  expect(alt).toMatchObject({ passed: false, importance: 'high', category: 'accessibility' });
});

test('Places are elements, addresses and lines of files, also in the tables of a list', () => {
  const script = { type: 'source-location', url: 'https://a.example/x.js', line: 41, column: 1 };
  const list = {
    type: 'list',
    items: [
      { type: 'list-section', value: nodes(1) },
      { type: 'table', headings: [], items: [{ source: script, description: 'Uncaught.' }] },
      { type: 'table', headings: [], items: [{ url: 'https://a.example/i.png' }, { total: 7 }] },
    ],
  } as unknown as NonNullable<Audit['details']>;
  expect(readChecks(run({ errors: { details: list } }))['errors']?.places).toEqual({
    count: 3,
    items: [
      expect.objectContaining({ selector: 'body > img:nth-child(0)' }),
      { url: 'https://a.example/x.js', line: '42', text: 'Uncaught.' },
      { url: 'https://a.example/i.png' },
    ],
  });
});

const heading = (key: string, valueType: string, more = {}) => ({ key, valueType, ...more });
/** The places of a check whose table has these headings and rows. */
function placesOf(headings: object[], ...items: object[]) {
  const details = { type: 'table', headings, items } as unknown as NonNullable<Audit['details']>;
  return readChecks(run({ a: { details } }))['a']?.places?.items;
}

test('Places are what the table of the check shows, with the rows below', () => {
  expect(
    placesOf([heading('href', 'url'), heading('text', 'text')], { href: '/more', text: 'More' }),
  ).toEqual([{ url: '/more', text: 'More' }]);
  expect(
    placesOf([heading('line', 'code'), heading('message', 'code'), heading('size', 'bytes')], {
      line: 'Alow: /',
      message: 'Unknown directive',
      size: 7,
    }),
  ).toEqual([{ text: 'Alow: / · Unknown directive' }]);
  const below = { subItemsHeading: { key: 'reason', valueType: 'text' } };
  expect(
    placesOf([heading('source', 'code', below)], {
      source: { type: 'code', value: '<link hreflang="xx">' },
      subItems: { type: 'subitems', items: [{ reason: 'Unexpected language code' }] },
    }),
  ).toEqual([{ text: '<link hreflang="xx"> · Unexpected language code' }]);
});

test('A failed check that only explains itself has the explanation as its place', () => {
  const { canonical } = readChecks(run({ canonical: { explanation: 'x'.repeat(2_000) } }));
  expect(canonical?.places?.count).toBe(1);
  expect(canonical?.places?.items[0]?.text?.length).toBeLessThan(510);
});

test('All checks together stay below 450 kB, and the counts stay whole', () => {
  const many = Array.from({ length: 40 }, (_, at) => [`a${at}`, { details: nodes(200, 5_000) }]);
  const checks = readChecks(run(Object.fromEntries(many)));
  expect(Buffer.byteLength(JSON.stringify(checks))).toBeLessThan(450_000);
  expect(Object.values(checks).map(({ places }) => places?.count)).toEqual(
    Array.from({ length: 40 }, () => 200),
  );
  expect(checks['a0']?.places?.items.length).toBeGreaterThan(0);
});

test('What was not checked says why, and what only informs is left out', () => {
  const checks = readChecks(
    run({
      crashed: broken,
      video: { score: null, scoreDisplayMode: 'notApplicable' },
      order: { score: null, scoreDisplayMode: 'manual' },
      size: { score: null, scoreDisplayMode: 'informative' },
    }),
  );
  expect(checks).toMatchObject({
    crashed: { passed: null, reason: 'failed', explanation: 'It crashed.' },
    video: { passed: null, reason: 'not_applicable' },
    order: { passed: null, reason: 'manual' },
  });
  expect(checks['size']).toBeUndefined();
});

test('A category most of whose checks could not be checked has no score, and says why', () => {
  const half = run({ a: { score: 1 }, b: {}, c: broken, d: broken }, { a: 3, b: 1 });
  expect(readCategories(half)).toEqual({ categories: { accessibility: 75 }, reasons: {} });
  expect(readCategories(run({ a: {}, c: broken, d: broken }))).toEqual({
    categories: { accessibility: null },
    reasons: { accessibility: '2 of its 3 checks could not be checked. It crashed.' },
  });
  const none = run({ video: { score: null, scoreDisplayMode: 'notApplicable' } }, { video: 0 });
  expect(readCategories(none)).toEqual({
    categories: { accessibility: null },
    reasons: { accessibility: 'None of its checks applies to the page.' },
  });
});

test('The score is the average of the categories that have one', () => {
  expect(averageOf({ a: 40, b: 100, c: 100, d: 100 })).toBe(85);
  expect(averageOf({ a: null, b: 71 })).toBe(71);
  expect(averageOf({ a: null })).toBeNull();
});
