import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import type { Environment } from '../../../../lib/background/environment.ts';
import type { drain } from '../../../../lib/background/outbox/drain.ts';
import type { resumeWaiting } from '../../../../lib/background/outbox/resume-waiting.ts';

/**
 * One life of the background or of a page, from its start to its death. Each effect on the world is
 * a step of it, and it may die right before and right after each.
 */
export interface Life {
  isDead: boolean;
  /** Whether the life dies at this point. Asked at each. */
  mayDie: (point: string) => boolean;
  /** Resolves at the death. */
  death: Promise<void>;
  die: () => void;
}

export interface Background extends Life {
  drain: typeof drain;
  resume: typeof resumeWaiting;
}

/** The life whose code is running. Undefined for the test itself. */
const living = new AsyncLocalStorage<Life | undefined>();
export const lifeNow = () => living.getStore();

/** Runs the work of another life, or of the test itself. */
export const inLife = async <Value>(
  life: Life | undefined,
  work: () => Promise<Value>,
): Promise<Value> => living.run(life, work);

const never = new Promise<never>(() => {});

/**
 * Makes a life. One that died never goes on: whatever it waits for does not come, its locks are
 * free, and its timers are gone.
 */
export function mortal(mayDie: Life['mayDie']): Life {
  const { promise: death, resolve } = Promise.withResolvers<void>();
  const life: Life = {
    isDead: false,
    mayDie,
    death,
    die: () => {
      life.isDead = true;
      resolve();
      for (const name of queues.keys()) grantNext(name);
    },
  };
  return life;
}

/** Starts a background with nothing in memory. */
export async function begin(mayDie: Life['mayDie']): Promise<Background> {
  vi.resetModules();
  const [{ drain: drainNow }, { resumeWaiting: resumeNow }] = await Promise.all([
    import('../../../../lib/background/outbox/drain.ts'),
    import('../../../../lib/background/outbox/resume-waiting.ts'),
  ]);
  const life = mortal(mayDie);
  return Object.assign(life, {
    drain: async (environment?: Environment) => inLife(life, async () => drainNow(environment)),
    resume: async (event: Parameters<typeof resumeWaiting>[0]) =>
      inLife(life, async () => resumeNow(event)),
  });
}

/** Dies at each point of a life, at the first time and at a later one. `times` counts them. */
export function atEachPoint() {
  const times = new Map<string, number>();
  const mayDie: Life['mayDie'] = (point) => {
    const time = (times.get(point) ?? 0) + 1;
    times.set(point, time);
    return time === 1 || time === 12;
  };
  return { times, mayDie };
}

/** Passes a point of a life. Returns whether the life goes on. */
export function passes(life: Life | undefined, point: string): boolean {
  if (!life) return true;
  if (life.isDead) return false;
  if (life.mayDie(point)) life.die();
  return !life.isDead;
}

/** Does an effect for the life that is running, which may die before and after it. */
export async function effect<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  const life = lifeNow();
  if (!passes(life, `before ${name}`)) return never;
  const outcome = await work().then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error;
    },
  );
  return passes(life, `after ${name}`) ? outcome() : never;
}

/** Reads something for the life that is running. */
export async function reading<Value>(work: () => Promise<Value>): Promise<Value> {
  const life = lifeNow();
  if (life?.isDead) return never;
  const value = await work();
  return life?.isDead ? never : value;
}

interface Waiting {
  life: Life | undefined;
  start: () => void;
}
/** The holder of each lock, first, and those that wait for it. */
const queues = new Map<string, Waiting[]>();

/** Gives a lock to the next that lives, where its holder is dead. */
function grantNext(name: string): void {
  const queue = queues.get(name) ?? [];
  const [holder] = queue;
  const left = queue.filter(({ life }) => !life?.isDead);
  queues.set(name, left);
  if (left[0] !== holder) left[0]?.start();
}

async function request<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  const life = lifeNow();
  if (life?.isDead) return never;
  const queue = queues.get(name) ?? [];
  queues.set(name, queue);
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting = { life, start: resolve };
  queue.push(waiting);
  if (queue[0] === waiting) resolve();
  await promise;
  if (life?.isDead) return never;
  try {
    return await work();
  } finally {
    if (!life?.isDead) {
      const left = (queues.get(name) ?? []).filter((other) => other !== waiting);
      queues.set(name, left);
      left[0]?.start();
    }
  }
}

/**
 * Makes the locks, timers and modules of a world in which lives end. Nothing holds a lock. Returns
 * the network, as a browser tells of it.
 */
export function letLivesEnd(): { onLine: boolean } {
  queues.clear();
  const network = { locks: { request }, onLine: true };
  vi.stubGlobal('navigator', network);
  // The alarm of the world takes the place of each timer.
  vi.stubGlobal('setInterval', () => 0);
  const { setTimeout: real } = globalThis;
  vi.stubGlobal('setTimeout', (...given: Parameters<typeof real>) =>
    lifeNow() ? 0 : real(...given),
  );
  return network;
}
