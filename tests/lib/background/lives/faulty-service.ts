import { type Kept, reportsInMemory } from '../../../support/service/reports-in-memory.ts';
import type { Reply } from '../../../support/service/server.ts';
import {
  type ChangeFault,
  effectsOf,
  failure,
  type Fault,
  isNo,
  type Lie,
  type readFaults,
  toResponse,
} from './faults.ts';
import { landing, type Site } from './site.ts';

/** A change that reached the service, or left for it. `counts` unless it surely did nothing. */
export interface Sent {
  kind: 'create' | 'run' | 'privacy' | 'delete';
  /** The page of a create, else the id of a report. */
  target: string;
  /** The id of the job, where the request names it. */
  key: string;
  at: number;
  /** The privacy that it asks for. */
  asked?: number;
  /** How it is answered. */
  fault: Fault;
  counts: boolean;
  isDone: boolean;
}

/** How a service lists reports. */
export interface Ways {
  /** Whether its ids are numbers. Others tell nothing of the order. */
  isNumbered?: boolean;
  /** Whether it knows routes, and where pages lead. */
  site?: Site;
}

/** A service in memory, with a clock of its own. Faults are taken one after the other. */
export function faultyService(now: () => number, { isNumbered = true, site = 'moved' }: Ways = {}) {
  const memory = reportsInMemory({
    now,
    landing: (url) => landing(site, url),
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
    /** How the privacy is kept that the next requests ask for. */
    privacy: [] as Lie[],
  };
  /** The request that asked last for the privacy of each report, and had an effect. */
  const asks = new Map<string, Sent>();
  /** The reports that were once said to be gone although they are there. */
  const denied = new Set<string>();
  const watching: ((one: Sent) => void)[] = [];

  function change(method: string, path: string, body: string, key: string): Response {
    const form = new URLSearchParams(body);
    const target = method === 'POST' ? (form.get('url') ?? '') : path;
    const ofPut = form.has('results') ? 'run' : 'privacy';
    const kind = method === 'POST' ? 'create' : method === 'DELETE' ? 'delete' : ofPut;
    const drawn = faults.of.get(target)?.shift() ?? faults.change.shift() ?? 'none';
    const isThere = kind === 'create' || kept.has(target);
    const fault = isThere || isNo(drawn) ? drawn : '404';
    const counts = !isNo(fault);
    const after = counts ? effectsOf(fault, kind) : [];
    const one: Sent = {
      kind,
      target,
      key,
      at: now(),
      ...(form.has('privacy') && { asked: Number(form.get('privacy')) }),
      fault,
      counts,
      isDone: after.length > 0,
    };
    sent.push(one);
    for (const watch of watching) watch(one);
    if (fault === '404' || fault === '410') kept.delete(target);
    const apply = (): Reply => {
      const before = { ...kept.get(target) };
      const reply = memory.answer({ method, pathname: `/api/v1/reports/${path}`, body });
      const report = kind === 'create' ? memory.made.at(-1) : kept.get(target);
      if (!report || one.asked === undefined) return reply;
      keepPrivacy(report, before, one);
      const { json } = memory.answer({ method: 'GET', pathname: `/api/v1/reports/${report.id}` });
      return { ...reply, json };
    };
    let reply: Reply = {};
    for (const ms of after) {
      if (kind === 'run' && ms > 0) later.push({ at: now() + ms, run: apply });
      else reply = apply();
      const made = kind === 'create' && memory.made.at(-1);
      if (made) Object.assign(made, { by: key, at: now() + ms });
    }
    return fault === 'none' || fault.startsWith('good') ? toResponse(reply) : failure(fault);
  }

  /** Keeps a privacy as a request asks for it, or otherwise. */
  function keepPrivacy(report: Kept, before: Partial<Kept>, one: Sent): void {
    const lie = faults.privacy.shift() ?? 'none';
    report.password = one.asked === 2 && lie !== 'no password';
    if (lie === 'other privacy') {
      report.privacy = before.privacy ?? (one.asked === 0 ? 1 : 0);
      report.password = before.password ?? false;
    }
    asks.set(String(report.id), one);
  }

  return {
    kept,
    made: memory.made,
    make: memory.make,
    isNumbered,
    site,
    landingOf: (url: string) => landing(site, url),
    sent,
    asks,
    denied,
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
      if (fault === '404') denied.add(id);
      if (fault !== 'none') return failure(fault);
      looks.push({ at: now(), ...(id !== '' && { report: id }) });
      return toResponse(memory.answer({ method, pathname, searchParams }));
    },
  };
}
export type FaultyService = ReturnType<typeof faultyService>;
