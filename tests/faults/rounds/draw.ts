import { changeKinds } from './changes.ts';
import { type Fault, type FaultName, faultNames, faults } from '../service/faults.ts';
import type { Wanted } from './round.ts';

/** The deaths that can befall a browser at random. */
const befalls = [
  'worker stopped',
  'browser killed',
  'extension updated',
  'offline for 3 s',
] as const;
export type Befalls = (typeof befalls)[number];

/** One browser's life, drawn from a seed. Times are in milliseconds. */
export interface Life {
  wanted: Wanted[];
  /** When each of them is clicked. */
  clicks: number[];
  /** The deaths of the browser, and how long each comes after the one before. */
  deaths: { what: Befalls; after: number }[];
  neverResend: boolean;
  /** Whether "Create anyway" is clicked for each job that ends undecided. */
  again: boolean[];
}

/** The jobs of one life, each on a connection of its own, and the share that changes a report. */
const jobs = 5;
const changing = 0.2;

const day = 24 * 60 * 60_000;
/** Faults that end a job or park it for an hour, so that no later fault is met. */
const rare = new Set<FaultName>(['refused with 422', '429, Retry-After absurd']);

/**
 * Draws a life: jobs clicked at random times, each service with one to three random faults, a
 * random clock and a random pace, and one to three random deaths.
 */
export function drawLife(seed: number): Life {
  const random = mulberry32(seed);
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item;
  // A fault that strikes only on a reused connection never strikes.
  const usual = faultNames.filter((name) => !rare.has(name) && !(faults[name] as Fault).onReused);
  // Faults after which a request is sent again. Without them few second faults would be met.
  const leading = usual.filter((name) => faults[name].makes !== 'yes');
  const wanted = some(jobs, (): Wanted => {
    const kind = random() < changing ? pick(changeKinds) : 'create';
    const plan = believable(
      some(1 + Math.floor(random() * 3), () =>
        pick(random() < 0.05 ? faultNames : random() < 0.5 ? leading : usual),
      ),
    );
    const before = random() < 0.5 ? ['https://before.example/'] : [];
    return {
      name: plan.join(' + '),
      kind,
      misbehaviour: {
        plan,
        before,
        clock: pick([0, 0, day, -day]),
        audit: pick([0, 0, 500, 1_500, 3_000]),
      },
    };
  });
  return {
    wanted,
    clicks: wanted.map(() => random() * 3_000),
    deaths: some(1 + Math.floor(random() * 3), () => ({
      what: pick(befalls),
      after: random() * 6_000,
    })),
    neverResend: random() < 0.2,
    again: wanted.map(() => random() < 0.5),
  };
}

function some<Item>(count: number, draw: () => Item): Item[] {
  return Array.from({ length: count }, draw);
}

/**
 * Drops a clear no that follows a 421. A browser repeats a POST that was answered with 421 by
 * itself and hides the first answer. A clear no to the repeat is believed, and the first report is
 * never looked for: that cannot be promised (docs/outbox.md).
 */
function believable(plan: FaultName[]): FaultName[] {
  const kept: FaultName[] = [];
  for (const name of plan)
    if (!(kept.at(-1) === 'made, but 421' && isClearNo(name))) kept.push(name);
  return kept;
}

function isClearNo(name: FaultName): boolean {
  return name.startsWith('429') || name.startsWith('key revoked') || name === 'refused with 422';
}

/** Makes a small generator of numbers in [0, 1), the same for the same seed. */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
