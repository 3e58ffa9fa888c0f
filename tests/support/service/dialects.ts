import { projectOfUrl } from '../../../lib/domain/addresses/page-url.ts';
import { fieldResultsOf } from './samples.ts';
import type { Asked, Reply } from './server.ts';

/**
 * How services in the field differ from the local one, which this front translates:
 *
 * - `field`: a report has the address after redirects (a path `/go` leads to `/landed`), without
 *   scheme and `www.`; its result is a number; rows carry the checks; `sort_by=generated_at` is not
 *   known, and the list is in the order of ids; a create answers 201 with `status` 200, and is
 *   public where no privacy is named; a PUT to a report that is gone is a 403; a 422 on `url` has
 *   markup.
 * - `scored`: the same, with `score` in place of `result`, as field, filter and sort.
 * - `no-plan`: the plan of the account is without the interface. Every request is a 403.
 */
export type Dialect = 'field' | 'scored' | 'no-plan';

type Pass = (asked: Asked) => Promise<Reply>;

type Row = Record<string, unknown> & { url: string; score: number | null };
interface Answer {
  data?: Row | Row[];
  links?: Record<string, string | null>;
  meta?: Record<string, unknown>;
  errors?: Record<string, string[]>;
  message?: string;
}

/** Lets a service speak a dialect. A row has about `rowBytes` bytes. */
export function speak(dialect: Dialect, pass: Pass, rowBytes = 6_000): Pass {
  if (dialect === 'no-plan')
    return async () => answerOf(403, { message: "You don't have access to this feature." });
  const isScored = dialect === 'scored';
  const results = fieldResultsOf(rowBytes);
  const rowOf = ({
    created_by: _by,
    open_url: _open,
    share_url: _share,
    result: _result,
    score,
    ...row
  }: Row) => ({
    ...row,
    url: bare(row.url),
    project: projectOfUrl(row.url),
    ...(isScored ? { score } : { result: score }),
    results,
  });
  return async (asked) => {
    const isList = asked.method === 'GET' && asked.pathname.endsWith('/reports');
    const given = await pass({
      ...asked,
      path: isList ? knownQuery(asked.path, isScored) : asked.path,
      body: asked.method === 'POST' ? createForm(asked.body) : asked.body,
    });
    const answer = JSON.parse(String(given.raw)) as Answer;
    if (given.status! >= 400) return refusal(asked.method, given.status!, answer);
    const { data, links, meta } = answer;
    if (!data || asked.pathname.includes('/projects')) return given;
    const here = `http://${asked.headers['host']}`;
    return answerOf(asked.method === 'POST' ? 201 : 200, {
      data: Array.isArray(data) ? data.map(rowOf) : rowOf(data),
      ...(links && { links: JSON.parse(atOrigin(links, here)), meta }),
    });
  };
}

/** The address after redirects: a path that begins with `/go` leads to `/landed`. */
function landing(url: string): string {
  return url.replace(/^(https?:\/\/[^/]+)\/go\b/, '$1/landed');
}

/** An address as services in the field store it: without scheme and `www.`. */
function bare(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/^www\./, '');
}

/** The query with those parameters alone that this service knows, in the words of the local one. */
function knownQuery(asked: string, isScored: boolean): string {
  const [path, search] = asked.split('?');
  const query = new URLSearchParams(search);
  if (query.get('sort_by') === 'generated_at') query.delete('sort_by');
  if (isScored) {
    query.delete('result');
    if (query.get('sort_by') === 'result') query.delete('sort_by');
    if (query.get('sort_by') === 'score') query.set('sort_by', 'result');
  }
  return `${path}?${query}`;
}

function createForm(body: string): string {
  const form = new URLSearchParams(body);
  const url = form.get('url');
  if (url !== null) form.set('url', landing(url));
  if (!form.has('privacy')) form.set('privacy', '0');
  return form.toString();
}

/** The words of a network library, as services hand them on. */
const unloadable =
  'cURL error 6: Could not resolve host: <b>nowhere</b> (see <a href="https://curl.se/libcurl/c/libcurl-errors.html">libcurl</a>) &amp; gave up';

function refusal(method: string, status: number, { message, errors }: Answer): Reply {
  if (status === 404 && method === 'PUT')
    return answerOf(403, { message: 'This action is unauthorized.' });
  if (!errors) return answerOf(status, { message });
  return answerOf(status, { message: { ...errors, ...(errors['url'] && { url: [unloadable] }) } });
}

/** An answer with the status in its body, where a create says 200 all the same. */
function answerOf(status: number, body: object): Reply {
  return { status, json: { ...body, status: status === 201 ? 200 : status } };
}

function atOrigin(links: object, origin: string): string {
  return JSON.stringify(links).replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, origin);
}
