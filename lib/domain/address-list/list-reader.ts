import { type FileFault, readFileText } from './decode-file.ts';
import {
  type Choices,
  type Found,
  type FoundIn,
  type Kind,
  maxKeptLength,
  maxUnused,
} from './found.ts';
import { readAddresses } from './read-addresses.ts';

/** How many addresses of a list are shown and sent. The rest are only counted. */
export const maxAddresses = 5_000;
/** How many sitemaps of an index are named. */
const maxSitemaps = 20;

/** A text with the name of its file, or none for a pasted one. */
export interface ListText {
  name: string;
  text: string;
}

/** Where the addresses of a list come from. */
export type ListSource = { texts: ListText[] } | { files: File[] } | { tabs: string[] };

/**
 * What to read. Without a source the last one is read again, with other choices. `filter` is a text
 * that addresses have, or a pattern with `*`.
 */
export interface ReadRequest {
  source?: ListSource;
  choices: Choices;
  filter: string;
}

/** What one file or the pasted text is, and how many addresses it has; or why it was not read. */
export interface ReadSource {
  name: string;
  kind: Kind | null;
  count: number;
  fault: FileFault | null;
}

/**
 * The list that was read: at most `maxAddresses` that match the filter, `remaining` more that match,
 * and `total` of all. The other fields are those of `FoundIn`, of all files together.
 */
export interface ReadList extends Omit<FoundIn, 'kind' | 'paths'> {
  sources: ReadSource[];
  total: number;
  remaining: number;
  /** How many paths wait for a site. */
  pathCount: number;
  /** The first sitemaps that an index names. */
  sitemaps: string[];
  /** The texts, to be read again later. Null where they are too long. */
  kept: ListText[] | null;
}

/** A reader keeps what it read last, so that a filter or a column needs no second reading. */
export function createListReader(): (request: ReadRequest) => Promise<ReadList> {
  let texts: (ListText & { fault: FileFault | null })[] = [];
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

async function textsOf(source: ListSource): Promise<(ListText & { fault: FileFault | null })[]> {
  if ('texts' in source) return source.texts.map((text) => ({ ...text, fault: null }));
  if ('tabs' in source) return [];
  const all = [];
  // One after the other, so that only one file is in memory twice.
  for (const file of source.files) {
    const text = await readFileText(file);
    all.push(
      typeof text === 'string'
        ? { name: file.name, text, fault: null }
        : { name: file.name, text: '', fault: text.fault },
    );
  }
  return all;
}

const foundOf = ({ name, text, fault }: ListText & { fault: FileFault | null }, choices: Choices) =>
  fault ? null : readAddresses(text, name, choices);

function together(
  texts: (ListText & { fault: FileFault | null })[],
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
  const [first] = found.filter(({ columns }) => columns.length > 1);
  return {
    sources: texts.map(({ name, fault }, at) => ({
      name,
      kind: all[at]?.kind ?? null,
      count: all[at]?.addresses.length ?? 0,
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
 * Returns whether an address matches a filter, whatever letters are large: it has the text; or, with
 * `*` for any characters, it is the pattern from its scheme, its host or its `www.` on. Takes time
 * in proportion to the length of the address.
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
