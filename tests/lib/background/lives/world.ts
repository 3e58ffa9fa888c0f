import { vi } from 'vitest';
import { saveConnection } from '../../../../lib/storage/connections.ts';
import { completeFakeBrowser, key, type Surroundings } from '../stage.ts';
import { type Disk, newDisk } from './disk.ts';
import {
  type Background,
  begin,
  effect,
  inLife,
  type Life,
  lifeNow,
  letLivesEnd,
  mortal,
} from './life.ts';
import { faultyService, type FaultyService, type Ways } from './faulty-service.ts';
import { aConnection } from '../../../support/builders/values.ts';

/** The time at which each world begins, in milliseconds since 1970. */
const startTime = 1_800_000_000_000;
/** How often a background is woken before a world counts as restless. */
const maxWakes = 600;
/** How long a service that asks for a pause wants it, in milliseconds. */
const pauseMs = 40_000;

type Outcome = 'kept' | 'refused' | 'unclear';

/** Something that the person does at a point of the background: the nth of those that begin so. */
interface Meanwhile {
  point: string;
  after: number;
  act: () => Promise<void>;
}

/** A device and a service, with a background that may die at every step. */
export interface World {
  disk: Disk;
  service: FaultyService;
  /** The access and the network that the browser gives. */
  around: Pick<Surroundings, 'access'>;
  network: { onLine: boolean };
  /** Requests that left although they must not. */
  wrong: string[];
  /** Answers a request: the service, unless a test sets another one. */
  answer: (url: string, init: RequestInit) => Promise<Response>;
  /** The time that has truly passed, and how far the clock of the device is off. */
  time: { passed: number; off: number };
  /** The clock of the device. */
  now: () => number;
  /**
   * The points at which one life after the other dies: the one whose number among those that begin
   * so is `after`. Then the next is started, at once or by an alarm.
   */
  deaths: { point: string; after: number; isRestarted: boolean }[];
  meanwhile: Meanwhile[];
  /** How many lives have died. */
  deathsDied: () => number;
  /** Errors of the background. */
  errors: unknown[];
  pass: (ms: number) => void;
  /** Sets the clock of the device forward or back. */
  jump: (ms: number) => void;
  /**
   * Does the work of a page, which wakes the background. Returns whether it was done. It is unclear
   * where the page was closed meanwhile.
   */
  act: (work: () => Promise<unknown>) => Promise<Outcome>;
  /** After how many points the next page is closed. */
  closes: { after: number | null };
  /** Lets the background do all that is due now. */
  wake: () => Promise<void>;
  /** Rings one alarm after the other, until none is set or so much time has passed. */
  rest: (forMs?: number) => Promise<void>;
  /** Ends the background where it is at rest, as a browser does. */
  end: () => void;
  /** Tells the background that the network is back, or that the key changed. */
  resume: (type: 'online' | 'access-changed') => Promise<void>;
  /** Whether a request of the background is out, and whether it does anything at all. */
  isOut: () => boolean;
  isBusy: () => boolean;
  /** Called each time after the background has done all that was due. */
  afterWake: (() => Promise<void>)[];
  startTime: number;
  /** The times at which the clock of the device was set. */
  jumps: { at: number; ms: number }[];
}

/** The connection of each world. */
export const connection = aConnection({ baseUrl: 'https://service.example', apiKey: key });

/**
 * Makes a world with an empty disk, a connection, and a service without reports. A life dies where
 * `mayDie` says so; then the browser starts another one, at once or at the next alarm.
 */
export async function newWorld(
  mayDie?: Life['mayDie'],
  isRestartedByItself = true,
  ways?: Ways,
): Promise<World> {
  const around = completeFakeBrowser();
  const network = letLivesEnd();
  vi.stubGlobal('fetch', () => {
    throw new Error('Only the background of a world sends requests.');
  });
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => {});
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  const disk = await newDisk();
  const time = { passed: 0, off: 0 };
  const now = () => startTime + time.passed + time.off;
  const deaths: World['deaths'] = [];
  const meanwhile: Meanwhile[] = [];
  const errors: unknown[] = [];
  const jumps: World['jumps'] = [];
  const afterWake: World['afterWake'] = [];
  /** The lives whose requests are out. */
  const out: (Life | undefined)[] = [];
  let busy = 0;
  let died = 0;
  const wrong: string[] = [];
  const service = faultyService(() => startTime + time.passed, ways);
  /** Until when the service wants no requests, and the life that was told. */
  let quiet: { until: number; life: Life | undefined } | null = null;
  let life: Background | null = null;
  const closes: World['closes'] = { after: null };
  /** The work of pages at points of the background. */
  const acting: Promise<unknown>[] = [];
  let isRestarted = isRestartedByItself;
  let running: Promise<unknown>[] = [];

  const pass = (ms: number) => {
    time.passed += ms;
    vi.setSystemTime(now());
  };
  vi.useFakeTimers({ toFake: ['Date'], now: now() });

  /** Does what the person does at this point. */
  const meet = async (point: string) => {
    const here = meanwhile.filter((one) => point.startsWith(one.point));
    for (const one of here) one.after -= 1;
    for (const one of here.filter(({ after }) => after <= 0)) {
      meanwhile.splice(meanwhile.indexOf(one), 1);
      await inLife(undefined, one.act);
    }
  };

  const environment = {
    now,
    random: () => 0.5,
    fetch: async (input: URL | RequestInfo, init: RequestInit = {}) => {
      const url = typeof input === 'string' ? input : '';
      const { method = 'GET' } = init;
      const answer = async () => inLife(undefined, async () => world.answer(url, init));
      const sender = lifeNow();
      return effect(method, async () => {
        if (!network.onLine) throw new TypeError('Failed to fetch');
        if (out.includes(sender)) wrong.push(`A ${method} left while another request was out`);
        if (!around.access && method !== 'GET') wrong.push(`A ${method} left without access`);
        if (quiet && quiet.life === sender && time.passed < quiet.until && jumps.length === 0)
          wrong.push(`A ${method} left although the service wants no requests`);
        // It arrives at once, and is answered later.
        const answered = await Promise.allSettled([answer()]);
        out.push(sender);
        pass(method === 'GET' ? 200 : 1_500);
        await meet(`after ${method}`);
        out.splice(out.indexOf(sender), 1);
        const [came] = answered;
        if (came.status === 'fulfilled' && came.value.headers.has('retry-after'))
          quiet = disk.isFull ? null : { until: time.passed + pauseMs, life: sender };
        if (came.status === 'rejected') throw came.reason;
        return came.value;
      });
    },
  };

  /** Begins a life, which dies after the next number of steps. */
  async function born(): Promise<Background> {
    const next = deaths.shift();
    isRestarted = next?.isRestarted ?? isRestartedByItself;
    let passed = 0;
    return begin((point) => {
      // The background may hold a lock here that the page waits for.
      if (/^before (set|put)/.test(point)) acting.push(meet(point));
      if (!next) return mayDie?.(point) === true;
      if (point.startsWith(next.point)) passed += 1;
      return passed === next.after;
    });
  }

  type Work = (of: Background) => Promise<unknown>;
  /** Does the work in one life after the other, and all that is begun meanwhile. */
  const serve = async (work: Work) => {
    for (let again = true; again;) {
      life ??= await born();
      const own = life;
      running.push(work(own).catch((error: unknown) => errors.push(error)));
      // The person may wake the background once more meanwhile.
      while (running.length > 0 && !own.isDead) {
        const all = running;
        running = [];
        await Promise.race([Promise.all(all), own.death]);
      }
      again = own.isDead && isRestarted;
      if (own.isDead) {
        life = null;
        died += 1;
      }
      running = [];
    }
  };
  const run = (work: Work) => async () => {
    busy += 1;
    await serve(work);
    // One of them may have brought this here, so the first waits for all.
    if (busy === 1) await Promise.all(acting.splice(0));
    if (busy === 1 && running.length > 0) await serve(work);
    busy -= 1;
    if (busy === 0) for (const look of afterWake) await look();
  };
  const wake = run(async (own) => own.drain(environment));
  /** Wakes the background, or lets the one that is awake do this as well. */
  const rouse = async (work: Work) => {
    if (!life || busy === 0) await run(work)();
    else running.push(work(life).catch((error: unknown) => errors.push(error)));
  };

  const world: World = {
    disk,
    service,
    around,
    network,
    wrong,
    now,
    answer: async (url, init) => service.answer(url, init),
    time,
    deaths,
    deathsDied: () => died,
    meanwhile,
    errors,
    closes,
    pass,
    jump: (ms) => {
      time.off += ms;
      jumps.push({ at: time.passed, ms });
      vi.setSystemTime(now());
    },
    act: async (work) => {
      let left = closes.after ?? Infinity;
      closes.after = null;
      const page = mortal(() => (left -= 1) === 0);
      const outcome = await Promise.race([
        inLife(page, work).then(
          () => 'kept' as const,
          () => 'refused' as const,
        ),
        page.death.then(() => 'unclear' as const),
      ]);
      disk.alarms.set('click', { at: now() + 30_000, every: 0 });
      await rouse(async (own) => own.drain(environment));
      return outcome;
    },
    wake,
    rest: async (forMs = Infinity) => {
      const until = time.passed + forMs;
      for (let woken = 0; ; woken += 1) {
        const [next] = [...disk.alarms].toSorted(([, a], [, b]) => a.at - b.at);
        if (!next) break;
        const [name, { at, every }] = next;
        const wait = Math.max(0, at - now());
        if (time.passed + wait > until) break;
        if (woken > maxWakes && (disk.isFull || disk.isDatabaseFull)) break;
        if (woken > maxWakes) throw new Error('The background does not come to rest.');
        pass(wait);
        if (every > 0) disk.alarms.set(name, { at: now() + every, every });
        else disk.alarms.delete(name);
        await wake();
      }
      if (forMs < Infinity) pass(Math.max(0, until - time.passed));
    },
    end: () => {
      life?.die();
      life = null;
    },
    resume: async (type) =>
      rouse(async (own) => {
        await own.resume({ type });
        await own.drain(environment);
      }),
    isOut: () => out.length > 0,
    isBusy: () => busy > 0,
    afterWake,
    startTime,
    jumps,
  };
  await saveConnection(connection);
  return world;
}
