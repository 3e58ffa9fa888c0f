import { spellCheckDocument } from 'cspell-lib';
import { fileOfLanguage, readLanguage, wordsOf } from './language.ts';
import { type Messages, placeholder, readMessages } from './messages.ts';
import { latinIn } from './rules.ts';

const textsOf = (messages: Messages) =>
  Object.values(messages).map(({ message }) => message.replace(placeholder, ' '));

/** A sentence for each word that the dictionary of a language does not have. None without one. */
export async function misspelledIn(code: string, messages = readMessages(code)): Promise<string[]> {
  const dictionary = code === 'en' ? undefined : readLanguage(code).dictionary;
  if (code !== 'en' && dictionary === undefined) return [];
  // Names and code stand in each language.
  const kept = textsOf(readMessages('en')).flatMap(latinIn);
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
      words: [...wordsOf(code), ...kept],
      ...(dictionary !== undefined && { import: [`${dictionary}/cspell-ext.json`] }),
    },
  );
  const words = [...new Set(issues.map(({ text }) => text))];
  return words.map(
    (word) =>
      `${fileOfLanguage(code, 'messages.json')}: “${word}” is not in the dictionary. Correct it, or add it to ${fileOfLanguage(code, 'words.txt')}.`,
  );
}
