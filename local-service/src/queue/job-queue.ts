import { type Kysely, sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { DatabaseError } from '../base/database-error.ts';
import { shareConnections } from '../store/connections.ts';
import type { Database } from '../store/database.ts';
import type { Place } from '../store/open-database.ts';
import { applicationName, isBehindPooler } from '../store/postgres-pool.ts';
import type { ReportChange } from '../store/report-store.ts';
import type { Tables } from '../store/tables.ts';

/** The queue of all audits. */
export const queueName = 'audits';

/** The channel on which PostgreSQL tells of jobs: `Notice`, as JSON. */
export const channel = 'verdict_audits';

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

/** How a job ended. Without a field, the report has its result. */
export interface AuditEnd {
  /** Why the page could not be loaded, for the person who asked. */
  unloadable?: string;
  /** Whether the audit failed for a reason that is not the page's. */
  failed?: true;
  /** Whether it was taken out of the queue. */
  cancelled?: true;
}

/** A job that has ended. */
export interface EndedJob {
  id: string;
  end: AuditEnd;
}

/** A job that has ended, one that is to be looked at, or without an id any that was sent. */
export type Notice = Partial<EndedJob>;

/** The jobs in the database, as one process uses them. */
export type JobQueue = ReturnType<typeof openJobQueue>;

/**
 * A worker says every five seconds that it lives. The others look every ten seconds for jobs whose
 * worker was silent for twenty, so these run again within a minute.
 */
const heartbeat = { heartbeatSeconds: 20, superviseSeconds: 10 };

/** Workers say that they live this often. */
export const heartbeatRefreshSeconds = 5;

/** PostgreSQL's code where another process has made the schema at the same moment. */
const madeMeanwhile = '23505';

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
  // A process hears of them by notices of its own.
  notify: false,
};

/**
 * Prepares the queue in the open database, in a schema of its own. `connections` is how many this
 * process opens at most, of which some are for the queue. `report` is called with each error of the
 * connection, but not while the database is away: the queue goes on by itself.
 */
export function openJobQueue(
  { database: url = '', databaseConnections: connections }: Place,
  database: Database,
  report: (error: Error) => void,
) {
  const tell = (raw: Error) => {
    // Errors of a worker come as plain objects.
    const fault = database.explain(Object.assign(new Error(raw.message), raw));
    if (!(fault instanceof DatabaseError && fault.away)) report(fault as Error);
  };
  const listeners = new Set<(notice: Notice | null) => void>();
  const hear = (notice: Notice | null) => {
    for (const listener of listeners) listener(notice);
  };
  let listening: { close: () => Promise<void> } | undefined;
  let started: Promise<PgBoss> | undefined;

  const start = async () => {
    await database.ready();
    const isPooled = await isBehindPooler(url);
    const boss = new PgBoss({
      connectionString: url,
      schema: 'verdict_jobs',
      application_name: applicationName,
      max: shareConnections(connections).queue,
      schedule: false,
      // Processes that only answer look for silent workers too: all workers may be dying.
      supervise: true,
      superviseIntervalSeconds: heartbeat.superviseSeconds,
      monitorIntervalSeconds: heartbeat.superviseSeconds,
      registerInstance: false,
      openTelemetry: { enabled: false },
    });
    boss.on('error', tell);
    try {
      await boss.start().catch((error: unknown) => {
        if ((error as { code?: string }).code !== madeMeanwhile) throw error;
        return boss.start();
      });
      await boss.createQueue(queueName, settings);
      // A queue that was there keeps the settings of the version that made it.
      await boss.updateQueue(queueName, settings);
      // Through a pooler no notice comes. All look by themselves as well.
      if (!isPooled)
        listening = await boss.getDb().listen?.(
          channel,
          (text) => hear(JSON.parse(text) as Notice),
          () => hear(null),
        );
      return boss;
    } catch (error) {
      await boss.stop({ graceful: false });
      throw error;
    }
  };

  return {
    /**
     * Resolves when the tables and the queue are there. Tries again after a failure. Throws a
     * `DatabaseError`.
     */
    ready: (): Promise<PgBoss> => {
      started ??= start().catch((error: unknown) => {
        started = undefined;
        throw database.explain(error);
      });
      return started;
    },
    /** Calls `listener` with each notice, and with null where some may have been missed. */
    hear: (listener: (notice: Notice | null) => void) => void listeners.add(listener),
    /** Gives back the jobs that this process holds, and closes its connections. */
    async close() {
      const boss = await started?.catch(() => undefined);
      await listening?.close();
      await boss?.stop({ timeout: stopMs });
    },
  };
}

/** Sends a notice, once the transaction is done. */
export async function notify(query: Kysely<Tables>, notice: Notice): Promise<void> {
  await sql`SELECT pg_notify(${channel}, ${JSON.stringify(notice)})`.execute(query);
}
