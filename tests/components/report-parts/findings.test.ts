import { expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { findingInShort, findingsOf } from '../../../components/report-parts/findings.ts';

const found = (errors: unknown) =>
  findingsOf({ title: 'a', passed: false, importance: 'low', errors });

test('Of what a check found the number and each place are told, whatever form it has', () => {
  expect(found(['<a>', { node: '<b>' }])).toEqual({ count: 2, places: ['<a>', 'node: <b>'] });
  expect(found(3)).toEqual({ count: 3, places: [] });
  expect(found('two are missing')).toEqual({ count: null, places: ['two are missing'] });
  expect(found({ missing: ['a.png', 'b.png'] })).toEqual({
    count: null,
    places: ['missing: a.png, b.png'],
  });
  for (const nothing of [undefined, null, true, ''])
    expect(found(nothing)).toEqual({ count: null, places: [] });
  expect(found([])).toEqual({ count: 0, places: [] });
});

const getMessage = (key: string, [count]: string[] = []) =>
  key.startsWith('detailFound') ? `${count} found` : 'en';
const inShort = (of: { errors?: unknown; value?: unknown }) =>
  findingInShort({ title: 'a', passed: false, importance: 'low', ...of });

test('In one line the number comes first, then the first place; without either the value', () => {
  Object.assign(fakeBrowser.i18n, { getMessage });
  expect(inShort({ errors: ['<a>', '<b>'], value: 7 })).toEqual({
    number: '2 found',
    text: '<a>',
    isCode: true,
  });
  expect(inShort({ errors: 3, value: '4812 ms' })).toMatchObject({ number: '3 found', text: '' });
  expect(inShort({ errors: 'no title' })).toMatchObject({ number: '', text: 'no title' });
  expect(inShort({ errors: [], value: '4812 ms' })).toEqual({
    number: '',
    text: '4.8 s',
    isCode: false,
  });
  expect(inShort({ errors: true })).toMatchObject({ number: '', text: '' });
  expect(inShort({ errors: ['x'.repeat(1_000)] }).text).toBe(`${'x'.repeat(160)}…`);
});
