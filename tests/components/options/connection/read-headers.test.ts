import { expect, test } from 'vitest';
import { readHeaders } from '../../../../components/options/connection/read-lines.ts';

test('Headers are read line by line, without empty lines and the spaces around them', () => {
  expect(readHeaders(' X-One :  1: a \r\n\n\tX-Two:2')).toEqual({
    headers: [
      ['X-One', '1: a'],
      ['X-Two', '2'],
    ],
  });
  expect(readHeaders('')).toEqual({ headers: [] });
});

test.each([
  ['no colon', 'shape', 1],
  ['X-One:', 'shape', 1],
  [': value', 'shape', 1],
  ['X-One: 1\nX Two: 2', 'name', 2],
  ['\nauthorization: Basic abc', 'authorization', 2],
  ['Proxy-Authorization: Basic abc', 'reserved', 1],
  ['Idempotency-Key: 1', 'reserved', 1],
  ['Accept: text/html', 'reserved', 1],
  ['Content-Type: text/html', 'reserved', 1],
  ['Sec-Fetch-Site: none', 'reserved', 1],
  ['Cookie: a=b', 'reserved', 1],
  ['Permissions-Policy: a', 'reserved', 1],
  ['Access-Control-Anything: a', 'reserved', 1],
  ['X-One: snow ☃', 'value', 1],
  ['X-One: a\u0000b', 'value', 1],
  ['X-One: 1\nx-one: 2', 'twice', 2],
  [`X-One: ${'1'.repeat(5_000)}`, 'long', 1],
  [Array.from({ length: 10_000 }, (_, at) => `X-${at}: 1`).join('\n'), 'many', 33],
])('%j is refused: %s, line %i', (text, fault, line) => {
  expect(readHeaders(text)).toMatchObject({ fault, line });
});
