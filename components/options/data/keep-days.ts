import { formatUnit } from '../../../lib/browser/formats.ts';
import { t } from '../../../lib/browser/i18n.ts';

/**
 * The offered numbers of days, then unit and number for the label. The longest is next to "No
 * limit", so that an arrow key reaches it first.
 */
const offered = [
  [730, 'year', 2],
  [365, 'year', 1],
  [180, 'month', 6],
  [90, 'month', 3],
  [30, 'month', 1],
] as const;

/** Returns for how long reports are kept, in words. 0 means no limit. */
export function keepDaysText(days: number): string {
  if (days === 0) return t('dataKeepAll');
  const [, unit, count] = offered.find(([one]) => one === days) ?? [days, 'day', days];
  return formatUnit(count, unit);
}

/**
 * The choices for how long reports are kept. `chosen` is among them: a settings file may have any
 * number of days.
 */
export function keepDaysChoices(chosen: number): { value: number; label: string }[] {
  const days = [...offered.map(([one]) => one), chosen].filter((one) => one > 0);
  const sorted = days.toSorted((one, other) => other - one);
  return [...new Set([0, ...sorted])].map((value) => ({ value, label: keepDaysText(value) }));
}
