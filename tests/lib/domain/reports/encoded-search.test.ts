import { expect, test } from 'vitest';
import { encodedHost, encodedSearch } from '../../../../lib/domain/reports/list-parameters.ts';

test.each([
  ['bücher.test', 'xn--bcher-kva.test'],
  ['https://bücher.test/é?q=ä', 'https://xn--bcher-kva.test/%C3%A9?q=%C3%A4'],
  ['bücher.test:8080/مقال', 'xn--bcher-kva.test:8080/%D9%85%D9%82%D8%A7%D9%84'],
  ['news.test/العربية', 'news.test/%D8%A7%D9%84%D8%B9%D8%B1%D8%A8%D9%8A%D8%A9'],
  ['例え。テスト', 'xn--r8jz45g.xn--zckzah'],
  ['مقال', '%D9%85%D9%82%D8%A7%D9%84'],
  ['/über uns', '/%C3%BCber uns'],
  ['a\uD800', 'a%EF%BF%BD'],
])('“%s” is searched for as %s', (typed, stored) => {
  expect(encodedSearch(typed)).toBe(stored);
});

test('A word is a label of the name of a project', () => {
  expect(encodedHost('bücher')).toBe('xn--bcher-kva');
  expect(encodedHost('zwei wörter')).toBe('zwei w%C3%B6rter');
});

test.each(['', 'xn--bcher', 'Example.COM/A%20b', 'a b', '100%', '#'])(
  'A text that is encoded already stays as it was typed: %j',
  (text) => {
    expect([encodedSearch(text), encodedHost(text)]).toEqual([text, text]);
  },
);
