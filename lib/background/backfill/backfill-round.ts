import { advance, type Batch, batchPauseMs } from '../../domain/pagination.ts';
import { highestIdBaseline } from '../../domain/jobs/baseline.ts';
import type { Report } from '../../domain/reports/report.ts';
import type { Backfill, Round } from '../../storage/backfills.ts';

/** How many reports one batch has. */
export const batchSize = 100;
/** How many reports mark the beginning of a round. */
const maxMarks = 10;
/** How often a round may go back in a list that becomes shorter. */
const maxRewinds = 50;
const roundEveryMs = 24 * 60 * 60_000;
/**
 * How long after the whole list was last read a round reads the whole list again, in milliseconds.
 * Other rounds end at the mark of the previous round.
 */
const wholeRoundEveryMs = 7 * roundEveryMs;

/**
 * Continues a round with the batch that was requested at `requestedAt`. Times are in milliseconds
 * since 1970. A round ends at the reports that were newest when the previous round began, or at the
 * end of the list if the list is not newest first. In order of time, a batch older than `oldest`
 * ends the round too. Reports that the popup, lists and exports saved do not end a round, because
 * there are gaps between them. `wholeList` is returned if the round read the whole list and the
 * list did not change meanwhile. It has the time when the round began, and how many of its reports
 * are kept because they are not older than `oldest`.
 */
export function continueRound(
  { problem: _problem, ...fill }: Backfill,
  batch: Batch<Report>,
  requestedAt: number,
  now: number,
  oldest = 0,
): { fill: Backfill; wholeList?: { since: number; total: number } } {
  const { page, mark = [], round: current, ...rest } = fill;
  const { rows, unreadable, total } = batch;
  const isFirst = page === 1;
  const before = isFirst || !current ? startRound(rows, requestedAt, current?.back ?? 0) : current;
  const { isRewound, isLast, next } = advance(
    { page, last: fill.last, total: fill.total, lowest: -Infinity, rewinds: before.back },
    batch,
    ({ id }) => id,
    { perPage: batchSize, maxRewinds },
  );
  const read = {
    ...rest,
    page: next?.page ?? 1,
    last: next?.last ?? '',
    mark,
    total,
    delays: 0,
    notBefore: now + batchPauseMs,
  };
  if (next && isRewound) {
    const round = { ...before, steady: false, back: next.rewinds };
    return { fill: { ...read, round, seen: Math.min(fill.seen, (next.page - 1) * batchSize) } };
  }
  const round = {
    ...before,
    newestFirst: before.newestFirst && isNewestFirst(rows),
    byTime: before.byTime && fallsInTime(rows),
    steady:
      before.steady && unreadable === 0 && total !== null && (isFirst || total === fill.total),
  };
  const seen = (isFirst ? 0 : fill.seen) + rows.length + unreadable;
  const old = before.old + rows.filter((row) => isOlder(row, oldest)).length;
  const isWholeDue = now - (fill.wholeAt ?? 0) > wholeRoundEveryMs;
  const isKnown =
    round.newestFirst && !isWholeDue && rows.some((row) => mark.includes(markOf(row)));
  // In order of time, all later batches are too old as well.
  const isBeyond = round.byTime && rows.length > 0 && rows.every((row) => isOlder(row, oldest));
  const isAll = isLast || isBeyond;
  if (next && !isKnown && !isBeyond) return { fill: { ...read, seen, round: { ...round, old } } };
  return {
    fill: {
      ...read,
      seen,
      page: 1,
      complete: true,
      mark: round.head,
      notBefore: now + roundEveryMs,
      finishedAt: now,
      ...(isAll && { wholeAt: now }),
    },
    // A list that is suddenly empty belongs to a service that was set up again. Then no report is
    // removed.
    ...(isAll &&
      round.steady &&
      round.newestFirst &&
      total &&
      now - round.began < roundEveryMs && {
        wholeList: { since: round.began, total: (isLast ? total : seen) - old },
      }),
  };
}

/** Whether a report was generated before `oldest`. A report of unknown time counts as new. */
export function isOlder({ generatedAt }: Report, oldest: number): boolean {
  return (generatedAt ?? Infinity) < oldest;
}

/** Begins a round. A report that is being generated is no mark, because it will change. */
function startRound(rows: Report[], began: number, back: number): Round {
  const ready = rows.filter(({ result }) => result !== null);
  return {
    began,
    head: ready.slice(0, maxMarks).map(markOf),
    newestFirst: true,
    byTime: true,
    steady: true,
    back,
    old: 0,
  };
}

/**
 * Returns the mark of a report. The mark changes when the report runs again, which moves the report
 * to the top.
 */
function markOf({ id, generatedAt }: Report): string {
  return `${id} ${generatedAt}`;
}

/** Whether a batch is in the requested order, by time, or in the order of numeric ids. */
function isNewestFirst(rows: Report[]): boolean {
  return fallsInTime(rows) || highestIdBaseline(rows) !== null;
}

function fallsInTime(rows: Report[]): boolean {
  return rows.every(
    ({ generatedAt }, at) =>
      generatedAt !== null && generatedAt <= (rows[at - 1]?.generatedAt ?? Infinity),
  );
}
