import { setTimeout as wait } from 'node:timers/promises';
import { newJob } from '../../lib/model/job.ts';
import { transition } from '../../lib/model/transition.ts';
import { type Chromium, startChromium } from './chromium.ts';
import { type FaultName, faultNames, faults } from './faults.ts';
import { closeAll, prepareCells, type Row, settleAndJudge, settleSeconds } from './round.ts';
import { type Cell, connectAll, jobsOf } from './world.ts';

/** How many creates run side by side in one round, each on a connection of its own. */
const cellsPerRound = 15;

const day = 24 * 60 * 60_000;
/** These end a job for good or park it for an hour, which leaves nothing to be seen after them. */
const rare = new Set<FaultName>(['refused with 422', '429, Retry-After absurd']);

/**
 * One round drawn from a seed: creates clicked at random times, each service with one to three random faults, a random clock and a random pace, while one to three
 * random things die at random times. In the end "Create anyway" is clicked for half of those that are undecided.
 */
export async function randomRound(extension: string, seed: number): Promise<Row[]> {
  const random = mulberry32(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const usual = faultNames.filter((name) => !rare.has(name));
  // Those after which something is sent again, else few second faults would ever be met.
  const leading = usual.filter((name) => faults[name].makes !== 'yes');
  const wanted = Array.from({ length: cellsPerRound }, () => {
    const plan = believable(
      Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(random() < 0.05 ? faultNames : random() < 0.5 ? leading : usual)),
    );
    const before = random() < 0.5 ? ['https://before.example/'] : [];
    const misbehaviour = { plan, before, clock: pick([0, 0, day, -day]), audit: pick([0, 0, 500, 1_500, 3_000]) };
    return { name: plan.join(' + '), misbehaviour };
  });
  const clicks = wanted.map(() => random() * 3_000);
  const died = Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
    what: pick(Object.keys(dies) as (keyof typeof dies)[]),
    after: random() * 6_000,
  }));
  const neverResend = random() < 0.2;
  const again = wanted.map(() => random() < 0.5);

  const cells = await prepareCells(wanted);
  const world = await startChromium(extension);
  try {
    await connectAll(world, cells, { settleSeconds, neverResend });
    const clicking = click(world, cells, clicks);
    for (const { what, after } of died) {
      await wait(after);
      await dies[what](world);
    }
    await clicking;
    const death = `${died.map(({ what, after }) => `${what} after ${(after / 1000).toFixed(1)} s`).join(', ')}${neverResend ? ', never resend' : ''}`;
    const first = await settleAndJudge(world, cells, death);
    const asked = await createAnyway(world, cells, again, neverResend);
    return asked.size === 0 ? first : await settleAndJudge(world, cells, death, undefined, asked);
  } finally {
    await world.close();
    await closeAll(cells.map(({ service }) => service));
  }
}

/**
 * A browser repeats a POST that was answered with 421 by itself and hides the first answer. If the repeat is answered with a clear no, that no is believed, and what
 * the first one made is never looked for: this cannot be promised (docs/outbox.md), so what follows such a 421 is no such answer here.
 */
function believable(plan: FaultName[]): FaultName[] {
  const kept: FaultName[] = [];
  for (const name of plan) if (!(kept.at(-1) === 'made, but 421' && isClearNo(name))) kept.push(name);
  return kept;
}

function isClearNo(name: FaultName): boolean {
  return name.startsWith('429') || name.startsWith('key revoked') || name === 'refused with 422';
}

const dies = {
  'worker stopped': (world: Chromium) => world.stopWorker(),
  'browser killed': (world: Chromium) => world.killAndRestart(),
  'extension updated': (world: Chromium) => world.update(),
  'offline for 3 s': async (world: Chromium) => {
    await world.offline(true);
    await wait(3_000);
    await world.offline(false);
  },
};

/** A click is repeated until it is on disk, as a person would who sees that the browser is gone; it stays one job. */
async function click(world: Chromium, cells: Cell[], times: number[]): Promise<void> {
  await Promise.all(
    cells.map(async ({ id, url }, index) => {
      await wait(times[index] ?? 0);
      const job = newJob(id, { kind: 'create', url, privacy: 1 }, Date.now(), crypto.randomUUID());
      for (let tries = 0; ; tries += 1) {
        try {
          // Not again where it is on disk already: then it may have gone on.
          if (`job:${job.id}` in (await world.read())) return;
          return await world.write({ [`job:${job.id}`]: job });
        } catch (error) {
          if (tries > 20) throw error;
          await wait(300);
        }
      }
    }),
  );
}

/** Returns how many reports were asked for, by connection, where it is more than one. */
async function createAnyway(world: Chromium, cells: Cell[], again: boolean[], neverResend: boolean): Promise<Map<string, number>> {
  const jobs = await jobsOf(world);
  const asked = new Map<string, number>();
  const at = { now: Date.now(), random: 0.5, settle: settleSeconds * 1_000, neverResend };
  for (const [index, { id }] of cells.entries()) {
    const job = jobs.get(id);
    if (job?.state.name !== 'undecided' || !again[index]) continue;
    await world.write({ [`job:${job.id}`]: transition(job, { type: 'again' }, at) });
    asked.set(id, 2);
  }
  return asked;
}

/** A small generator of numbers in [0, 1), the same for the same seed. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
