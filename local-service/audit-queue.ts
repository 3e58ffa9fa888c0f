import { Refusal } from './refusal.ts';

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
