import type { Audit } from '../base/audit.ts';
import type { Database } from '../store/database.ts';
import type { Place } from '../store/open-database.ts';
import { createReportStore } from '../store/report-store.ts';
import { type AuditParts, type Audits, createAuditsInProcess } from './audits-in-process.ts';

/**
 * How a service audits. By default 100 audits of a team may wait, and a request waits for 50 s.
 * `role` and `auditsAtOnce` need PostgreSQL.
 */
export interface AuditOptions extends Partial<Pick<AuditParts, 'maxWaiting' | 'answerWithinMs'>> {
  audit: Audit;
  /** Whether this process audits as well, or leaves that to workers; `both` by default. */
  role?: 'api' | 'both';
  /** How many audits this process runs at once; one by default. */
  auditsAtOnce?: number;
}

/**
 * The audits of a service: in this process where the reports are in a file, else through a queue in
 * the database, which several processes share.
 */
export async function openAudits(
  database: Database,
  options: AuditOptions & Place,
  now: () => number,
  report: (error: Error) => void,
): Promise<Audits> {
  const { audit, maxWaiting = 100, answerWithinMs = 50_000, auditsAtOnce = 1 } = options;
  const reports = createReportStore(database);
  const parts = { database, reports, audit, maxWaiting, answerWithinMs, now, report };
  if (options.database === undefined) return createAuditsInProcess(parts);
  // The queue is loaded only where it is needed.
  const { openJobQueue } = await import('./job-queue.ts');
  const { createAuditJobs } = await import('./audit-jobs.ts');
  const { startWorker } = await import('./audit-worker.ts');
  const jobs = openJobQueue(options, database, report);
  const asked = createAuditJobs({ ...parts, jobs });
  const works = options.role !== 'api';
  const worker = works ? startWorker({ ...parts, jobs, auditsAtOnce }) : undefined;
  // Requests find the same fault, and tell it.
  worker?.begun.catch(() => undefined);
  return {
    ...asked,
    async close() {
      worker?.stop();
      await asked.close();
      await jobs.close();
    },
  };
}
