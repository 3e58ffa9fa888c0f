import { expect, test } from 'vitest';
import { connectionForPage } from '../../../../lib/domain/connections/connection.ts';

const home = { id: 'home' };
const work = { id: 'work', hosts: ['exa mple', '10.0.0.0/8', '*.corp.example', 'example.com'] };
const shop = { id: 'shop', hosts: ['shop.corp.example', 'example.com', '10.1.2.3'] };
const kept = { list: [home, work, shop], active: 'home' };

test.each([
  ['https://www.example.com/a?b=c', 'work', 'example.com'],
  ['https://corp.example/', 'work', '*.corp.example'],
  ['https://wiki.corp.example:8443/', 'work', '*.corp.example'],
  ['https://shop.corp.example/', 'shop', 'shop.corp.example'],
  ['http://0xa.9/', 'work', '10.0.0.0/8'],
  ['http://10.1.2.3/', 'shop', '10.1.2.3'],
  ['https://example.org/', 'home', null],
  ['chrome://settings', 'home', null],
  ['no address', 'home', null],
  [undefined, 'home', null],
])('A report of %s goes to %s (%s)', (url, id, pattern) => {
  expect(connectionForPage(kept, url)).toMatchObject({ connection: { id }, pattern });
});

test('Of two connections with the same pattern the first one gets the page', () => {
  const { list } = kept;
  expect(
    connectionForPage({ list: list.toReversed(), active: 'home' }, 'https://example.com')
      .connection,
  ).toBe(shop);
});

test('Without a connection in use a page without a pattern goes nowhere', () => {
  expect(connectionForPage({ ...kept, active: null }, 'https://example.org')).toEqual({
    connection: null,
    pattern: null,
  });
  expect(
    connectionForPage({ list: [], active: 'home' }, 'https://example.com').connection,
  ).toBeNull();
});
