import { collectTargets } from './collect-targets.ts';
import { endWithoutList, isListLost } from './end-without-list.ts';
import { failHopeless } from './fail-hopeless.ts';
import {
  isFinished,
  outcomeOf,
  reasonToWait,
  releaseJobs,
  removeJobs,
  targetOf,
} from './job-outcome.ts';
import { giveBackOver, isUntried, jobLimit } from './job-limit.ts';
import { addJobsFor, tryAgain } from './try-again.ts';
import { clampWait } from '../../domain/jobs/backoff.ts';
import {
  type Bulk,
  hasBulkEnded,
  maxNamedFailures,
  maxTargets,
  isGivenUp,
  withoutPassword,
} from '../../domain/jobs/bulk.ts';
import { traitsOf } from '../../domain/problem.ts';
import type { Connection } from '../../domain/connections/connection.ts';
import type { Job } from '../../domain/jobs/job.ts';
import { isDue, isRoundHeldBack } from '../../domain/jobs/scheduling.ts';
import { inTurn, runGap } from '../../domain/watches/next-round.ts';
import type { Environment } from '../environment.ts';
import { readAll } from '../../storage/extension-storage.ts';
import { storedBulks } from '../../storage/bulks.ts';
import { readSnapshot } from '../../storage/snapshot.ts';
import { readJobsOf } from '../../storage/jobs.ts';
import {
  countTargets,
  moveTargets,
  removeTargets,
  removeOtherTargets,
  updateTargets,
  readTargets,
} from '../../storage/database/bulk-targets.ts';
import { skipFresh, recordAudits } from '../watches/record-audits.ts';
import { endRound, freeForRunAt } from '../watches/rounds.ts';

/**
 * Runs the bulk changes of a connection a little further: records which jobs ended, collects
 * reports, and saves the next few jobs. Needs the connection's lock. `jobs` are all jobs of the
 * connection. Its service wants no requests before `pausedUntil` (milliseconds since 1970). Returns
 * whether there is more to do at once.
 */
export async function runBulks(
  connection: Connection,
  jobs: Job[],
  pausedUntil: number,
  environment: Environment,
): Promise<boolean> {
  const { bulks: all, watches } = await readSnapshot();
  const bulks = inTurn(
    all.filter((bulk) => bulk.connectionId === connection.id),
    watches,
  );
  const known = new Set(bulks.map(({ id }) => id));
  // The person removed the bulk change while these jobs were under way or waited for a decision.
  const orphans = jobs.filter(({ bulk }) => bulk !== undefined && !known.has(bulk));
  await releaseJobs(
    orphans.filter((job) => isFinished(job) || job.state.name === 'undecided'),
    jobs,
  );
  await removeJobs(orphans, (job) => isGivenUp(job, []));
  let more = false;
  for (const bulk of bulks) {
    // An earlier round in this loop may have just begun a run.
    const isHeldBack =
      bulk.watch !== undefined && isRoundHeldBack(bulk, bulks, await readJobsOf(connection.id));
    if (await runBulk(bulk, jobs, isHeldBack, connection, pausedUntil, environment)) more = true;
  }
  return more;
}

/** Deletes the reports of bulk changes that no longer exist. */
export async function deleteOrphans(): Promise<void> {
  await removeOtherTargets(storedBulks.parseAll(await readAll()).map(({ id }) => id));
}

async function runBulk(
  bulk: Bulk,
  jobs: Job[],
  isHeldBack: boolean,
  connection: Connection,
  pausedUntil: number,
  environment: Environment,
): Promise<boolean> {
  const own = jobs.filter((job) => job.bulk === bulk.id && !isGivenUp(job, [bulk]));
  await recordGivenUp(
    bulk,
    jobs.filter((job) => job.bulk === bulk.id && isGivenUp(job, [bulk])),
  );
  if (await isListLost(bulk)) {
    await endWithoutList(bulk, own, jobs, environment.now());
    return false;
  }
  if (bulk.watch) await recordAudits(bulk.watch.id, own, connection, environment);
  const discarded = await recordFinished(bulk, own, jobs);
  const left = own.filter((job) => !isFinished(job));
  if (hasBulkEnded(bulk)) {
    if (own.length > 0 || bulk.running.length > 0)
      await updateProgress(bulk, left, discarded, environment);
    else if (bulk.watch) await endRound(bulk);
    return false;
  }
  if (bulk.retry) {
    await tryAgain(bulk, own, environment.now());
    return true;
  }
  if (bulk.watch && left.length < own.length) {
    // Another round may be next.
    await updateProgress(bulk, left, discarded, environment);
    return true;
  }
  if (isHeldBack) return false;
  if (bulk.query) return collectTargets(bulk, connection, pausedUntil, environment);
  if (bulk.watch && (await skipFresh(bulk, bulk.watch.every, environment.now()))) return true;
  const limit = await jobLimit(bulk, own);
  const kept = await giveBackOver(limit, bulk, left, jobs);
  // The outcomes of the next jobs may show that no further jobs should be sent.
  const isNext = (job: Job) => isUntried(job) && isDue(job, jobs, environment.now());
  const added = kept.some(isNext)
    ? []
    : await enqueueNext(bulk, kept, limit, pausedUntil, environment);
  await updateProgress(bulk, [...kept, ...added], discarded, environment);
  return added.length > 0;
}

/** Records creates that were not found after a cancel, and removes their jobs. */
async function recordGivenUp(bulk: Bulk, jobs: Job[]): Promise<void> {
  const state = bulk.state === 'cancelled' ? 'waiting' : 'left';
  await moveTargets(bulk, jobs.flatMap(targetOf), { state });
  await removeJobs(jobs, (job) => isGivenUp(job, [bulk]));
}

/**
 * Records the outcomes of ended jobs, and then releases these jobs. If the background ends in
 * between, the next run does the rest. Returns how many reports the person discarded.
 */
async function recordFinished(bulk: Bulk, own: Job[], jobs: Job[]): Promise<number> {
  const ended = own.filter(isFinished);
  const running = await readTargets(bulk, 'running', maxTargets);
  await updateTargets(bulk, ended.flatMap(outcomeOf));
  await releaseJobs(ended, jobs);
  // If a running target has no job, the person discarded its job.
  const known = new Set(own.map(({ id }) => id));
  const discarded = running.filter(({ jobId }) => !known.has(jobId));
  if (discarded.length === 0) return 0;
  if (bulk.state !== 'cancelled')
    await removeTargets(
      bulk,
      discarded.map(({ id }) => id),
    );
  else await moveTargets(bulk, discarded, { state: 'waiting' });
  return discarded.length;
}

/** Saves the next jobs and returns them. */
async function enqueueNext(
  bulk: Bulk,
  open: Job[],
  limit: number,
  pausedUntil: number,
  environment: Environment,
): Promise<Job[]> {
  const now = environment.now();
  // If one job waits for a key, for access or for the service, further jobs would wait too.
  const underWay = open.filter(({ state }) => state.name !== 'undecided').length;
  const waits = open.some(
    ({ task, state }) =>
      state.name === 'blocked' ||
      (state.name === 'queued' &&
        state.problem &&
        (task.kind === 'create' || traitsOf(state.problem).affectsAll)),
  );
  if (bulk.paused) return [];
  const notBefore = Math.max(
    clampWait(bulk.notBefore, now),
    pausedUntil,
    await freeForRunAt(bulk, now),
  );
  if (now < notBefore || waits || underWay >= limit) return [];
  await failHopeless(bulk);
  const rows = await readTargets(bulk, 'waiting', limit - underWay);
  if (rows.length === 0) return [];
  const jobs = await addJobsFor(bulk, rows, open, now);
  const { watch } = bulk;
  if (watch)
    await storedBulks.change(bulk.id, (kept) => ({
      ...kept,
      notBefore: now + runGap(watch.every, bulk.total),
    }));
  return jobs;
}

/**
 * Saves the progress of the bulk change for pages to show. Nothing is saved if the database lost
 * the reports since this run began: the next run ends the list.
 */
async function updateProgress(
  bulk: Bulk,
  open: Job[],
  discarded: number,
  environment: Environment,
): Promise<void> {
  const [counts, failedRows] = await Promise.all([
    countTargets(bulk),
    readTargets(bulk, 'failed', maxNamedFailures),
  ]);
  const failed = failedRows.flatMap(({ id, url, problem }) =>
    problem ? [{ id, url, problem }] : [],
  );
  const problem = open.map(reasonToWait).find(Boolean);
  const undecided = open.filter(({ state }) => state.name === 'undecided').length;
  await storedBulks.change(bulk.id, (now) => {
    const { problem: _problem, ...rest } = now;
    const { waiting, running, left } = counts;
    // Creates that wait for the person's decision delay nothing.
    const isIdle = waiting === 0 && running === undecided;
    const ends = now.state === 'running' && isIdle && !now.retry;
    const isOverNow = ends || now.state === 'cancelled';
    const { done, failed: failedCount } = counts;
    const total = waiting + running + left + done + failedCount;
    if (total === 0 && now.total > discarded && !now.watch) return now;
    const next: Bulk = {
      ...rest,
      total: now.state === 'cancelled' ? now.total : total,
      done,
      failedCount,
      failed,
      running: open.flatMap(targetOf).map(({ id }) => id),
      ...(ends && { state: left > 0 ? 'cancelled' : 'done', endedAt: environment.now() }),
      ...(problem && !isOverNow && { problem }),
      ...(isOverNow && failedCount === 0 && { change: withoutPassword(now.change) }),
    };
    return JSON.stringify(next) === JSON.stringify(now) ? now : next;
  });
}
