import type { Page } from '@playwright/test';
import type { Bulk } from '../../../lib/domain/jobs/bulk.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import { possible } from '../../lib/domain/jobs/jobs.ts';
import { now } from './report-samples.ts';
import { connectionId } from './sample-connection.ts';

/**
 * A state of the Reports page: its address, the content of storage and archive, the background's
 * answers, and an action that follows.
 */
export interface ReportState {
  name: string;
  search?: string;
  connected?: boolean;
  /** Single jobs, and the jobs of lists in the order of their list. */
  jobs?: Job[];
  bulks?: Bulk[];
  /** Other values of extension storage, by their keys. */
  kept?: Record<string, unknown>;
  /** Reports in the archive, with a run for each. */
  archive?: Report[];
  /** The answer to each query. A query that is not named is never answered. */
  answers?: Record<string, unknown>;
  rightToLeft?: boolean;
  width?: number;
  act?: (page: Page) => Promise<void>;
}

/** An id that ends in a number. */
export const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
/** A possible job, as storage has it. Its id ends in a number. */
export const job = (last: number, task: Job['task'], state: Job['state']): Job =>
  possible({
    v: 1,
    id: id(last),
    connectionId,
    createdAt: now - 4_000,
    task,
    state,
    delays: 0,
    sends: 0,
    changedAt: 1,
  });
