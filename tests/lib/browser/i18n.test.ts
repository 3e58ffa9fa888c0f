import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { direction, language } from '../../../lib/browser/i18n.ts';
import messages from '../../../public/_locales/en/messages.json' with { type: 'json' };

const getMessage = (key: keyof typeof messages) => messages[key].message;

test.each([
  ['en', 'en'],
  ['en-GB', 'en-GB'],
  ['de', 'en'],
  ['ar-EG', 'en'],
])(
  'A browser in %s shows English words, from left to right, and pages say that their language is %s',
  (browsers, said) => {
    Object.assign(fakeBrowser.i18n, { getMessage, getUILanguage: () => browsers });
    expect(language()).toBe(said);
    expect(direction()).toBe('ltr');
  },
);

interface Message {
  message: string;
  description?: string;
}

test.each(readdirSync('public/_locales'))(
  'In %s, each message tells translators where it stands and what its placeholders are',
  (locale) => {
    const file = readFileSync(`public/_locales/${locale}/messages.json`, 'utf8');
    const wanting = Object.entries(JSON.parse(file) as Record<string, Message>).filter(
      ([, { message, description = '' }]) =>
        !/^\S.{9,}\.$/.test(description) ||
        message.match(/\$(\d|\w+\$)/g)?.some((placeholder) => !description.includes(placeholder)),
    );
    expect(wanting.map(([key]) => key)).toEqual([]);
  },
);

test('A description names no message that is not there', () => {
  const keys = new Set(Object.keys(messages).flatMap((key) => [key, key.replace(/_other$/, '')]));
  const named = Object.values(messages).flatMap(
    ({ description }) => description.match(/\b[a-z]+[A-Z]\w*/g) ?? [],
  );
  expect(named.filter((name) => !keys.has(name))).toEqual([]);
});
