import * as v from 'valibot';
import { type Job, newJob, type Task } from './job.ts';
import { createFields } from '../reports/create-fields.ts';
import { ReportParameters } from '../reports/list-parameters.ts';
import { Privacy } from '../reports/privacy.ts';
import { boundedText } from '../schema.ts';
import { Time } from '../time.ts';
import { Untold } from '../told.ts';
import { newWalk, Walk } from '../walk.ts';

/**
 * The change to make to each report, or the reports to create. With `undo`, it can be undone for so
 * many milliseconds.
 */
export const BulkChange = v.variant('kind', [
  v.object({ kind: v.literal('create'), ...createFields }),
  v.object({ kind: v.literal('run') }),
  v.object({ kind: v.literal('delete'), undo: v.optional(v.number()) }),
  v.object({
    kind: v.literal('privacy'),
    privacy: Privacy,
    password: v.optional(boundedText()),
    undo: v.optional(v.number()),
  }),
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

/**
 * The reports to change. At first they are `picked`, or they are all reports that match: a walk
 * reads these from the service, and `expected` is the count that the person saw. Later each report
 * has a job as a row of the database (`rows`), and `total` counts them. `skipped` counts the
 * reports that the service listed although they do not match. `missing` counts those that were not
 * listed, could not be read, or were too many; null if their number is unknown.
 */
export const Targets = v.variant('by', [
  v.object({ by: v.literal('picked'), targets: v.array(BulkTarget) }),
  v.object({
    by: v.literal('all'),
    parameters: ReportParameters,
    expected: v.nullable(v.number()),
    walk: Walk,
    skipped: v.number(),
  }),
  v.object({
    by: v.literal('rows'),
    total: v.number(),
    skipped: v.number(),
    missing: v.nullable(v.number()),
  }),
]);
export type Targets = v.InferOutput<typeof Targets>;

/**
 * A change of many reports. Its jobs are rows of the database (lib/storage/database/job-rows.ts),
 * and say all that is not here. A change that is `paused` or `cancelled` sends nothing, except jobs
 * that the person tries again. `resumed`: it went on after a cancel. Times are in milliseconds
 * since 1970.
 */
export const Bulk = v.object({
  v: v.literal(1),
  id: boundedText('id'),
  connectionId: boundedText('id'),
  createdAt: Time,
  change: BulkChange,
  targets: Targets,
  stopped: v.optional(v.picklist(['paused', 'cancelled'])),
  endedAt: v.optional(Time),
  untold: Untold,
  resumed: v.optional(v.literal(true)),
});
export type Bulk = v.InferOutput<typeof Bulk>;

/** Makes the bulk change of a click. `now` is in milliseconds since 1970. */
export function newBulk(
  connectionId: string,
  change: BulkChange,
  targets: BulkTarget[] | { all: ReportParameters; expected?: number | null },
  now: number,
  id: string,
): Bulk {
  return {
    v: 1,
    id,
    connectionId,
    createdAt: now,
    untold: 'page',
    change,
    targets: Array.isArray(targets)
      ? { by: 'picked', targets }
      : allTargets(targets.all, targets.expected),
  };
}

/** All reports that match, before the first of them was read. Their order is that of the walk. */
export function allTargets(
  { sort: _sort, sort_by: _by, per_page: _size, page: _page, ...parameters }: ReportParameters,
  expected: number | null = null,
): Targets {
  return { by: 'all', parameters, expected, walk: newWalk, skipped: 0 };
}

/**
 * The time (milliseconds since 1970) until which a whole bulk change can be undone. Nothing is sent
 * before this time.
 */
export function undoableUntil({ change, createdAt }: Pick<Bulk, 'change' | 'createdAt'>): number {
  return createdAt + (('undo' in change && change.undo) || 0);
}

/** Whether a bulk change can still be undone as a whole. */
export function isUndoable(bulk: Bulk, now: number): boolean {
  return 'undo' in bulk.change && !hasBulkEnded(bulk) && now < undoableUntil(bulk);
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

/**
 * Makes the jobs for reports of a bulk change. They have no password: it is in the bulk change
 * alone (`taskToSend`).
 */
export function jobsOf(bulk: Bulk, targets: BulkTarget[]): Job[] {
  const { id, connectionId, createdAt } = bulk;
  const notBefore = undoableUntil(bulk);
  const change = withoutPassword(bulk.change);
  return targets.map(({ id: reportId, url }) => {
    const about = { reportId, url };
    let task: Task;
    if (change.kind === 'create') task = { ...change, url };
    else if (change.kind === 'privacy')
      task = { kind: 'privacy', privacy: change.privacy, ...about };
    else task = { kind: change.kind, ...about };
    return {
      ...newJob(connectionId, task, createdAt, crypto.randomUUID()),
      bulk: id,
      state: { name: 'queued', notBefore },
    };
  });
}

/** Returns the task of a job with the report password of its bulk change, if there is one. */
export function taskToSend({ task }: Job, bulk: Bulk | null | undefined): Task {
  const change = bulk?.change;
  return change && 'password' in change && change.kind === task.kind
    ? Object.assign({}, task, { password: change.password })
    : task;
}

/** Returns the id of the report, or the page of a create, that a task is for. */
export function targetIdOf(task: Task): string | null {
  if (task.kind === 'create') return task.url;
  return 'reportId' in task ? task.reportId : null;
}

/** Whether a bulk change has ended. One of its requests may still be on its way. */
export function hasBulkEnded({ endedAt }: Bulk): boolean {
  return endedAt !== undefined;
}

/** Returns the change without its report password. */
export function withoutPassword(change: BulkChange): BulkChange {
  if (!('password' in change)) return change;
  const { password: _password, ...rest } = change;
  return rest;
}

/** How long a bulk change is kept after its end, in milliseconds. */
const keepForMs = 24 * 60 * 60_000;
/** How long it is kept while the person may still start the rest, in milliseconds. */
const keepUnfinishedForMs = 7 * keepForMs;

/** Whether a bulk change can be removed because it ended long ago. */
export function isStaleBulk({ endedAt, stopped }: Bulk, failed: number, now: number): boolean {
  const isUnfinished = failed > 0 || stopped === 'cancelled';
  return endedAt !== undefined && now - endedAt > (isUnfinished ? keepUnfinishedForMs : keepForMs);
}
