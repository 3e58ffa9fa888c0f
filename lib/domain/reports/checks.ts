import { type Check, importances } from './report.ts';

/** The kinds of changes, in the order in which they are told. */
export const changeKinds = ['turnedBad', 'turnedGood', 'came', 'went'] as const;

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

/** One check in two audits. Null stands for the audit that does not have it. */
export interface CheckPair {
  before: Check | null;
  after: Check | null;
}

/** All checks of two audits, by what happened to each between them. */
export interface PairedChecks {
  turnedBad: CheckPair[];
  turnedGood: CheckPair[];
  came: CheckPair[];
  went: CheckPair[];
  /** Passed both times, or failed both times. */
  kept: CheckPair[];
  /** The number of checks that neither came nor went, but have no partner. */
  unmatched: number;
}

/** Compares the checks of two audits. In each list the most important come first. */
export function compareChecks(before: Check[], after: Check[]): PairedChecks {
  const { pairs, comparable } = pairChecks(before, after);
  const groups = Map.groupBy(pairs, kindOf);
  const groupOf = (kind: PairKind) =>
    (groups.get(kind) ?? []).toSorted((a, b) => rankOf(a) - rankOf(b));
  return {
    turnedBad: groupOf('turnedBad'),
    turnedGood: groupOf('turnedGood'),
    came: comparable ? groupOf('came') : [],
    went: comparable ? groupOf('went') : [],
    kept: groupOf('kept'),
    unmatched: comparable ? 0 : groupOf('came').length + groupOf('went').length,
  };
}

/** The check of a pair as it is now, or as it was before it went. */
export function latestOf({ before, after }: CheckPair): Check {
  return (after ?? before)!;
}

function rankOf(pair: CheckPair): number {
  return importances.indexOf(latestOf(pair).importance);
}

/** The changes between two audits, as `compareChecks` finds them. */
export function changesBetween(before: Check[], after: Check[]): Changes {
  const { pairs, comparable } = pairChecks(before, after);
  const checksOf = (kind: PairKind) =>
    pairs.filter((pair) => kindOf(pair) === kind).map((pair) => latestOf(pair));
  return {
    turnedGood: checksOf('turnedGood'),
    turnedBad: checksOf('turnedBad'),
    came: comparable ? checksOf('came') : [],
    went: comparable ? checksOf('went') : [],
  };
}

type PairKind = keyof Changes | 'kept';

function kindOf({ before, after }: CheckPair): PairKind {
  if (!before) return 'came';
  if (!after) return 'went';
  if (before.passed === after.passed) return 'kept';
  return after.passed ? 'turnedGood' : 'turnedBad';
}

/**
 * Pairs the checks of two audits by their keys, or by their titles if they have none: those of the
 * later audit in its order, then those that are gone. Checks with the same name are paired in their
 * order.
 *
 * One audit may have keys and the other none: the service started to send them, or an earlier
 * version kept the audit. Their checks are then paired by title, and a key that is a title of the
 * other audit counts as one. They are not `comparable`: a check without a partner may have changed
 * its title, so it counts neither as new nor as gone.
 */
function pairChecks(before: Check[], after: Check[]): { pairs: CheckPair[]; comparable: boolean } {
  const comparable = isKeyed(before) === isKeyed(after);
  const earlier = byName(before, comparable ? null : after);
  const later = byName(after, comparable ? null : before);
  const pairs: CheckPair[] = [];
  for (const [name, check] of later)
    pairs.push({ before: earlier.get(name) ?? null, after: check });
  for (const [name, check] of earlier)
    if (!later.has(name)) pairs.push({ before: check, after: null });
  return { pairs, comparable };
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
