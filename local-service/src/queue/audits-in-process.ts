import type { ReportItem } from '../base/answers.ts';
import { type Audit, type AuditOutcome, UnloadableError } from '../base/audit.ts';
import { deletedMeanwhile, invalidFields, Refusal, serviceStopping } from '../base/refusal.ts';
import type { Database } from '../store/database.ts';
import { beingAudited } from '../store/list-reports.ts';
import type { AlsoOfMany, ReportChange, ReportStore } from '../store/report-store.ts';
import {
  type AskedReport,
  findEarlier,
  fingerprintOf,
  hashSecrets,
  requireSame,
} from './asked-report.ts';
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
   * for another report, 409 where its report was deleted, and 404 where it is deleted meanwhile.
   */
  create: (report: AskedReport) => Promise<ReportItem>;
  /**
   * Audits the page of a report of a team again, and makes the change with it. Null if the report
   * was deleted meanwhile.
   */
  repeat: (report: ReportItem, team: string, change: ReportChange) => Promise<ReportItem | null>;
  /**
   * Takes the audits of reports that are deleted out of the queue, and ends the waiting of those
   * who asked for them. One that runs goes on, and its result is dropped.
   */
  cancel: AlsoOfMany;
  /** How many audits wait for those that run, in all processes. Throws a `DatabaseError`. */
  waiting: () => Promise<number>;
  /** Stops what runs, refuses what waits, and resolves when nothing runs. */
  close: () => Promise<void>;
}

/** The parts that audits are made of. */
export interface AuditParts {
  database: Database;
  reports: ReportStore;
  audit: Audit;
  /** How many audits of a team may wait for those that run. Creates at once may be a few more. */
  maxWaiting: number;
  /** How long a request waits for its audit, in milliseconds. */
  answerWithinMs: number;
  now: () => number;
  /** Called with each error of an audit that no request is told of, and is not its page's fault. */
  report: (error: Error) => void;
}

/** An audit that waits or runs, of which report if that is written, and what ends the waiting. */
interface Running {
  id: number | undefined;
  outcome: Promise<AuditOutcome>;
  gone: AbortController;
}

/**
 * Runs audits in this process, one after the other, for the store that no other process uses. A
 * report is written once its audit is done. If that takes longer than a request waits, it is
 * written before, without a result, and an audit that a stop ends runs at the next start.
 */
export function createAuditsInProcess(parts: AuditParts): Audits {
  const { database, reports, audit, maxWaiting, answerWithinMs, now, report } = parts;
  const stop = new AbortController();
  const turns = createTurns();
  const underWay = new Set<Running>();
  const run = (url: string, team: string, id?: number, most = maxWaiting): Running => {
    const gone = new AbortController();
    const work = async () => {
      // An audit needs room on the disk as well, and its result could not be kept.
      await database.takesChanges();
      // No audit begins after a stop: it would not hear of it.
      stop.signal.throwIfAborted();
      return audit(url, stop.signal);
    };
    const outcome = turns
      .take(team, work, most, gone.signal)
      .catch((error: unknown) => {
        throw error instanceof UnloadableError ? invalidFields({ url: [error.message] }) : error;
      })
      .finally(() => underWay.delete(running));
    const running = { id, outcome, gone };
    underWay.add(running);
    return running;
  };

  /** The creates that are under way, by their team and Idempotency-Key. */
  const creates = new Map<string, { asked: AskedReport; report: Promise<ReportItem> }>();
  /** The audits of reports that were written without a result, by their id. */
  const late = new Map<number, Promise<unknown>>();

  /**
   * Writes the outcome of an audit for which no request waits any more. A new report whose page
   * cannot be loaded goes. After any other fault it is audited at the next start.
   */
  const finish = (id: number, { outcome }: Running) => {
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
  const create = async (asked: AskedReport): Promise<ReportItem> => {
    const running = run(asked.url, asked.caller.team);
    const outcome = await inTime(running.outcome, answerWithinMs);
    const made = await hashSecrets(asked);
    const created = (await reports.create(made, now(), { ...(outcome && { outcome }) }))!;
    if (outcome) return created;
    running.id = created.id;
    finish(created.id, running);
    return created;
  };
  const createOnce = async (asked: AskedReport) => {
    const earlier = await findEarlier(reports, asked, now());
    if (!earlier) return create(asked);
    const auditing = late.get(earlier.id);
    if (!auditing) return earlier;
    await inTime(auditing, answerWithinMs);
    return (await findEarlier(reports, asked, now())) ?? create(asked);
  };

  const resume = async () => {
    await database.ready();
    for (const { id, url, team } of await reports.unaudited())
      finish(id, run(url, team, id, Infinity));
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
      const { key, caller } = asked;
      if (key === undefined) return create(asked);
      const place = JSON.stringify([caller.team, key]);
      const running = creates.get(place);
      if (running) {
        requireSame(await fingerprintOf(running.asked), await fingerprintOf(asked));
        return running.report;
      }
      const created = createOnce(asked).finally(() => creates.delete(place));
      creates.set(place, { asked, report: created });
      return created;
    },
    async repeat(earlier, team, change) {
      const { id, url } = earlier;
      const running = run(url, team, id);
      const outcome = await inTime(running.outcome, answerWithinMs);
      if (outcome) return reports.update(id, change, now(), { outcome });
      // The change is made at once, so that no stop can lose it.
      const changed = await reports.update(id, change, now());
      finish(id, running);
      return changed && beingAudited(changed);
    },
    async cancel(_, ids) {
      for (const { id, gone } of underWay)
        if (id !== undefined && ids.includes(id)) gone.abort(deletedMeanwhile());
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
