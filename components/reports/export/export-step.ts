import type { Batch } from '../../../lib/domain/pagination.ts';
import type { ReportParameters } from '../../../lib/domain/reports/list-parameters.ts';
import type { Problem } from '../../../lib/domain/problem.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';

/**
 * How reports are come by, where their pages are, and how time goes by. `wait` ends early when the
 * signal is given.
 */
export interface Sources {
  list: (parameters: ReportParameters) => Promise<{ batch: Batch<Report> } | { problem: Problem }>;
  read: (id: string) => Promise<{ report: Report } | { problem: Problem }>;
  linkOf: (id: string) => string | null;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** A report that was selected and could not be read, and why. */
export interface LeftOut {
  id: string;
  url: string;
  problem: Problem;
}

/**
 * What one step of an export came by; `leftOut` counts what could not be read from the first step
 * on, `named` is what this step left out.
 */
interface Taken {
  reports: Report[];
  leftOut: number;
  total: number | null;
  named?: LeftOut;
}

/** The next reports, what went wrong (then the same step is next), or null after the last. */
export type ExportStep = () => Promise<Taken | { problem: Problem } | null>;
