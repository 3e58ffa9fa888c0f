import { type Check, importances } from './report.ts';

/**
 * What changed from one audit to the next; all but `went` as they are now, in the order of the
 * newer audit.
 */
export interface Changes {
  turnedGood: Check[];
  turnedBad: Check[];
  came: Check[];
  went: Check[];
}

/**
 * Compares the checks of two audits by their keys, or by their titles where they have none. A name
 * that stands there several times is compared in its order.
 *
 * An audit may know keys where the other does not: the service learned to send them, or an earlier
 * version kept the audit. Its checks are then found by what the other side calls a title, which is
 * either. One that is not found may have had another title, so it neither came nor went.
 */
export function changesBetween(before: Check[], after: Check[]): Changes {
  const comparable = isKeyed(before) === isKeyed(after);
  const earlier = byName(before, comparable ? null : after);
  const later = byName(after, comparable ? null : before);
  const changes: Changes = { turnedGood: [], turnedBad: [], came: [], went: [] };
  for (const [name, check] of later) {
    const was = earlier.get(name);
    if (!was) changes.came.push(check);
    else if (check.passed && !was.passed) changes.turnedGood.push(check);
    else if (!check.passed && was.passed) changes.turnedBad.push(check);
  }
  for (const [name, check] of earlier) if (!later.has(name)) changes.went.push(check);
  return comparable ? changes : { ...changes, came: [], went: [] };
}

function isKeyed(checks: Check[]): boolean {
  return checks.some(({ key }) => key !== undefined);
}

/**
 * Checks by their names, numbered. `others` are those of an audit in the other form, whose titles
 * are what a check can be found by.
 */
function byName(checks: Check[], others: Check[] | null): Map<string, Check> {
  const titles = others && new Set(others.map(({ title }) => title));
  const named = new Map<string, Check>();
  const counts = new Map<string, number>();
  for (const check of checks) {
    const { key = check.title, title } = check;
    const name = titles && !titles.has(key) ? title : key;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    named.set(`${count} ${name}`, check);
  }
  return named;
}

/**
 * The failing checks that a person should see to first: the most important, in the order of the
 * report, at most `limit`.
 */
export function fixFirst(checks: Check[], limit = 3): Check[] {
  const failing = checks.filter(({ passed }) => !passed);
  return importances
    .flatMap((importance) => failing.filter((check) => check.importance === importance))
    .slice(0, limit);
}
