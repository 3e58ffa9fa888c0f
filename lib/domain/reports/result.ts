import * as v from 'valibot';

/** The values of a report's result (interface, section 3). */
export const results = ['good', 'decent', 'bad'] as const;

export const Result = v.picklist(results);
export type Result = v.InferOutput<typeof Result>;

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

/**
 * The result that a score (0 to 100) stands for (service notes): above 79 good, 49 to 79 decent,
 * below 49 bad.
 */
export function resultOfScore(score: number): Result {
  if (score > 79) return 'good';
  return score < 49 ? 'bad' : 'decent';
}
