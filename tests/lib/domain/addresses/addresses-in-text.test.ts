import { expect, test } from 'vitest';
import {
  addressesInText,
  trimmedAddress,
} from '../../../../lib/domain/addresses/addresses-in-text.ts';

test.each([
  ['\u202Ahttps://a.example/x\u202C', 'https://a.example/x'],
  ['https://a.example/x\u200B', 'https://a.example/x'],
  ['“https://a.example/x”,', 'https://a.example/x'],
  ['<a.example/x>', 'a.example/x'],
  ['((https://a.example/x_(y)))', 'https://a.example/x_(y)'],
  ['[2001:db8::1]', '[2001:db8::1]'],
  ['> https://a.example/x', 'https://a.example/x'],
  ['https://en.wikipedia.org/wiki/Yahoo!', 'https://en.wikipedia.org/wiki/Yahoo!'],
  ['two words', 'two words'],
  ['', ''],
])('%j is meant as %j where it was typed alone', (typed, address) => {
  expect(trimmedAddress(typed)).toBe(address);
});

test.each([
  ['(see https://a.example/x).', ['https://a.example/x']],
  ['„https://a.example/x“ und »https://b.example/«', ['https://a.example/x', 'https://b.example/']],
  ["url: 'https://a.example/x'", ['https://a.example/x']],
  [
    '全部 https://a.example/x。下一个（https://b.example/y）',
    ['https://a.example/x', 'https://b.example/y'],
  ],
  ['https://ja.example/東京（曖昧さ回避） です', ['https://ja.example/東京（曖昧さ回避）']],
  ['http://[2001:db8::1]:8080/x] https://', ['http://[2001:db8::1]:8080/x']],
])('%j names %j', (line, addresses) => {
  expect(addressesInText(line)).toEqual(addresses);
});
