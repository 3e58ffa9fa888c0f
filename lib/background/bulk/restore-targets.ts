import { type Bulk, targetIdOf } from '../../domain/jobs/bulk.ts';
import type { Job } from '../../domain/jobs/job.ts';
import { hasTargets, type NewTarget, saveTargets } from '../../storage/archive/bulk-targets.ts';
import { storedBulks } from '../../storage/extension/bulks.ts';

/**
 * Restores the reports of a bulk change where the browser has removed the database: those that its
 * jobs, `own`, and its failures name. Counts the others as lost.
 */
export async function restoreTargets(bulk: Bulk, own: Job[]): Promise<void> {
  const { total, done, failed, failedCount, find, state, watch, lost } = bulk;
  // The next round of a watch collects its reports anew.
  if (find || watch || state === 'done') return;
  const known = total - (lost ? lost.waiting + lost.done + lost.failed : 0);
  if (known === 0 || (await hasTargets(bulk))) return;
  const underWay = own.flatMap(({ id: jobId, task }): NewTarget[] => {
    const id = targetIdOf(task);
    return id !== null && 'url' in task ? [{ id, url: task.url, state: 'running', jobId }] : [];
  });
  const named = failed.map(({ id, url, problem }): NewTarget => ({
    id,
    url,
    problem,
    state: 'failed',
  }));
  await storedBulks.change(bulk.id, (now) => ({
    ...now,
    lost: {
      waiting: Math.max(0, total - done - failedCount - underWay.length),
      done,
      failed: failedCount - named.length,
    },
  }));
  await saveTargets(bulk, [...named, ...underWay]);
}
