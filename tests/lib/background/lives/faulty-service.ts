import { pageKey } from '../../../../lib/domain/addresses/page-url.ts';
import { reportsInMemory } from '../../../support/service/reports-in-memory.ts';
import type { Reply } from '../../../support/service/server.ts';

/** Answers and silences after which a change may have been made: see `failure`. */
const silences = [
  'lost',
  'login',
  'page',
  'broken',
  'odd',
  '408',
  '500',
  '502 page',
  '503',
  '503 wait',
] as const;
/** Answers which say that no change was made. */
const noes = ['429', '401', '403', '404', '410', '402', '422', '422 url'] as const;
/**
 * The effects of a request: after how many milliseconds each copy of it that the browser sends
 * makes its change. The times are within the time to settle, just beyond it, and far beyond.
 */
const effects = {
  before: [],
  after: [0],
  soon: [20_000],
  late: [200_000],
  'much later': [600_000],
  twice: [0, 0],
  'twice late': [0, 200_000],
} as const;

/**
 * How a change fares. `good twice` and `good late` are answered, and a copy that the browser had
 * sent before makes a report as well. A silence without an effect is done nothing for.
 */
export type ChangeFault =
  | (typeof noes)[number]
  | 'good twice'
  | 'good late'
  | (typeof silences)[number]
  | `${(typeof silences)[number]} ${keyof typeof effects}`;
export const readFaults = [
  ...silences,
  ...(['429', '401', '403', '404', '422', 'heavy'] as const),
] as const satisfies string[];
type Fault = ChangeFault | (typeof readFaults)[number] | 'none';

const effectNames = Object.keys(effects) as (keyof typeof effects)[];
/** All faults of changes, the common ones first. */
export const changeFaults: ChangeFault[] = [
  ...noes,
  'good twice',
  'good late',
  ...effectNames.map((effect) => `lost ${effect}` as const),
  ...effectNames.map((effect) => `500 ${effect}` as const),
  ...silences.flatMap((silence) => [silence, `${silence} after`] as const),
];

/** A change that reached the service, or left for it. `counts` unless it surely did nothing. */
export interface Sent {
  kind: 'create' | 'run' | 'privacy' | 'delete';
  /** The page of a create, else the id of a report. */
  target: string;
  /** The id of the job, where the request names it. */
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

/**
 * A service in memory, with a clock of its own. Its ids are numbers, or tell nothing of the order.
 * Faults are taken one after the other.
 */
export function faultyService(now: () => number, isNumbered = true) {
  const memory = reportsInMemory({
    now,
    landing,
    ...(!isNumbered && { idOf: (nth: number) => `r${(nth * 7) % 10}${nth}` }),
  });
  const { kept } = memory;
  const sent: Sent[] = [];
  /** When each list was answered, and each report. */
  const looks: { at: number; report?: string }[] = [];
  /** The runs that are still to come. */
  const later: { at: number; run: () => void }[] = [];
  const faults = {
    change: [] as (ChangeFault | 'none')[],
    read: [] as ((typeof readFaults)[number] | 'none')[],
    /** The faults of the requests about one page or report, before all others. */
    of: new Map<string, ChangeFault[]>(),
  };
  const watching: ((one: Sent) => void)[] = [];

  function change(method: string, path: string, body: string, key: string): Response {
    const form = new URLSearchParams(body);
    const target = method === 'POST' ? (form.get('url') ?? '') : path;
    const ofPut = form.has('results') ? 'run' : 'privacy';
    const kind = method === 'POST' ? 'create' : method === 'DELETE' ? 'delete' : ofPut;
    const fault = faults.of.get(target)?.shift() ?? faults.change.shift() ?? 'none';
    const counts = !isNo(fault) && (kind === 'create' || kept.has(target));
    const after = effectsOf(fault, kind);
    const isDone = counts && after.length > 0;
    const isEnded = /^50[03]/.test(fault);
    const one: Sent = { kind, target, key, at: now(), counts, isDone, isEnded };
    sent.push(one);
    for (const watch of watching) watch(one);
    if (fault === '404' || fault === '410') kept.delete(target);
    if (!counts && !isNo(fault)) return failure('404');
    const apply = () => memory.answer({ method, pathname: `/api/v1/reports/${path}`, body });
    let reply: Reply = {};
    for (const ms of counts ? after : []) {
      if (kind === 'run' && ms > 0) later.push({ at: now() + ms, run: apply });
      else reply = apply();
      const made = kind === 'create' && memory.made.at(-1);
      if (made) Object.assign(made, { by: key, at: now() + ms });
    }
    return fault === 'none' || fault.startsWith('good') ? toResponse(reply) : failure(fault);
  }

  return {
    kept,
    made: memory.made,
    make: memory.make,
    isNumbered,
    sent,
    looks,
    faults,
    watching,
    answer: (url: string, { method = 'GET', body, headers }: RequestInit): Response => {
      for (const one of later.filter(({ at }) => at <= now())) {
        later.splice(later.indexOf(one), 1);
        one.run();
      }
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

const isNo = (fault: Fault) => noes.some((no) => no === fault);

function effectsOf(fault: Fault, kind: Sent['kind']): readonly number[] {
  if (fault === 'none') return effects.after;
  // A 2xx of a service says that the change was made, whatever else it says.
  if (kind !== 'create' && /^(odd|broken)/.test(fault)) return effects.after;
  // The copy that is answered comes last.
  if (fault === 'good twice') return effects.twice;
  if (fault === 'good late') return [200_000, 0];
  return effects[effectNames.findLast((name) => fault.endsWith(` ${name}`)) ?? 'before'];
}

const toResponse = ({ status = 200, headers = {}, json, raw }: Reply) =>
  new Response(raw === undefined ? JSON.stringify(json) : String(raw), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });

/** The answer of a fault. Throws where no answer comes, as `fetch` does. */
function failure(fault: Fault): Response {
  if (fault.startsWith('lost')) throw new TypeError('Failed to fetch');
  if (fault.startsWith('login')) return toResponse({ status: 302, raw: '' });
  if (fault.startsWith('page')) return toResponse({ raw: '<html></html>' });
  if (fault.startsWith('broken')) return toResponse({ raw: '{"data": [{"id":' });
  if (fault.startsWith('odd')) return toResponse({ json: { ok: true } });
  if (fault === 'heavy') return toResponse({ raw: '['.padEnd(4 * 1024 * 1024 + 2, ' ') });
  const status = Number(fault.slice(0, 3));
  if (fault.includes(' page')) return toResponse({ status, raw: '<html></html>' });
  const isWait = fault === '429' || fault.startsWith('503 wait');
  const errors = fault === '422 url' ? { url: ['No such page.'] } : {};
  return toResponse({
    status,
    json: { message: 'No.', errors },
    headers: isWait ? { 'retry-after': '40' } : {},
  });
}
