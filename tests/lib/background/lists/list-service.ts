import { pageKey } from '../../../../lib/domain/addresses/page-url.ts';

/**
 * How a request fares. `after` is done without an answer, `before` is not even done, and `late` is
 * done without an answer after all had given it up.
 */
export const changeFaults = [
  'lost after',
  'lost before',
  'late',
  'broken after',
  '500',
  '500 after',
  '503 wait',
  '429',
  '401',
  '403',
  '404',
  '422',
] as const;
export const readFaults = ['lost', '500', '503 wait', '429', '401', 'broken', 'heavy'] as const;
/** Longer than the settle time. */
const lateMs = 200_000;

type Fault = (typeof changeFaults)[number] | (typeof readFaults)[number] | 'none';

/** A change that reached the service, or left for it. `counts` unless it surely did nothing. */
export interface Sent {
  kind: 'create' | 'run' | 'privacy' | 'delete';
  /** The page of a create, else the id of a report. */
  target: string;
  /** Tells the requests of one create from those of another. */
  key: string;
  at: number;
  counts: boolean;
  isDone: boolean;
  /** Whether the service said itself that its work ended. */
  isEnded: boolean;
}

interface Kept {
  id: number;
  url: string;
  privacy: number;
  generatedAt: number;
  by: string;
  at: number;
  isLate: boolean;
}

/** A page that leads to another one. */
export const moved = { from: 'https://one.example/moved', to: 'https://one.example/landed' };

/** A service in memory, with a clock of its own. Faults are taken one after the other. */
export function listService(now: () => number) {
  const kept = new Map<string, Kept>();
  const made: Kept[] = [];
  const sent: Sent[] = [];
  /** When each list was answered, and each report. */
  const looks: { at: number; report?: string }[] = [];
  const faults = {
    change: [] as Fault[],
    read: [] as Fault[],
    /** The faults of the requests about one page or report, before all others. */
    of: new Map<string, Fault[]>(),
  };
  const watching: ((one: Sent) => void)[] = [];

  function make(url: string, by: string, later = 0): Kept {
    const to = url === moved.from ? moved.to : url;
    const report = {
      id: made.length + 1,
      url: to,
      privacy: 1,
      generatedAt: now(),
      by,
      at: now() + later,
      isLate: later > 0,
    };
    made.push(report);
    kept.set(String(report.id), report);
    return report;
  }

  function read(path: string, query: URLSearchParams): Response {
    const fault = faults.read.shift() ?? 'none';
    if (fault !== 'none') return failure(fault);
    if (path !== '/reports') {
      const id = path.slice('/reports/'.length);
      const report = kept.get(id);
      looks.push({ at: now(), report: id });
      return report ? json(raw(report)) : json({ message: 'Not found.' }, 404);
    }
    looks.push({ at: now() });
    const per_page = Number(query.get('per_page') ?? 25);
    const page = Number(query.get('page') ?? 1);
    const search = query.get('search') ?? '';
    const byTime = query.get('sort_by') === 'generated_at';
    const all = [...kept.values()]
      .filter(({ url, at }) => url.includes(search) && at <= now())
      .toSorted((a, b) => (byTime ? b.generatedAt - a.generatedAt : 0) || b.id - a.id);
    const first = (page - 1) * per_page;
    return json({
      data: all.slice(first, first + per_page).map(raw),
      current_page: page,
      per_page,
      total: all.length,
      last_page: Math.max(1, Math.ceil(all.length / per_page)),
    });
  }

  function change(method: string, path: string, body: URLSearchParams, key: string): Response {
    const target = method === 'POST' ? (body.get('url') ?? '') : path.slice('/reports/'.length);
    const ofPut = body.has('results') ? 'run' : 'privacy';
    const kind = method === 'POST' ? 'create' : method === 'DELETE' ? 'delete' : ofPut;
    const fault = faults.of.get(target)?.shift() ?? faults.change.shift() ?? 'none';
    const isNo = ['429', '401', '403', '404', '422'].includes(fault);
    const report = kept.get(target);
    const counts = !isNo && (kind === 'create' || report !== undefined);
    const isUndone = ['lost before', '500', '503 wait'].includes(fault);
    const one: Sent = {
      kind,
      target,
      key,
      at: now(),
      counts,
      isDone: counts && !isUndone,
      isEnded: /^50[03]/.test(fault),
    };
    sent.push(one);
    for (const watch of watching) watch(one);
    if (fault === '404') kept.delete(target);
    if (isNo || isUndone) return failure(fault);
    if (kind !== 'create' && !report) return json({ message: 'Not found.' }, 404);
    const changed = report ?? make(target, key, fault === 'late' ? lateMs : 0);
    if (kind === 'run') changed.generatedAt = now();
    if (kind === 'privacy') changed.privacy = Number(body.get('privacy'));
    if (kind === 'delete') kept.delete(target);
    if (fault !== 'none') return failure(fault);
    return kind === 'delete' ? new Response(null, { status: 204 }) : json(raw(changed));
  }

  return {
    kept,
    made,
    sent,
    looks,
    faults,
    watching,
    make,
    answer: (url: string, init: RequestInit): Response => {
      const { pathname, searchParams } = new URL(url);
      const path = decodeURIComponent(pathname.replace('/api/v1', ''));
      if (init.method === 'GET') return read(path, searchParams);
      const key = new Headers(init.headers).get('idempotency-key') ?? '';
      const body = new URLSearchParams(typeof init.body === 'string' ? init.body : '');
      return change(init.method ?? '', path, body, key);
    },
  };
}
export type ListService = ReturnType<typeof listService>;

/** The page of an address, as lists tell pages apart. */
export const landingOf = (url: string) => pageKey(url === moved.from ? moved.to : url);

const raw = ({ id, url, privacy, generatedAt }: Kept) => ({
  id,
  url,
  result: 'good',
  score: 90,
  privacy,
  password: null,
  project: new URL(url).host,
  generated_at: new Date(generatedAt).toISOString(),
});

const json = (value: unknown, status = 200, headers = {}) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });

/** The answer of a fault. Throws where no answer comes, as `fetch` does. */
function failure(fault: Fault): Response {
  if (fault.startsWith('lost') || fault === 'late') throw new TypeError('Failed to fetch');
  if (fault.startsWith('broken')) return new Response('{"data": [{"id":', { status: 200 });
  if (fault === 'heavy') return new Response('['.padEnd(4 * 1024 * 1024 + 2, ' '), { status: 200 });
  const status = Number(fault.slice(0, 3));
  const isWait = fault === '429' || fault === '503 wait';
  const errors = fault === '422' ? { url: ['No such page.'] } : {};
  return json({ message: 'No.', errors }, status, isWait ? { 'retry-after': '40' } : {});
}
