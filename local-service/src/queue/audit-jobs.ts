import { randomUUID } from 'node:crypto';
import { fromKysely, type PgBoss } from 'pg-boss';
import type { ReportItem } from '../base/answers.ts';
import { invalidFields, notFound, queueFull, serviceStopping } from '../base/refusal.ts';
import type { Database } from '../store/database.ts';
import { beingAudited } from '../store/list-reports.ts';
import type { Also, NewReport, ReportStore } from '../store/report-store.ts';
import type { Audits } from './audits-in-process.ts';
import { findEarlier } from './idempotency.ts';
import {
  type AuditEnd,
  type AuditJob,
  endedChannel,
  type EndedJob,
  type JobQueue,
  queueName,
} from './job-queue.ts';

/** The parts of audits that workers do. */
export interface AuditJobsParts {
  reports: ReportStore;
  jobs: JobQueue;
  database: Pick<Database, 'query'>;
  /** How many audits of a team may wait for a worker. Creates at once may be a few more. */
  maxWaiting: number;
  /** How long a request waits for its audit, in milliseconds. */
  answerWithinMs: number;
  now: () => number;
}

/** A request that waits for its job. */
interface Waiting {
  jobId: string;
  /** Looks whether the job has ended. */
  look: () => void;
  ended: (end: AuditEnd) => void;
}

/** How often a request that waits looks by itself, in milliseconds. A notice may be lost. */
const lookEveryMs = 5000;

/**
 * Asks workers for audits. A report is written together with its job, so that neither is without
 * the other. Then the request waits until the job has ended.
 */
export function createAuditJobs(parts: AuditJobsParts): Audits {
  const { reports, jobs, database, maxWaiting, answerWithinMs, now } = parts;
  const stop = new AbortController();
  /** The jobs that requests wait for. */
  const waiting = new Set<Waiting>();
  let listening: Promise<{ close: () => Promise<void> } | undefined> | undefined;

  const hear = (notice: string) => {
    const { id, end } = JSON.parse(notice) as EndedJob;
    for (const each of waiting) if (each.jobId === id) each.ended(end);
  };
  const lookAtAll = () => {
    for (const each of waiting) each.look();
  };
  const ready = async (): Promise<PgBoss> => {
    stop.signal.throwIfAborted();
    const boss = await jobs.ready();
    listening ??= Promise.resolve(boss.getDb().listen?.(endedChannel, hear, lookAtAll));
    await listening.catch((error: unknown) => {
      listening = undefined;
      throw error;
    });
    return boss;
  };

  /** Sends a job in the transaction that writes its report. Throws 503 while too many wait. */
  const sendJob =
    (boss: PgBoss, jobId: string, job: Omit<AuditJob, 'reportId'>): Also =>
    async (transaction, reportId) => {
      if ((await jobs.waiting(transaction, job.team)) >= Math.max(1, maxWaiting)) throw queueFull();
      const data: AuditJob = { reportId, ...job };
      const db = fromKysely(transaction);
      await boss.send(queueName, data, { id: jobId, singletonKey: String(reportId), db });
    };

  /** Waits until the job has ended, and returns how. Null if that takes too long. */
  const waitForEnd = async (boss: PgBoss, jobId: string): Promise<AuditEnd | null> => {
    const { promise, resolve, reject } = Promise.withResolvers<AuditEnd | null>();
    const look = () =>
      void findEnd(boss, jobId).then(
        (end) => end && resolve(end),
        // The database is away. It is looked at again when it is back.
        () => undefined,
      );
    const each = { jobId, look, ended: resolve };
    const refuse = () => reject(stop.signal.reason as Error);
    waiting.add(each);
    stop.signal.addEventListener('abort', refuse);
    const late = setTimeout(resolve, answerWithinMs, null);
    const looks = setInterval(look, lookEveryMs);
    look();
    try {
      stop.signal.throwIfAborted();
      return await promise;
    } finally {
      clearTimeout(late);
      clearInterval(looks);
      stop.signal.removeEventListener('abort', refuse);
      waiting.delete(each);
    }
  };

  /** The report once its job has ended, or without a result; null if it was deleted meanwhile. */
  const reportAfter = async (boss: PgBoss, jobId: string, id: number) => {
    const end = await waitForEnd(boss, jobId);
    if (end?.unloadable !== undefined) throw invalidFields({ url: [end.unloadable] });
    if (end?.failed) throw new Error(`The audit of report ${id} failed. Its worker said why.`);
    const report = await reports.read(id);
    return report && end === null ? beingAudited(report) : report;
  };

  const create = async (report: NewReport): Promise<ReportItem> => {
    const boss = await ready();
    const earlier = report.keyed && (await findEarlier(reports, report.keyed, now()));
    if (earlier) return earlier.result === null ? resume(boss, earlier) : earlier;
    const jobId = randomUUID();
    const { url, caller } = report;
    const also = sendJob(boss, jobId, { url, team: caller.team, change: {} });
    const created = await reports.create(report, now(), { also });
    // Another request with this key was quicker.
    if (!created) return create(report);
    return finish(boss, jobId, created);
  };
  const resume = async (boss: PgBoss, report: ReportItem) => {
    const [job] = await boss.findJobs(queueName, { key: String(report.id) });
    return job ? finish(boss, job.id, report) : report;
  };
  const finish = async (boss: PgBoss, jobId: string, { id }: ReportItem) => {
    const report = await reportAfter(boss, jobId, id);
    if (!report) throw notFound('report');
    return report;
  };

  return {
    ready: async () => void (await ready()),
    create,
    async repeat({ id, url }, team, change) {
      const boss = await ready();
      const jobId = randomUUID();
      const also = sendJob(boss, jobId, { url, team, change });
      const report = await reports.update(id, {}, now(), { also });
      return report && reportAfter(boss, jobId, id);
    },
    async waiting() {
      await ready();
      return jobs.waiting(database.query);
    },
    async close() {
      stop.abort(serviceStopping());
      await (await listening?.catch(() => undefined))?.close();
    },
  };
}

/** How a job ended; null while it has not. Ended jobs are kept for an hour. */
async function findEnd(boss: PgBoss, id: string): Promise<AuditEnd | null> {
  const [job] = await boss.findJobs(queueName, { id });
  if (!job) return {};
  if (job.state === 'completed') return job.output;
  return job.state === 'failed' || job.state === 'cancelled' ? { failed: true } : null;
}
