import { expect, test } from 'vitest';
import { glossary } from '../../../../scripts/lib/languages/glossary.ts';
import { readLanguage, translations } from '../../../../scripts/lib/languages/language.ts';
import { readMessages } from '../../../../scripts/lib/languages/messages.ts';
import { faultsOf } from '../../../../scripts/lib/languages/rules.ts';

/** The faults of a language in which one message reads otherwise. */
function faultsWith(code: string, key: string, message: string): string[] {
  const own = readMessages(code);
  return faultsOf(code, { ...own, [key]: { ...own[key], message } });
}

test.each([
  ['is not translated', 'de', 'sharedSave', ''],
  ['lacks $HOST$', 'de', 'connectionAsksFor', 'Fragt nur nach Zugriff'],
  ['has $HOST$, which English has not', 'de', 'sharedSave', 'Speichern $HOST$'],
  ['lacks $COUNT$', 'pl', 'reportsCount_few', 'raporty'],
  ['reads as in English', 'de', 'sharedSave', 'Save'],
  ['“report” is “Bericht”', 'de', 'sharedCreate', 'Report erstellen'],
  ['changes Verdict, which stays as it is', 'de', 'dataReset', 'Urteil zurücksetzen'],
  ['changes CSV, which stays as it is', 'pl', 'mendedSave', 'Zapisz plik'],
  ['changes s, which stays as it is', 'de', 'uiSeconds', '$COUNT$ Sekunden'],
  ['has a $ that belongs to no placeholder', 'de', 'sharedSave', 'Speichern $1'],
  ['localeDigits has to be 0123456789', 'de', 'localeDigits', '012'],
  ['localeDirection has to be rtl', 'ar', 'localeDirection', 'ltr'],
  ['other quotation marks than 0', 'de', 'sharedSave', 'Speichern”'],
  ['“page” is “صفحة”', 'ar', 'sharedPage', 'المتصفح'],
  [
    'changes *.example.com',
    'ja',
    'rulesFault_hosts_host',
    '「$VALUE$」はホストではありません。example.com、example.com:8080、10.0.0.0/8 のように入力してください。',
  ],
  ['does not end with “？”', 'ja', 'dataResetTitle', 'Verdict をリセットしますか?'],
  ['ends with “.”, English does not', 'de', 'sharedSave', 'Speichern.'],
  [
    'other quotation marks than 1 of „…“',
    'de',
    'connectionHeader_twice',
    'Zeile $LINE$: "$HEADER$" ist schon da.',
  ],
  [
    'quotes “Test connection”, which is',
    'de',
    'connectionSavedUntestedText',
    'Wählen Sie „Verbindung prüfen“, sobald der Dienst antwortet.',
  ],
  ['two spaces in a row', 'de', 'sharedDelete', 'Jetzt  löschen'],
  ['space at its start or end', 'de', 'sharedDelete', 'Löschen '],
  [
    'a mark for the direction',
    'ar',
    'connectionAsksFor',
    'لا يطلب سوى الوصول إلى \u2068$HOST$\u2069',
  ],
  ['beside a full-width mark', 'ja', 'uiNextTry', '次の試行、 $DURATION$ 後'],
  ['a Latin comma', 'ar', 'sharedDelete', 'حذف, الآن'],
  ['letters of another script: сохранить', 'de', 'sharedDelete', 'сохранить'],
  ['letters of another script: delete', 'ja', 'sharedDelete', 'delete 削除'],
])('A message breaks a rule: it %s', (fault, code, key, text) => {
  const found = faultsWith(code, key, text).filter((one) => one.includes(`: ${key} `));
  expect(found.join()).toContain(fault);
});

test('An exception that no rule needs is named', () => {
  const own = readMessages('de');
  const { sameAsEnglish } = readLanguage('de');
  const [key = ''] = sameAsEnglish;
  const found = faultsOf('de', { ...own, [key]: { message: 'Anders' } });
  expect(found).toContain(
    `public/_locales/de/language.json: no rule needs the exception for ${key}.`,
  );
});

test.each(translations)('%s has a word for each of the glossary', (code) => {
  expect(Object.keys(readLanguage(code).glossary)).toEqual(Object.keys(glossary));
});

test('A form that stands for one number alone may leave it out', () => {
  expect(faultsWith('ar', 'reportsCount_two', 'تقريران')).toEqual([]);
});
