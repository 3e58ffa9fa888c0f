import { expect, test } from 'vitest';
import { bytesOf, maxLanguageBytes } from '../../../../scripts/lib/languages/check.ts';
import {
  finishedLanguages,
  readJsonOfLanguage,
  readLanguage,
  translations,
} from '../../../../scripts/lib/languages/language.ts';
import {
  keysOf,
  packInPlaceOfEnglish,
  packLanguages,
  packMessages,
  readMessages,
} from '../../../../scripts/lib/languages/messages.ts';
import { misspelledIn } from '../../../../scripts/lib/languages/spelling.ts';

test('The package has the messages alone, with numbers for placeholders', () => {
  const message = {
    message: '$COUNT$ of $TOTAL$, $COUNT$',
    description: 'How far a list is.',
    placeholders: {
      count: { content: '$2', example: '3' },
      total: { content: '$1', example: '8' },
    },
  };
  expect(packMessages({ far: message })).toEqual({ far: { message: '$2 of $1, $2' } });
});

test('From right to left, code and addresses keep their own direction', () => {
  const packed = packMessages({
    localeDirection: { message: 'rtl' },
    hosts: { message: 'مثل *.example.org أو 10.0.0.0/8، مع `<html>` في CSV.' },
  });
  expect(packed['hosts']?.message).toBe(
    'مثل \u2068*.example.org\u2069 أو \u206810.0.0.0/8\u2069، مع \u2068`<html>`\u2069 في CSV.',
  );
});

test.each([
  ['de', ['one', 'other']],
  ['pl', ['one', 'few', 'many', 'other']],
  ['ja', ['other']],
  ['ar', ['zero', 'one', 'two', 'few', 'many', 'other']],
])('%s has the plural forms %j, and no others', (code, forms) => {
  const keys = keysOf(code).map(([key]) => key);
  expect(keys.filter((key) => key.startsWith('reportsCount_'))).toEqual(
    forms.map((form) => `reportsCount_${form}`),
  );
  expect(Object.keys(readMessages(code))).toEqual(keys);
});

test('The package has English and each finished language, and no other', () => {
  const files = packLanguages(['de']).map(({ relativeDest }) => relativeDest);
  expect(files).toEqual(['_locales/en/messages.json', '_locales/de/messages.json']);
  const packed = packLanguages().map(({ relativeDest }) => relativeDest);
  const finished = translations.filter((code) => readLanguage(code).isFinished);
  expect(packed).toEqual(['en', ...finished].map((code) => `_locales/${code}/messages.json`));
});

test('A language that is shown stands in place of English, which stands for what it lacks', () => {
  const shown = packInPlaceOfEnglish('de', {
    localeLanguage: { message: 'de' },
    sharedSave: { message: 'Speichern' },
    sharedCancel: { message: '' },
  });
  expect(shown.relativeDest).toBe('_locales/en/messages.json');
  expect(JSON.parse(shown.contents)).toMatchObject({
    localeLanguage: { message: 'de' },
    sharedSave: { message: 'Speichern' },
    sharedCancel: { message: 'Cancel' },
  });
});

test('A word that the dictionary of a language does not have is named', async () => {
  const own = readMessages('de');
  const found = await misspelledIn('de', { ...own, sharedSave: { message: 'Speichren' } });
  expect(found).toEqual([expect.stringContaining('“Speichren” is not in the dictionary')]);
});

test.each(finishedLanguages())('%s takes little of the package', (code) => {
  expect(bytesOf(code)).toBeLessThanOrEqual(maxLanguageBytes);
});

test('A file that is no JSON is named in a sentence', () => {
  expect(() => readJsonOfLanguage('de', 'words.txt')).toThrow(
    /^public\/_locales\/de\/words\.txt is not JSON: /,
  );
});
