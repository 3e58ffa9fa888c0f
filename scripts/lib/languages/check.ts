import { gzipSync } from 'node:zlib';
import { checkMadeFile } from '../made-file.ts';
import type { Outcome } from '../run.ts';
import { renderTranslatingPage, translatingPage } from './glossary.ts';
import { fileOfLanguage, finishedLanguages, translations } from './language.ts';
import { packMessages, readMessages, renderMessages } from './messages.ts';
import { faultsOf } from './rules.ts';
import { misspelledIn } from './spelling.ts';

/** The bytes that a language may take of the package, compressed as there. */
export const maxLanguageBytes = 60_000;

/** The bytes that it takes. */
export const bytesOf = (code: string) =>
  gzipSync(JSON.stringify(packMessages(readMessages(code))), { level: 9 }).length;

/**
 * Checks that each language has its keys, its plural forms and the placeholders of English, and
 * that the page for translators has the words of the glossary. With `write`, makes them so: what is
 * not translated is empty then.
 */
export async function checkFormOfLanguages(write: boolean): Promise<Outcome> {
  const files = translations.map((code) => [
    fileOfLanguage(code, 'messages.json'),
    renderMessages(code),
  ]);
  const made = [...files, [translatingPage, renderTranslatingPage()]] as [string, string][];
  return inOne(await Promise.all(made.map(([file, text]) => checkMadeFile(file, text, write))));
}

/** Checks the words of the finished languages, and the spelling of English. */
export async function checkLanguages(): Promise<Outcome> {
  const finished = finishedLanguages();
  const faults = finished.flatMap((code) => [
    ...faultsOf(code),
    ...(bytesOf(code) > maxLanguageBytes
      ? [`${code} has ${bytesOf(code)} bytes, and may have ${maxLanguageBytes}: say less.`]
      : []),
  ]);
  for (const code of ['en', ...finished]) faults.push(...(await misspelledIn(code)));
  return { code: faults.length === 0 ? 0 : 1, output: faults.join('\n') };
}

const inOne = (outcomes: Outcome[]): Outcome => ({
  code: outcomes.some(({ code }) => code !== 0) ? 1 : 0,
  output: outcomes.flatMap(({ output }) => output || []).join('\n'),
});
