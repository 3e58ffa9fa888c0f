import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Audit, UnloadableError } from '../base/audit.ts';
import type { Answered } from './watch-requests.ts';

/**
 * Figures of a service for Prometheus. Their labels are patterns of paths, methods, statuses and
 * outcomes: no address, no id and no key.
 */
export type Metrics = ReturnType<typeof createMetrics>;

/** Starts with none. Those of the process, such as its memory, are among them. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'verdict_request_seconds',
    help: 'Requests by the pattern of their path, and the time until they were answered.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60, 300],
    registers,
  });
  const audits = new Histogram({
    name: 'verdict_audit_seconds',
    help: 'Audits by their outcome: done, unloadable (the page does not load), stopped, failed.',
    labelNames: ['outcome'],
    buckets: [1, 2, 5, 10, 15, 20, 30, 60, 120],
    registers,
  });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const running = gauge('verdict_audits_running', 'Audits that run in this process now.');
  const queued = gauge('verdict_audits_waiting', 'Audits that wait, in all processes.');
  return {
    answered: ({ method, route, status, ms }: Answered) =>
      requests.observe({ method, route, status }, ms / 1000),
    /** Counts the runs of an audit, and their seconds. */
    measureAudit:
      (audit: Audit): Audit =>
      async (url, signal) => {
        const end = audits.startTimer();
        running.inc();
        try {
          const outcome = await audit(url, signal);
          end({ outcome: 'done' });
          return outcome;
        } catch (error) {
          const failed = error instanceof UnloadableError ? 'unloadable' : 'failed';
          end({ outcome: signal?.aborted === true ? 'stopped' : failed });
          throw error;
        } finally {
          running.dec();
        }
      },
    /**
     * The text that Prometheus reads, and its content type. `waiting` is how many audits wait, or
     * null where that is not known.
     */
    async read(waiting: number | null) {
      if (waiting === null) queued.remove();
      else queued.set(waiting);
      return { text: await registry.metrics(), type: registry.contentType };
    },
  };
}
