import { globSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { plural, t } from '../../../lib/browser/i18n.ts';
import {
  packMessages,
  placeholder,
  readMessages,
} from '../../../scripts/lib/languages/messages.ts';
import { ofLocale } from '../../fake-words.ts';
import { speak } from '../../speak.ts';
import messages from '../../../public/_locales/en/messages.json' with { type: 'json' };

test('Each message tells translators where it stands, and each placeholder has a name and an example', () => {
  const wanting = Object.entries(readMessages('en')).filter(
    ([, { message, description = '', placeholders = {} }]) => {
      const named = [...message.matchAll(placeholder)].map(([, name = '']) => name.toLowerCase());
      return (
        !/^\S.{9,}\.$/.test(description) ||
        /\$\d/.test(message + description) ||
        named.some((name) => !placeholders[name]?.example) ||
        named.some((name) => !description.includes(`$${name.toUpperCase()}$`)) ||
        Object.keys(placeholders).some((name) => !named.includes(name))
      );
    },
  );
  expect(wanting.map(([key]) => key)).toEqual([]);
});

test('A description names no message that is not there', () => {
  const keys = new Set(Object.keys(messages).flatMap((key) => [key, key.replace(/_other$/, '')]));
  const named = Object.values(messages).flatMap(
    ({ description }) => description.match(/\b[a-z]+[A-Z]\w*/g) ?? [],
  );
  expect(named.filter((name) => !keys.has(name))).toEqual([]);
});

test.each([
  ['ar', 0, 'zero'],
  ['ar', 2, 'two'],
  ['ar', 5, 'few'],
  // A form that these messages have not.
  ['ar', 11, 'other'],
  ['pl', 1_250, 'other'],
  ['en', 1, 'one'],
])(
  'In %s, %i takes the form of a message that the language asks for, or “other”',
  async (own, count, form) => {
    const there = new Set(['zero', 'one', 'two', 'few', 'other']);
    Object.assign(fakeBrowser.i18n, {
      getUILanguage: () => own,
      getMessage: (key: string) =>
        ({ ...ofLocale, localeLanguage: own })[key] ??
        (there.has(key.split('_').at(-1) ?? '') ? key : ''),
    });
    vi.resetModules();
    const fresh = await import('../../../lib/browser/i18n.ts');
    expect(fresh.plural('needsYouCount', count)).toBe(`needsYouCount_${form}`);
  },
);

test('Numbers in messages are written as the language writes them', () => {
  speak('en');
  expect(t('bulkWhich', 1_250.5)).toBe('All that match: 1,250.5');
  expect(plural('needsYouCount', 20_000)).toBe('20,000 need you');
});

test('From right to left, each text that fills a message keeps its own direction', () => {
  speak('en');
  expect(t('connectionAsksFor', 'example.org')).toBe('Only asks for access to example.org');
  Object.assign(fakeBrowser.i18n, {
    getMessage: (key: string, filled: string[] = []) =>
      ({ ...ofLocale, localeDirection: 'rtl' })[key] ?? filled.join(' '),
  });
  expect(t('popupGoesTo', 'example.org', 3)).toBe('\u2068example.org\u2069 \u20683\u2069');
});

const packed = packMessages(readMessages('en'));
const placeholdersOf = (key: string): string[] => [...(packed[key]?.message.match(/\$\d/g) ?? [])];

test('The form for “one” names its number, because in some languages 21 takes it, too', () => {
  const wrong = Object.keys(messages).filter((key) => {
    const other = new Set(placeholdersOf(key.replace(/_one$/, '_other')));
    const own = placeholdersOf(key);
    // A form whose number is not told has none in either.
    const isTold = own.includes('$1') || !other.has('$1');
    return key.endsWith('_one') && !(isTold && own.every((one) => other.has(one)));
  });
  expect(wrong).toEqual([]);
});

test('Every message is used', () => {
  const files = ['components', 'entrypoints', 'lib', 'wxt.config.ts'].flatMap((place) =>
    globSync(`${place}${place.includes('.') ? '' : '/**/*.{ts,tsx,html}'}`),
  );
  const code = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const built = [...new Set(code.match(/`\w+(\$\{[^`{}]*\}\w*)+`/g))].map(
    (template) => new RegExp(`^${template.slice(1, -1).replace(/\$\{[^}]*\}/g, '\\w+')}$`),
  );
  const literal = new Set(code.replaceAll(/__MSG_|__/g, '').match(/(?<=['"`])\w+(?=['"`])/g));
  const unused = Object.keys(messages).filter((key) => {
    const name = key.replace(/_(one|other)$/, '');
    return !literal.has(name) && !built.some((one) => one.test(name));
  });
  expect(unused).toEqual([]);
});
