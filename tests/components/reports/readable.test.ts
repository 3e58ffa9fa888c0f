import { expect, test } from 'vitest';
import { readable } from '../../../components/reports/readable.ts';

function down(levels: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 'the bottom';
  for (let level = 0; level < levels; level += 1) value = wrap(value);
  return value;
}

test('Whatever a service sent is lines that a person can read', () => {
  expect(readable('text')).toEqual(['text']);
  expect(readable({ size: 12, by: { host: 'a.example', at: [1, 2] } })).toEqual(['size: 12', 'by: host: a.example, at: 1, 2']);
  expect(readable(['one', { two: 2 }, null])).toEqual(['one', 'two: 2']);
  for (const nothing of [null, undefined, '']) expect(readable(nothing)).toEqual([]);
});

test('What goes down without end is cut, and what lies above it stays', () => {
  expect(readable(down(8, (inner) => ({ a: inner })))[0]).toContain('the bottom');
  for (const wrap of [(inner: unknown) => [inner], (inner: unknown) => ({ a: inner })]) {
    const lines = readable({ lang: 'en', deep: down(20_000, wrap) });
    expect(lines).toEqual(['lang: en', expect.stringMatching(/^deep: (a: )*…$/)]);
  }
});
