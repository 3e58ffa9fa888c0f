import { finishedLanguages, readJsonOfLanguage, tagOf } from './language.ts';

/** A message as `messages.json` has it, for browsers and for those who translate. */
interface Message {
  message: string;
  description?: string;
  placeholders?: Record<string, { content: string; example: string }>;
}

/** The messages of a language by their keys. */
export type Messages = Record<string, Message>;

/** Reads the messages of a language, which may lack some. */
export const readMessages = (code: string): Messages =>
  readJsonOfLanguage(code, 'messages.json') as Messages;

/** Matches a placeholder, such as `$COUNT$`. */
export const placeholder = /\$([A-Z_]+)\$/g;

/** Puts code and addresses, such as `*.example.org`, into a direction of their own. */
const isolateCode = (text: string) =>
  text.replace(/`[^`]*`|[\w*{/<](?:[\w.:*@{}<>=/-]*[\w*}>/…])?/g, (run) =>
    /[./:*@{}<>=`]/.test(run) ? `\u2068${run}\u2069` : run,
  );

/**
 * The messages as the package has them: without what only translators need, and each placeholder as
 * the number of its substitution, `$1`. In a language from right to left, code and addresses keep
 * their own direction.
 */
export function packMessages(messages: Messages): Record<string, { message: string }> {
  const isReversed = messages['localeDirection']?.message === 'rtl';
  const pack = ({ message, placeholders = {} }: Message) =>
    (isReversed ? isolateCode(message) : message).replace(
      placeholder,
      (whole, name: string) => placeholders[name.toLowerCase()]?.content ?? whole,
    );
  return Object.fromEntries(
    Object.entries(messages).map(([key, one]) => [key, { message: pack(one) }]),
  );
}

/** The files of messages in the package: English, and each finished language. */
export const packLanguages = (codes = finishedLanguages()): PackedFile[] =>
  ['en', ...codes].map((code) => packedFile(code, readMessages(code)));

/**
 * The file of messages in which a language stands in place of English, so that every browser shows
 * it. English stands where it lacks messages, but not for what says how it is written.
 */
export function packInPlaceOfEnglish(code: string, own = readMessages(code)): PackedFile {
  const english = readMessages('en');
  const there = Object.entries(own).filter(
    ([key, { message }]) => message !== '' || isOfLocale(key),
  );
  return packedFile('en', { ...english, ...Object.fromEntries(there) });
}

interface PackedFile {
  relativeDest: string;
  contents: string;
}

const packedFile = (code: string, messages: Messages): PackedFile => ({
  relativeDest: `_locales/${code}/messages.json`,
  contents: JSON.stringify(packMessages(messages)),
});

/** Whether a message says how the language is written, and is not shown. */
export const isOfLocale = (key: string) => key.startsWith('locale');

/** A key of a language, the English message that it says, and its plural form if it has one. */
export type Key = [key: string, english: Message, form?: string];

/**
 * The keys that a language has, in the order of the English ones. A message with plural forms has
 * those of the language and no others.
 */
export function keysOf(code: string): Key[] {
  const english = readMessages('en');
  const forms = new Intl.PluralRules(tagOf(code)).resolvedOptions().pluralCategories;
  const inOrder = (['zero', 'one', 'two', 'few', 'many', 'other'] as const).filter((form) =>
    forms.includes(form),
  );
  return Object.entries(english).flatMap(([key, message]): Key[] => {
    const [, stem, form] = /^(.*)_(one|other)$/.exec(key) ?? [];
    if (stem === undefined || !(`${stem}_other` in english)) return [[key, message]];
    if (form === 'one') return [];
    return inOrder.map((one) => [`${stem}_${one}`, english[`${stem}_${one}`] ?? message, one]);
  });
}

/** Whether a plural form stands for one number alone, which it need not name then. */
export function isOneNumber(code: string, form: string): boolean {
  const rules = new Intl.PluralRules(tagOf(code));
  return (
    Array.from({ length: 1001 }, (_, at) => at).filter((at) => rules.select(at) === form).length ===
    1
  );
}

/**
 * The text that the `messages.json` of a language has to have: its keys in the English order, each
 * with the placeholders of English. A message that it lacks is empty; what says how it is written
 * is that of English, but for its own tag.
 */
export function renderMessages(code: string): string {
  const own = readMessages(code);
  const unsaid = (key: string, { message }: Message) =>
    key === 'localeLanguage'
      ? tagOf(code)
      : isOfLocale(key) || key === 'extensionName'
        ? message
        : '';
  const messages = keysOf(code).map(([key, english]) => {
    const { placeholders } = english;
    const message = own[key]?.message ?? unsaid(key, english);
    return [key, { message, ...(placeholders && { placeholders }) }];
  });
  return `${JSON.stringify(Object.fromEntries(messages), null, 2)}\n`;
}
