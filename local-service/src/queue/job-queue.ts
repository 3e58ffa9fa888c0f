import { type Kysely, sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { DatabaseError } from '../base/database-error.ts';
import type { Database } from '../store/database.ts';
import type { Tables } from '../store/tables.ts';
import type { ReportChange } from '../store/report-store.ts';

/** The queue of all audits. */
export const queueName = 'audits';

/** The channel on which PostgreSQL tells of each job that has ended: `EndedJob`, as JSON. */
export const endedChannel = 'verdict_audit_ended';

/**
 * One audit that is to be done: of which report, for which team, and what to change with it.
 * `faults` says how often it ended in a fault that is not the page's.
 */
export interface AuditJob {
  reportId: number;
  url: string;
  team: string;
  change: ReportChange;
  faults?: number;
}

/** How a job ended. Without either field, the report has its result. */
export interface AuditEnd {
  /** Why the page could not be loaded, for the person who asked. */
  unloadable?: string;
  /** Whether the audit failed for a reason that is not the page's. */
  failed?: true;
}

/** The notice of a job that has ended. */
export interface EndedJob {
  id: string;
  end: AuditEnd;
}

/** The jobs in the database, as one process uses them. */
export interface JobQueue {
  /**
   * Resolves when the tables and the queue are there. Tries again after a failure. Throws a
   * `DatabaseError`.
   */
  ready: () => Promise<PgBoss>;
  /** How many jobs wait for a worker, of all teams or of one. Throws the error of the database. */
  waiting: (query: Kysely<Tables>, team?: string) => Promise<number>;
  /** Gives back the jobs that this process holds, and closes its connections. */
  close: () => Promise<void>;
}

/**
 * A worker says every five seconds that it lives. The others look every ten seconds for jobs whose
 * worker was silent for twenty, so these run again within a minute.
 */
const heartbeat = { heartbeatSeconds: 20, superviseSeconds: 10 };

/** Workers say that they live this often. */
export const heartbeatRefreshSeconds = 5;

/** How long a handler may take to give its job back at the end, in milliseconds. */
const stopMs = 5000;

const settings = {
  // More than any audit takes; a dead worker is noticed by its silence.
  expireInSeconds: 3 * 60 * 60,
  heartbeatSeconds: heartbeat.heartbeatSeconds,
  // The worker itself decides when a job has run often enough.
  retryLimit: 1_000_000,
  // A request that waits reads how its job ended.
  deleteAfterSeconds: 60 * 60,
  // Fifty years. Without the job that waits for it, a report would have no result for ever.
  retentionSeconds: 50 * 365 * 24 * 60 * 60,
  notify: true,
};

/**
 * Prepares the queue in the open database, in a schema of its own. `connectionString` is its
 * address. `works` says whether this process takes jobs. `report` is called with each error of the
 * connection, but not while the database is away: the queue goes on by itself.
 */
export function openJobQueue(
  connectionString: string,
  database: Database,
  { works, report }: { works: boolean; report: (error: Error) => void },
): JobQueue {
  const tell = (raw: Error) => {
    // Errors of a worker come as plain objects.
    const fault = database.explain(Object.assign(new Error(raw.message), raw));
    if (!(fault instanceof DatabaseError && fault.away)) report(fault as Error);
  };
  let started: Promise<PgBoss> | undefined;

  const start = async () => {
    await database.ready();
    const boss = new PgBoss({
      connectionString,
      schema: 'verdict_jobs',
      application_name: 'verdict-service',
      max: 3,
      schedule: false,
      // Processes that only answer look for silent workers too: all workers may be dying.
      supervise: true,
      superviseIntervalSeconds: heartbeat.superviseSeconds,
      monitorIntervalSeconds: heartbeat.superviseSeconds,
      useListenNotify: works,
      registerInstance: false,
      openTelemetry: { enabled: false },
    });
    boss.on('error', tell);
    try {
      await boss.start();
      await boss.createQueue(queueName, settings);
      // A queue that was there keeps the settings of the version that made it.
      await boss.updateQueue(queueName, settings);
      return boss;
    } catch (error) {
      await boss.stop({ graceful: false });
      throw error;
    }
  };

  return {
    ready() {
      started ??= start().catch((error: unknown) => {
        started = undefined;
        throw database.explain(error);
      });
      return started;
    },
    async waiting(query, team) {
      const ofTeam = team === undefined ? sql`true` : sql`data ->> 'team' = ${team}`;
      const { rows } = await sql<{ count: number }>`SELECT count(*) FROM verdict_jobs.job
        WHERE name = ${queueName} AND state < 'active' AND ${ofTeam}`.execute(query);
      return rows[0]?.count ?? 0;
    },
    async close() {
      const boss = await started?.catch(() => undefined);
      await boss?.stop({ timeout: stopMs });
    },
  };
}
