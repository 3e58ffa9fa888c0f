import { type Bulk, hasBulkEnded } from '../jobs/bulk.ts';
import type { Period, Watch } from './watch.ts';

const dayMs = 24 * 60 * 60_000;
/** The length of each period in milliseconds. A month may be longer. */
const periodMs = { day: dayMs, week: 7 * dayMs, month: 28 * dayMs } as const;

/**
 * How far apart the beginnings of two rounds at one service are, in milliseconds, and the runs of
 * one round. Rounds that were missed so begin one after the other.
 */
const gapMs = 60_000;

/**
 * When the next round of a watch is due (milliseconds since 1970). Null while it is switched off or
 * a round is under way. The time is past where a round was missed: then one is due at once, however
 * many were missed. Two rounds are at least half a period apart, also after one that came late.
 */
export function nextRoundAt(watch: Watch, now: number): number | null {
  if (!watch.isOn || watch.round !== undefined) return null;
  const { every, createdAt, since, lastAt = since } = watch;
  const period = periodMs[every];
  // A time further ahead was written before the clock of this device was set back.
  const known = [since, lastAt].filter((at) => at <= now + period);
  const last = known.length > 0 ? Math.max(...known) : now - period;
  return firstTimeFrom(createdAt, every, last + period / 2);
}

/**
 * The watch of a service whose round is due next, and when (milliseconds since 1970): the one that
 * waits longest, and not right after another one. `watches` are those of one connection. Null where
 * no round is due.
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
 * How far apart the runs of a round of so many reports are, in milliseconds: a minute, or less
 * where the round would take more than half of the period.
 */
export function runGap(every: Period, reports: number): number {
  return Math.min(gapMs, periodMs[every] / (2 * Math.max(reports, 1)));
}

/**
 * When the rounds of a connection may run their next report (milliseconds since 1970). Rounds that
 * were held up together do so not run theirs at one moment.
 */
export function nextRunAt(
  connectionId: string,
  bulks: Bulk[],
  watches: Watch[],
  now: number,
): number {
  const isOwn = (one: { connectionId: string }) => one.connectionId === connectionId;
  const gaps = bulks
    .filter((bulk) => isOwn(bulk) && !hasBulkEnded(bulk))
    .flatMap(({ watch, total }) => (watch ? [runGap(watch.every, total)] : []));
  const ran = watches.filter(isOwn).map(({ ranAt = 0 }) => ranAt);
  return Math.max(0, ...ran.filter((at) => at <= now)) + Math.min(gapMs, ...gaps);
}

/** Puts rounds in their turn: the one that ran a report longest ago first, after all else. */
export function inTurn(bulks: Bulk[], watches: Watch[]): Bulk[] {
  const ranAt = ({ watch: of }: Bulk) =>
    of ? (watches.find(({ id }) => id === of.id)?.ranAt ?? 0) : -1;
  return bulks.toSorted((a, b) => ranAt(a) - ranAt(b));
}

/**
 * For how many milliseconds after its last audit, by whatever, a report is not run again: half of
 * the period. A round that goes on after a long sleep so makes no second run in the next round.
 */
export function freshTime(every: Period): number {
  return periodMs[every] / 2;
}

/**
 * The first of the times of a watch that is not before `from`. They are periods apart by the
 * calendar, so that the time of day stays when clocks change for the summer.
 */
function firstTimeFrom(first: number, every: Period, from: number): number {
  let count = Math.floor((from - first) / periodMs[every]);
  // Months are longer than 28 days, and days may have 25 hours, so the guess may be too high.
  while (timeOf(first, every, count) >= from) count -= every === 'month' ? 12 : 1;
  let time = timeOf(first, every, count);
  while (time < from) time = timeOf(first, every, ++count);
  return time;
}

/** The time `count` periods after the first one. In a shorter month it is on the last day. */
function timeOf(first: number, every: Period, count: number): number {
  const time = new Date(first);
  const day = time.getDate();
  if (every !== 'month') return time.setDate(day + count * (every === 'week' ? 7 : 1));
  time.setDate(1);
  time.setMonth(time.getMonth() + count);
  const lastDay = new Date(time.getFullYear(), time.getMonth() + 1, 0).getDate();
  return time.setDate(Math.min(day, lastDay));
}
