import type { RunningService } from '../../local-service/src/command/start.ts';
import { within } from '../support/wait-for.ts';
import { requireDescribed } from './api/described.ts';

/** One report, or one row of a list, as the service sends it. */
interface Item {
  id: number;
  url: string;
  project: string;
  result: string | null;
  score: number | null;
  categories?: Record<string, number | null>;
  generated_at: string | null;
  privacy: number;
  password: boolean;
  created_by: string;
  share_url?: string;
  results?: Record<
    string,
    {
      title: string;
      passed: boolean | null;
      importance: string;
      value?: unknown;
      errors?: unknown;
    }
  >;
}

/** An answer of the service: its JSON, and the parts of it that tests look at. */
export interface Answer {
  status: number;
  headers: Headers;
  json: unknown;
  item: Item;
  /** The link to a report, which is a new one in each answer and not a part of `item`. */
  openUrl: string | undefined;
  rows: Item[];
  errors: Record<string, string[]>;
  meta: Record<string, unknown>;
  links: Record<'first' | 'last' | 'prev' | 'next', string | null>;
}

/**
 * Sends a request as the interface says: bearer key, `Accept`, and a form where there are fields.
 * `path` is below `/api/v1`, or a whole address. Throws for an answer that the description of the
 * interface does not have.
 */
export async function call(
  service: Pick<RunningService, 'url' | 'key'>,
  method: string,
  path: string,
  fields?: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const asked = fetch(path.startsWith('/') ? `${service.url}/api/v1${path}` : path, {
    method,
    headers: { authorization: `Bearer ${service.key}`, accept: 'application/json', ...headers },
    ...(fields && { body: new URLSearchParams(fields) }),
  });
  const response = await within(`the answer to ${method} ${path}`, asked, { limitMs: 110_000 });
  const json: unknown = await response.json();
  const root = `${service.url}/api/v1`;
  if (response.url.startsWith(root)) {
    const below = response.url.slice(root.length).replace(/\?.*/, '');
    requireDescribed(method, below, response.status, json);
  }
  const { data, errors, meta, links } = json as Answer & { data: Item & Item[] };
  const { open_url: openUrl, ...item } = (data ?? {}) as Item & { open_url?: string };
  return {
    status: response.status,
    headers: response.headers,
    json,
    item: data && !Array.isArray(data) ? item : data,
    openUrl,
    rows: data,
    errors,
    meta,
    links,
  };
}
