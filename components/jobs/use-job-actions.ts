import { useState } from 'preact/hooks';
import { wakeSoon } from '../../lib/browser/alarms.ts';
import { t } from '../../lib/browser/i18n.ts';
import type { Bulk } from '../../lib/domain/jobs/bulk.ts';
import type { Job, Task } from '../../lib/domain/jobs/job.ts';
import type { PublicConnection } from '../../lib/storage/extension/page-state.ts';
import { undoBulk } from '../../lib/storage/extension/bulks.ts';
import { addJob } from '../../lib/storage/extension/jobs.ts';
import { performJobAction } from './perform-job-action.ts';
import { clickIds } from './click-ids.ts';
import { isSecondClick, undoTimeOfClick } from './clicks.ts';
import type { JobAction } from './job-status.ts';

/** What a person can do to a report, from its row and from beside the list. */
export interface Actions {
  ask: (task: Task) => void;
  choose: (choice: JobAction, job: Job) => void;
  /** Takes back what has not left yet. */
  undo: (of: { job: Job } | { bulk: Bulk }) => void;
  copy: (text: string, said: string) => void;
  /** Does something that ends on disk, and says so where it did not. */
  attempt: (change: Promise<unknown>) => void;
  nothingSaved: boolean;
}

/**
 * Every change is a job: written down, it is done, whatever becomes of this page. `say` says
 * something in passing.
 */
export function useJobActions(connection: PublicConnection, say: (text: string) => void): Actions {
  const [idFor] = useState(() => clickIds());
  const [nothingSaved, setNothingSaved] = useState(false);
  const attempt = (change: Promise<unknown>) => {
    void wakeSoon();
    change.then(
      () => setNothingSaved(false),
      () => setNothingSaved(true),
    );
  };
  const undone = (isGone: boolean) => say(t(isGone ? 'jobNothingDeleted' : 'jobUndoTooLate'));
  const choose = (choice: JobAction, job: Job) => {
    if (choice === 'undo' && isSecondClick()) return;
    const acted = performJobAction(choice, job, connection);
    attempt(choice === 'undo' ? acted.then(undone) : acted);
  };
  return {
    ask: (task) =>
      attempt(
        addJob(connection.id, task, idFor(JSON.stringify(task)), Date.now(), undoTimeOfClick()),
      ),
    choose,
    undo: (of) => {
      if (isSecondClick()) return;
      if ('job' in of) choose('undo', of.job);
      else attempt(undoBulk(of.bulk.id).then(undone));
    },
    copy: (text, said) => {
      navigator.clipboard.writeText(text).then(
        () => say(said),
        () => say(t('jobLinkNotCopied')),
      );
    },
    attempt,
    nothingSaved,
  };
}
