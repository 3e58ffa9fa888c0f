import type { ReportItem } from '../base/answers.ts';
import { type Audit, type AuditOutcome, UnloadableError } from '../base/audit.ts';
import { invalidFields, queueFull, serviceStopping } from '../base/refusal.ts';
import type { Database } from '../store/database.ts';
import type { Keyed, NewReport, ReportChange, ReportStore } from '../store/report-store.ts';
import { findEarlier, requireSame } from './idempotency.ts';

/**
 * The audits of a service, and the reports that they make. Both ways throw a `Refusal`: 422 on
 * `url` for a page that cannot be loaded, 503 while too many audits wait or the service stops.
 */
export interface Audits {
  /**
   * Resolves when the tables are there and audits can be asked for. Tries again after a failure.
   * Throws a `DatabaseError`.
   */
  ready: () => Promise<void>;
  /**
   * Creates a report and its audit, once for an Idempotency-Key. The result is null if the audit
   * goes on for longer than a request waits. Throws 422 for a key that was used for another report,
   * and 409 where its report was deleted.
   */
  create: (report: NewReport) => Promise<ReportItem>;
  /**
   * Audits the page of a report again, and makes the change with it. Null if the report was deleted
   * meanwhile.
   */
  repeat: (report: ReportItem, change: ReportChange) => Promise<ReportItem | null>;
  /** How many audits wait for those that run, in all processes. Throws a `DatabaseError`. */
  waiting: () => Promise<number>;
  /** Stops what runs, refuses what waits, and resolves when nothing runs. */
  close: () => Promise<void>;
}

/** The parts of audits in this process. `maxWaiting` audits may wait for the one that runs. */
export interface InProcessParts {
  database: Pick<Database, 'ready'>;
  reports: ReportStore;
  audit: Audit;
  maxWaiting: number;
  now: () => number;
}

/**
 * Runs audits in this process, one after the other, for the store that no other process uses. A
 * report is written once its audit is done.
 */
export function createAuditsInProcess(parts: InProcessParts): Audits {
  const { database, reports, now } = parts;
  const { run, waiting, close } = createQueue(parts);
  const underWay = new Map<string, { fingerprint: string; report: Promise<ReportItem> }>();

  const create = async (report: NewReport) => {
    const outcome = await run(report.url);
    return (await reports.create(report, now(), { outcome }))!;
  };
  const createOnce = async (report: NewReport, keyed: Keyed) =>
    (await findEarlier(reports, keyed)) ?? create(report);

  return {
    ready: database.ready,
    async create(report) {
      const { keyed } = report;
      if (!keyed) return create(report);
      const { team, key, fingerprint } = keyed;
      const place = JSON.stringify([team, key]);
      const running = underWay.get(place);
      if (running) {
        requireSame(running.fingerprint, fingerprint);
        return running.report;
      }
      const created = createOnce(report, keyed).finally(() => underWay.delete(place));
      underWay.set(place, { fingerprint, report: created });
      return created;
    },
    async repeat({ id, url }, change) {
      const outcome = await run(url);
      return reports.update(id, change, now(), { outcome });
    },
    waiting,
    close,
  };
}

/** Runs one audit after the other. Turns an `UnloadableError` into a 422 on `url`. */
function createQueue({ audit, maxWaiting }: InProcessParts) {
  const stop = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  let unfinished = 0;
  const run = async (url: string): Promise<AuditOutcome> => {
    if (unfinished > maxWaiting) throw queueFull();
    unfinished += 1;
    const mine = last.then(() => {
      stop.signal.throwIfAborted();
      return audit(url, stop.signal);
    });
    last = mine.catch(() => undefined).finally(() => (unfinished -= 1));
    return mine.catch((error: unknown) => {
      throw error instanceof UnloadableError ? invalidFields({ url: [error.message] }) : error;
    });
  };
  const waiting = async () => Math.max(0, unfinished - 1);
  const close = async () => {
    stop.abort(serviceStopping());
    await last;
  };
  return { run, waiting, close };
}
