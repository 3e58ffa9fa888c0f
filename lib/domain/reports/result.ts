import * as v from 'valibot';
import { isRecord } from '../schema.ts';

/** How the extension stores, orders and draws one result. */
interface ResultTraits {
  /**
   * The number of the result in stored audits, from 0 to 15. It never changes, and no other result
   * ever gets it.
   */
  code: number;
  /** The score for a result without a score: the middle of its range. */
  middle: number;
  /** Whether the result counts as good in the trend of a project. */
  isGood: boolean;
  /** The sign on the toolbar button and in the address bar. */
  shape: string;
  /** The same shape as an SVG path, within 1 of its middle, for charts. */
  outline: string;
  /**
   * The colour of the result on light pages. It is also the colour behind the shape on the toolbar
   * button.
   */
  color: string;
}

/**
 * The values of a report's result (interface, section 3), best first. A result needs a row here,
 * words in `public/_locales`, and its style in `components/ui/results.css`.
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

/** All results, best first. */
export const results = Object.keys(resultTable) as Result[];

export const Result = v.picklist(results);

/** Returns a number above 0 if the first result is better, 0 if both are equal, else below 0. */
export function compareResults(one: Result, other: Result): number {
  return results.indexOf(other) - results.indexOf(one);
}

/** How many of something have each result. */
export type ResultCounts = Record<Result, number>;

/** Returns counts that are all 0. */
export function noResults(): ResultCounts {
  return Object.fromEntries(results.map((result) => [result, 0])) as ResultCounts;
}

/** Counts how many have each result. Leaves out those without one. */
export function countResults(all: { result: Result | null }[]): ResultCounts {
  const counts = noResults();
  for (const { result } of all) if (result !== null) counts[result] += 1;
  return counts;
}

/** Returns the sum of the counts of all results. */
export function sumOfResults(counts: ResultCounts): number {
  return results.reduce((sum, result) => sum + counts[result], 0);
}

/**
 * Reads a result in any form that services send (service notes): a word, a number from 0 to 100, a
 * numeric string, or null. Returns null for any other value. The score is null unless the service
 * sent a number, and so is the result while the report is being generated.
 */
export function readResult(raw: unknown): { result: Result | null; score: number | null } | null {
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

/**
 * The scores of an audit's categories by their names, in the order of the service, 0 to 100. Null
 * is a category that could not be scored.
 */
export const Categories = v.record(v.string(), v.nullable(v.number()));
export type Categories = v.InferOutput<typeof Categories>;

/** The most categories that are read, and the longest name of one, in characters. */
const maxCategories = 12;
export const maxCategoryName = 40;

/**
 * Reads the scores of categories (service notes, "Fields of ours"). Leaves out what is no number
 * from 0 to 100. Lighthouse itself scores from 0 to 1: if no score is above 1 and one is a
 * fraction, all are read in that scale. Undefined if nothing is left.
 */
export function readCategories(raw: unknown): Categories | undefined {
  if (!isRecord(raw)) return undefined;
  const read = Object.entries(raw)
    .filter(([name]) => name.trim() !== '' && name.length <= maxCategoryName)
    .flatMap(([name, value]): [string, number | null][] => {
      const score = readScore(value);
      return value === null || score !== null ? [[name, score]] : [];
    })
    .slice(0, maxCategories);
  const scores = read.flatMap(([, score]) => score ?? []);
  const areShares = scores.every((score) => score <= 1) && !scores.every(Number.isInteger);
  const scaled = read.map(([name, score]) => [
    name,
    areShares && score ? Math.round(score * 100) : score,
  ]);
  return read.length > 0 ? (Object.fromEntries(scaled) as Categories) : undefined;
}

/** Returns the categories from the lowest score to the highest, those without a score last. */
export function lowestFirst(categories: Categories): [name: string, score: number | null][] {
  return Object.entries(categories).toSorted(
    ([, one], [, other]) => (one ?? Infinity) - (other ?? Infinity),
  );
}

/** Returns the names of the bad categories, lowest first. */
export function badCategories(categories: Categories): string[] {
  return lowestFirst(categories).flatMap(([name, score]) =>
    score !== null && resultOfScore(score) === 'bad' ? [name] : [],
  );
}

/**
 * Returns the result for a score and the scores of categories, as the local service decides: with a
 * bad category, a page is decent at best.
 */
export function resultOfAudit(score: number, categories: Categories): Result {
  const result = resultOfScore(score);
  return result === 'good' && badCategories(categories).length > 0 ? 'decent' : result;
}

/** Whether a bad category made a result worse than its score alone would. */
export function isDecidedByCategories(audit: {
  result: Result | null;
  score: number | null;
  categories?: Categories;
}): boolean {
  const { result, score, categories } = audit;
  if (score === null || !categories) return false;
  return resultOfAudit(score, categories) === result && resultOfScore(score) !== result;
}

/** The scores at which a result ends, the best result first (service notes). */
export const scoreLimits = [79, 49] as const;

/**
 * Returns the result for a score from 0 to 100 (service notes): above 79 good, 49 to 79 decent,
 * below 49 bad.
 */
export function resultOfScore(score: number): Result {
  const [good, decent] = scoreLimits;
  if (score > good) return 'good';
  return score < decent ? 'bad' : 'decent';
}
