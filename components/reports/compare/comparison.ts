import {
  type CheckPair,
  compareChecks,
  type PairedChecks,
} from '../../../lib/domain/reports/checks.ts';
import { countPlaces } from '../../../lib/domain/checks/count-places.ts';
import type { Check } from '../../../lib/domain/reports/report.ts';
import { describeCheck, partTexts, placesOf } from '../../report/describe-check.ts';
import { changeOf } from '../../report/trend.ts';
import { formatUnit } from '../../../lib/browser/formats.ts';
import { listed, plural, t } from '../../../lib/browser/i18n.ts';
import type { Audit } from '../../../lib/domain/reports/audit.ts';
import { compareResults } from '../../../lib/domain/reports/result.ts';
import { resultChange } from '../../../lib/domain/reports/real-change.ts';

/**
 * All checks of two audits. Checks with the same outcome are split into differing and equal ones.
 */
export interface Comparison extends Omit<PairedChecks, 'kept'> {
  /** Neither fails or both do, but being accepted, importance, value or findings differ. */
  differing: CheckPair[];
  /** Everything that the page shows of them is equal. */
  same: CheckPair[];
}

/** The groups of checks that differ, in their order. */
export const changedGroups = [
  { of: 'turnedBad', title: 'detailChange_turnedBad', tone: 'bad' },
  { of: 'turnedGood', title: 'detailChange_turnedGood', tone: 'good' },
  { of: 'differing', title: 'compareChangedValue' },
  { of: 'came', title: 'detailChange_came' },
  { of: 'went', title: 'detailChange_went' },
] as const;

/** Compares the checks of two audits by everything that the page "Compare" shows. */
export function comparisonOf(before: Check[], after: Check[]): Comparison {
  const { kept, ...changed } = compareChecks(before, after);
  const byContent = Map.groupBy(kept, ({ before: earlier, after: later }) => {
    // Places that one report lists and the other only names cannot be compared.
    const hasPlaces = !earlier!.places === !later!.places;
    return contentOf(earlier!, hasPlaces) === contentOf(later!, hasPlaces);
  });
  return { ...changed, differing: byContent.get(false) ?? [], same: byContent.get(true) ?? [] };
}

/**
 * Returns outcome, importance and value of a check, and its findings or the number of its places,
 * as a text to compare. A check that passes and one that is accepted differ. Values are compared as
 * they are shown. The order of fields and findings is ignored.
 */
function contentOf({ places, ...check }: Check, hasFindings: boolean): string {
  if (!hasFindings) return contentOf({ ...check, errors: undefined }, true);
  const ordered = {
    ...check,
    // Only the latest audit still has the places themselves.
    ...(places && { places: { ...places, items: [] } }),
    value: inOrder(check.value),
    errors: inOrder(check.errors),
  };
  const { value, contents, findings } = describeCheck(ordered);
  const texts = [contents, findings].map((parts) => partTexts(parts).toSorted());
  return JSON.stringify([check.passed, check.importance, value, countPlaces(ordered), texts]);
}

/** Returns a value with the fields of its objects sorted by name. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const text = JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
  return JSON.parse(text);
}

/** Returns the difference of two audits in words, such as "6 points worse in 7 days". */
export function describeDifference(earlier: Audit, later: Audit, isSamePage: boolean): string {
  const change = isSamePage
    ? describeChange(earlier, later)
    : describePoints(earlier, later, compareResults(later.result, earlier.result));
  // The time between audits of different pages says nothing.
  const time = isSamePage ? timeBetween(earlier.at, later.at) : null;
  return time === null ? change : t('compareIn', change, time);
}

/** Describes how two audits of a page differ, as the list of reports does. */
function describeChange(earlier: Audit, later: Audit): string {
  const change = earlier.categories && later.categories ? changeOf(later, earlier) : null;
  if (!change) return describePoints(earlier, later, resultChange(later, earlier));
  const { trend, points } = change;
  if (trend === 'about') return t('compareAbout');
  if (trend === 'same') return t('compareSameScore');
  if (points === 0) return t(trend === 'worse' ? 'compareWorse' : 'compareBetter');
  return plural(trend === 'worse' ? 'compareWorseBy' : 'compareBetterBy', points);
}

/** Describes how the scores of two audits differ, or else their results, by so many steps. */
function describePoints(earlier: Audit, later: Audit, steps: number): string {
  if (earlier.score !== null && later.score !== null) {
    const points = Math.round(later.score) - Math.round(earlier.score);
    if (points !== 0)
      return plural(points < 0 ? 'compareWorseBy' : 'compareBetterBy', Math.abs(points));
    if (steps === 0) return t('compareSameScore');
  } else if (steps === 0) return t('compareSameResult');
  return t(steps < 0 ? 'compareWorse' : 'compareBetter');
}

/** Says what two audits do not both have. Empty if that is nothing. */
export function describeGap(earlier: Audit, later: Audit): string {
  return !earlier.categories === !later.categories ? '' : t('compareNoCategories');
}

/** Each unit: its length in milliseconds, and how many of it make the next unit. */
const units = [
  ['minute', 60_000, 60],
  ['hour', 3_600_000, 24],
  ['day', 86_400_000, Infinity],
] as const;

/**
 * Returns the time between two moments (milliseconds since 1970) in its largest unit, such as "7
 * days". Null for less than a minute, or if a time is unknown.
 */
function timeBetween(from: number, to: number): string | null {
  const time = to - from;
  const [unit, size] = units.find(([, one, most]) => Math.round(time / one) < most)!;
  if (from === 0 || time < units[0][1]) return null;
  return formatUnit(Math.round(time / size), unit);
}

/**
 * Returns a check of an audit in one line. `text` has the value, the findings, and the importance
 * if it changed. `place` is the first finding that the other audit does not have. Both may be
 * empty.
 */
export function inShort(check: Check, other: Check | null): { text: string; place: string } {
  const { value, findings } = describeCheck(check);
  const places = placesOf(check);
  const others = new Set(other ? placesOf(other) : []);
  const parts = [
    other && other.importance !== check.importance ? t(`detailImportance_${check.importance}`) : '',
    value,
    ...findings.map(({ name }) => name),
  ];
  return {
    text: listed(parts.filter((part) => part !== '')),
    place: places.find((place) => !others.has(place)) ?? places[0] ?? '',
  };
}
