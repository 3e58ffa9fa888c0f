import { spellCheckDocument } from 'cspell-lib';
import { fileOfLanguage, readLanguage, readOfLanguage } from './language.ts';
import { type Messages, placeholder, readMessages } from './messages.ts';

const textsOf = (messages: Messages) =>
  Object.values(messages).map(({ message }) => message.replace(placeholder, ' '));

/** A sentence for each word that the dictionary of a language does not have. None without one. */
export async function misspelledIn(code: string, messages = readMessages(code)): Promise<string[]> {
  const dictionary = code === 'en' ? undefined : readLanguage(code).dictionary;
  if (code !== 'en' && dictionary === undefined) return [];
  const own = readOfLanguage(code, 'words.txt')
    .split('\n')
    .filter((word) => word !== '');
  // Names and code stand in each language, and English is checked by itself.
  const english =
    code === 'en'
      ? []
      : (textsOf(readMessages('en'))
          .join(' ')
          .match(/[A-Za-z]+/g) ?? []);
  const { issues } = await spellCheckDocument(
    {
      uri: fileOfLanguage(code, 'messages.txt'),
      text: textsOf(messages).join('\n'),
      languageId: 'plaintext',
      locale: code,
    },
    { generateSuggestions: false, noConfigSearch: true },
    {
      language: code,
      words: [...own, ...english],
      ...(dictionary !== undefined && { import: [`${dictionary}/cspell-ext.json`] }),
    },
  );
  const words = [...new Set(issues.map(({ text }) => text))];
  return words.map(
    (word) =>
      `${fileOfLanguage(code, 'messages.json')}: “${word}” is not in the dictionary. Correct it, or add it to ${fileOfLanguage(code, 'words.txt')}.`,
  );
}
