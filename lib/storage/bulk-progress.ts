import { type Bulk, type BulkTarget, hasBulkEnded, type Targets } from '../domain/jobs/bulk.ts';
import type { Job } from '../domain/jobs/job.ts';
import { isStopped } from '../domain/jobs/list-turns.ts';
import { type Problem, traitsOf } from '../domain/problem.ts';
import { countRows, readLastDone, readTurn } from './database/job-rows.ts';

/** How many failed reports a page names. The count includes all failed reports. */
const maxNamed = 100;
/** How many of the last answers a page gets, to measure the time left. */
const maxLatest = 11;

/**
 * How far a bulk change is, from its jobs. `total` counts the reports of the change as far as it is
 * known, `collected` those that have a job, `done` and `failed` those that ended, and `left` those
 * that a cancel left out. `open` has its jobs under way, `latest` the last that were done, and
 * `named` the first that failed. `problem` is the reason why it waits. `isLost`: its jobs were lost
 * with the database.
 */
export interface Progress {
  state: 'collecting' | 'running' | 'cancelled' | 'done';
  total: number;
  collected: number;
  done: number;
  failed: number;
  left: number;
  named: Job[];
  open: Job[];
  latest: Job[];
  problem: Problem | undefined;
  isLost: boolean;
}

/** A bulk change with its progress; null if the database cannot be read. */
export type KnownBulk<Of extends Bulk = Bulk> = Of & { progress: Progress | null };

/** Reads the progress of a bulk change. */
export async function withProgress<Of extends Bulk>(bulk: Of): Promise<KnownBulk<Of>> {
  return Object.assign({}, bulk, { progress: await readProgress(bulk).catch(() => null) });
}

/** Reads how far a bulk change is. Rejects if the database cannot be read. */
export async function readProgress(bulk: Bulk): Promise<Progress> {
  const { targets } = bulk;
  const [counts, open, named, latest] = await Promise.all([
    countRows(bulk),
    readTurn(bulk.id, 'open'),
    readTurn(bulk.id, 'failed', maxNamed),
    readLastDone(bulk.id, maxLatest),
  ]);
  const all = counts.next + counts.open + counts.done + counts.failed;
  const isLost = targets.by === 'rows' && targets.total > 0 && all === 0;
  const total = Math.max(all, isLost || targets.by !== 'rows' ? sizeOf(targets) : 0);
  const begun = open.filter((job) => rowState(job, bulk) !== 'left').length;
  const isCancelled = bulk.stopped === 'cancelled' && !isLost;
  return {
    state: stateOf(bulk, counts.next, open),
    total,
    done: counts.done + open.filter(({ state }) => state.name === 'done').length,
    failed: counts.failed,
    left: isCancelled ? total - counts.done - counts.failed - begun : 0,
    collected: all,
    named,
    open,
    latest,
    problem: targets.by === 'all' ? targets.walk.problem : open.map(reasonToWait).find(Boolean),
    isLost,
  };
}

/** The number of reports by what the bulk change itself says. 0 if it is unknown. */
function sizeOf(targets: Targets): number {
  if (targets.by === 'picked') return targets.targets.length;
  return targets.by === 'all' ? (targets.expected ?? 0) : targets.total;
}

function stateOf(bulk: Bulk, next: number, open: Job[]): Progress['state'] {
  // A create that waits for the person delays no other.
  const active = open.filter(({ state }) => !['done', 'undecided'].includes(state.name));
  const isRetrying = active.some((job) => job.retried);
  if (bulk.stopped === 'cancelled') return isRetrying ? 'running' : 'cancelled';
  if (hasBulkEnded(bulk)) return isRetrying ? 'running' : 'done';
  if (bulk.targets.by !== 'rows') return 'collecting';
  return next > 0 || active.length > 0 ? 'running' : 'done';
}

/** Returns the problem for which a job, and the bulk change with it, waits. */
function reasonToWait({ task, state }: Job): Problem | undefined {
  const problem = 'problem' in state ? state.problem : undefined;
  const isAsked = state.name === 'unknown' || state.name === 'undecided';
  return problem && task.kind === 'create' && isAsked && !traitsOf(problem).affectsAll
    ? undefined
    : problem;
}

/** Whether a bulk change was cancelled and can go on, because some of it was left out. */
export function canGoOn({ targets, progress }: KnownBulk): boolean {
  if (progress?.state !== 'cancelled') return false;
  // How many match is not known before all were read.
  return progress.left > 0 || targets.by === 'all';
}

/**
 * Reads the reports of a bulk change that were never sent: those that wait for their turn, and
 * those that a cancel left out. Reads at most `limit`, if it is given.
 */
export async function readUnsent(bulk: Bulk, limit?: number): Promise<BulkTarget[]> {
  if (bulk.targets.by === 'picked') return bulk.targets.targets.slice(0, limit);
  const open = await readTurn(bulk.id, 'open');
  const jobs = [
    ...open.filter((job) => rowState(job, bulk) === 'left'),
    ...(await readTurn(bulk.id, 'next', limit)),
  ];
  return jobs.flatMap(({ task }) =>
    'reportId' in task ? [{ id: task.reportId, url: task.url }] : [],
  );
}

/**
 * The state of one report in a bulk change, in one word. `left`: it is not sent any more, unless
 * the person tries again.
 */
export function rowState(job: Job, bulk: Bulk): 'waiting' | 'running' | 'done' | 'failed' | 'left' {
  switch (job.state.name) {
    case 'done':
      return 'done';
    case 'refused':
      return 'failed';
    case 'queued':
      if (isStopped(job, [bulk]) && bulk.stopped === 'cancelled') return 'left';
      return job.sends > 0 || job.retried ? 'running' : 'waiting';
    case 'blocked':
      return 'waiting';
    default:
      return 'running';
  }
}
