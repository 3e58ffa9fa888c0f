import type { FileFault } from '../decode-file.ts';

/** The kinds of text, each with a way of its own to find the addresses. */
export type Kind =
  | 'sitemap'
  | 'index'
  | 'feed'
  | 'wordpress'
  | 'opml'
  | 'bookmarks'
  | 'html'
  | 'table'
  | 'json'
  | 'markdown'
  | 'list'
  | 'log';

/**
 * One address as it was found. `type` is the media type that the text names for it, if that is no
 * web page.
 */
export interface Found {
  text: string;
  type?: string;
}

/** A line that has no address that can be used, with its number in the text, from 1. */
interface UnusedLine {
  line: number;
  text: string;
}

/** A column of a table that has addresses or paths. `at` is its place in each row. */
export interface Column {
  at: number;
  name: string;
}

/** The choices of a person, for what a text leaves open. */
export interface Choices {
  /** The column of a table to read. */
  column?: number | undefined;
  /** The site that paths belong to, as an address. */
  site?: string | undefined;
}

/**
 * The addresses that were found in a text. Those of an index are other sitemaps. `columns` has more
 * than one where a person can choose; `column` is the one that was read, null while nobody has
 * chosen. `paths` has addresses without a host: they are read once a site is chosen. `isCut` says
 * that the text was too deeply nested to be read to its end.
 */
export interface FoundIn {
  kind: Kind;
  addresses: Found[];
  paths: string[];
  unused: UnusedLine[];
  unusedCount: number;
  columns: Column[];
  column: number | null;
  isCut: boolean;
}

/** A list of at most this many characters is kept while the browser runs. */
export const maxKeptLength = 1_000_000;

/** A text with the name of its file, or none for a pasted one. */
export interface ListText {
  name: string;
  text: string;
}

/** The texts, files or tabs that addresses are read from. */
export type ListSource = { texts: ListText[] } | { files: File[] } | { tabs: string[] };

/**
 * A request to read a list. Without a source the last one is read again, with other choices.
 * `filter` is a text that addresses have, or a pattern with `*`.
 */
export interface ReadRequest {
  source?: ListSource;
  choices: Choices;
  filter: string;
}

/** One file or the pasted text: its kind and its number of addresses, or why it was not read. */
export interface ReadSource {
  name: string;
  kind: Kind | null;
  count: number;
  fault: FileFault | null;
}

/**
 * The list that was read: the first addresses that match the filter, how many more match
 * (`remaining`), and how many there are (`total`). The other fields are those of `FoundIn`, of all
 * files together.
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
