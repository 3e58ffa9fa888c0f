import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Audit, UnloadableError } from './audit.ts';
import type { Answered } from './watch-requests.ts';

/**
 * Figures of a service for Prometheus. Their labels are patterns of paths, methods, statuses and
 * outcomes: no address, no id and no key.
 */
export interface Metrics {
  answered: (answered: Answered) => void;
  /** Counts the runs of an audit, and their seconds. */
  measureAudit: (audit: Audit) => Audit;
  /** Counts what asks for audits, and waits where no audit runs for it yet. */
  countAsking: <Of extends unknown[], Made>(
    ask: (...of: Of) => Promise<Made>,
  ) => (...of: Of) => Promise<Made>;
  /** The text that Prometheus reads, and its content type. */
  read: () => Promise<{ text: string; type: string }>;
}

/** Starts with none. Those of the process, such as its memory, are among them. */
export function createMetrics(): Metrics {
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
  let asking = 0;
  let running = 0;
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  gauge('verdict_audits_running', 'Audits that run now.', () => running);
  gauge('verdict_audits_waiting', 'Requests that wait for the audits before theirs.', () =>
    Math.max(0, asking - running),
  );
  return {
    answered: ({ method, route, status, ms }) =>
      requests.observe({ method, route, status }, ms / 1000),
    measureAudit: (audit) => async (url, signal) => {
      const end = audits.startTimer();
      running += 1;
      try {
        const outcome = await audit(url, signal);
        end({ outcome: 'done' });
        return outcome;
      } catch (error) {
        const failed = error instanceof UnloadableError ? 'unloadable' : 'failed';
        end({ outcome: signal?.aborted === true ? 'stopped' : failed });
        throw error;
      } finally {
        running -= 1;
      }
    },
    countAsking:
      (ask) =>
      async (...of) => {
        asking += 1;
        try {
          return await ask(...of);
        } finally {
          asking -= 1;
        }
      },
    read: async () => ({ text: await registry.metrics(), type: registry.contentType }),
  };
}
