import type { Audit } from './audit.ts';
import { openPostgres } from './database/postgres.ts';
import { startWorker } from './jobs/audit-worker.ts';
import { openJobQueue } from './jobs/job-queue.ts';
import { createReportStore } from './report-store.ts';

/** The options of a process that audits, and answers no requests. */
export interface WorkerOptions {
  /** The address of the PostgreSQL database. */
  database: string;
  audit: Audit;
  auditsAtOnce: number;
  report: (error: Error) => void;
}

/** A running worker. `close` gives back the audits that it holds. */
export interface RunningWorker {
  close: () => Promise<void>;
}

/**
 * Starts a worker. Waits for a database that is away. Throws a `DatabaseError` for an unusable one.
 */
export async function startWorkerProcess(options: WorkerOptions): Promise<RunningWorker> {
  const { audit, auditsAtOnce, report } = options;
  const database = openPostgres(options.database);
  const jobs = openJobQueue(options.database, database, { works: true, report });
  const reports = createReportStore(database);
  const now = Date.now;
  const worker = startWorker({ database, reports, jobs, audit, auditsAtOnce, now, report });
  const close = async () => {
    worker.stop();
    await jobs.close();
    await database.close();
  };
  try {
    await worker.begun;
    return { close };
  } catch (error) {
    await close();
    throw error;
  }
}
