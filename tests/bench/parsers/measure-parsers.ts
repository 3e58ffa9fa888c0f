import { anything, type Parser } from './hard-texts.ts';
import { parsers } from './parsers.ts';
import { patternsOfSource } from './patterns.ts';

const lengths = [1_000, 10_000, 100_000] as const;
/** Shorter times (ms) depend more on the clock than on the parser. */
const noiseMs = 1;
/**
 * Ten times the text should take about ten times as long. With a quadratic reader it takes a
 * hundred times as long. Caches and memory lie in between.
 */
const maxGrowth = 40;
/** A reader slower than this with 10,000 characters is not tried with 100,000. */
const maxFirstTimeMs = 100;

/**
 * The milliseconds of the worst text of each length, and the growth from the second length to the
 * third. Null where that was not tried.
 */
export interface Growth {
  name: string;
  times: number[];
  ratio: number | null;
}

/** Measures each pattern in the code and each parser with its worst inputs. */
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
  return ratio === null || (ratio > maxGrowth && (times.at(-1) ?? 0) > noiseMs * maxGrowth);
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
  return longer === undefined ? null : Math.max(longer, noiseMs) / Math.max(shorter, noiseMs);
}

/** The milliseconds that this thread has worked, without those of other programs. */
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function timesOf(parse: (text: string) => unknown, make: (length: number) => string): number[] {
  const times: number[] = [];
  for (const length of lengths) {
    const text = make(length);
    let best = Infinity;
    // A long time does not come from the clock, so that one measurement is maxFirstTimeMs.
    for (let round = 0; round < 5 && (round === 0 || best < 500); round += 1) {
      const began = cpuTime();
      parse(text);
      best = Math.min(best, cpuTime() - began);
    }
    times.push(best);
    if (length < 100_000 && best > maxFirstTimeMs) break;
  }
  return times;
}
