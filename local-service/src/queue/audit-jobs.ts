import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { fromKysely, type PgBoss } from 'pg-boss';
import type { ReportItem } from '../base/answers.ts';
import {
  auditCancelled,
  deletedMeanwhile,
  invalidFields,
  queueFull,
  serviceStopping,
} from '../base/refusal.ts';
import { beingAudited } from '../store/list-reports.ts';
import type { Also } from '../store/report-store.ts';
import { type AskedReport, findEarlier, hashSecrets } from './asked-report.ts';
import type { AuditParts, Audits } from './audits-in-process.ts';
import {
  type AuditEnd,
  type AuditJob,
  type EndedJob,
  type JobQueue,
  notify,
  queueName,
} from './job-queue.ts';
import { createRoom } from './room.ts';
import { cancelAudits, countWaiting, findEnded, nextTurn } from './waiting-audits.ts';

/** How often jobs are looked at that requests wait for, in milliseconds. A notice may be lost. */
const lookEveryMs = 1000;

/**
 * Asks workers for audits. A report is written together with its job, so that neither is without
 * the other. Then the request waits until the job has ended.
 */
export function createAuditJobs(parts: AuditParts & { jobs: JobQueue }): Audits {
  const { reports, jobs, maxWaiting, answerWithinMs, now } = parts;
  const { query } = parts.database;
  const max = Math.max(1, maxWaiting);
  const inRoom = createRoom((team) => countWaiting(query, team), max);
  const stop = new AbortController();
  /** Tells the requests that wait for a job, by its id, how it ended: `AuditEnd`. */
  const ends = new EventEmitter().setMaxListeners(0);

  const tell = ({ id, end }: EndedJob) => void ends.emit(id, end);
  /** Looks which jobs have ended, of one or of all. */
  const look = async (id?: string) => {
    // `once()` listens for errors, too.
    const waitedFor = ends.eventNames().filter((each) => each !== 'error');
    const ids = waitedFor.filter((each) => id === undefined || id === each).map(String);
    if (ids.length === 0) return;
    // While the database is away, nothing is known. It is looked at again when it is back.
    for (const job of await findEnded(query, ids).catch(() => [])) tell(job);
  };
  jobs.hear((notice) => {
    const { id, end } = notice ?? {};
    if (id !== undefined && end) tell({ id, end });
    else if (id !== undefined || !notice) void look(id);
  });
  const looks = setInterval(() => void look(), lookEveryMs).unref();

  const ready = () => {
    stop.signal.throwIfAborted();
    return jobs.ready();
  };

  /** Sends a job in the transaction that writes its report. Throws 503 while too many wait. */
  const sendJob =
    (boss: PgBoss, jobId: string, job: Omit<AuditJob, 'reportId'>): Also =>
    async (transaction, reportId) => {
      const next = await nextTurn(transaction, job.team);
      if (next.waiting >= max) throw queueFull();
      const data: AuditJob = { reportId, ...job };
      const options = { id: jobId, singletonKey: String(reportId), priority: -next.turn };
      await boss.send(queueName, data, { ...options, db: fromKysely(transaction) });
      await notify(transaction, {});
    };

  /** Waits until the job has ended, and returns how. Null if that takes too long. */
  const waitForEnd = async (id: string): Promise<AuditEnd | null> => {
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(answerWithinMs)]);
    const ended = once(ends, id, { signal });
    void look(id);
    try {
      const [end] = (await ended) as [AuditEnd];
      return end;
    } catch {
      stop.signal.throwIfAborted();
      return null;
    }
  };

  /** The report once its job has ended, or without a result; null if it was deleted meanwhile. */
  const reportAfter = async (jobId: string, id: number) => {
    const end = await waitForEnd(jobId);
    if (end?.unloadable !== undefined) throw invalidFields({ url: [end.unloadable] });
    if (end?.failed) throw new Error(`The audit of report ${id} failed. Its worker said why.`);
    const report = await reports.read(id);
    if (report && end?.cancelled) throw auditCancelled();
    return report && end === null ? beingAudited(report) : report;
  };

  const create = async (asked: AskedReport): Promise<ReportItem> => {
    const boss = await ready();
    const earlier = await findEarlier(reports, asked, now());
    if (earlier) return earlier.result === null ? resume(boss, earlier) : earlier;
    const jobId = randomUUID();
    const { url, caller } = asked;
    const also = sendJob(boss, jobId, { url, team: caller.team, change: {} });
    const created = await inRoom(caller.team, async () =>
      reports.create(await hashSecrets(asked), now(), { also }),
    );
    // Another request with this key was quicker.
    if (!created) return create(asked);
    return finish(jobId, created);
  };
  const resume = async (boss: PgBoss, report: ReportItem) => {
    const [job] = await boss.findJobs(queueName, { key: String(report.id) });
    return job ? finish(job.id, report) : report;
  };
  const finish = async (jobId: string, { id }: ReportItem) => {
    const report = await reportAfter(jobId, id);
    if (!report) throw deletedMeanwhile();
    return report;
  };

  return {
    ready: async () => void (await ready()),
    create,
    async repeat({ id, url }, team, change) {
      const boss = await ready();
      const jobId = randomUUID();
      const also = sendJob(boss, jobId, { url, team, change });
      const report = await inRoom(team, () => reports.update(id, {}, now(), { also }));
      return report && reportAfter(jobId, id);
    },
    cancel: async (transaction, ids) => void (await cancelAudits(transaction, ids)),
    async waiting() {
      await ready();
      return countWaiting(query);
    },
    async close() {
      clearInterval(looks);
      stop.abort(serviceStopping());
    },
  };
}
