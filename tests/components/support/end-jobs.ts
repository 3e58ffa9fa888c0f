import type { Page } from '@playwright/test';

/**
 * Ends single jobs as the background does once the service has answered: all of them, or those of
 * one report.
 */
export async function endJobs(page: Page, reportId?: string): Promise<void> {
  await page.evaluate(`navigator.locks.request('verdict:storage', async () => {
    const now = Date.now();
    const all = Object.entries(await chrome.storage.local.get());
    await chrome.storage.local.set(Object.fromEntries(all.flatMap(([key, job]) => {
      if (!key.startsWith('job:')) return [];
      const { reportId } = job.task;
      if (${JSON.stringify(reportId ?? null)} !== null && reportId !== ${JSON.stringify(reportId ?? null)}) return [];
      const state = { name: 'done', at: now, duplicates: [], ...(reportId && { reportId }) };
      return [[key, { ...job, state, changedAt: now }]];
    })));
  })`);
}
