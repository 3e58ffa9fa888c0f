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

/** One bad input. `outcome` is a text that the page must show, where only one outcome is right. */
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
  /** The address of the tab in front, as the tab says it. */
  tab?: string;
  outcome?: RegExp;
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

/** A report in a list and by itself. */
export const both = (name: string, fields: object, outcome?: RegExp): Row => ({
  name,
  ...(outcome && { outcome }),
  list: { json: { data: [good(fields), good({ id: 8 })] } },
  item: { json: { data: good(fields) } },
});

/** A text of `length` characters. */
export const long = (length: number, part = 'x') => part.repeat(length / part.length);
