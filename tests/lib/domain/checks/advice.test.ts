import { expect, test } from 'vitest';
import { readAdvice } from '../../../../lib/domain/checks/advice.ts';

test('An advice is text, code and links, as Lighthouse writes them', () => {
  expect(
    readAdvice(
      'Use `<title>` at the top. [Learn more about the `title` element](https://a.example/t).',
    ),
  ).toEqual([
    { kind: 'text', text: 'Use ' },
    { kind: 'code', text: '<title>' },
    { kind: 'text', text: ' at the top. ' },
    { kind: 'link', text: 'Learn more about the title element', href: 'https://a.example/t' },
    { kind: 'text', text: '.' },
  ]);
});

test.each([
  '[run](javascript:globalThis.ran=1)',
  '[read](file:///etc/passwd)',
  '[go](//a.example)',
  '[empty]()',
  '[bare](https://)',
  '<a href="https://a.example">x</a>',
  'one ` alone, and [ another',
])('%s is nothing but text', (advice) => {
  const parts = readAdvice(advice);
  expect(parts.map(({ kind }) => kind)).toEqual(parts.map(() => 'text'));
  expect(parts.map(({ text }) => text).join('')).toBe(advice);
});

test('A very long advice of marks without an end is read in a moment', () => {
  for (const mark of ['[', '`', '[a](', '[a](https://'])
    expect(readAdvice(mark.repeat(100_000)).length).toBeGreaterThan(0);
});
