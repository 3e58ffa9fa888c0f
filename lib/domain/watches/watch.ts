import * as v from 'valibot';
import { allTargets, Targets } from '../jobs/bulk.ts';
import { Problem } from '../problem.ts';
import { boundedText, WholeNumber } from '../schema.ts';
import { Time } from '../time.ts';
import { Untold } from '../told.ts';
import { Score } from '../reports/report.ts';
import { Result } from '../reports/result.ts';
import { Period } from './period.ts';

/**
 * How many watches there may be. Each watch is a key of extension storage, and the popup reads all
 * keys.
 */
export const maxWatches = 200;

/**
 * The report or project of a watch. `url` is the report's address, to be shown. `reports` is how
 * many the project had when the service last told it.
 */
export const Watched = v.variant('kind', [
  v.object({ kind: v.literal('report'), reportId: boundedText('id'), url: boundedText('address') }),
  v.object({
    kind: v.literal('project'),
    project: boundedText(),
    reports: v.exactOptional(WholeNumber),
  }),
]);
export type Watched = v.InferOutput<typeof Watched>;

/**
 * A round of a watch: when it began (milliseconds since 1970), and the reports that it runs.
 * `isAsked`: the person began it by "Run now", so it also runs reports that ran a short while ago.
 */
export const Round = v.object({
  beganAt: Time,
  targets: Targets,
  isAsked: v.optional(v.literal(true)),
});
export type Round = v.InferOutput<typeof Round>;

/**
 * A watch: "Run again every day, week or month", for one report or all reports of a project. Times
 * are in milliseconds since 1970. Its rounds keep the time of day of `createdAt`, and its day of
 * the week or month. `since` is when the watch was last switched on, `lastAt` when its last round
 * began, and `ranAt` when it last ran a report. `runs` counts the requests to run a report that the
 * service carried out or may have carried out. Requests that failed or got no answer count;
 * requests that the service refused do not. `round` is the round under way: when it began, and its
 * reports. The jobs of its runs are rows of the database, and bear the id of the watch. `failed`
 * counts the reports that could not be run in the last round, and `problem` is the problem of the
 * first of them. A `problem` without `failed` means that the list of a project could not be read.
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
  round: v.optional(Round),
  failed: v.optional(v.number()),
  problem: v.optional(Problem),
});
export type Watch = v.InferOutput<typeof Watch>;

/** Makes a watch. Its first round is one period after `now` (milliseconds since 1970). */
export function newWatch(
  connectionId: string,
  of: Watched,
  every: Period,
  now: number,
  id: string,
): Watch {
  return { v: 1, id, connectionId, of, every, isOn: true, createdAt: now, since: now, runs: 0 };
}

/**
 * Begins a round of a watch, unless one is under way or the watch is off: then returns the same
 * watch. `isAsked` is as in `Round`.
 */
export function withRound(watch: Watch, now: number, isAsked?: true): Watch {
  if (!watch.isOn || watch.round) return watch;
  const { of } = watch;
  const targets: Targets =
    of.kind === 'report'
      ? { by: 'picked', targets: [{ id: of.reportId, url: of.url }] }
      : allTargets({ project: of.project });
  return {
    ...watch,
    lastAt: now,
    round: { beganAt: now, targets, ...(isAsked && { isAsked }) },
  };
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
 * The differences between two audits of a page: the results, and the checks that now fail or pass.
 * It names the first of these checks and counts the others. `categories` has the scores before and
 * after of those that really changed.
 */
export const Difference = v.object({
  from: Rating,
  to: Rating,
  categories: v.exactOptional(v.record(v.string(), v.tuple([Score, Score]))),
  failing: Named,
  passing: Named,
});
export type Difference = v.InferOutput<typeof Difference>;

/** How many changes of a connection are kept; older changes are dropped. */
export const maxChanges = 100;

/**
 * A real change that a watch found, for the list "What changed". `id` is the id of the job that ran
 * the report, or of the audit if the report was generated after the job ended. `at` is when the
 * report was generated, or when the run ended if that is unknown (milliseconds since 1970).
 */
export const WatchChange = v.object({
  id: boundedText('id'),
  reportId: boundedText('id'),
  url: boundedText('address'),
  at: Time,
  ...Difference.entries,
  untold: Untold,
});
export type WatchChange = v.InferOutput<typeof WatchChange>;
