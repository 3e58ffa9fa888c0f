import { pageKey } from '../../../../lib/domain/addresses/page-url.ts';
import { reportsInMemory } from '../../../support/service/reports-in-memory.ts';
import type { Reply } from '../../../support/service/server.ts';

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

/** A page that leads to another one. */
export const moved = { from: 'https://one.example/moved', to: 'https://one.example/landed' };
const landing = (url: string) => (url === moved.from ? moved.to : url);

/** A service in memory, with a clock of its own. Faults are taken one after the other. */
export function faultyService(now: () => number) {
  const memory = reportsInMemory({ now, landing });
  const { kept } = memory;
  /** The reports that were not there at once. */
  const late = new Set<object>();
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

  function change(method: string, path: string, body: string, key: string): Response {
    const form = new URLSearchParams(body);
    const target = method === 'POST' ? (form.get('url') ?? '') : path;
    const ofPut = form.has('results') ? 'run' : 'privacy';
    const kind = method === 'POST' ? 'create' : method === 'DELETE' ? 'delete' : ofPut;
    const fault = faults.of.get(target)?.shift() ?? faults.change.shift() ?? 'none';
    const isNo = ['429', '401', '403', '404', '422'].includes(fault);
    const counts = !isNo && (kind === 'create' || kept.has(target));
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
    const reply = memory.answer({ method, pathname: `/api/v1/reports/${path}`, body });
    const made = kind === 'create' && memory.made.at(-1);
    if (made) made.by = key;
    if (made && fault === 'late') {
      made.at += lateMs;
      late.add(made);
    }
    return fault === 'none' || !counts ? toResponse(reply) : failure(fault);
  }

  return {
    kept,
    made: memory.made,
    make: memory.make,
    late,
    sent,
    looks,
    faults,
    watching,
    answer: (url: string, { method = 'GET', body, headers }: RequestInit): Response => {
      const { pathname, searchParams } = new URL(url);
      const id = decodeURIComponent(pathname).replace(/^\/api\/v1\/reports\/?/, '');
      if (method !== 'GET') {
        const key = new Headers(headers).get('idempotency-key') ?? '';
        return change(method, id, typeof body === 'string' ? body : '', key);
      }
      const fault = faults.read.shift() ?? 'none';
      if (fault !== 'none') return failure(fault);
      looks.push({ at: now(), ...(id !== '' && { report: id }) });
      return toResponse(memory.answer({ method, pathname, searchParams }));
    },
  };
}
export type FaultyService = ReturnType<typeof faultyService>;

/** The page of an address, as lists tell pages apart. */
export const landingOf = (url: string) => pageKey(landing(url));

const toResponse = ({ status = 200, headers = {}, json, raw }: Reply) =>
  new Response(raw === undefined ? JSON.stringify(json) : String(raw), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });

/** The answer of a fault. Throws where no answer comes, as `fetch` does. */
function failure(fault: Fault): Response {
  if (fault.startsWith('lost') || fault === 'late') throw new TypeError('Failed to fetch');
  if (fault.startsWith('broken')) return toResponse({ raw: '{"data": [{"id":' });
  if (fault === 'heavy') return toResponse({ raw: '['.padEnd(4 * 1024 * 1024 + 2, ' ') });
  const isWait = fault === '429' || fault === '503 wait';
  const errors = fault === '422' ? { url: ['No such page.'] } : {};
  return toResponse({
    status: Number(fault.slice(0, 3)),
    json: { message: 'No.', errors },
    headers: isWait ? { 'retry-after': '40' } : {},
  });
}
