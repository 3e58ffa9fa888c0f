import { setTimeout as wait } from 'node:timers/promises';
import { type LocalOptions, startLocalBehind } from '../../support/service/report-service.ts';
import type { Answer, Asked, Pass, Reply } from '../../support/service/server.ts';
import { type Fault, type FaultName, faults } from './faults.ts';
import type { Gates } from './gates.ts';

/**
 * How a faulty service misbehaves. `plan` has the faults of its first requests that change
 * something, in order; all further requests are answered well. Times are in milliseconds.
 */
export interface Misbehaviour extends Omit<LocalOptions, 'now' | 'honoursKeys'> {
  plan?: FaultName[];
  /** How far off its clock is. */
  clock?: number;
  /**
   * How long a late change takes. The first request's change waits for a second request, or for
   * `quiet`, however slow the machine is.
   */
  late?: number;
  /** How long every change takes. */
  audit?: number;
}

/**
 * One request that changes something: when it arrived, its fault, whether its connection was used
 * before, when the client gave up on it, when it was answered, and when the change was made. Times
 * are in milliseconds since 1970.
 */
export interface SeenRequest {
  at: number;
  fault: FaultName;
  reused: boolean;
  cut?: number;
  answered?: number;
  made?: number;
}

export type FaultyService = Awaited<ReturnType<typeof startFaultyService>>;

/**
 * Milliseconds from the second request to the first one's late change: after an answer, and before
 * the check for duplicates that follows it.
 */
const lateChangeMs = 2_000;

/**
 * Starts the real local service behind a script that misbehaves on requests that change something.
 * `gates` hold such a request where something is to die; they may be replaced at any time.
 */
export async function startFaultyService({
  plan = [],
  clock = 0,
  late = 0,
  audit = 0,
  ...options
}: Misbehaviour) {
  const now = () => Date.now() + clock;
  const gates: Gates = {};
  const ahead = [...plan];
  const changes: SeenRequest[] = [];
  const again = Promise.withResolvers<void>();
  let downUntil = 0;

  /** The fault that is next, if it strikes at this moment. */
  const nextAt = (moment: Fault['strikes'], isReused: boolean): Fault | undefined => {
    const fault: Fault | undefined = ahead[0] && faults[ahead[0]];
    return fault?.strikes === moment && (!fault?.onReused || isReused) ? fault : undefined;
  };
  const see = (reused: boolean): SeenRequest => {
    const seen = { at: Date.now(), fault: ahead.shift() ?? ('none' as const), reused };
    if (changes.push(seen) > 1) again.resolve();
    return seen;
  };

  const goDown = (time: number) => void (downUntil = Date.now() + time);
  const noteCut = async (seen: SeenRequest, { closed }: Asked) => {
    if ((await closed).sent === 'nothing') seen.cut = Date.now();
  };
  async function change(request: Asked, fault: Fault, pass: Pass): Promise<Reply> {
    const seen = see(request.isReused);
    void noteCut(seen, request);
    await service.gates.posted?.();
    if (audit > 0) await wait(audit);
    const make = async () => {
      const made = await pass();
      seen.made = Date.now();
      return made;
    };
    const later = async () => {
      if (seen === changes[0]) await again.promise;
      await wait(seen === changes[0] ? lateChangeMs : late);
      await make();
    };
    if (fault.makes === 'late') local.during(later());
    const made = fault.makes === 'yes' ? await make() : { status: 500 };
    await service.gates.made?.();
    const revokeKey = () => void (service.key = `${service.key}-anew`);
    const { delay = 0, ...reply } = fault.answer(made, { now, revokeKey, goDown });
    if (delay > 0) await wait(delay);
    seen.answered = Date.now();
    return reply;
  }

  const mayChange = ({ method, headers }: Asked) =>
    method !== 'GET' && headers['authorization'] === `Bearer ${service.key}`;
  const atBytes = (bytes: Buffer, isReused: boolean) => {
    const isChange = /^(POST|PUT|DELETE) /.test(bytes.subarray(0, 8).toString('latin1'));
    if (!isChange || !nextAt('bytes', isReused)) return false;
    see(isReused);
    local.during((async () => service.gates.posted?.())());
    return true;
  };
  const atHead: Answer = async (request, pass) => {
    if (Date.now() < downUntil) return { status: 503, json: { message: 'Down' } };
    const fault = nextAt('body', request.isReused);
    return fault && mayChange(request) ? change(request, fault, pass) : undefined;
  };
  const answer: Answer = async (request, pass) => {
    if (mayChange(request)) return change(request, faultOf(request), pass);
    if (request.method !== 'GET' || !request.pathname.startsWith('/api/v1/reports'))
      return undefined;
    await service.gates.asking?.();
    const reply = await pass();
    if (nextAt('asked', false)) {
      ahead.shift();
      local.refuse(3_000);
    }
    return reply;
  };
  const faultOf = ({ isReused }: Asked): Fault => {
    const planned: Fault = faults[ahead[0] ?? 'none'];
    return planned.onReused && !isReused ? faults.none : planned;
  };

  const local = await startLocalBehind({ ...options, now, atBytes, atHead, answer });
  const { quiet } = local;
  const service = Object.assign(local, {
    gates,
    /** The requests that changed something, with their faults. */
    changes,
    /** Resolves once no request and no late change is under way. */
    quiet: async () => {
      if (changes.length > 0) again.resolve();
      await quiet();
    },
  });
  return service;
}

/** Gives a test services of the field, each after `onStart`. Closes them after it. */
export async function withFieldServices(
  use: (start: (how: Misbehaviour) => Promise<FaultyService>) => Promise<void>,
  onStart?: (service: FaultyService) => Promise<unknown>,
): Promise<void> {
  const started: FaultyService[] = [];
  await use(async (how) => {
    const service = await startFaultyService({ dialect: 'field', ...how });
    started.push(service);
    await onStart?.(service);
    return service;
  });
  for (const service of started) await service.close();
}
