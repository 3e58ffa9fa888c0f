import { setTimeout as wait } from 'node:timers/promises';
import { fromKysely, type Job, type PgBoss } from 'pg-boss';
import * as v from 'valibot';
import { UnloadableError } from '../base/audit.ts';
import { DatabaseError } from '../base/database-error.ts';
import type { Database } from '../store/database.ts';
import type { Also } from '../store/report-store.ts';
import type { AuditParts } from './audits-in-process.ts';
import {
  type AuditEnd,
  type AuditJob,
  heartbeatRefreshSeconds,
  type JobQueue,
  notify,
  queueName,
} from './job-queue.ts';
import { nextTurn } from './waiting-audits.ts';

/** The parts that a worker is made of. */
export interface WorkerParts extends Omit<AuditParts, 'maxWaiting' | 'answerWithinMs'> {
  jobs: JobQueue;
  /** How many audits run at once. */
  auditsAtOnce: number;
  /** Called once if the database is away when the worker begins, which waits for it then. */
  away?: (error: DatabaseError) => void;
}

/** How often a job runs at most. A page may be what ends its workers. */
const maxRuns = 10;

/** How often a worker looks for jobs that it was not told of, in seconds. */
const pollSeconds = 1;

const retryMs = 1000;

/**
 * After a fault that is not the page's, such as a full disk of a worker, the audit is tried again
 * after this many seconds, then after twice as many, up to an hour. After this many faults, within
 * half a day, it is given up.
 */
const [firstDelaySeconds, longestDelaySeconds, maxFaults] = [30, 60 * 60, 20];

/** The answer of the queue when a job is completed. */
const Completion = v.object({ affected: v.number() });

/** Another worker took the job over, because this one was silent for too long. */
class JobLost extends Error {
  override name = 'JobLost';
}

/**
 * Takes jobs from the queue, as soon as the database is there, until it is stopped. `begun`
 * resolves then, and throws a `DatabaseError` for an unusable database. `stop` ends the audits that
 * run: their jobs are given back when the queue is closed.
 */
export function startWorker(parts: WorkerParts) {
  const stop = new AbortController();
  const begin = async () => {
    const boss = await whenBack(parts.database, stop.signal, parts.jobs.ready, parts.away);
    for (let slot = 0; slot < parts.auditsAtOnce; slot++) await takeJobs(boss, parts, stop.signal);
  };
  const begun = begin().catch((error: unknown) => {
    if (!stop.signal.aborted) throw parts.database.explain(error);
  });
  return { begun, stop: () => stop.abort(new Error('The worker is stopping.')) };
}

/**
 * Does something with the database, and again each second while the database is away. `away` is
 * called for the first failure.
 */
async function whenBack<T>(
  database: Database,
  stop: AbortSignal,
  work: () => Promise<T>,
  away?: (error: DatabaseError) => void,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const fault = database.explain(error);
    if (!(fault instanceof DatabaseError && fault.away)) throw fault;
    away?.(fault);
    await wait(retryMs, undefined, { signal: stop });
    return whenBack(database, stop, work);
  }
}

/** Takes one job after the other. */
async function takeJobs(boss: PgBoss, parts: WorkerParts, stop: AbortSignal): Promise<void> {
  const options = { heartbeatRefreshSeconds, pollingIntervalSeconds: pollSeconds };
  const id = await boss.work<AuditJob>(queueName, options, async ([job]) => {
    if (!job) return;
    try {
      await runJob(boss, job, parts, AbortSignal.any([job.signal, stop]));
    } finally {
      // The next job is taken at once.
      boss.notifyWorker(id);
    }
  });
  parts.jobs.hear((notice) => notice?.id === undefined && boss.notifyWorker(id));
}

/** Runs one job to its end. Throws if the job is to run again. */
async function runJob(
  boss: PgBoss,
  job: Job<AuditJob>,
  { database, reports, audit, now, report }: WorkerParts,
  stop: AbortSignal,
): Promise<void> {
  const { id, retryCount, data } = job;
  const { reportId, url, change, faults = 0 } = data;
  /** Ends the job in the transaction that writes the report. Tells the requests that wait. */
  const end =
    (how: AuditEnd): Also =>
    async (transaction) => {
      const db = fromKysely(transaction);
      const done = await boss.complete(queueName, { id, retryCount }, how, { db });
      if (v.parse(Completion, done).affected === 0) throw new JobLost();
      await notify(transaction, { id, end: how });
    };
  const inDatabase = <T>(work: () => Promise<T>) => whenBack(database, stop, work, report);
  const giveUp = (how: AuditEnd) => inDatabase(() => reports.abandon(reportId, end(how)));
  /** Keeps the report, and asks for its audit again, later. The requests that wait end now. */
  const postpone = async () => {
    const startAfter = Math.min(firstDelaySeconds * 2 ** faults, longestDelaySeconds);
    try {
      await database.writing.transaction().execute(async (transaction) => {
        // A later delete of the report waits for this, and takes the next job along.
        const own = transaction.selectFrom('reports').select('id').where('id', '=', reportId);
        const kept = await own.forUpdate().executeTakeFirst();
        await end({ failed: true })(transaction, reportId);
        if (!kept) return;
        const again: AuditJob = { ...data, faults: faults + 1 };
        const { turn } = await nextTurn(transaction, data.team);
        const options = { startAfter, singletonKey: String(reportId), priority: -turn };
        await boss.send(queueName, again, { ...options, db: fromKysely(transaction) });
      });
    } catch (error) {
      // The job runs again once the queue misses its worker.
      await notify(database.writing, { id, end: { failed: true } });
      throw error;
    }
  };

  stop.throwIfAborted();
  if (retryCount >= maxRuns) {
    report(
      new Error(`The audit of report ${reportId} did not end in ${maxRuns} runs. It is given up.`),
    );
    return giveUp({ failed: true });
  }
  try {
    const outcome = await audit(url, stop);
    const written = await inDatabase(() =>
      reports.update(reportId, change, now(), { outcome, also: end({}) }),
    );
    if (!written) await giveUp({});
  } catch (error) {
    stop.throwIfAborted();
    if (error instanceof JobLost) throw error;
    if (error instanceof UnloadableError) return giveUp({ unloadable: error.message });
    report(error as Error);
    return faults < maxFaults ? inDatabase(postpone) : giveUp({ failed: true });
  }
}
