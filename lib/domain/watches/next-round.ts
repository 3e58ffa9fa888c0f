import type { Period } from './period.ts';
import type { Watch } from './watch.ts';

const dayMs = 24 * 60 * 60_000;
/** The length of each period in milliseconds. A month may be longer. */
const periodMs = { day: dayMs, week: 7 * dayMs, month: 28 * dayMs } as const;

/**
 * The time between the beginnings of two rounds at one service, and between the runs of one round,
 * in milliseconds. Missed rounds therefore begin one after the other.
 */
const gapMs = 60_000;

/**
 * Returns when the next round of a watch is due (milliseconds since 1970). Null while the watch is
 * switched off or a round is under way. If rounds were missed, the time is in the past: one round
 * is due at once, however many were missed. Two rounds are at least half a period apart, even after
 * a late round.
 */
export function nextRoundAt(watch: Watch, now: number): number | null {
  if (!watch.isOn || watch.round !== undefined) return null;
  const { every, createdAt, since, lastAt = since } = watch;
  const period = periodMs[every];
  // A time further in the future was written before the clock of this device was set back.
  const known = [since, lastAt].filter((at) => at <= now + period);
  const last = known.length > 0 ? Math.max(...known) : now - period;
  return firstTimeFrom(createdAt, every, last + period / 2);
}

/**
 * Returns the watch with the next round at a service, and when that round is due (milliseconds
 * since 1970). The watch that waits longest goes first, with a gap after the previous round.
 * `watches` are the watches of one connection. Null if no round is due.
 */
export function nextRound(watches: Watch[], now: number): { watch: Watch; at: number } | null {
  const begun = watches.map(({ lastAt = 0 }) => lastAt).filter((at) => at <= now);
  const free = Math.max(0, ...begun) + gapMs;
  const [first] = watches
    .flatMap((watch) => {
      const at = nextRoundAt(watch, now);
      return at === null ? [] : [{ watch, at }];
    })
    .toSorted((a, b) => a.at - b.at);
  return first ? { ...first, at: Math.max(first.at, free) } : null;
}

/**
 * Returns the time between the runs of a round with this many reports, in milliseconds: a minute,
 * or less if the round would otherwise take more than half of the period.
 */
export function runGap(every: Period, reports: number): number {
  return Math.min(gapMs, periodMs[every] / (2 * Math.max(reports, 1)));
}

/**
 * Returns when the rounds of a connection may run their next report (milliseconds since 1970).
 * Rounds that were delayed together therefore do not run all at the same moment. `watches` are the
 * watches of the connection.
 */
export function nextRunAt(watches: Watch[], now: number): number {
  const gaps = watches.flatMap(({ every, round }) =>
    round ? [runGap(every, round.targets.by === 'rows' ? round.targets.total : 1)] : [],
  );
  const ran = watches.map(({ ranAt = 0 }) => ranAt);
  return Math.max(0, ...ran.filter((at) => at <= now)) + Math.min(gapMs, ...gaps);
}

/** Orders watches: the one that waited longest since its last run goes first. */
export function inTurn(watches: Watch[]): Watch[] {
  return watches.toSorted((one, other) => (one.ranAt ?? 0) - (other.ranAt ?? 0));
}

/**
 * For how many milliseconds after any audit a report is not run again. A round that goes on after a
 * long sleep would otherwise run it shortly before the next round does.
 */
export function freshTime(every: Period): number {
  return periodMs[every] / 2;
}

/**
 * Returns the first time of a watch that is not before `from`. The times are whole periods of the
 * calendar apart, so the time of day stays when summer time begins or ends.
 */
function firstTimeFrom(first: number, every: Period, from: number): number {
  let count = Math.floor((from - first) / periodMs[every]);
  // Months are longer than 28 days, and days may have 25 hours, so the first guess may be too high.
  while (timeOf(first, every, count) >= from) count -= every === 'month' ? 12 : 1;
  let time = timeOf(first, every, count);
  while (time < from) time = timeOf(first, every, ++count);
  return time;
}

/**
 * Returns the time `count` periods after the first time. If the month does not have that day, uses
 * its last day.
 */
function timeOf(first: number, every: Period, count: number): number {
  const time = new Date(first);
  const day = time.getDate();
  if (every !== 'month') return time.setDate(day + count * (every === 'week' ? 7 : 1));
  time.setDate(1);
  time.setMonth(time.getMonth() + count);
  const lastDay = new Date(time.getFullYear(), time.getMonth() + 1, 0).getDate();
  return time.setDate(Math.min(day, lastDay));
}
