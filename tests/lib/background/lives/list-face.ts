import type { Bulk, BulkChange, BulkTarget } from '../../../../lib/domain/jobs/bulk.ts';
import { hasBulkEnded, targetIdOf } from '../../../../lib/domain/jobs/bulk.ts';
import type { Job } from '../../../../lib/domain/jobs/job.ts';
import { isStopped } from '../../../../lib/domain/jobs/list-turns.ts';
import type { Problem } from '../../../../lib/domain/problem.ts';
import type { ReportParameters } from '../../../../lib/domain/reports/list-parameters.ts';
import { readProgress } from '../../../../lib/storage/bulk-progress.ts';
import * as bulks from '../../../../lib/storage/bulks.ts';
import { openDatabase } from '../../../../lib/storage/database/database.ts';
import { readRows, readRowsOf } from '../../../../lib/storage/database/job-rows.ts';

/**
 * All that the tests of lists know of how lists are kept. With another way to keep them, this file
 * alone is another one.
 */

/** The change that a list makes, and the reports that it makes it to. */
export type ListChange = BulkChange;
export type ListTarget = BulkTarget;

/**
 * One report of a list. `held` is one that does not go on by itself, because the person paused or
 * cancelled the list.
 */
export interface Row {
  id: string;
  url: string;
  state: 'waiting' | 'sending' | 'unknown' | 'undecided' | 'done' | 'failed' | 'held';
  reportId?: string;
  problem?: Problem;
}

/** A list as a whole. `lost` is one whose rows the database lost, `gone` one without a record. */
export interface Summary {
  state: 'collecting' | 'running' | 'paused' | 'cancelled' | 'done' | 'lost' | 'gone';
  total: number;
  done: number;
  failed: number;
}

/** Adds a list. A second call with the same id adds nothing. Returns the id. */
export const addList = async (
  targets: ListTarget[] | { all: ReportParameters },
  change: ListChange,
  id?: string,
): Promise<string> => bulks.addBulk('c1', change, targets, id);
export const pause = async (id: string) => bulks.pauseBulk(id, true);
export const goOn = async (id: string) => bulks.pauseBulk(id, false);
/** Goes on with a list that was cancelled. */
export const resume = async (id: string) => bulks.resumeBulk(id);
export const cancel = async (id: string) => bulks.cancelBulk(id);
/** Takes back a list that can be undone. Returns whether it was in time. */
export const undo = async (id: string) => bulks.undoBulk(id);
/** Tries the failed rows again, or the one row. */
export async function retry(id: string, row?: string): Promise<void> {
  const bulk = await bulks.storedBulks.read(id);
  const job = row === undefined ? undefined : await jobOf(id, row);
  if (bulk && (row === undefined || job)) await bulks.retryBulk(bulk, job?.id);
}
/** Puts away a list that has ended. */
export const dismiss = async (id: string) => bulks.dismissBulk(id);

/** All rows of a list in their order; none where it is gone. */
export async function rows(id: string): Promise<Row[]> {
  const bulk = await bulks.storedBulks.read(id);
  if (!bulk || bulks.isPutAway(bulk)) return [];
  if (bulk.targets.by === 'picked')
    return bulk.targets.targets.map((target) =>
      Object.assign({ state: bulk.stopped ? ('held' as const) : ('waiting' as const) }, target),
    );
  return (await readRows(bulk)).map(({ target, job }) => {
    const url = job && 'url' in job.task ? job.task.url : '';
    return Object.assign(
      { id: target, url },
      job ? ofJob(job, bulk) : { state: 'failed' as const },
    );
  });
}

export async function summary(id: string): Promise<Summary> {
  const bulk = await bulks.storedBulks.read(id);
  if (!bulk || bulks.isPutAway(bulk)) return { state: 'gone', total: 0, done: 0, failed: 0 };
  const { state, total, done, failed, isLost } = await readProgress(bulk);
  const isPaused = bulk.stopped === 'paused' && !hasBulkEnded(bulk);
  return { state: isLost ? 'lost' : isPaused ? 'paused' : state, total, done, failed };
}

/** The ways in which the stored parts of a list may be damaged. */
export const damage = {
  /** Nothing can read one row. */
  async unreadableRow(id: string, row: string): Promise<void> {
    const db = await openDatabase();
    const stored = await db.get('jobs', ['c1', id, row]);
    if (stored) await db.put('jobs', { ...stored, job: 'x' });
  },
  /** One row is gone, with its job. */
  async noRow(id: string, row: string): Promise<void> {
    await (await openDatabase()).delete('jobs', ['c1', id, row]);
  },
  /** The record is there without its rows. */
  async noRows(): Promise<void> {
    await (await openDatabase()).clear('jobs');
  },
  /** The rows are there without their record. */
  noRecord: async (id: string): Promise<void> => bulks.storedBulks.remove(id),
};

/** The row of a job. */
export const targetOf = ({ task }: Job): string => targetIdOf(task) ?? '';

/** The jobs of a list that can be read. */
export async function jobsOf(id: string): Promise<Job[]> {
  return (await readRows({ connectionId: 'c1', id })).flatMap(({ job }) => job ?? []);
}

async function jobOf(id: string, row: string): Promise<Job | undefined> {
  return (await readRowsOf({ connectionId: 'c1', id }, [row])).get(row);
}

function ofJob(job: Job, bulk: Bulk): Pick<Row, 'state' | 'problem' | 'reportId'> {
  const { state } = job;
  const problem = 'problem' in state && state.problem ? { problem: state.problem } : {};
  if (state.name === 'queued' || state.name === 'blocked')
    return { ...problem, state: isStopped(job, [bulk]) ? 'held' : 'waiting' };
  if (state.name === 'refused') return { ...problem, state: 'failed' };
  if (state.name === 'done')
    return { state: 'done', ...(state.reportId !== undefined && { reportId: state.reportId }) };
  return { ...problem, state: state.name };
}
