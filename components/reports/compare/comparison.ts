import {
  type CheckPair,
  compareChecks,
  type PairedChecks,
} from '../../../lib/domain/reports/checks.ts';
import type { Check } from '../../../lib/domain/reports/report.ts';
import { describeCheck, partTexts } from '../../report/describe-check.ts';

/** All checks of two audits. Those that passed or failed both times are told apart once more. */
export interface Comparison extends Omit<PairedChecks, 'kept'> {
  /** With another importance, value, or findings. */
  differing: CheckPair[];
  /** Nothing that is shown of them differs. */
  same: CheckPair[];
}

/** Compares the checks of two audits by all that the page "Compare" shows of them. */
export function comparisonOf(before: Check[], after: Check[]): Comparison {
  const { kept, ...changed } = compareChecks(before, after);
  const byContent = Map.groupBy(kept, (pair) => contentOf(pair.before!) === contentOf(pair.after!));
  return { ...changed, differing: byContent.get(false) ?? [], same: byContent.get(true) ?? [] };
}

/**
 * Importance, value and findings of a check as a text, which is equal for equal ones. Values count
 * as they are formatted. The order of fields and of findings does not count.
 */
function contentOf(check: Check): string {
  const { value, contents, findings, count } = describeCheck({
    ...check,
    value: inOrder(check.value),
    errors: inOrder(check.errors),
  });
  const texts = [contents, findings].map((parts) => partTexts(parts).toSorted());
  return JSON.stringify([check.importance, value, count, texts]);
}

/** A value with the fields of its objects in the order of their names. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const text = JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
  return JSON.parse(text);
}
