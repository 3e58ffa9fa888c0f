/** The rules that translated messages keep. Each is a function that says what is wrong, or null. */
import { glossary } from './glossary.ts';
import { fileOfLanguage, type Language, readLanguage, tagOf, wordsOf } from './language.ts';
import {
  isOfLocale,
  isOneNumber,
  keysOf,
  type Messages,
  placeholder,
  readMessages,
} from './messages.ts';

/** A translated message: its key, its text, what it translates, and its plural form. */
interface Translated {
  code: string;
  language: Language;
  key: string;
  text: string;
  english: string;
  form?: string | undefined;
  /** The key without its plural form. */
  stem: string;
  /** The placeholder for the number that chooses the plural form. */
  counted?: string | undefined;
  /** The translations of an English text. */
  translationsOf: (english: string) => string[];
}

type Rule = (one: Translated) => string | null;

/** Names that no language translates. Abbreviations, code and addresses are known by their form. */
const names = new Set(
  'Verdict Lighthouse Chromium Firefox Google Markdown WordPress Authorization Brotli gzip npm http https'.split(
    ' ',
  ),
);

const placeholdersIn = (text: string) => [...text.matchAll(placeholder)].map(([one]) => one);
const withoutPlaceholders = (text: string) => text.replace(placeholder, ' ');
const withoutCode = (text: string) =>
  withoutPlaceholders(text).replace(/\S*[*/@{}<>=_]\S*|`[^`]*`|\w+\.\w+\S*/g, ' ');
const count = (text: string, mark: string) => text.split(mark).length - 1;
const list = (parts: string[]) => parts.join(', ');

const rules: Rule[] = [
  ({ text }) => (text === '' ? 'is not translated' : null),

  // The same placeholders.
  ({ code, text, english, form, counted }) => {
    const [own, wanted] = [placeholdersIn(text), placeholdersIn(english)];
    const lacks = wanted.filter((one) => !own.includes(one));
    const needed = lacks.filter((one) => one !== counted || !form || !isOneNumber(code, form));
    const surplus = own.filter((one) => !wanted.includes(one) && one !== counted);
    if (needed.length > 0) return `lacks ${list(needed)}`;
    if (surplus.length > 0) return `has ${list(surplus)}, which English has not`;
    return withoutPlaceholders(text).includes('$')
      ? 'has a $ that belongs to no placeholder'
      : null;
  },

  // Not equal to English.
  ({ key, text, english, language: { sameAsEnglish } }) => {
    const hasWords = /\p{L}{2}/u.test(withoutPlaceholders(english));
    if (text !== english || !hasWords || sameAsEnglish.includes(key)) return null;
    return 'reads as in English: translate it, or list it in “sameAsEnglish”';
  },

  // The words of the glossary.
  ({ key, stem, text, english, language }) => {
    const missing = Object.entries(language.glossary).filter(
      ([word, term]) =>
        !term.except?.some((one) => one === key || one === stem) &&
        lacksTerm(word, term, english, text),
    );
    if (missing.length === 0) return null;
    const wanted = missing.map(([word]) => `“${word}” is “${language.glossary[word]!.word}”`);
    return `has other words than the glossary: ${list(wanted)}`;
  },

  // Names, code and units as they are.
  ({ text, english, language: { translated } }) => {
    const kept = namesIn(english).filter((one) => !translated.includes(one));
    const lost = [
      ...kept.filter((one) => !text.includes(one)),
      ...unitsIn(english).filter((one) => !unitsIn(text).includes(one)),
    ];
    return lost.length > 0 ? `changes ${list(lost)}, which stays as it is` : null;
  },

  // The mark at the end.
  ({ text, english, language: { marks } }) => {
    const [wanted, own] = [english, text].map((one) => /[.?!:…。？！：؟]?$/u.exec(one)![0]);
    const mark = marks[wanted!] ?? wanted!;
    if (own === mark) return null;
    return mark === '' ? `ends with “${own}”, English does not` : `does not end with “${mark}”`;
  },

  // Quotation marks.
  ({ text, english, language: { quotes } }) => {
    const [open, close] = quotes;
    const pairs = count(english, '“');
    const others = '“ ” „ « » 「 」 『 』'
      .split(' ')
      .filter((one) => one !== open && one !== close);
    return count(text, open) === pairs &&
      count(text, close) === pairs &&
      !others.some((one) => text.includes(one))
      ? null
      : `has other quotation marks than ${pairs} of ${open}…${close}`;
  },

  // The words on the screen that it quotes.
  ({ text, english, language: { quotes }, translationsOf }) => {
    const [open, close] = quotes;
    for (const [, quoted = ''] of english.matchAll(/“([^”$]+)”/g)) {
      const ours = translationsOf(quoted);
      if (ours.length > 0 && !ours.some((one) => text.includes(open + one + close)))
        return `quotes “${quoted}”, which is ${open}${ours[0]}${close} on the screen`;
    }
    return null;
  },

  // Spaces, punctuation and marks for the direction.
  ({ text, english, language: { refused } }) => {
    const broken = Object.entries({ ...refusedInAll, ...refused }).filter(
      ([pattern]) => new RegExp(pattern, 'u').test(text) && !new RegExp(pattern, 'u').test(english),
    );
    return broken.length > 0 ? list(broken.map(([, rule]) => rule)) : null;
  },

  // The script.
  ({ code, text, english, language: { scripts } }) => {
    const own = scripts.map((one) => `\\p{sc=${one}}`).join('');
    const foreign = new RegExp(`[^\\P{L}\\p{sc=Zyyy}${own}]+`, 'gu');
    const known = new Set([...latinIn(english), ...unitsIn(english), ...wordsOf(code)]);
    const wrong = (withoutCode(text).match(foreign) ?? []).filter((one) => !known.has(one));
    return wrong.length > 0 ? `has letters of another script: ${list(wrong)}` : null;
  },
];

/** Patterns that no language has, each with the rule that it breaks. */
const refusedInAll = {
  '^\\s|\\s$': 'has a space at its start or end',
  '\\s\\s': 'has two spaces in a row',
  '["\']': 'has a straight quotation mark or apostrophe',
  '[\\u200e\\u200f\\u061c\\u202a-\\u202e\\u2066-\\u2069]':
    'has a mark for the direction, which t() puts around all that fills a message',
};

/** Whether an English text uses a word of the glossary that its translation does not have. */
function lacksTerm(
  word: string,
  { forms }: { forms: string },
  english: string,
  text: string,
): boolean {
  const used = new RegExp(`(?<![\\w-])(${glossary[word]?.forms})(?![\\w-])`, 'i');
  return (
    used.test(withoutCode(english)) && !new RegExp(forms, 'iu').test(withoutPlaceholders(text))
  );
}

/** The Latin words of names and code in an English text, which every language may have. */
export function latinIn(english: string): string[] {
  const code = withoutPlaceholders(english).match(/`[^`]*`|\S*[*/@{}<>=_:]\S*|\w+\.\w+\S*/g) ?? [];
  return [...namesIn(english), ...code].flatMap((one) => one.match(/[A-Za-z]+/g) ?? []);
}

/** Names, abbreviations, code and addresses in an English text. */
function namesIn(english: string): string[] {
  const words = withoutPlaceholders(english).match(/[^\s“”(),;]+/g) ?? [];
  return words
    .map((word) => word.replace(/[.:?…’]+$|’s$/g, ''))
    .filter(
      (word) =>
        names.has(word) ||
        /^[A-Z][A-Z\d]+[\dA-Za-z]*$|^[A-Z]\w*[A-Z]\w*$|[*/@{}<>=]|\w\.\w|\w:\w|:\/\//.test(word),
    )
    .map((word) => word.replace(/^([A-Z]{2,})s$/, '$1'));
}

/** The units of measure behind the placeholders of an English text. */
function unitsIn(english: string): string[] {
  return [...english.matchAll(/(?:\$|\d) (s|ms|min|MB|kB|px)\b/g)].map(([, unit = '']) => unit);
}

/** A sentence for each message of a language that breaks a rule, with its key. */
export function faultsOf(code: string, own: Messages = readMessages(code)): string[] {
  const [language, english] = [readLanguage(code), readMessages('en')];
  const translationsOf = (text: string) =>
    Object.keys(english).flatMap((key) =>
      english[key]!.message === text && own[key] ? [own[key].message] : [],
    );
  const file = fileOfLanguage(code, 'messages.json');
  const broken = keysOf(code).flatMap(([key, source, form]) => {
    if (isOfLocale(key)) return [];
    const [counted] =
      Object.entries(source.placeholders ?? {}).find(([, one]) => one.content === '$1') ?? [];
    const one: Translated = {
      code,
      language,
      key,
      text: own[key]?.message ?? '',
      english: source.message,
      form,
      stem: form === undefined ? key : key.slice(0, -form.length - 1),
      counted: form && counted && `$${counted.toUpperCase()}$`,
      translationsOf,
    };
    const [first] = rules.flatMap((rule) => rule(one) ?? []);
    return first === undefined ? [] : [`${file}: ${key} ${first}. It reads: ${one.text}`];
  });
  return [...broken, ...faultsOfLocale(code, own), ...needlessExceptions(code, own)];
}

/** A sentence for each message that says wrongly how a language is written. */
function faultsOfLocale(code: string, own: Messages): string[] {
  const said = (key: string) => own[key]?.message ?? '';
  const numbers = new Intl.NumberFormat(tagOf(code), {
    numberingSystem: said('localeNumbers') || 'none',
    useGrouping: false,
  });
  const isReversed = ['Arab', 'Hebr'].includes(
    new Intl.Locale(tagOf(code)).maximize().script ?? '',
  );
  const wanted = {
    localeLanguage: tagOf(code),
    localeNumbers: numbers.resolvedOptions().numberingSystem,
    localeDigits: Array.from({ length: 10 }, (_, digit) => numbers.format(digit)).join(''),
    localeDirection: isReversed ? 'rtl' : 'ltr',
  };
  return Object.entries(wanted).flatMap(([key, value]) =>
    said(key) === value
      ? []
      : [`${fileOfLanguage(code, 'messages.json')}: ${key} has to be ${value}.`],
  );
}

/** A sentence for each exception in `language.json` that no rule needs. */
function needlessExceptions(code: string, own: Messages): string[] {
  const { sameAsEnglish, glossary: words } = readLanguage(code);
  const english = readMessages('en');
  const same = sameAsEnglish.filter(
    (key, at) => own[key]?.message !== english[key]?.message || sameAsEnglish.indexOf(key) !== at,
  );
  const terms = Object.entries(words).flatMap(([word, term]) =>
    (term.except ?? []).filter(
      (key) =>
        !keysOf(code).some(
          ([one, { message }, form]) =>
            (one === key || (form && one === `${key}_${form}`)) &&
            lacksTerm(word, term, message, own[one]?.message ?? ''),
        ),
    ),
  );
  return [...same, ...terms].map(
    (key) => `${fileOfLanguage(code, 'language.json')}: no rule needs the exception for ${key}.`,
  );
}
