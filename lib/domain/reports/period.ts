import { dayText } from '../time.ts';

/** Whole days of the person's time zone, in milliseconds since 1970. `end` comes after the last. */
export interface Period {
  from: number;
  end: number;
}

/** Why two days are no period: which of them is no day, or that the first is after the last. */
export type PeriodFault = 'from' | 'to' | 'order';

/** Reads the first and the last day of a period, as YYYY-MM-DD. */
export function readPeriod(from: string, to: string): Period | PeriodFault {
  const [first, last] = [readDay(from), readDay(to)];
  if (!first) return 'from';
  if (!last) return 'to';
  if (first > last) return 'order';
  return {
    from: first.getTime(),
    end: new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1).getTime(),
  };
}

/**
 * Returns the days of the month of `now` (milliseconds since 1970) up to that day, or all of the
 * month before.
 */
export function daysOfMonth(month: 'this' | 'last', now: number): { from: string; to: string } {
  const day = new Date(now);
  const [year, of] = [day.getFullYear(), day.getMonth()];
  if (month === 'this') return { from: dayText(new Date(year, of, 1).getTime()), to: dayText(now) };
  return {
    from: dayText(new Date(year, of - 1, 1).getTime()),
    to: dayText(new Date(year, of, 0).getTime()),
  };
}

/** Returns the beginning of a day, or null for a text that is none, such as February 30. */
function readDay(text: string): Date | null {
  const [year = NaN, month = NaN, day = NaN] = text.split('-').map(Number);
  const date = new Date(year, month - 1, day);
  return dayText(date.getTime()) === text ? date : null;
}
