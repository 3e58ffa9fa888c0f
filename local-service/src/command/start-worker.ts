import type { Audit } from '../base/audit.ts';
import { DatabaseError } from '../base/database-error.ts';
import { databaseAway, refusalBody } from '../base/refusal.ts';
import { createHealth } from '../http/health.ts';
import { listen } from '../http/listen.ts';
import type { Metrics } from '../http/metrics.ts';
import { startWorker } from '../queue/audit-worker.ts';
import { openJobQueue } from '../queue/job-queue.ts';
import { openPostgres } from '../store/postgres.ts';
import { createReportStore } from '../store/report-store.ts';

/** The options of a process that audits, and answers no requests but how it is. */
export interface WorkerOptions {
  /** The address of the PostgreSQL database. */
  database: string;
  /** How many connections to it this process opens at most; 8 by default. */
  databaseConnections?: number | undefined;
  audit: Audit;
  auditsAtOnce: number;
  /** Rejects if the browser of audits does not start. Nothing is audited until it settles. */
  browser?: Promise<unknown> | undefined;
  /** The address and port at which it tells how it is. The port is a free one for 0. */
  watched?: { host: string; port: number } | undefined;
  metrics?: Metrics | undefined;
  report: (error: Error) => void;
}

/**
 * Starts a worker. Waits for a database that is away, and reports that once. Resolves to the port
 * where it tells how it is, or null, and to `close`, which gives back the audits that it holds.
 * Throws a `DatabaseError` for an unusable database, and the system error for a port in use.
 */
export async function startWorkerProcess(options: WorkerOptions) {
  const { auditsAtOnce, watched, metrics, report } = options;
  const audit = metrics?.measureAudit(options.audit) ?? options.audit;
  const connections = options.databaseConnections;
  const database = openPostgres(options.database, { connections, report });
  const jobs = openJobQueue(options, database, report);
  const reports = createReportStore(database);
  const now = Date.now;
  const parts = { database, reports, jobs, audit, auditsAtOnce, now, report };
  let worker: ReturnType<typeof startWorker> | undefined;
  let hasBegun = false;
  const health = createHealth({
    database,
    // A worker that waits for its database answers at once. Probes give up after seconds.
    async ready() {
      if (!hasBegun) throw new DatabaseError('The worker has not begun yet.', { away: true });
    },
    waiting: async () => null,
    metrics,
  });
  health.onError((error, c) => {
    const fault = database.explain(error);
    const away = databaseAway();
    if (fault instanceof DatabaseError && fault.away)
      return c.json(refusalBody(away), away.status, away.headers);
    report(fault as Error);
    return c.json(refusalBody({ message: 'The worker had an internal error.', status: 500 }), 500);
  });
  let served: Awaited<ReturnType<typeof listen>> | undefined;
  const close = async () => {
    served?.server.close().closeAllConnections();
    worker?.stop();
    await jobs.close();
    await database.close();
  };
  try {
    if (watched) served = await listen(health.fetch, watched.port, watched.host);
    await options.browser;
    worker = startWorker({ ...parts, away: report });
    await worker.begun;
    hasBegun = true;
    return { port: served?.port ?? null, close };
  } catch (error) {
    await close();
    throw error;
  }
}
