import type { Audit } from './audit.ts';
import type { Check } from './report.ts';
import { compareResults, isDecidedByCategories, type Result, resultOfScore } from './result.ts';

/** The parts of an audit that are compared. The checks may be unknown. */
export type Compared = Pick<Audit, 'result' | 'score' | 'categories' | 'spread'> & {
  checks?: Check[] | undefined;
};

/** The category whose score varies from run to run, because it measures time. */
export const timedCategory = 'performance';

/**
 * The score of an unchanged page varies by this many points from run to run. If the categories are
 * known, this holds for performance alone.
 */
const defaultTolerance = 5;

/**
 * Returns by how many points the scores really differ from the earlier audit, by category; above 0
 * is better. Leaves out what has not changed, what either audit could not score, and performance
 * within its tolerance. Null if the categories of an audit are unknown.
 */
export function changedCategories(
  latest: Compared,
  before: Compared,
): Record<string, number> | null {
  if (!latest.categories || !before.categories) return null;
  const changed = Object.entries(latest.categories).flatMap(([name, score]) => {
    const earlier = before.categories?.[name];
    if (score === null || typeof earlier !== 'number') return [];
    const points = score - earlier;
    const tolerance =
      name === timedCategory ? Math.max(toleranceOf(latest), toleranceOf(before)) : 0;
    return Math.abs(points) > tolerance ? [[name, points] as const] : [];
  });
  return Object.fromEntries(changed);
}

/** Whether two audits differ in a category, as if nothing varied. False if they are unknown. */
export function hasOtherCategories({ categories = {} }: Compared, before: Compared): boolean {
  return Object.entries(categories).some(([name, score]) => score !== before.categories?.[name]);
}

/** Returns the points by which the whole score differs beyond its tolerance; above 0 is better. */
export function scoreChange(latest: Compared, before: Compared): number {
  if (latest.score === null || before.score === null) return 0;
  const points = latest.score - before.score;
  return Math.abs(points) > defaultTolerance ? points : 0;
}

/**
 * Returns by how many steps the result really differs; above 0 is better. If the categories are
 * known, one of them has to change in the same direction, or none at all. If only one audit has
 * them, it counts without the rule that a page with a bad category is not good.
 */
export function resultChange(latest: Compared, before: Compared): number {
  const changed = changedCategories(latest, before);
  if (!changed) return compareResults(resultWithoutRule(latest), resultWithoutRule(before));
  const steps = compareResults(latest.result, before.result);
  const isReal =
    Object.values(changed).some((points) => points * steps > 0) ||
    !hasOtherCategories(latest, before);
  return isReal ? steps : 0;
}

/**
 * Whether it tells something about the page that a check passes or fails: outside performance each
 * does. If categories are unknown, only those of high importance do.
 */
export function isTelling({ category, importance }: Check): boolean {
  return category === undefined ? importance === 'high' : category !== timedCategory;
}

/**
 * Returns by how many points performance varies. `spread` is that of the whole score. The score is
 * the average of the categories, so performance varies by the spread times their number. A few runs
 * say too little to go below the usual tolerance.
 */
function toleranceOf({ spread = 0, categories = {} }: Compared): number {
  const scored = Object.values(categories).filter((score) => score !== null).length;
  return Math.max(defaultTolerance, spread * scored);
}

function resultWithoutRule(audit: Compared): Result {
  return isDecidedByCategories(audit) && audit.score !== null
    ? resultOfScore(audit.score)
    : audit.result;
}
