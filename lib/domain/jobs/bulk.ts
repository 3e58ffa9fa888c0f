import * as v from 'valibot';
import { type Task, undoMs } from './job.ts';
import { ReportParametersSchema, type ReportParameters } from '../reports/list-parameters.ts';
import { Privacy } from '../reports/privacy.ts';
import { Problem } from '../problem.ts';
import { boundedText } from '../schema.ts';
import { Time } from '../time.ts';

/** What is to be done to each of many reports. */
export const BulkChange = v.variant('kind', [
  v.object({ kind: v.literal('run') }),
  v.object({ kind: v.literal('delete') }),
  v.object({ kind: v.literal('privacy'), privacy: Privacy, password: v.optional(boundedText()) }),
]);
export type BulkChange = v.InferOutput<typeof BulkChange>;

/**
 * One of the reports that are to be changed. `url` is its address, so that a person can be told
 * which one it is.
 */
export const BulkTarget = v.object({ id: boundedText('id'), url: boundedText('address') });
export type BulkTarget = v.InferOutput<typeof BulkTarget>;

/**
 * How many reports one bulk change takes at most, and how many of those that failed are named in
 * it; all of them are counted.
 */
export const maxTargets = 100_000;
export const maxNamedFailures = 100;

/**
 * A change of many reports, kept until it has ended. Small whatever it changes: the reports
 * themselves lie in the archive's database. `total` counts the reports found so far, `done` and
 * `failedCount` those that have ended; `running` are the ids of reports that are worked on;
 * `failed` names the first of those that failed, `problem` says why it waits. Times are in
 * milliseconds since 1970. A delete does not begin before `notBefore`, and can be cancelled as a
 * whole until then.
 */
export const Bulk = v.object({
  v: v.literal(1),
  id: boundedText('id'),
  connectionId: boundedText('id'),
  createdAt: Time,
  change: BulkChange,
  state: v.picklist(['collecting', 'running', 'cancelled', 'done']),
  total: v.number(),
  /** What the service says there are, while they are being found. */
  expected: v.nullable(v.number()),
  /** Reports that the service listed although they do not match. They are left alone. */
  leftOut: v.number(),
  /**
   * Reports that match as well and are left alone, since the service did not list them, nobody can
   * read them, or they are too many; null where nobody says how many.
   */
  missing: v.optional(v.nullable(v.number())),
  done: v.number(),
  failedCount: v.number(),
  failed: v.array(v.object({ ...BulkTarget.entries, problem: Problem })),
  running: v.array(boundedText('id')),
  notBefore: Time,
  /** How long after `createdAt` a delete can be undone, in milliseconds. */
  undo: v.optional(v.number()),
  endedAt: v.optional(Time),
  problem: v.optional(Problem),
  /** Waits in a row, for the back-off. */
  delays: v.number(),
  /** Whether the person has seen how it ended: that is not news the next time. */
  told: v.optional(v.boolean()),
  /** Asked for: what failed is to be tried again, and after a cancel nothing but that. */
  again: v.optional(v.picklist(['failed', 'only failed'])),
  /**
   * What is still to be found: reports that were picked, or all that match from batch `page` on.
   * `last` tells a batch that comes again.
   */
  find: v.optional(
    v.variant('by', [
      v.object({ by: v.literal('picked'), targets: v.array(BulkTarget) }),
      v.object({
        by: v.literal('all'),
        parameters: ReportParametersSchema,
        page: v.number(),
        last: v.string(),
      }),
    ]),
  ),
});
export type Bulk = v.InferOutput<typeof Bulk>;

/**
 * What is known of a bulk change when it is asked for: how many reports the service says match, and
 * how long a delete can be undone.
 */
export type BulkOptions = Partial<Pick<Bulk, 'expected' | 'undo'>>;

/** A bulk change as the person's click makes it. */
export function newBulk(
  connectionId: string,
  change: BulkChange,
  targets: BulkTarget[] | { all: ReportParameters },
  now: number,
  id: string,
  { expected = null, undo }: BulkOptions = {},
): Bulk {
  return {
    v: 1,
    id,
    connectionId,
    createdAt: now,
    change,
    state: 'collecting',
    total: Array.isArray(targets) ? targets.length : 0,
    expected,
    leftOut: 0,
    missing: Array.isArray(targets) ? Math.max(0, targets.length - maxTargets) : 0,
    done: 0,
    failedCount: 0,
    failed: [],
    running: [],
    notBefore: undoableUntil({ change, createdAt: now, undo }),
    ...(undo !== undefined && { undo }),
    delays: 0,
    find: Array.isArray(targets)
      ? { by: 'picked', targets: targets.slice(0, maxTargets) }
      : { by: 'all', parameters: targets.all, page: 1, last: '' },
  };
}

/** Until when all of a bulk change can be undone: nothing of it is done before. */
export function undoableUntil({
  change,
  createdAt,
  undo = undoMs,
}: Pick<Bulk, 'change' | 'createdAt'> & Pick<BulkOptions, 'undo'>): number {
  return change.kind === 'delete' ? createdAt + undo : createdAt;
}

/** Whether a delete of many has not begun yet, and can be taken back as a whole. */
export function isUndoable(bulk: Bulk, now: number): boolean {
  return (
    bulk.change.kind === 'delete' &&
    !hasBulkEnded(bulk) &&
    now < undoableUntil(bulk) &&
    bulk.done + bulk.failedCount + bulk.running.length === 0
  );
}

/** What a bulk change asks of one of its reports. */
export function taskOf(change: BulkChange, { id: reportId, url }: BulkTarget): Task {
  return { ...change, reportId, url };
}

/** Whether a bulk change has come to its end, but for what is on its way. */
export function hasBulkEnded({ state }: Bulk): boolean {
  return state === 'done' || state === 'cancelled';
}
