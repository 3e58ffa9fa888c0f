import type { Check } from '../lib/domain/reports/report.ts';
import { invalidFields, Refusal } from './refusal.ts';

/**
 * One check as it is sent. `title` says the state that it is in, so it changes when the check
 * fails.
 */
export type AuditCheck = Pick<Check, 'title' | 'passed' | 'importance' | 'value' | 'errors'>;

/**
 * The outcome of an audit. `score` is 0 to 100. `checks` has a key for each check that stays the
 * same whether it passes or fails. `html` is a whole page for a person to read.
 */
export interface AuditOutcome {
  score: number;
  checks: Record<string, AuditCheck>;
  html: string;
}

/**
 * Audits one page. Throws an `UnloadableError` where the page is to blame; rejects soon after the
 * signal is aborted.
 */
export type Audit = (url: string, signal?: AbortSignal) => Promise<AuditOutcome>;

/**
 * The page could not be loaded; the message is the reason, in words for the person who asked for
 * the report.
 */
export class UnloadableError extends Error {
  override name = 'UnloadableError';
}

/** Audits a page when its turn has come. Throws 422 on `url` for a page that cannot be loaded. */
export type AuditPage = (url: string) => Promise<AuditOutcome>;

/**
 * Audits through a queue, and says the reason of an unloadable page as what is wrong with its
 * address.
 */
export function auditInQueue(audit: Audit, queue: AuditQueue): AuditPage {
  return async (url) => {
    try {
      return await queue.run((signal) => audit(url, signal));
    } catch (error) {
      throw error instanceof UnloadableError ? invalidFields({ url: [error.message] }) : error;
    }
  };
}

/**
 * Runs work one after the other. `run` gives what the work gives; `close` stops what runs, refuses
 * what waits, and ends once nothing runs.
 */
export interface AuditQueue {
  run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** An empty queue. After `close`, work is refused with 503, also work that was waiting. */
export function createAuditQueue(): AuditQueue {
  const stop = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(work) {
      const mine = last.then(() => {
        stop.signal.throwIfAborted();
        return work(stop.signal);
      });
      last = mine.catch(() => undefined);
      return mine;
    },
    async close() {
      stop.abort(new Refusal(503, 'The service is stopping.'));
      await last;
    },
  };
}
