import type { ReportItem } from './answers.ts';
import { type Audit, type AuditOutcome, type Audits, UnloadableError } from './audit.ts';
import type { Database } from './database/database.ts';
import { findEarlier, requireSame } from './idempotency.ts';
import { invalidFields, queueFull, serviceStopping } from './refusal.ts';
import type { Keyed, NewReport, ReportStore } from './report-store.ts';

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
