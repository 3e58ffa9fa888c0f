import { anything } from './hard-texts.ts';
import { type Parser, parsers } from './parsers.ts';
import { patternsOfSource } from './patterns.ts';

const lengths = [1_000, 10_000, 100_000] as const;
/** Below this a time (ms) says more of the clock than of the parser. */
const noise = 1;
/**
 * Ten times the text is to take about ten times as long, and takes a hundred times where it is by
 * the square; caches and memory are in between.
 */
const tooMuch = 40;
/** A parser that takes longer than this (ms) for 10,000 characters is not tried with 100,000. */
const enough = 100;

/**
 * How long the worst text of each length takes, in milliseconds, and how the time grows from the
 * second length to the third; null where that was not waited for.
 */
export interface Growth {
  name: string;
  times: number[];
  ratio: number | null;
}

/** Measures every pattern that is written in the code, and every parser, at their worst inputs. */
export function measureParsers(): { patterns: Growth[]; parsers: Growth[] } {
  const patterns = patternsOfSource().map(({ place, pattern }): Parser => {
    const each = pattern.global ? pattern : new RegExp(pattern.source, `${pattern.flags}g`);
    return {
      name: `\`${place}\``,
      parse: (text) => [text.replace(each, ''), text.search(pattern)],
      worst: anything,
    };
  });
  return { patterns: patterns.map(growthOf), parsers: parsers.map(growthOf) };
}

/** Whether a time grows worse than in proportion. */
export function isTooMuch({ ratio, times }: Growth): boolean {
  return ratio === null || (ratio > tooMuch && (times.at(-1) ?? 0) > noise * tooMuch);
}

function growthOf({ name, parse, worst }: Parser): Growth {
  const all = worst.map((make) => timesOf(parse, make));
  // Each input grows in its own way: the worst of them counts.
  const slowest = all.reduce((a, b) => (rank(b) > rank(a) ? b : a));
  return {
    name,
    times: lengths.map((_, at) => Math.max(...all.map((times) => times[at] ?? 0))),
    ratio: ratioOf(slowest),
  };
}

function rank(times: number[]): number {
  return ratioOf(times) ?? Infinity;
}

function ratioOf([, shorter = 0, longer]: number[]): number | null {
  return longer === undefined ? null : Math.max(longer, noise) / Math.max(shorter, noise);
}

/**
 * The time that this thread has worked, in milliseconds: other programs of a busy machine do not
 * count.
 */
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function timesOf(parse: (text: string) => unknown, make: (length: number) => string): number[] {
  const times: number[] = [];
  for (const length of lengths) {
    const text = make(length);
    let best = Infinity;
    // A slow parser needs no second round.
    for (let round = 0; round < 5 && (round === 0 || best < 500); round += 1) {
      const began = cpuTime();
      parse(text);
      best = Math.min(best, cpuTime() - began);
    }
    times.push(best);
    if (length < 100_000 && best > enough) break;
  }
  return times;
}
