import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { collection } from '../../../lib/storage/collection.ts';

const numbers = collection('number:', v.number(), (one, other) => one - other);
const { local } = fakeBrowser.storage;

beforeEach(() => fakeBrowser.reset());

test('A collection reads its own values in its order, and leaves out those that it cannot read', async () => {
  await local.set({ 'number:b': 2, 'number:a': 3, 'number:c': 'x', 'number-of:d': 1 });
  const all = await local.get();
  expect(numbers.parseAll(all)).toEqual([2, 3]);
  expect(numbers.ids(all).toSorted()).toEqual(['a', 'b', 'c']);
  expect(numbers.parseOne(all, 'b')).toBe(2);
  expect(await numbers.read('c')).toBeNull();
});

test('A change gets what is stored or the initial value, and happens to neither where there is none', async () => {
  expect(await numbers.change('a', (value) => value + 1)).toBeNull();
  expect(await local.get()).toEqual({});
  expect(await numbers.change('a', (value) => value + 1, 5)).toBe(6);
  expect(await numbers.change('a', (value) => value + 1, 5)).toBe(7);
  expect(await local.get()).toEqual({ 'number:a': 7 });
});

test('A change to null removes the value, and the same value again writes nothing', async () => {
  await local.set({ 'number:a': 1 });
  let writes = 0;
  fakeBrowser.storage.onChanged.addListener(() => void (writes += 1));
  expect(await numbers.change('a', (value) => value)).toBe(1);
  expect(writes).toBe(0);
  expect(await numbers.change('a', () => null)).toBeNull();
  expect(await local.get()).toEqual({});
});

test('Changes at once come one after the other', async () => {
  await Promise.all(
    Array.from({ length: 20 }, async () => numbers.change('a', (value) => value + 1, 0)),
  );
  expect(await numbers.read('a')).toBe(20);
});

test('A value that cannot be read is not changed, and goes only with the whole family', async () => {
  await local.set({ 'number:a': 'x', other: 1 });
  expect(await numbers.change('a', () => null)).toBeNull();
  expect(await local.get()).toEqual({ 'number:a': 'x', other: 1 });
  await numbers.removeAll();
  expect(await local.get()).toEqual({ other: 1 });
});
