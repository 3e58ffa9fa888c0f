import { type Check, importances, isFailing } from './report.ts';

/** The kinds of changes, in the order in which pages show them. */
export const changeKinds = ['turnedBad', 'turnedGood', 'came', 'went'] as const;

/**
 * The changes of checks between two audits: checks that now fail, that now pass, that are new, and
 * that are gone. A failing check that was not there before counts as "now fails", because services
 * leave out checks for parts that a page does not have. Each list begins with the most important
 * checks. Checks have the data of the newer audit, except checks that are gone. A check that is
 * accepted counts as one that passes.
 */
export type Changes = Record<(typeof changeKinds)[number], Check[]>;

/** The same check in two audits. Null means that an audit does not have the check. */
export interface CheckPair {
  before: Check | null;
  after: Check | null;
}

/**
 * All checks of two audits, by what happened to each between them. Those that are `kept` passed
 * both times, or failed both times.
 */
export interface PairedChecks extends Record<keyof Changes | 'kept', CheckPair[]> {
  /** The number of checks that neither came nor went, but have no partner. */
  unmatched: number;
}

/** Compares the checks of two audits. Each list begins with the most important checks. */
export function compareChecks(before: Check[], after: Check[]): PairedChecks {
  const { pairs, comparable } = pairChecks(before, after);
  const groups = Map.groupBy(pairs, (pair) => kindOf(pair, comparable));
  const groupOf = (kind: PairKind) =>
    (groups.get(kind) ?? []).toSorted((a, b) => rankOf(a) - rankOf(b));
  return {
    turnedBad: groupOf('turnedBad'),
    turnedGood: groupOf('turnedGood'),
    came: groupOf('came'),
    went: groupOf('went'),
    kept: groupOf('kept'),
    unmatched: groupOf('unmatched').length,
  };
}

/** Returns the newer check of a pair, or the older one if the check is gone. */
export function latestOf({ before, after }: CheckPair): Check {
  return (after ?? before)!;
}

function rankOf(pair: CheckPair): number {
  return importances.indexOf(latestOf(pair).importance);
}

/** The changes between two audits, as `compareChecks` finds them. */
export function changesBetween(before: Check[], after: Check[]): Changes {
  const compared = compareChecks(before, after);
  const changes = changeKinds.map((kind) => [kind, compared[kind].map(latestOf)]);
  return Object.fromEntries(changes) as Changes;
}

type PairKind = keyof PairedChecks;

function kindOf({ before, after }: CheckPair, comparable: boolean): PairKind {
  if (before && after && isFailing(before) === isFailing(after)) return 'kept';
  if (before && after) return isFailing(after) ? 'turnedBad' : 'turnedGood';
  if (!comparable) return 'unmatched';
  if (!after) return 'went';
  return isFailing(after) ? 'turnedBad' : 'came';
}

/**
 * Pairs the checks of two audits by their keys. Checks without keys are paired by their titles. The
 * checks of the later audit come first, in its order, then the checks that are gone. Checks with
 * the same name are paired in their order.
 *
 * Only one of two audits may have keys, if the service began to send keys. Their checks are then
 * paired by title, and a key also counts as a title if the other audit has such a title. Such
 * audits are not `comparable`: a check without a partner may have changed its title, so it counts
 * neither as new nor as gone.
 */
function pairChecks(before: Check[], after: Check[]): { pairs: CheckPair[]; comparable: boolean } {
  const comparable = isKeyed(before) === isKeyed(after);
  const earlier = byName(before, comparable ? null : after);
  const later = byName(after, comparable ? null : before);
  const names = new Set([...later.keys(), ...earlier.keys()]);
  const pairs = Array.from(names, (name) => ({
    before: earlier.get(name) ?? null,
    after: later.get(name) ?? null,
  }));
  return { pairs, comparable };
}

/** Whether the service sent keys with these checks. */
export function isKeyed(checks: Check[]): boolean {
  return checks.some(({ key }) => key !== undefined);
}

/**
 * Returns the checks by their names, with a number for each repeated name. `others` are the checks
 * of the other audit, if only one audit has keys.
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
 * Returns the failing checks to fix first, at most `limit`: the most important first, then in the
 * order of the report.
 */
export function fixFirst(checks: Check[], limit = 3): Check[] {
  const failing = checks.filter(isFailing);
  return importances
    .flatMap((importance) => failing.filter((check) => check.importance === importance))
    .slice(0, limit);
}
