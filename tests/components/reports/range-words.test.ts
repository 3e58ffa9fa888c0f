import { expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { rangeWords } from '../../../components/reports/range-words.ts';
import messages from '../../../public/_locales/en/messages.json' with { type: 'json' };

const getMessage = (key: keyof typeof messages, counts: string[]) =>
  messages[key].message.replaceAll(
    /\$(\d)/g,
    (_, place: string) => counts[Number(place) - 1] ?? '',
  );
const ten = {
  rows: Array.from({ length: 10 }),
  unreadable: 0,
  total: 30,
  page: 1,
  next: 2,
  last: 3,
  from: 'service',
} as const;
const said = (changes: object) => rangeWords({ ...ten, ...changes }, { perPage: 10 });

test('The range of a list never says fewer than it shows', () => {
  Object.assign(fakeBrowser.i18n, { getMessage, getUILanguage: () => 'en' });
  expect(said({})).toBe('1–10 of 30');
  expect(said({ page: 3, rows: [1, 2], unreadable: 1, total: 23 })).toBe('21–23 of 23');
  expect(said({ total: 8 })).toBe('1–10');
  expect(said({ total: null })).toBe('1–10');
  expect(said({ rows: [] })).toBe('');
});
