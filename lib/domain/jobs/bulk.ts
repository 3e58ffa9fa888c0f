import * as v from 'valibot';
import { type Job, type Task, undoMs } from './job.ts';
import { createFields } from '../reports/create-fields.ts';
import { ReportParameters } from '../reports/list-parameters.ts';
import { Privacy } from '../reports/privacy.ts';
import { Problem } from '../problem.ts';
import { boundedText } from '../schema.ts';
import { Time } from '../time.ts';
import { Period } from '../watches/watch.ts';

/** The change to make to each report, or the reports to create. */
export const BulkChange = v.variant('kind', [
  v.object({ kind: v.literal('create'), ...createFields }),
  v.object({ kind: v.literal('run') }),
  v.object({ kind: v.literal('delete') }),
  v.object({ kind: v.literal('privacy'), privacy: Privacy, password: v.optional(boundedText()) }),
]);
export type BulkChange = v.InferOutput<typeof BulkChange>;

/**
 * A report to change. `url` is its address, to be shown to the person. A report to create has no id
 * yet, so both fields hold its address.
 */
export const BulkTarget = v.object({ id: boundedText('address'), url: boundedText('address') });
export type BulkTarget = v.InferOutput<typeof BulkTarget>;

/** How many reports one bulk change can have. */
export const maxTargets = 100_000;
/** How many failed reports a bulk change names. The count includes all failed reports. */
export const maxNamedFailures = 100;

/**
 * A change of many reports. It is kept for some time after its end. Its size does not grow with the
 * number of reports, because the reports are in the database
 * (lib/storage/database/bulk-targets.ts). `total` counts the reports found so far, `done` and
 * `failedCount` the reports that ended. `running` has the ids of reports with a job, `failed` the
 * first failed reports, `problem` the reason for waiting. Times are in milliseconds since 1970.
 * Nothing is sent before `notBefore`; until then a delete can be undone.
 */
export const Bulk = v.object({
  v: v.literal(1),
  id: boundedText('id'),
  connectionId: boundedText('id'),
  createdAt: Time,
  change: BulkChange,
  state: v.picklist(['collecting', 'running', 'cancelled', 'done']),
  total: v.number(),
  /** How many reports the service counts, while the list is collected. */
  expected: v.nullable(v.number()),
  /** How many reports the service listed although they do not match. They stay unchanged. */
  skipped: v.number(),
  /**
   * How many matching reports stay unchanged, because the service did not list them, they cannot be
   * read, or they are too many. Null if the number is unknown.
   */
  missing: v.optional(v.nullable(v.number())),
  done: v.number(),
  failedCount: v.number(),
  failed: v.array(v.object({ ...BulkTarget.entries, problem: Problem })),
  running: v.array(boundedText('address')),
  /**
   * The person paused the change: its unsent jobs are not sent, except for reports that the person
   * tries again.
   */
  paused: v.optional(v.boolean()),
  notBefore: Time,
  /** For how many milliseconds after `createdAt` a delete can be undone. */
  undo: v.optional(v.number()),
  /**
   * The watch that started this change as a round. Pages do not show a round as a change by the
   * person.
   */
  watch: v.optional(v.object({ id: boundedText('id'), every: Period })),
  endedAt: v.optional(Time),
  problem: v.optional(Problem),
  /** The number of waits in a row, for the back-off. */
  delays: v.number(),
  /** Whether the person has seen the outcome. */
  announced: v.optional(v.boolean()),
  /**
   * The person wants to try the failed reports again. After a cancel, only the failed reports are
   * tried.
   */
  retry: v.optional(v.picklist(['failed', 'only failed'])),
  /** The ids of the failed reports to try again; without this field, all failed reports. */
  retryOf: v.optional(v.array(boundedText('address'))),
  /**
   * The reports to collect: either the picked reports, or all reports that match, from batch `page`
   * on. `page` and `last` are fields of a walk (lib/domain/walk.ts).
   */
  query: v.optional(
    v.variant('by', [
      v.object({ by: v.literal('picked'), targets: v.array(BulkTarget) }),
      v.object({
        by: v.literal('all'),
        parameters: ReportParameters,
        page: v.number(),
        last: v.string(),
      }),
    ]),
  ),
});
export type Bulk = v.InferOutput<typeof Bulk>;

/**
 * How many reports match according to the service, how long a delete can be undone (in
 * milliseconds), and the watch that asks for the change.
 */
export type BulkOptions = Partial<Pick<Bulk, 'expected' | 'undo' | 'watch'>>;

/** Makes the bulk change of a click. `now` is in milliseconds since 1970. */
export function newBulk(
  connectionId: string,
  change: BulkChange,
  targets: BulkTarget[] | { all: ReportParameters },
  now: number,
  id: string,
  { expected = null, undo, watch }: BulkOptions = {},
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
    skipped: 0,
    missing: Array.isArray(targets) ? Math.max(0, targets.length - maxTargets) : 0,
    done: 0,
    failedCount: 0,
    failed: [],
    running: [],
    notBefore: undoableUntil({ change, createdAt: now, undo }),
    ...(undo !== undefined && { undo }),
    ...(watch && { watch }),
    delays: 0,
    query: Array.isArray(targets)
      ? { by: 'picked', targets: targets.slice(0, maxTargets) }
      : { by: 'all', parameters: targets.all, page: 1, last: '' },
  };
}

/**
 * The time (milliseconds since 1970) until which a whole bulk change can be undone. Nothing is sent
 * before this time.
 */
export function undoableUntil({
  change,
  createdAt,
  undo = undoMs,
}: Pick<Bulk, 'change' | 'createdAt'> & Pick<BulkOptions, 'undo'>): number {
  return change.kind === 'delete' ? createdAt + undo : createdAt;
}

/** Whether a bulk delete can still be undone as a whole. */
export function isUndoable(bulk: Bulk, now: number): boolean {
  return (
    bulk.change.kind === 'delete' &&
    !hasBulkEnded(bulk) &&
    now < undoableUntil(bulk) &&
    bulk.done + bulk.failedCount + bulk.running.length === 0
  );
}

/** A bulk that creates reports. */
export type CreateBulk = Bulk & { change: Extract<BulkChange, { kind: 'create' }> };
/** A bulk that changes existing reports. */
export type ChangeBulk = Bulk & { change: Exclude<BulkChange, { kind: 'create' }> };

/** Whether a bulk creates reports. */
export function createsReports(bulk: Bulk): bulk is CreateBulk {
  return bulk.change.kind === 'create';
}

/** Whether a bulk changes existing reports. */
export function changesReports(bulk: Bulk): bulk is ChangeBulk {
  return bulk.change.kind !== 'create';
}

/** Returns the task for the job of one report in a bulk change. */
export function taskOf(change: BulkChange, { id: reportId, url }: BulkTarget): Task {
  return change.kind === 'create' ? { ...change, url } : { ...change, reportId, url };
}

/** Returns the id of the target that a task is for, or null for a task without a target. */
export function targetIdOf(task: Task): string | null {
  if (task.kind === 'create') return task.url;
  return 'reportId' in task ? task.reportId : null;
}

/**
 * Whether a queued job must not be sent, because its bulk change is paused or was cancelled. A
 * pause does not stop jobs that the person tries again.
 */
export function isHeldByBulk(job: Job, bulks: Bulk[]): boolean {
  if (job.bulk === undefined || job.state.name !== 'queued') return false;
  if (isGivenUp(job, bulks)) return true;
  const own = bulks.find(({ id }) => id === job.bulk);
  const isAskedFor = job.retried === true || job.sends > 1;
  return own?.state !== 'cancelled' && own?.paused === true && !isAskedFor;
}

/**
 * Whether a job is not sent again after a request without an answer, because its bulk change was
 * cancelled meanwhile. The service is still asked for its report. A job that the person tries again
 * is sent.
 */
export function isGivenUp({ bulk, cancelled, state, sends }: Job, bulks: Bulk[]): boolean {
  if (bulk === undefined || state.name !== 'queued' || sends > 1) return false;
  return cancelled ?? bulks.some((own) => own.id === bulk && own.state === 'cancelled');
}

/** After this many creates in a row without a confirmation, a bulk sends one at a time. */
export const maxUnconfirmed = 5;

/**
 * Whether the service confirmed none of the last creates of a bulk. A target without a job has
 * ended, so it counts as confirmed.
 */
export function areUnconfirmed(last: (Job | null | undefined)[]): boolean {
  return (
    last.length >= maxUnconfirmed &&
    last.every((job) => job && (job.state.name === 'unknown' || job.sends > 0))
  );
}

/** Whether a bulk change has ended. One of its requests may still be on its way. */
export function hasBulkEnded({ state }: Bulk): boolean {
  return state === 'done' || state === 'cancelled';
}

/**
 * Counts the reports that were not tried because the bulk change ended without its list
 * (lib/background/bulk/end-without-list.ts). These reports have no job and no outcome.
 */
export function countUntried({ state, total, done, failedCount, running }: Bulk): number {
  return state === 'done' ? Math.max(0, total - done - failedCount - running.length) : 0;
}

/** Returns the change without its report password. */
export function withoutPassword(change: BulkChange): BulkChange {
  if (!('password' in change)) return change;
  const { password: _password, ...rest } = change;
  return rest;
}

/** How long a bulk change is kept after its end, in milliseconds. */
const keepForMs = 24 * 60 * 60_000;
/** How long a change with failed reports is kept, because the person may try them again. */
const keepFailedForMs = 7 * keepForMs;

/**
 * Whether a bulk change can be removed because it ended long ago. A round of a watch is removed
 * elsewhere (lib/background/watches/rounds.ts).
 */
export function isStaleBulk(bulk: Bulk, now: number): boolean {
  const { endedAt = 0, failedCount, running, watch } = bulk;
  return (
    hasBulkEnded(bulk) &&
    !watch &&
    running.length === 0 &&
    now - endedAt > (failedCount > 0 ? keepFailedForMs : keepForMs)
  );
}
