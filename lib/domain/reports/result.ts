import * as v from 'valibot';

/** One result, as the product keeps, orders and draws it. */
interface ResultTraits {
  /** Stands for it in stored audits. Never changes, and no other result ever has it: 0 to 15. */
  code: number;
  /** The score that stands in for a missing one: the middle of the range of the result. */
  middle: number;
  /** Whether it counts in the share of good results of a project. */
  isGood: boolean;
  /** On the toolbar button and in the address bar. */
  shape: string;
  /** The same shape as an SVG path, within 1 of its middle, for charts. */
  outline: string;
  /** Behind the shape on the toolbar button: its colour on light pages. */
  color: string;
}

/**
 * The values of a report's result (interface, section 3), the best first. A result has a row here,
 * words in `public/_locales`, and its looks in `components/ui/results.css`.
 */
export const resultTable = {
  good: {
    code: 0,
    middle: 90,
    isGood: true,
    shape: '●',
    outline: 'M-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
    color: '#14693f',
  },
  decent: {
    code: 1,
    middle: 64,
    isGood: false,
    shape: '■',
    outline: 'M-1-1h2v2h-2z',
    color: '#805300',
  },
  bad: {
    code: 2,
    middle: 24,
    isGood: false,
    shape: '▲',
    outline: 'M0-1.1l1.2 2h-2.4z',
    color: '#b3261e',
  },
} as const satisfies Record<string, ResultTraits>;

export type Result = keyof typeof resultTable;

/** All results, the best first. */
export const results = Object.keys(resultTable) as Result[];

export const Result = v.picklist(results);

/** Above 0 where the first result is the better one, and 0 where both are the same. */
export function compareResults(one: Result, other: Result): number {
  return results.indexOf(other) - results.indexOf(one);
}

/** How many of something have each result. */
export type ResultCounts = Record<Result, number>;

/** Begins to count. */
export function noResults(): ResultCounts {
  return Object.fromEntries(results.map((result) => [result, 0])) as ResultCounts;
}

/** How many there are of all results together. */
export function sumOfResults(counts: ResultCounts): number {
  return results.reduce((sum, result) => sum + counts[result], 0);
}

/** By how many points the scores of two audits of an unchanged page differ at most. */
export const defaultTolerance = 5;

/**
 * A result as a service sent it: the word, and the score (0 to 100) if it sent a number. Both are
 * null while a report is generated.
 */
export interface ReadResult {
  result: Result | null;
  score: number | null;
}

/**
 * Reads a result in any form that services send (service notes): a word, a number from 0 to 100, a
 * numeric string, or null. Returns null for any other value.
 */
export function readResult(raw: unknown): ReadResult | null {
  if (raw === null || raw === undefined || (typeof raw === 'string' && raw.trim() === ''))
    return { result: null, score: null };
  if (typeof raw === 'string') {
    const word = v.safeParse(Result, raw.trim().toLowerCase());
    if (word.success) return { result: word.output, score: null };
  }
  const score = readScore(raw);
  return score === null ? null : { result: resultOfScore(score), score };
}

/**
 * Reads a score (service notes) from a number or a numeric string, 0 to 100. Returns null for any
 * other value.
 */
export function readScore(raw: unknown): number | null {
  const score = typeof raw === 'string' && /^\s*\d+(\.\d+)?\s*$/.test(raw) ? Number(raw) : raw;
  return typeof score === 'number' && score >= 0 && score <= 100 ? score : null;
}

/** The scores at which a result ends, the best result first (service notes). */
export const scoreLimits = [79, 49] as const;

/**
 * The result that a score (0 to 100) stands for (service notes): above 79 good, 49 to 79 decent,
 * below 49 bad.
 */
export function resultOfScore(score: number): Result {
  const [good, decent] = scoreLimits;
  if (score > good) return 'good';
  return score < decent ? 'bad' : 'decent';
}
