import { expect, test } from 'vitest';
import { shownAddress as shown } from '../../../lib/domain/shown-address.ts';

test('Host and path of an address are told apart, whether or not it has a scheme', () => {
  expect(shown('https://www.example.com/a/b?c=d/e')).toEqual(['example.com', '/a/b?c=d/e']);
  expect(shown('example.com:8080?q=1')).toEqual(['example.com:8080', '?q=1']);
  expect(shown('https://example.com/')).toEqual(['example.com', '']);
  expect(shown('no address\n/at all')).toEqual(['no address\n', '/at all']);
});

test('What is percent-encoded in a path is read as the letters that it stands for', () => {
  expect(
    shown('https://example.com/%E4%BD%A0%E5%A5%BD/caf%c3%a9?q=%D9%85%D8%B1%D8%AD%D8%A8%D8%A7'),
  ).toEqual(['example.com', '/你好/café?q=مرحبا']);
  expect(shown('https://example.com/über/🚀')[1]).toBe('/über/🚀');
});

test('Malformed sequences stay as they are and hide no others', () => {
  expect(shown('https://example.com/%ff/%e4/100%/%zz/%C3%A9')[1]).toBe('/%ff/%e4/100%/%zz/é');
});

test('Nothing is decoded that could mislead: spaces, controls, marks that turn the text around, delimiters, the percent sign', () => {
  for (const path of [
    '/a%20b',
    '/a%C2%A0b',
    '/%00%1F%7F',
    '/%E2%80%AEgpj.exe',
    '/%E2%81%A6x%D8%9C',
    '/%E2%80%8B',
    '/%2Fa%3Fb%23',
    '/%2541%25',
  ])
    expect(shown(`https://example.com${path}`)[1]).toBe(path);
  expect(shown('https://example.com/%C3%A9%E2%80%AE')[1]).toBe('/é%E2%80%AE');
});

test('A host is read in its own letters, unless they pass for others', () => {
  expect(shown('https://bücher.example/%C3%BC')).toEqual(['bücher.example', '/ü']);
  expect(shown('https://аррӏе.example/')).toEqual(['xn--80ak6aa92e.example', '']);
});
