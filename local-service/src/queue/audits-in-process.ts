import type { ReportItem } from '../base/answers.ts';
import { type Audit, type AuditOutcome, UnloadableError } from '../base/audit.ts';
import { invalidFields, Refusal, serviceStopping } from '../base/refusal.ts';
import type { Database } from '../store/database.ts';
import { beingAudited } from '../store/list-reports.ts';
import type { Keyed } from '../store/idempotency-keys.ts';
import type { NewReport, ReportChange, ReportStore } from '../store/report-store.ts';
import { findEarlier, requireSame } from './idempotency.ts';
import { createTurns } from './turns.ts';

/**
 * The audits of a service, and the reports that they make. Both ways throw a `Refusal`: 422 on
 * `url` for a page that cannot be loaded, 503 while too many audits of the team wait or the service
 * stops. The result is null if the audit goes on for longer than a request waits.
 */
export interface Audits {
  /**
   * Resolves when the tables are there and audits can be asked for. Tries again after a failure.
   * Throws a `DatabaseError`.
   */
  ready: () => Promise<void>;
  /**
   * Creates a report and its audit, once for an Idempotency-Key. Throws 422 for a key that was used
   * for another report, and 409 where its report was deleted.
   */
  create: (report: NewReport) => Promise<ReportItem>;
  /**
   * Audits the page of a report of a team again, and makes the change with it. Null if the report
   * was deleted meanwhile.
   */
  repeat: (report: ReportItem, team: string, change: ReportChange) => Promise<ReportItem | null>;
  /** How many audits wait for those that run, in all processes. Throws a `DatabaseError`. */
  waiting: () => Promise<number>;
  /** Stops what runs, refuses what waits, and resolves when nothing runs. */
  close: () => Promise<void>;
}

/** The parts of audits in this process. */
export interface InProcessParts {
  database: Pick<Database, 'ready' | 'explain'>;
  reports: ReportStore;
  audit: Audit;
  /** How many audits of a team may wait for the one that runs. */
  maxWaiting: number;
  /** How long a request waits for its audit, in milliseconds. */
  answerWithinMs: number;
  now: () => number;
  /** Called with each error of an audit for which no request waits. */
  report: (error: Error) => void;
}

/**
 * Runs audits in this process, one after the other, for the store that no other process uses. A
 * report is written once its audit is done. If that takes longer than a request waits, it is
 * written before, without a result, and an audit that a stop ends runs at the next start.
 */
export function createAuditsInProcess(parts: InProcessParts): Audits {
  const { database, reports, audit, maxWaiting, answerWithinMs, now, report } = parts;
  const stop = new AbortController();
  const turns = createTurns();
  const run = (url: string, team: string, isAskedFor = true): Promise<AuditOutcome> =>
    turns
      .take(
        team,
        async () => {
          stop.signal.throwIfAborted();
          return audit(url, stop.signal);
        },
        isAskedFor ? maxWaiting : Infinity,
      )
      .catch((error: unknown) => {
        throw error instanceof UnloadableError ? invalidFields({ url: [error.message] }) : error;
      });

  const underWay = new Map<string, { fingerprint: string; report: Promise<ReportItem> }>();
  /** The audits of reports that were written without a result, by their id. */
  const late = new Map<number, Promise<unknown>>();

  /**
   * Writes the outcome of an audit for which no request waits any more. A new report whose page
   * cannot be loaded goes. After any other fault it is audited at the next start.
   */
  const finish = (id: number, outcome: Promise<AuditOutcome>) => {
    const finishing = outcome
      .then((done) => reports.update(id, {}, now(), { outcome: done }))
      .catch(async (error: unknown) => {
        if (stop.signal.aborted) return;
        if (error instanceof Refusal) await reports.abandon(id);
        else throw error;
      })
      .catch((error: unknown) => report(database.explain(error) as Error))
      .finally(() => late.delete(id));
    late.set(id, finishing);
  };
  const create = async (asked: NewReport): Promise<ReportItem> => {
    const outcome = run(asked.url, asked.caller.team);
    const done = await inTime(outcome, answerWithinMs);
    if (done) return (await reports.create(asked, now(), { outcome: done }))!;
    const created = (await reports.create(asked, now(), {}))!;
    finish(created.id, outcome);
    return created;
  };
  const createOnce = async (asked: NewReport, keyed: Keyed) => {
    const earlier = await findEarlier(reports, keyed, now());
    if (!earlier) return create(asked);
    const auditing = late.get(earlier.id);
    if (!auditing) return earlier;
    await inTime(auditing, answerWithinMs);
    return (await findEarlier(reports, keyed, now())) ?? create(asked);
  };

  const resume = async () => {
    await database.ready();
    for (const { id, url, team } of await reports.unaudited()) finish(id, run(url, team, false));
  };
  let resumed: Promise<void> | undefined;

  return {
    ready() {
      resumed ??= resume().catch((error: unknown) => {
        resumed = undefined;
        throw error;
      });
      return resumed;
    },
    async create(asked) {
      const { keyed } = asked;
      if (!keyed) return create(asked);
      const { team, key, fingerprint } = keyed;
      const place = JSON.stringify([team, key]);
      const running = underWay.get(place);
      if (running) {
        requireSame(running.fingerprint, fingerprint);
        return running.report;
      }
      const created = createOnce(asked, keyed).finally(() => underWay.delete(place));
      underWay.set(place, { fingerprint, report: created });
      return created;
    },
    async repeat(earlier, team, change) {
      const { id, url } = earlier;
      const outcome = run(url, team);
      const done = await inTime(outcome, answerWithinMs);
      if (done) return reports.update(id, change, now(), { outcome: done });
      // The change is made at once, so that no stop can lose it.
      const changed = await reports.update(id, change, now());
      finish(id, outcome);
      return changed && beingAudited(changed);
    },
    waiting: async () => turns.waiting(),
    async close() {
      stop.abort(serviceStopping());
      await turns.idle();
      await Promise.all(late.values());
    },
  };
}

/** The result of some work, or null if it takes longer than so many milliseconds. */
async function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(late.resolve, ms, null);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
