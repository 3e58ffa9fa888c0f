import * as v from 'valibot';
import { Problem } from '../problem.ts';
import { boundedText } from '../schema.ts';
import { Time } from '../time.ts';
import { Score } from '../reports/report.ts';
import { Result } from '../reports/result.ts';

/** How often a watch runs its reports again. */
export const periods = ['day', 'week', 'month'] as const;
export const Period = v.picklist(periods);
export type Period = v.InferOutput<typeof Period>;

/** How many watches there may be. Each is a key of extension storage, which the popup reads. */
export const maxWatches = 200;

/** The report or the project that a watch is for. `url` is the report's address, to be shown. */
export const Watched = v.variant('kind', [
  v.object({ kind: v.literal('report'), reportId: boundedText('id'), url: boundedText('address') }),
  v.object({ kind: v.literal('project'), project: boundedText() }),
]);
export type Watched = v.InferOutput<typeof Watched>;

/**
 * "Run again every day, week or month": a report, or all reports of a project. Times are in
 * milliseconds since 1970. Its rounds keep the time of day of `createdAt`, and the day of the week
 * or of the month. `since` is when it was switched on last, `lastAt` when its last round began, and
 * `ranAt` when a report of it was run last.
 * `runs` counts the requests to run a report that the service did or may have done: those that
 * failed or got no answer count, those that it refused do not. `round` is the id of the bulk change
 * that makes the runs of the round under way. `failed` counts the reports that could not be run in
 * the last round, and `problem` says why the first of them could not. With a problem alone, the
 * list of a project could not be read.
 */
export const Watch = v.object({
  v: v.literal(1),
  id: boundedText('id'),
  connectionId: boundedText('id'),
  of: Watched,
  every: Period,
  isOn: v.boolean(),
  createdAt: Time,
  since: Time,
  lastAt: v.optional(Time),
  ranAt: v.optional(Time),
  runs: v.number(),
  round: v.optional(boundedText('id')),
  failed: v.optional(v.number()),
  problem: v.optional(Problem),
});
export type Watch = v.InferOutput<typeof Watch>;

/** Makes a watch. Its first round is a period from now (milliseconds since 1970). */
export function newWatch(
  connectionId: string,
  of: Watched,
  every: Period,
  now: number,
  id: string,
): Watch {
  return { v: 1, id, connectionId, of, every, isOn: true, createdAt: now, since: now, runs: 0 };
}

/** Whether two watches are for the same report or project. */
export function isSameWatched(one: Watched, other: Watched): boolean {
  return one.kind === 'report'
    ? other.kind === 'report' && one.reportId === other.reportId
    : other.kind === 'project' && one.project === other.project;
}

const Rating = v.object({ result: Result, score: v.nullable(Score) });
const Named = v.object({ titles: v.array(boundedText()), more: v.number() });

/**
 * The differences between two audits of a page: the results, and the checks that turned. The first
 * of these are named, the others counted.
 */
export const Difference = v.object({ from: Rating, to: Rating, failing: Named, passing: Named });
export type Difference = v.InferOutput<typeof Difference>;

/** How many changes of a connection are kept: the newest. */
export const maxChanges = 100;

/**
 * A real change that a watch found, for the list "What changed". `id` is that of the job that ran
 * the report, or of the audit where the report was generated after its job had ended. `at` is when
 * the report was generated, else when the run ended (milliseconds since 1970).
 */
export const WatchChange = v.object({
  id: boundedText('id'),
  reportId: boundedText('id'),
  url: boundedText('address'),
  at: Time,
  ...Difference.entries,
  isSeen: v.boolean(),
});
export type WatchChange = v.InferOutput<typeof WatchChange>;
