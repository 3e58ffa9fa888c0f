import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse, record, strictObject, string } from 'valibot';
import { inProject } from '../project.ts';
import { type Language, readJsonOfLanguage, readLanguage, translations } from './language.ts';

const English = strictObject({
  glossary: record(
    string(),
    // A regular expression for its forms.
    strictObject({ means: string(), forms: string() }),
  ),
});

/** The words that carry the product, as the `language.json` of English has them. */
export const glossary = parse(English, readJsonOfLanguage('en', 'language.json')).glossary;

/** The page for translators, whose tables of words come from the languages. */
export const translatingPage = 'docs/translating.md';
const start =
  '<!-- The glossary, as `npm run check -- --write` makes it from public/_locales. -->\n\n';
const end = '\n<!-- End of the glossary. -->';

/** The text of the page for translators with its glossary made anew. */
export function renderTranslatingPage(): string {
  const page = readFileSync(inProject(translatingPage), 'utf8');
  const [before = ''] = page.split(start);
  const after = page.slice(page.indexOf(end));
  const meanings = Object.entries(glossary).map(([word, { means }]) => `- **${word}**: ${means}`);
  const tables = translations.map((code) => tableOf(code, readLanguage(code)));
  const text = `${before}${start}${meanings.join('\n')}\n\n${tables.join('\n')}${after}`;
  return execFileSync('oxfmt', ['--stdin-filepath', translatingPage], {
    input: text,
    encoding: 'utf8',
  });
}

function tableOf(code: string, language: Language): string {
  const { english, own, address, unsure, glossary: words } = language;
  const rows = Object.entries(words).map(
    ([word, { word: ours, also }]) => `| ${word} | ${ours} | ${also} |`,
  );
  return [
    `### ${english}\n`,
    `${own}, \`public/_locales/${code}\`. ${address}\n`,
    `| English | ${english} | who else uses it |\n| --- | --- | --- |`,
    ...rows,
    '\nUnsure:\n',
    ...unsure.map((sentence) => `- ${sentence}`),
    '',
  ].join('\n');
}
