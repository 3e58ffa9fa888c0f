import { existsSync, readdirSync, readFileSync } from 'node:fs';
import {
  array,
  boolean,
  exactOptional,
  getDotPath,
  type InferOutput,
  record,
  safeParse,
  strictObject,
  string,
  tuple,
} from 'valibot';
import { inProject } from '../project.ts';

const text = string();

/** A word of the glossary in one language. */
const Term = strictObject({
  word: text,
  /** The programs that use it, too, or a dash. */
  also: text,
  /** A regular expression for its forms, in any case. */
  forms: text,
  /** The keys of messages that have no room for the word, or say it with a verb. */
  except: exactOptional(array(text)),
});

/** How a language is written: the `language.json` in its folder (docs/translating.md). */
const Language = strictObject({
  /** Its name in English and in itself. */
  english: text,
  own: text,
  /** Whether the package has it. */
  isFinished: boolean(),
  /** Says in the guide that it is in English. */
  guide: text,
  /** In a sentence: how the person is addressed, and how buttons read. */
  address: text,
  /** Sentences on words that no native speaker has confirmed. */
  unsure: array(text),
  /** The opening and the closing quotation mark. */
  quotes: tuple([text, text]),
  /** The marks that stand in place of English ones, such as "؟" for "?". */
  marks: record(text, text),
  /** Its script, as Unicode names it. */
  scripts: array(text),
  /** The package with a dictionary for cspell, if there is one. */
  dictionary: exactOptional(text),
  /** Regular expressions that no message matches, each with the rule that it breaks. */
  refused: record(text, text),
  /** Names and abbreviations that the language has other words for, such as "ID". */
  translated: array(text),
  /** The keys of the messages that read as in English. */
  sameAsEnglish: array(text),
  glossary: record(text, Term),
});

export type Language = InferOutput<typeof Language>;

const folder = 'public/_locales';

/** The path of a file of a language, from the root of the project. */
export const fileOfLanguage = (code: string, file: string) => `${folder}/${code}/${file}`;

/** The codes of the languages that English is translated into, such as `de`. */
export const translations: string[] = readdirSync(inProject(folder))
  .filter((name) => name !== 'en' && existsSync(inProject(fileOfLanguage(name, 'language.json'))))
  .toSorted();

/** The tag of a language as pages and `Intl` know it: `pt-BR` for the folder `pt_BR`. */
export const tagOf = (code: string) => code.replace('_', '-');

/** Reads the text of a file of a language. Empty if there is none. */
export function readOfLanguage(code: string, file: string): string {
  const path = inProject(fileOfLanguage(code, file));
  return existsSync(path) ? readFileSync(path, 'utf8').replace(/^\uFEFF/, '') : '';
}

/** Reads a JSON file of a language, empty if there is none. Throws a sentence if it is no JSON. */
export function readJsonOfLanguage(code: string, file: string): unknown {
  try {
    return JSON.parse(readOfLanguage(code, file) || '{}');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${fileOfLanguage(code, file)} is not JSON: ${reason}`, { cause: error });
  }
}

/** The words of a language that its dictionary lacks, and those in Latin letters that it uses. */
export const wordsOf = (code: string): string[] =>
  readOfLanguage(code, 'words.txt')
    .split('\n')
    .filter((word) => word !== '');

/** Reads how a language is written. Throws a sentence if its file has another form. */
export function readLanguage(code: string): Language {
  const read = safeParse(Language, readJsonOfLanguage(code, 'language.json'));
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new Error(
    `${fileOfLanguage(code, 'language.json')}: ${getDotPath(issue)}: ${issue.message}`,
  );
}

/** The codes of the translations that the package has. */
export const finishedLanguages = (): string[] =>
  translations.filter((code) => readLanguage(code).isFinished);
