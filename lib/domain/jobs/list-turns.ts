import { type Bulk, hasBulkEnded } from './bulk.ts';
import { isUntried, type Job } from './job.ts';
import { isUnanswered } from './scheduling.ts';
import { type Problem, traitsOf } from '../problem.ts';
import { nextRunAt } from '../watches/next-round.ts';
import type { Watch } from '../watches/watch.ts';

/** How many jobs of a list may wait for an answer or for the service at the same time. */
const maxUnderWay = 5;
/** After this many creates in a row without a confirmation, a list sends one at a time. */
export const maxUnconfirmed = 5;

/** The lists of a device, and the jobs of one connection that matter now. */
export interface Lists {
  jobs: Job[];
  bulks: Bulk[];
  watches: Watch[];
}

/**
 * Returns the jobs that have a place in the line of their connection, each with the time from which
 * its list lets it go (`heldUntil`). A job that its list holds back for ever holds back no other,
 * but one that only waits for others of its bulk does.
 */
export function inLine(lists: Lists, now: number): Map<Job, number> {
  const ofBulks = Map.groupBy(lists.jobs, ({ bulk }) => bulk);
  const begins = new Map([...ofBulks].map(([bulk, own]) => [bulk, mayBegin(own)]));
  return new Map(
    lists.jobs
      .map((job) => [job, heldUntil(job, lists, begins.get(job.bulk) ?? true, now)] as const)
      .filter(
        ([job, from]) => from !== Infinity || (job.bulk !== undefined && maySend(job, lists.bulks)),
      ),
  );
}

/**
 * Returns from when on a list lets a job go (milliseconds since 1970): Infinity while it holds the
 * job back. Single jobs always go, and so do requests that were sent and are looked for. `begins`
 * says whether the bulk change of the job may send its next (`mayBegin`).
 */
function heldUntil(job: Job, lists: Lists, begins: boolean, now: number): number {
  if (job.state.name !== 'queued') return 0;
  if (job.watch !== undefined) return watchHolds(job, job.watch, lists, now);
  if (job.bulk === undefined) return 0;
  if (!maySend(job, lists.bulks)) return Infinity;
  return begins || job.sends > 0 || job.state.problem ? 0 : Infinity;
}

/** Whether a bulk change may send jobs. All its reports are known before the first is sent. */
function maySend(job: Job, bulks: Bulk[]): boolean {
  const own = bulks.find(({ id }) => id === job.bulk);
  return own?.targets.by === 'rows' && !isStopped(job, bulks);
}

/**
 * Whether a queued job must not be sent, because its bulk change is paused, was cancelled, or is
 * gone. A job that the person tries again is sent.
 */
export function isStopped(job: Job, bulks: Bulk[]): boolean {
  if (job.bulk === undefined || job.state.name !== 'queued') return false;
  const own = bulks.find(({ id }) => id === job.bulk);
  return !own || (own.stopped !== undefined && !job.retried);
}

/** Whether a bulk change may send its next job, by its jobs that were begun. */
function mayBegin(own: Job[]): boolean {
  // If one job waits for a key, for access or for the service, further jobs would wait too.
  if (own.some(waitsForAll)) return false;
  const underWay = own.filter(isUnderWay).length;
  return underWay < (isHasteOver(own) ? 1 : maxUnderWay);
}

/**
 * Whether the service confirmed none of the last creates of a bulk change. Its next creates are
 * then sent one at a time.
 */
export function isHasteOver(own: Job[]): boolean {
  const confirmedAt = Math.max(
    0,
    ...own.flatMap(({ state }) => (state.name === 'done' ? state.at : [])),
  );
  const unconfirmed = own.filter((job) => isUnanswered(job) && job.changedAt > confirmedAt);
  return unconfirmed.length >= maxUnconfirmed;
}

function waitsForAll({ task, state }: Job): boolean {
  if (state.name === 'blocked') return true;
  return (
    state.name === 'queued' &&
    state.problem !== undefined &&
    (task.kind === 'create' || traitsOf(state.problem).affectsAll)
  );
}

function isUnderWay(job: Job): boolean {
  const { state, sends } = job;
  return (
    state.name === 'sending' ||
    state.name === 'unknown' ||
    (state.name === 'queued' && (sends > 0 || state.problem !== undefined))
  );
}

/**
 * A watch runs one report at a time, once all of its round are known, and waits for a while after
 * each run.
 */
function watchHolds(job: Job, watchId: string, lists: Lists, now: number): number {
  const watch = lists.watches.find(({ id }) => id === watchId);
  if (watch?.round?.targets.by !== 'rows') return Infinity;
  if (!isUntried(job)) return 0;
  if (isRoundHeld(watch, lists)) return Infinity;
  return nextRunAt(lists.watches.filter(isOf(job.connectionId)), now);
}

/**
 * Whether the round of a watch must wait. It waits while the person changes many reports of its
 * connection, unless that change is paused. It waits while a run of any watch there is under way.
 * It waits while the list of another round has a problem that this round would meet too.
 */
export function isRoundHeld({ id, connectionId, round }: Watch, lists: Lists): boolean {
  const isOwn = isOf(connectionId);
  return (
    lists.bulks.some((bulk) => isOwn(bulk) && !hasBulkEnded(bulk) && !bulk.stopped) ||
    lists.jobs.some(
      (job) =>
        isOwn(job) && job.watch !== undefined && (isUnderWay(job) || job.state.name === 'blocked'),
    ) ||
    (!listProblem(round) &&
      lists.watches.some((other) => {
        const problem = listProblem(other.round);
        return isOwn(other) && other.id !== id && problem && traitsOf(problem).affectsAll;
      }))
  );
}

/** Returns the problem for which the list of a round waits. */
function listProblem(round: Watch['round']): Problem | undefined {
  return round?.targets.by === 'all' ? round.targets.walk.problem : undefined;
}

function isOf(connectionId: string): (one: { connectionId: string }) => boolean {
  return (one) => one.connectionId === connectionId;
}
