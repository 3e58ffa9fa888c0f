import { type FileFault, readFileText } from '../domain/decode-file.ts';
import {
  type Choices,
  type Found,
  type FoundIn,
  type ListSource,
  type ListText,
  maxKeptLength,
  type ReadList,
  type ReadRequest,
} from '../domain/addresses/address-list.ts';
import { maxUnused } from './found.ts';
import { readAddresses } from './read-addresses.ts';

/** How many addresses of a list are shown and sent. The rest are only counted. */
const maxAddresses = 5_000;
/** How many sitemaps of an index are named. */
const maxSitemaps = 20;

/**
 * Answers each message `{ id, request }` of a page with `{ id, list }`; the list is null if it
 * could not be read. One after the other, as a later request may be for what an earlier one read.
 */
export function answerMessages(): void {
  const read = createListReader();
  let last = Promise.resolve();
  addEventListener('message', ({ data }: MessageEvent<{ id: number; request: ReadRequest }>) => {
    const answer = async () => {
      const list = await read(data.request).catch(() => null);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      postMessage({ id: data.id, list });
    };
    last = last.then(answer);
  });
}

/** A text that was read, or why its file was not. */
interface ReadText extends ListText {
  fault: FileFault | null;
}

/** A reader keeps what it read last, so that a filter or a column needs no second reading. */
export function createListReader(): (request: ReadRequest) => Promise<ReadList> {
  let texts: ReadText[] = [];
  let tabs: string[] | null = null;
  let read: { choices: string; found: (FoundIn | null)[] } | null = null;
  return async ({ source, choices, filter }) => {
    if (source) {
      tabs = 'tabs' in source ? source.tabs : null;
      texts = await textsOf(source);
      read = null;
    }
    const key = JSON.stringify(choices);
    if (read?.choices !== key)
      read = { choices: key, found: texts.map((one) => foundOf(one, choices)) };
    return together(texts, read.found, tabs, filter);
  };
}

async function textsOf(source: ListSource): Promise<ReadText[]> {
  if ('texts' in source) return source.texts.map((text) => ({ ...text, fault: null }));
  if ('tabs' in source) return [];
  const all: ReadText[] = [];
  // One after the other, so that only one file is in memory twice.
  for (const file of source.files) {
    const { name } = file;
    const text = await readFileText(file);
    all.push(typeof text === 'string' ? { name, text, fault: null } : { name, text: '', ...text });
  }
  return all;
}

const foundOf = ({ name, text, fault }: ReadText, choices: Choices) =>
  fault ? null : readAddresses(text, name, choices);

function together(
  texts: ReadText[],
  all: (FoundIn | null)[],
  tabs: string[] | null,
  filter: string,
): ReadList {
  const found = all.flatMap((one) => one ?? []);
  const addresses: Found[] = [
    ...(tabs ?? []).map((text) => ({ text })),
    // The addresses of an index are no pages. Its sitemaps are told.
    ...found.flatMap((one) => (one.kind === 'index' ? [] : one.addresses)),
  ];
  const matches = matcher(filter);
  const matching = filter.trim() === '' ? addresses : addresses.filter(({ text }) => matches(text));
  const length = texts.reduce((sum, { text }) => sum + text.length, 0);
  const first = found.find(({ columns }) => columns.length > 1);
  return {
    sources: texts.map(({ name, fault }, at) => ({
      name,
      kind: all[at]?.kind ?? null,
      count: all[at]?.addresses.length || (all[at]?.paths.length ?? 0),
      fault: fault ?? (all[at] ? null : 'binary'),
    })),
    addresses: matching.slice(0, maxAddresses),
    total: addresses.length,
    remaining: Math.max(0, matching.length - maxAddresses),
    pathCount: found.reduce((sum, { paths }) => sum + paths.length, 0),
    sitemaps: found
      .filter(({ kind }) => kind === 'index')
      .flatMap((one) => one.addresses.slice(0, maxSitemaps).map(({ text }) => text))
      .slice(0, maxSitemaps),
    unused: found.flatMap(({ unused }) => unused).slice(0, maxUnused),
    unusedCount: found.reduce((sum, { unusedCount }) => sum + unusedCount, 0),
    columns: first?.columns ?? [],
    column: first?.column ?? null,
    isCut: found.some(({ isCut }) => isCut),
    kept:
      length > 0 && length <= maxKeptLength
        ? texts.map(({ name, text }) => ({ name, text }))
        : null,
  };
}

/**
 * Returns whether an address matches a filter, in small or large letters. It has the text; or, with
 * `*` for any characters, it is the pattern from its scheme or its host on. Takes time in
 * proportion to the length of the address.
 */
function matcher(filter: string): (address: string) => boolean {
  const wanted = filter.trim().toLowerCase();
  if (!wanted.includes('*')) return (address) => address.toLowerCase().includes(wanted);
  const parts = wanted.split('*');
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  const fits = (text: string) => {
    if (!text.startsWith(first)) return false;
    let at = first.length;
    for (const part of parts.slice(1, -1)) {
      const found = text.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return text.length >= at + last.length && text.endsWith(last);
  };
  return (address) => {
    const text = address.toLowerCase();
    return [text, text.replace(/^https?:\/\//, ''), text.replace(/^https?:\/\/(www\.)?/, '')].some(
      fits,
    );
  };
}
