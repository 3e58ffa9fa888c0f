import type { Check } from './report.ts';

/** What changed from one audit to the next; all but `went` as they are now, in the order of the newer audit. */
export interface Changes {
  turnedGood: Check[];
  turnedBad: Check[];
  came: Check[];
  went: Check[];
}

/** Compares the checks of two audits by their titles. A title that stands there several times is compared in its order. */
export function changesBetween(before: Check[], after: Check[]): Changes {
  const earlier = numbered(before);
  const later = numbered(after);
  const changes: Changes = { turnedGood: [], turnedBad: [], came: [], went: [] };
  for (const [title, check] of later) {
    const was = earlier.get(title);
    if (!was) changes.came.push(check);
    else if (check.passed && !was.passed) changes.turnedGood.push(check);
    else if (!check.passed && was.passed) changes.turnedBad.push(check);
  }
  for (const [title, check] of earlier) if (!later.has(title)) changes.went.push(check);
  return changes;
}

function numbered(checks: Check[]): Map<string, Check> {
  const byTitle = new Map<string, Check>();
  const counts = new Map<string, number>();
  for (const check of checks) {
    const count = counts.get(check.title) ?? 0;
    counts.set(check.title, count + 1);
    byTitle.set(`${count} ${check.title}`, check);
  }
  return byTitle;
}
