import type { ReportParameters } from '../../../lib/domain/reports/list-parameters.ts';
import { nextDelay } from '../../../lib/domain/jobs/backoff.ts';
import type { Problem } from '../../../lib/domain/problem.ts';
import { batchByBatch } from './batch-by-batch.ts';
import { createFile, type Format } from './create-file.ts';
import type { LeftOut, Sources } from './export-step.ts';
import { readSelected } from './read-selected.ts';

/**
 * What is to be saved: the reports that are selected, or everything that the service lists for
 * these parameters.
 */
export type Targets = { id: string; url: string }[] | { all: ReportParameters };

/**
 * How far an export is. `total` is null where the service does not count; `left out` are reports
 * that are gone or cannot be read.
 */
export interface Progress {
  done: number;
  total: number | null;
  leftOut: number;
  /** The first of those that are left out, where it is known which they are. */
  named: LeftOut[];
  /** Whether the service asked to wait. */
  waiting: boolean;
}

/** How many reports did not come that the service counts, or that were selected. */
export function missing({ done, total, leftOut }: Progress): number {
  return total === null ? 0 : Math.max(0, total - done - leftOut);
}

/** How many of those that are left out are named. */
const most = 20;

/** The progress of an export that has not begun. */
export const nothing: Progress = { done: 0, total: null, leftOut: 0, named: [], waiting: false };

/** A file in the making. */
export interface Export {
  /**
   * Goes on until everything is there, the signal is given, or something goes wrong, which is
   * returned; then it can be called again to go on from there.
   */
  go: (signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<Problem | null>;
  /** What there is so far. */
  file: () => Blob;
}

/**
 * Asks for the reports and keeps each once, although lists move while they are read. No more than a
 * batch is kept as objects.
 */
export function exportReports(targets: Targets, format: Format, sources: Sources): Export {
  const file = createFile(format, sources.linkOf);
  const seen = new Set<string>();
  const step = Array.isArray(targets)
    ? readSelected(targets, sources)
    : batchByBatch(targets.all, sources);
  const progress = { ...nothing };
  return {
    file: file.whole,
    async go(signal, onProgress) {
      for (let delays = 0; !signal.aborted;) {
        const outcome = await step();
        if (outcome === null) return null;
        if ('problem' in outcome) {
          if (outcome.problem.code !== 'throttled') return outcome.problem;
          onProgress({ ...progress, waiting: true });
          await sources.wait(nextDelay(delays, Math.random(), outcome.problem), signal);
          delays += 1;
          continue;
        }
        delays = 0;
        const fresh = outcome.reports.filter(({ id }) => !seen.has(id));
        for (const { id } of fresh) seen.add(id);
        file.add(fresh);
        progress.done += fresh.length;
        progress.leftOut = outcome.leftOut;
        progress.total = outcome.total;
        if (outcome.named) progress.named = [...progress.named, outcome.named].slice(0, most);
        onProgress({ ...progress });
      }
      return null;
    },
  };
}
