import { expect, test } from 'vitest';
import { keptViewsKey, write } from '../../../lib/storage/extension-storage.ts';
import { forgetView, keepView, readViews } from '../../../lib/storage/kept-views.ts';

const bad = { name: 'Bad', query: '?result=bad' };
const shop = { name: 'Shop', query: '?search=shop' };

test('Views are kept by their names, in the order of these, and can be renamed and forgotten', async () => {
  await keepView(shop);
  await keepView(bad);
  expect(await readViews()).toEqual([bad, shop]);
  await keepView({ ...bad, query: '?result=good' });
  expect(await readViews()).toEqual([{ ...bad, query: '?result=good' }, shop]);
  await keepView({ ...shop, name: ' All ' }, 'Shop');
  expect((await readViews()).map(({ name }) => name)).toEqual(['All', 'Bad']);
  await keepView({ ...shop, name: 'Bad' }, 'All');
  expect(await readViews()).toEqual([{ ...shop, name: 'Bad' }]);
  await forgetView('Bad');
  expect(await readViews()).toEqual([]);
});

test('Ten views are kept, and an eleventh is not', async () => {
  for (const name of 'abcdefghij') await keepView({ ...bad, name });
  await expect(keepView(shop)).rejects.toThrow('Too many views');
  await keepView({ ...shop, name: 'k' }, 'a');
  expect((await readViews()).map(({ name }) => name).join('')).toBe('bcdefghijk');
});

test('A stored view that cannot be read is left out, and the others stay', async () => {
  await write({
    [keptViewsKey]: [
      bad,
      { name: '', query: '?' },
      { name: 'x', query: 'https://a.test' },
      { name: 'of another tab', query: '?tab=watches' },
      7,
    ],
  });
  expect(await readViews()).toEqual([bad]);
});
