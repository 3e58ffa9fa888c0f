import type { Page } from '@playwright/test';
import type { Bulk } from '../../../lib/domain/jobs/bulk.ts';
import type { Task } from '../../../lib/domain/jobs/job.ts';

/**
 * The changes that were asked for on a page, as they lie in storage for the background: the tasks
 * of single jobs, and what lists change.
 */
export async function askedChanges(page: Page): Promise<(Task | Bulk['change'])[]> {
  return page.evaluate(`chrome.storage.local.get().then((all) =>
    Object.entries(all).flatMap(([key, one]) =>
      key.startsWith('job:') ? [one.task] : key.startsWith('bulk:') ? [one.change] : [],
    ))`);
}
