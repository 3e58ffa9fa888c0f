/** What a text is, by its form, and so how its addresses are found. */
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
export interface UnusedLine {
  line: number;
  text: string;
}

/** A column of a table that has addresses or paths. `at` is its place in each row. */
export interface Column {
  at: number;
  name: string;
}

/** What a person decides where a text leaves it open. */
export interface Choices {
  /** The column of a table to read. */
  column?: number | undefined;
  /** The site that paths belong to, as an address. */
  site?: string | undefined;
}

/**
 * What was found in a text. The addresses of an index are other sitemaps. `columns` has more than
 * one where a person can choose; `column` is the one that was read, null while nobody has chosen.
 * `paths` has addresses without a host: they are read once a site is chosen. `isCut` says that the
 * text was too deeply nested to be read to its end.
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
/** How many unused lines are kept to be shown. */
export const maxUnused = 100;

/** What was found, with nothing where a reader does not say more. */
export const foundIn = (kind: Kind, found: Partial<FoundIn>): FoundIn => ({
  kind,
  addresses: [],
  paths: [],
  unused: [],
  unusedCount: 0,
  columns: [],
  column: null,
  isCut: false,
  ...found,
});

/** An address as a structured text has it: line breaks in it mean nothing, blanks are coded. */
export const inOnePiece = (text: string) =>
  text
    .trim()
    .replaceAll(/\s*[\t\r\n]\s*/g, '')
    .replaceAll(' ', '%20');

/** Whether a text is a path of a site without its host. Two slashes begin a host. */
export const isPath = (text: string) => /^\/(?!\/)\S*$/.test(text);
