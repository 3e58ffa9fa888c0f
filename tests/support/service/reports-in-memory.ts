import { projectOfUrl } from '../../../lib/domain/addresses/page-url.ts';
import type { Asked, Reply } from './server.ts';

/** A report as a service sends it. */
export interface Row {
  id: number | string;
  url: string;
  result?: string | null;
  score?: number | null;
  privacy?: number;
  /** Whether one is set. */
  password?: boolean;
  project?: string | null;
  /** As a text, or in milliseconds since 1970. */
  generated_at?: string | number | null;
  results?: unknown;
}

/** A report that is kept: whose request made it, and the time from which on it is there. */
export type Kept = Row & { by: string; at: number };

/** A request of which the rest does not matter. */
type Read = Pick<Asked, 'method' | 'pathname'> & Partial<Pick<Asked, 'searchParams' | 'body'>>;

/** How a service in memory makes reports. */
interface Ways {
  /** Those of the beginning, newest first. */
  rows?: Row[];
  /** Milliseconds since 1970. */
  now?: () => number;
  /** The address that a page leads to. */
  landing?: (url: string) => string;
  /** The id of the nth report. */
  idOf?: (nth: number) => Row['id'];
}

const projectOf = ({ url, project }: Row) => project ?? projectOfUrl(url);
const timeOf = ({ generated_at: at }: Row) => new Date(at ?? 0).getTime();

/** The reports and projects of a service, and its answers about them as the interface says. */
export function reportsInMemory({
  rows = [],
  now = Date.now,
  landing = (url) => url,
  idOf = (nth) => nth,
}: Ways) {
  /** All that were ever made, oldest first, and those of them that were not deleted. */
  const made: Kept[] = rows.toReversed().map((row) => Object.assign({ by: '', at: 0 }, row));
  const kept = new Map(made.map((report) => [String(report.id), report]));

  function make(url: string, by = '', privacy = 1): Kept {
    const to = landing(url);
    const report = {
      id: idOf(made.length + 1),
      url: to,
      result: 'good',
      score: 90,
      privacy,
      project: projectOfUrl(to),
      generated_at: now(),
      by,
      at: now(),
    };
    made.push(report);
    kept.set(String(report.id), report);
    return report;
  }

  const isThere = ({ at }: Kept) => at <= now();
  const list = () => [...kept.values()].filter(isThere).toReversed();

  function listed(query: URLSearchParams): Reply {
    const search = query.get('search') ?? '';
    const project = query.get('project');
    const found = list().filter(
      (row) => row.url.includes(search) && (project ?? projectOf(row)) === projectOf(row),
    );
    if (query.get('sort_by') === 'generated_at')
      found.sort((one, other) => timeOf(other) - timeOf(one));
    // Lists come without checks.
    return batch(
      found.map((row) => sent(row.results === undefined ? row : { ...row, results: null })),
      query,
    );
  }

  function projects(method: string, name: string, query: URLSearchParams): Reply {
    const by = Map.groupBy(list(), projectOf);
    const all = [...by].map(([project, { length }]) => ({ project, reports: length }));
    if (method === 'GET') return batch(all, query);
    for (const { id } of by.get(name) ?? []) kept.delete(String(id));
    return { json: { id: name, object: 'project', deleted: true } };
  }

  function change(method: string, id: string, form: URLSearchParams): Reply {
    const report = kept.get(id);
    if (!report || !isThere(report)) return { status: 404, json: { message: 'Not found.' } };
    if (method === 'DELETE') {
      kept.delete(id);
      return { json: { id, object: 'report', deleted: true } };
    }
    if (form.get('results') === '1') report.generated_at = now();
    if (form.has('privacy')) report.privacy = Number(form.get('privacy'));
    return { json: { data: sent(report) } };
  }

  function answer({ method, pathname, searchParams, body = '' }: Read): Reply {
    const query = searchParams ?? new URLSearchParams();
    const form = new URLSearchParams(body);
    const [, of, id = ''] = /^\/api\/v1\/(reports|projects)\/?(.*)$/.exec(pathname) ?? [];
    if (of === 'projects') return projects(method, decodeURIComponent(id), query);
    if (id !== '') return change(method, decodeURIComponent(id), form);
    if (method === 'GET') return listed(query);
    const report = make(form.get('url') ?? '', '', Number(form.get('privacy') ?? 1));
    return { status: 201, json: { data: sent(report) } };
  }

  return { made, kept, make, answer };
}

const sent = ({ by: _by, at: _at, ...row }: Kept): Row => row;

/** One batch of a list. */
function batch(all: unknown[], query: URLSearchParams): Reply {
  const per_page = Number(query.get('per_page') ?? 10);
  const current_page = Number(query.get('page') ?? 1);
  const last_page = Math.max(1, Math.ceil(all.length / per_page));
  const data = all.slice((current_page - 1) * per_page, current_page * per_page);
  return { json: { data, meta: { current_page, last_page, per_page, total: all.length } } };
}
