import type { Check } from '../lib/domain/reports/report.ts';
import { invalidFields, queueFull, Refusal } from './refusal.ts';

/** One check as it is sent. `title` describes its state, so it changes when the check fails. */
export type AuditCheck = Pick<Check, 'title' | 'passed' | 'importance' | 'value' | 'errors'>;

/**
 * The outcome of an audit. `score` is 0 to 100. `checks` has a key for each check, which stays the
 * same whether it passes or fails. `html` is a whole page for a person to read.
 */
export interface AuditOutcome {
  score: number;
  checks: Record<string, AuditCheck>;
  html: string;
}

/**
 * Audits one page. Throws an `UnloadableError` if the page is to blame. Rejects soon after the
 * signal aborts.
 */
export type Audit = (url: string, signal?: AbortSignal) => Promise<AuditOutcome>;

/**
 * The page could not be loaded. The message tells the reason to the person who asked for the
 * report.
 */
export class UnloadableError extends Error {
  override name = 'UnloadableError';
}

/** Audits a page when its turn comes. Throws 422 on `url` for a page that cannot be loaded. */
export type AuditPage = (url: string) => Promise<AuditOutcome>;

/** Runs audits through a queue. Turns an `UnloadableError` into a 422 on `url`. */
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
 * Runs one job after the other. `run` returns the result of the job; `close` stops the running job,
 * refuses waiting ones, and resolves when nothing runs.
 */
export interface AuditQueue {
  run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Creates an empty queue. It refuses a job with 503 while `maxWaiting` others wait for the one that
 * runs, and all of them after `close`.
 */
export function createAuditQueue(maxWaiting: number): AuditQueue {
  const stop = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  let unfinished = 0;
  return {
    async run(work) {
      if (unfinished > maxWaiting) throw queueFull();
      unfinished += 1;
      const mine = last.then(() => {
        stop.signal.throwIfAborted();
        return work(stop.signal);
      });
      last = mine.catch(() => undefined).finally(() => (unfinished -= 1));
      return mine;
    },
    async close() {
      stop.abort(new Refusal(503, 'The service is stopping.'));
      await last;
    },
  };
}
