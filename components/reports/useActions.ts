import { useState } from 'preact/hooks';
import { wakeSoon } from '../../lib/browser/alarms.ts';
import { words } from '../../lib/browser/words.ts';
import type { Bulk } from '../../lib/model/bulk.ts';
import type { Job, Task } from '../../lib/model/job.ts';
import type { Acquaintance, Glance } from '../../lib/storage/glance.ts';
import { undoBulk } from '../../lib/storage/bulks.ts';
import { addJob } from '../../lib/storage/jobs.ts';
import { act } from '../shared/act.ts';
import { clickIds } from '../shared/clickIds.ts';
import { isSecondClick, undoTimeOfClick } from '../shared/clicks.ts';
import type { Choice } from '../shared/telling.ts';

/** What a person can do to a report, from its row and from beside the list. */
export interface Actions {
  ask: (task: Task) => void;
  choose: (choice: Choice, job: Job) => void;
  /** Takes back what has not left yet. */
  undo: (of: { job: Job } | { bulk: Bulk }) => void;
  copy: (text: string, said: string) => void;
  /** Does something that ends on disk, and says so where it did not. */
  attempt: (change: Promise<unknown>) => void;
  nothingSaved: boolean;
}

/** Every change is a job: written down, it is done, whatever becomes of this page. `say` says something in passing. */
export function useActions(connection: Acquaintance, { preferences }: Glance, say: (text: string) => void): Actions {
  const [idFor] = useState(() => clickIds());
  const [nothingSaved, setNothingSaved] = useState(false);
  const attempt = (change: Promise<unknown>) => {
    void wakeSoon();
    change.then(
      () => setNothingSaved(false),
      () => setNothingSaved(true),
    );
  };
  const undone = (isGone: boolean) => say(words(isGone ? 'reportsNothingDeleted' : 'reportsTooLate'));
  const choose = (choice: Choice, job: Job) => {
    if (choice === 'undo' && isSecondClick()) return;
    const acted = act(choice, job, connection, preferences);
    attempt(choice === 'undo' ? acted.then(undone) : acted);
  };
  return {
    ask: (task) => attempt(addJob(connection.id, task, idFor(JSON.stringify(task)), Date.now(), undoTimeOfClick())),
    choose,
    undo: (of) => {
      if (isSecondClick()) return;
      if ('job' in of) choose('undo', of.job);
      else attempt(undoBulk(of.bulk.id).then(undone));
    },
    copy: (text, said) => {
      navigator.clipboard.writeText(text).then(
        () => say(said),
        () => say(words('reportsNotCopied')),
      );
    },
    attempt,
    nothingSaved,
  };
}
