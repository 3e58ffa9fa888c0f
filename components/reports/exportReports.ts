import type { Batch } from '../../lib/model/batch.ts';
import type { ReportParameters } from '../../lib/model/parameters.ts';
import { pause } from '../../lib/model/pause.ts';
import type { Problem } from '../../lib/model/problem.ts';
import type { Report } from '../../lib/model/report.ts';
import { createFile, type Format } from './createFile.ts';

/** What is to be saved: the reports that are selected, or everything that the service lists for these parameters. */
export type Targets = { id: string; url: string }[] | { all: ReportParameters };

/** How reports are come by, and how time goes by. `wait` ends early when the signal is given. */
export interface Sources {
  list: (parameters: ReportParameters) => Promise<{ batch: Batch<Report> } | { problem: Problem }>;
  read: (id: string) => Promise<{ report: Report } | { problem: Problem }>;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** How far an export is. `total` is null where the service does not count; `left out` are reports that are gone or cannot be read. */
export interface Progress {
  done: number;
  total: number | null;
  leftOut: number;
  /** Whether the service asked to wait. */
  waiting: boolean;
}

/** A file in the making. */
export interface Export {
  /** Goes on until everything is there, the signal is given, or something goes wrong, which is returned; then it can be called again to go on from there. */
  go: (signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<Problem | null>;
  /** What there is so far. */
  file: () => Blob;
}

/** Asks for the reports batch by batch, each report once, although lists move while they are read. No more than a batch is kept as objects. */
export function exportReports(targets: Targets, format: Format, sources: Sources): Export {
  const file = createFile(format);
  const seen = new Set<string>();
  const step = Array.isArray(targets) ? oneByOne(targets, sources) : batchByBatch(targets.all, sources);
  const progress: Progress = { done: 0, total: null, leftOut: 0, waiting: false };
  return {
    file: file.whole,
    async go(signal, onProgress) {
      for (let delays = 0; !signal.aborted;) {
        const outcome = await step();
        if (outcome === null) return null;
        if ('problem' in outcome) {
          if (outcome.problem.code !== 'throttled') return outcome.problem;
          onProgress({ ...progress, waiting: true });
          await sources.wait(pause(delays, Math.random(), outcome.problem), signal);
          delays += 1;
          continue;
        }
        delays = 0;
        const fresh = outcome.reports.filter(({ id }) => !seen.has(id));
        for (const { id } of fresh) seen.add(id);
        file.add(fresh);
        progress.done += fresh.length;
        progress.leftOut += outcome.leftOut;
        progress.total = outcome.total;
        onProgress({ ...progress });
      }
      return null;
    },
  };
}

/** The next reports, what went wrong (then the same step is next), or null after the last. */
type Step = () => Promise<{ reports: Report[]; leftOut: number; total: number | null } | { problem: Problem } | null>;

function batchByBatch(parameters: ReportParameters, { list }: Sources): Step {
  let page: number | null = 1;
  let last = '';
  return async () => {
    if (page === null) return null;
    const answer = await list({ ...parameters, per_page: 100, page });
    if ('problem' in answer) return answer;
    const { rows, unreadable, total, next } = answer.batch;
    // A service that does not know of pages sends the same batch for ever.
    const ids = rows.map(({ id }) => id).join('\n');
    page = ids === last ? null : next;
    last = ids;
    return { reports: rows, leftOut: unreadable, total };
  };
}

function oneByOne(targets: { id: string }[], { read }: Sources): Step {
  let at = 0;
  return async () => {
    const target = targets[at];
    if (!target) return null;
    const answer = await read(target.id);
    if ('problem' in answer && answer.problem.code !== 'not-found') return answer;
    at += 1;
    const reports = 'report' in answer ? [answer.report] : [];
    return { reports, leftOut: 1 - reports.length, total: targets.length };
  };
}
