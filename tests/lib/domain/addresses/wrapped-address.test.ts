import { expect, test } from 'vitest';
import { readAddress } from '../../../../lib/domain/addresses/page-url.ts';
import { unwrappedAddress } from '../../../../lib/domain/addresses/wrapped-address.ts';

const id = 'klbibkeccnjlkjkiokjodocebajanakg';

test.each([
  ['view-source:https://a.example/x?y=1', 'https://a.example/x?y=1'],
  ['about:reader?url=https%3A%2F%2Fa.example%2Fx%3Fy%3D1', 'https://a.example/x?y=1'],
  ['view-source:about:reader?url=https%3A%2F%2Fa.example%2F', 'https://a.example/'],
  ['read://https_a.example/?url=https%3A%2F%2Fa.example%2Fx', 'https://a.example/x'],
  [
    `chrome-extension://${id}/suspended.html#ttl=A%20title&pos=0&uri=https://a.example/x?y=1&uri=2`,
    'https://a.example/x?y=1&uri=2',
  ],
  [
    `moz-extension://${id}/suspended.html#ttl=T&uri=https://app.example/#/about`,
    'https://app.example/#/about',
  ],
  [`chrome-extension://${id}/suspended.html#uri=http://a.example/`, 'http://a.example/'],
  // Edge.
  [`extension://${id}/suspended.html#uri=http://a.example/`, 'http://a.example/'],
  [
    `chrome-extension://${id}/suspend.html?title=T&url=https%3A%2F%2Fa.example%2Fx`,
    'https://a.example/x',
  ],
])('%s stands for the page %s', (text, page) => {
  expect(unwrappedAddress(text)).toBe(page);
  expect(readAddress(text)).toEqual({ url: page, leftOut: [] });
});

test.each([
  ['about:reader', 'browser'],
  ['about:reader?url=', 'browser'],
  ['read://https_a.example/', 'scheme'],
  [`chrome-extension://${id}/suspended.html#ttl=T`, 'extension'],
  [`chrome-extension://${id}/suspended.html#uri=chrome://settings/`, 'extension'],
  [`chrome-extension://${id}/suspend.html?title=T`, 'extension'],
  [`chrome-extension://${id}/other.html#uri=https://a.example/`, 'extension'],
])('%s stands for no page', (text, fault) => {
  expect(unwrappedAddress(text)).toBe(text);
  expect(readAddress(text)).toEqual({ fault });
});
