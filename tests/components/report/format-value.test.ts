import { beforeEach, expect, test } from 'vitest';
import { boundData } from '../../../lib/api/parsing/bound-data.ts';
import { formatValue } from '../../../components/report/format-value.ts';
import { speak } from '../../speak.ts';

beforeEach(() => speak('en'));

function down(levels: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 'the bottom';
  for (let level = 0; level < levels; level += 1) value = wrap(value);
  return value;
}

test('Whatever a service sent is lines that a person can read', () => {
  expect(formatValue('text')).toEqual(['text']);
  expect(formatValue({ size: 12, by: { host: 'a.example', at: [1, 2] } })).toEqual([
    'Size: 12',
    'By: Host: a.example, At: 1, 2',
  ]);
  expect(formatValue(['one', { two: 2 }, null])).toEqual(['one', 'Two: 2']);
  expect(formatValue([1_186, 4.5])).toEqual(['1,186', '4.5']);
  expect(formatValue({ url: 'https://a.example', text: 'A link', count: 2 })).toEqual([
    'https://a.example – A link, Count: 2',
  ]);
  expect(formatValue({ link: { url: 'https://a.example', text: null }, none: null })).toEqual([
    'Link: https://a.example',
  ]);
  for (const nothing of [null, undefined, '']) expect(formatValue(nothing)).toEqual([]);
});

test('What goes down without end is cut, and what lies above it stays', () => {
  expect(formatValue(down(8, (inner) => ({ a: inner })))[0]).toContain('the bottom');
  for (const wrap of [(inner: unknown) => [inner], (inner: unknown) => ({ a: inner })]) {
    const sent = { page_lang: 'en', deep: down(20_000, wrap) };
    const lines = formatValue(boundData(sent, (text) => text, false));
    expect(lines).toEqual(['Page lang: en', expect.stringMatching(/^Deep: (A: )*…$/)]);
  }
});

test('A number is told with the unit that the value or its name says; years and ids stay as they are', () => {
  expect(formatValue({ bytes: 120_345, year: 2026, load: { value: 4_812, unit: 'ms' } })).toEqual([
    'Bytes: 120 kB',
    'Year: 2026',
    'Load: 4.8 s',
  ]);
  expect(formatValue({ value: 3_097_000, unit: 'byte' })).toEqual(['3.1 MB']);
  expect(formatValue('4812 ms')).toEqual(['4.8 s']);
  expect(formatValue(120_345, 'size_bytes')).toEqual(['120 kB']);
  expect(formatValue(1_186)).toEqual(['1,186']);
});
