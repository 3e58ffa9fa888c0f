import { type Check, importances } from './report.ts';

/**
 * The changes of checks between two audits: now passing, now failing, new and gone. All but those
 * that are gone are taken from the newer audit, in its order.
 */
export interface Changes {
  turnedGood: Check[];
  turnedBad: Check[];
  came: Check[];
  went: Check[];
}

/**
 * Compares the checks of two audits by their keys, or by their titles if they have none. Checks
 * with the same name are compared in their order.
 *
 * One audit may have keys and the other none: the service started to send them, or an earlier
 * version kept the audit. Their checks are then compared by title, and a key that is a title of the
 * other audit counts as one. A check that is not found may have changed its title, so it counts
 * neither as new nor as gone.
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
 * The checks by their names, each numbered. `others` are the checks of the other audit, if one of
 * the two has no keys.
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
 * The failing checks to fix first: the most important, in the order of the report, at most `limit`.
 */
export function fixFirst(checks: Check[], limit = 3): Check[] {
  const failing = checks.filter(({ passed }) => !passed);
  return importances
    .flatMap((importance) => failing.filter((check) => check.importance === importance))
    .slice(0, limit);
}
