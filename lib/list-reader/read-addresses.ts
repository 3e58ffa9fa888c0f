import { isBinary } from '../domain/decode-file.ts';
import type { Choices, FoundIn } from '../domain/addresses/address-list.ts';
import { foundIn } from './found.ts';
import { readJson } from './json.ts';
import { isMarkdown, readMarkdown } from './markdown.ts';
import { readMarkup } from './markup.ts';
import { readSitemap } from './sitemap.ts';
import { readTable } from './table.ts';
import { isLog, readList } from './text.ts';

/**
 * Finds the addresses of the pages that a text means, by what the text is: its form counts, and the
 * name of its file where the form leaves it open. Returns null for text that is binary. Fetches
 * nothing.
 */
export function readAddresses(text: string, fileName = '', choices: Choices = {}): FoundIn | null {
  if (isBinary(text)) return null;
  const found = read(text.replace(/^\uFEFF+/, ''), fileName, choices);
  const { site } = choices;
  if (site === undefined || found.paths.length === 0) return found;
  const onSite = found.paths.flatMap((path) => {
    const url = URL.parse(path, site);
    return url ? [{ text: url.href }] : [];
  });
  return { ...found, addresses: [...found.addresses, ...onSite] };
}

function read(text: string, fileName: string, choices: Choices): FoundIn {
  const ending = /\.(md|markdown|mdx|csv|tsv)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const isTable = ending === 'csv' || ending === 'tsv';
  // Browsers put a sentence above XML that they show.
  const markup = ending === '' ? /^[^<{[]{0,300}(<.*)$/s.exec(text)?.[1] : undefined;
  const structured =
    (markup === undefined ? null : (readSitemap(markup) ?? readMarkup(markup))) ?? readJson(text);
  if (structured) return structured;
  if (/\.log$/i.test(fileName) || isLog(text)) return foundIn('log', {});
  if (!isTable && (ending !== '' || isMarkdown(text))) return readMarkdown(text);
  return readTable(text, choices, isTable) ?? readList(text);
}
