import { wakeSoon } from '../../lib/browser/alarms.ts';
import { t } from '../../lib/browser/i18n.ts';
import type { Bulk } from '../../lib/domain/jobs/bulk.ts';
import type { Job, Task } from '../../lib/domain/jobs/job.ts';
import type { PublicConnection } from '../../lib/storage/page-state.ts';
import { undoBulk } from '../../lib/storage/bulks.ts';
import { drainRows } from '../../lib/browser/messages.ts';
import { performJobAction } from './perform-job-action.ts';
import { useSave } from '../stored/use-save.ts';
import { isSecondClick } from '../ui/clicks.ts';
import { copyText, useAnnouncement } from '../ui/use-announcement.ts';
import { useAddJob } from './use-add-job.ts';
import type { JobAction } from './job-status.ts';

/** The actions on reports and jobs that a person finds in Reports. */
export type Actions = ReturnType<typeof useJobActions>;

/**
 * Actions that each write a job or change one. `announce` shows a short text, as in a toast:
 * `announcement`, with the buttons `choices` beside it.
 */
export function useJobActions(connection: PublicConnection) {
  const [announcement, announce, choices] = useAnnouncement();
  const add = useAddJob(connection.id);
  const [nothingSaved, save] = useSave();
  /**
   * Waits for a change of storage, and has the background take it on. If it fails, `nothingSaved`
   * is true.
   */
  const saveChange = (change: Promise<unknown>) => {
    void wakeSoon();
    void save(change).then(drainRows);
  };
  const undone = async (kind: Task['kind'], undoing: Promise<boolean>) => {
    const nothing = kind === 'privacy' ? 'jobNothingChanged' : 'sharedNothingDeleted';
    announce(t((await undoing) ? nothing : 'jobUndoTooLate'));
  };
  const choose = (choice: JobAction, job: Job, candidate?: string) => {
    if (choice === 'undo' && isSecondClick()) return;
    const performed = performJobAction(choice, job, connection, candidate);
    saveChange(choice === 'undo' ? undone(job.task.kind, performed) : performed);
  };
  return {
    /** Adds a job for the task. */
    ask: (task: Task) => saveChange(add(task)),
    choose,
    /** Takes back a change that was not sent yet. */
    undo: (of: { job: Job } | { bulk: Bulk }) => {
      if (isSecondClick()) return;
      if ('job' in of) choose('undo', of.job);
      else saveChange(undone(of.bulk.change.kind, undoBulk(of.bulk.id)));
    },
    /** Copies a text, and announces it with `said`. */
    copy: (text: string, said?: string) => copyText(text, announce, said),
    announcement,
    announce,
    choices,
    saveChange,
    nothingSaved,
  };
}
