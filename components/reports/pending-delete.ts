import { plural, t } from '../../lib/browser/i18n.ts';
import { type Bulk, isUndoable, undoableUntil } from '../../lib/domain/jobs/bulk.ts';
import type { Job } from '../../lib/domain/jobs/job.ts';

/**
 * A delete that has not left yet: since when and until when it can be undone, and one sentence on
 * it.
 */
export interface PendingDelete {
  of: { job: Job } | { bulk: Bulk };
  key: string;
  since: number;
  until: number;
  text: string;
}

/** The delete that was asked for last, of those that can be undone. Null where there is none. */
export function pendingDelete(jobs: Job[], bulks: Bulk[], now: number): PendingDelete | null {
  const single = jobs.flatMap((job): PendingDelete[] => {
    const { task, state, createdAt, id, bulk } = job;
    if (
      bulk !== undefined ||
      state.name !== 'queued' ||
      state.waits !== 'undo' ||
      state.notBefore <= now
    )
      return [];
    const text =
      task.kind === 'delete-project'
        ? t('projectsToDelete', task.project)
        : plural('reportsToDelete', 1);
    return [{ of: { job }, key: id, since: createdAt, until: state.notBefore, text }];
  });
  const many = bulks
    .filter((bulk) => isUndoable(bulk, now))
    .map((bulk): PendingDelete => {
      const count = Math.max(bulk.total, bulk.expected ?? 0);
      const text = count > 0 ? plural('reportsToDelete', count) : t('reportsAllToDelete');
      return {
        of: { bulk },
        key: bulk.id,
        since: bulk.createdAt,
        until: undoableUntil(bulk),
        text,
      };
    });
  return [...single, ...many].toSorted((a, b) => a.since - b.since).at(-1) ?? null;
}
