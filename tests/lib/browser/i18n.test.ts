import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  direction,
  formatTimeAndZone,
  formatTimes,
  language,
  plural,
  t,
} from '../../../lib/browser/i18n.ts';
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
        key === 'localeLanguage' ? own : there.has(key.split('_').at(-1) ?? '') ? key : '',
    });
    vi.resetModules();
    const fresh = await import('../../../lib/browser/i18n.ts');
    expect(fresh.plural('needsYouCount', count)).toBe(`needsYouCount_${form}`);
  },
);

test('Numbers in messages are written as the language writes them', () => {
  Object.assign(fakeBrowser.i18n, {
    getUILanguage: () => 'en',
    getMessage: (key: string, filled: string[] = []) =>
      ({ localeLanguage: 'en', localeDigits: '0123456789' })[key] ?? filled.join(' '),
  });
  expect(t('bulkWhich', 1_250.5)).toBe('1,250.5');
  expect(plural('needsYouCount', 20_000, 7_000)).toBe('20,000 7,000');
  expect(plural('needsYouCount', 999, 0)).toBe('999 0');
});

test('A small number has the digits of the language, and does not wait for `Intl`', () => {
  Object.assign(fakeBrowser.i18n, {
    getUILanguage: () => 'ar',
    getMessage: (key: string, filled: string[] = []) =>
      ({ localeLanguage: 'ar', localeDigits: '٠١٢٣٤٥٦٧٨٩' })[key] ?? filled.join(' '),
  });
  const format = vi.spyOn(Number.prototype, 'toLocaleString');
  expect(t('bulkWhich', 205)).toBe('٢٠٥');
  expect(format).not.toHaveBeenCalled();
  format.mockRestore();
});

const placeholdersOf = (key: string): string[] => [
  ...(getMessage(key as keyof typeof messages).match(/\$\d/g) ?? []),
];

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

test('Two times of one minute are told with seconds, and a text that leaves the device names the zone', () => {
  Object.assign(fakeBrowser.i18n, { getMessage, getUILanguage: () => 'en' });
  const at = new Date(2026, 10, 28, 14, 5, 7).getTime();
  expect(formatTimes([at, at - 60_000])(at).replaceAll('\u202f', ' ')).toBe(
    'Nov 28, 2026, 2:05 PM',
  );
  expect(formatTimes([at, at - 3_000])(at).replaceAll('\u202f', ' ')).toBe(
    'Nov 28, 2026, 2:05:07 PM',
  );
  expect(formatTimeAndZone(at).replaceAll('\u202f', ' ')).toMatch(/^Nov 28, 2026, 2:05:07 PM \S+$/);
});
