/**
 * The answer of the hostile service to one request: JSON and 200 by default. `raw` is sent
 * unchanged.
 */
export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  raw?: string | Uint8Array;
  /** Cuts the connection after the answer was sent. */
  breaks?: boolean;
}

/**
 * The texts that a person reads, or patterns of them: in the list of Reports, in the report that is
 * open beside it, in the popup and in the settings.
 */
export type Sees = Partial<Record<'list' | 'report' | 'popup' | 'settings', RegExp | string>>;

/** One bad input. */
export interface Row {
  name: string;
  /** The answer to `GET /api/v1/reports`; a good list by default. */
  list?: Reply;
  /**
   * The answer to requests for one report, and to changes; the first report of a good list by
   * default.
   */
  item?: Reply;
  /**
   * The values in extension storage before anything is opened, beside the connection or in place of
   * it.
   */
  storage?: Record<string, unknown>;
  /** Beside what all rows of its group show, or in place of it. */
  sees?: Sees;
}

/** Rows that are played one after the other in the same pages, and what all of them show. */
export interface Group<Played = Row> {
  name: string;
  sees: Sees;
  rows: Played[];
}

/** The key of the connection. No page may show it. */
export const key = 'vk_9Zq4~hostile+key/0815';

/** A report as a good service sends it. */
export const good = (fields: object = {}) => ({
  id: 7,
  url: 'https://example.org/seven',
  result: 'good',
  generated_at: '2026-11-01T10:00:00Z',
  privacy: 1,
  password: false,
  project: 'example.org',
  ...fields,
});

/** An answer to `GET /api/v1/reports`. */
export const listed = (name: string, list: Reply, sees?: Sees): Row => ({
  name,
  list,
  ...(sees && { sees }),
});

/** A report in a list and by itself. */
export const both = (name: string, fields: object, sees?: Sees): Row => ({
  name,
  ...(sees && { sees }),
  list: { json: { data: [good(fields), good({ id: 8 })] } },
  item: { json: { data: good(fields) } },
});

/** Shows a text in the list and in the report. The popup says no address of the page's report. */
export const everywhere = (text: string): Sees => ({
  list: text,
  report: text,
  popup: /Run again .*Report created/,
});

/** A good report as the list, the open report, and the one that the create made. */
export const allGood: Sees = {
  list: /^1 rows: Good ?example\.org\/seven/,
  report: /^Back Good example\.org\/seven/,
  popup: /^row-\d+ Good .*Run again .*Report created/,
};

/** A text of `length` characters. */
export const long = (length: number, part = 'x') => part.repeat(length / part.length);
