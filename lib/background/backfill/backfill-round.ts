import { advance, type Batch } from '../../domain/pagination.ts';
import { highestIdBaseline } from '../../domain/jobs/baseline.ts';
import type { Report } from '../../domain/reports/report.ts';
import type { Backfill, Round } from '../../storage/extension/backfills.ts';

/**
 * How many reports a batch has, how many of them mark where a round began, and how often a round
 * steps back at most.
 */
export const batchSize = 100;
const maxMarks = 10;
const maxRewinds = 50;
/**
 * Between two batches, between a round that has ended and the next, and between two that read the
 * whole list, in milliseconds.
 */
const batchPauseMs = 2_000;
const roundEveryMs = 24 * 60 * 60_000;
const wholeRoundEveryMs = 7 * roundEveryMs;

/**
 * How far the archive is filled after one more batch, which was asked for at `asked`. `heard` is
 * there where the list was read to its end and held still: since when, and how many reports there
 * are. Nobody else's reading counts: lists, exports and the popup leave gaps, so a round ends only
 * at what was newest when the last one began. A service that does not list the newest first has
 * nothing of that kind, and is read to its end.
 */
export function continueRound(
  { problem: _problem, ...fill }: Backfill,
  batch: Batch<Report>,
  asked: number,
  now: number,
): { fill: Backfill; heard?: { since: number; total: number } } {
  const { page, mark = [], round: under, ...rest } = fill;
  const { rows, unreadable, total } = batch;
  const isFirst = page === 1;
  const before = isFirst ? startRound(rows, asked, under?.back ?? 0) : (under ?? unknownRound);
  const { isRewound, isLast, next } = advance(
    { page, last: fill.last, total: fill.total, lowest: -Infinity, rewinds: before.back },
    batch,
    ({ id }) => id,
    { perPage: batchSize, maxRewinds },
  );
  if (next && isRewound) {
    const round = { ...before, steady: false, back: next.rewinds };
    const seen = Math.min(fill.seen, (next.page - 1) * batchSize);
    return {
      fill: {
        ...rest,
        page: next.page,
        mark,
        round,
        seen,
        total,
        last: next.last,
        delays: 0,
        notBefore: now + batchPauseMs,
      },
    };
  }
  const round = {
    ...before,
    newestFirst: before.newestFirst && isNewestFirst(rows),
    steady:
      before.steady && unreadable === 0 && total !== null && (isFirst || total === fill.total),
  };
  const read = {
    ...rest,
    total,
    last: next?.last ?? '',
    delays: 0,
    seen: (isFirst ? 0 : fill.seen) + rows.length + unreadable,
  };
  const isWholeDue = now - (fill.wholeAt ?? 0) > wholeRoundEveryMs;
  const isKnown =
    round.newestFirst && !isWholeDue && rows.some((row) => mark.includes(markOf(row)));
  if (next && !isKnown)
    return { fill: { ...read, page: next.page, mark, round, notBefore: now + batchPauseMs } };
  return {
    fill: {
      ...read,
      page: 1,
      complete: true,
      mark: round.head,
      notBefore: now + roundEveryMs,
      finishedAt: now,
      ...(isLast && { wholeAt: now }),
    },
    // A list that is empty all of a sudden is rather a service that was set up anew.
    ...(isLast &&
      round.steady &&
      round.newestFirst &&
      total &&
      now - round.began < roundEveryMs && { heard: { since: round.began, total } }),
  };
}

/** A round of which nothing is known but that it goes on. */
const unknownRound: Round = { began: 0, head: [], newestFirst: false, steady: false, back: 0 };

/** What is still being generated is no mark: it is to be read once more. */
function startRound(rows: Report[], began: number, back: number): Round {
  const ready = rows.filter(({ result }) => result !== null);
  return {
    began,
    head: ready.slice(0, maxMarks).map(markOf),
    newestFirst: true,
    steady: true,
    back,
  };
}

/** A report that was generated again is another one: it has moved to the top. */
function markOf({ id, generatedAt }: Report): string {
  return `${id} ${generatedAt}`;
}

/** By the time they were generated, as was asked for, or by ids that are numbers. */
function isNewestFirst(rows: Report[]): boolean {
  const falls = rows.every(
    ({ generatedAt }, at) =>
      generatedAt !== null && generatedAt <= (rows[at - 1]?.generatedAt ?? Infinity),
  );
  return falls || highestIdBaseline(rows) !== null;
}
