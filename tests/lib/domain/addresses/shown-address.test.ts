import { assert, constantFrom, array, property } from 'fast-check';
import { expect, test } from 'vitest';
import {
  editableAddress,
  isolated,
  shownAddress as shown,
  shownPage,
  shownProject,
} from '../../../../lib/domain/addresses/shown-address.ts';

test('Host and path of an address are told apart, whether or not it has a scheme', () => {
  expect(shown('https://www.example.com/a/b?c=d/e')).toEqual(['example.com', '/a/b?c=d/e']);
  expect(shown('example.com:8080?q=1')).toEqual(['example.com:8080', '?q=1']);
  expect(shown('https://example.com/')).toEqual(['example.com', '']);
  expect(shown('https://app.example/#/caf%C3%A9?b=1')).toEqual(['app.example', '#/café?b=1']);
  expect(shown('https://example.com/a#part')).toEqual(['example.com', '/a']);
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

test('A notification shows host, path and route, and no query', () => {
  expect(shownPage('https://app.example/x?a=1#/b?c=2')).toBe('app.example/x#/b');
  expect(shownPage('https://example.com/x?a=1#part?c=2')).toBe('example.com/x');
});

test('A host is read in its own letters, unless they pass for others', () => {
  expect(shown('https://bücher.example/%C3%BC')).toEqual(['bücher.example', '/ü']);
  expect(shown('https://аррӏе.example/')).toEqual(['xn--80ak6aa92e.example', '']);
});

test.each([
  ['https://xn--bcher-kva.test/%D9%85%D9%82%D8%A7%D9%84', 'https://bücher.test/مقال'],
  ['http://xn--bcher-kva.test:8080/?q=%C3%A4#%C3%B6', 'http://bücher.test:8080/?q=ä#ö'],
  ['https://app.example/#/caf%C3%A9?b=%20', 'https://app.example/#/café?b=%20'],
  ['https://example.com/caf%C3%A9?b=%7E+c%20d&e=%26', 'https://example.com/café?b=%7E+c%20d&e=%26'],
  ['https://example.com/%E2%80%AEgpj.exe%C3%A9', 'https://example.com/%E2%80%AEgpj.exeé'],
])('In a textbox %s is %s', (url, text) => {
  expect(editableAddress(url)).toBe(text);
});

test.each([
  'https://xn--80ak6aa92e.example/',
  // Typed again, these would be sent with large letters.
  'https://example.com/caf%c3%a9',
  'https://example.com/%ff%41%2Fa',
])('In a textbox %s stays as it is', (url) => {
  expect(editableAddress(url)).toBe(url);
});

const parts = ['a', '/', '?', '#', '&', '=', ':', '@', '~', 'é', 'مقال', '\u2044'].concat(
  '%20 %C3%A9 %c3%a9 %FF %E2%80%AE %25 %2F %7E %EF%BC%8F %CC%81 %F0%9F%A6%8A'.split(' '),
);

test('The text in a textbox always gives the address back that it is for', () => {
  const part = constantFrom(...parts);
  const host = constantFrom('example.com', 'bücher.test', 'аррӏе.example', 'a.مثال:81', '[::1]');
  assert(
    property(host, array(part, { maxLength: 12 }), (of, rest) => {
      const url = new URL(`https://${of}/${rest.join('')}`).href;
      expect(new URL(editableAddress(url)).href).toBe(url);
    }),
  );
});

test('The name of a project is read as a host, and any other name as it is', () => {
  expect(shownProject('xn--bcher-kva.test:8080')).toBe('bücher.test:8080');
  expect(shownProject('xn--80ak6aa92e.example')).toBe('xn--80ak6aa92e.example');
  expect(shownProject('My project 100%')).toBe('My project 100%');
});

test('A text of other letters is isolated among the words of a sentence', () => {
  expect(isolated('مثال.test')).toBe('\u2068مثال.test\u2069');
  expect(isolated('example.com/a')).toBe('example.com/a');
  expect(isolated('a\u2069\u202Egpj.exe')).toBe('\u2068agpj.exe\u2069');
});
