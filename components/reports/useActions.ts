import { useState } from 'preact/hooks';
import { wakeSoon } from '../../lib/browser/alarms.ts';
import { words } from '../../lib/browser/words.ts';
import type { Job, Task } from '../../lib/model/job.ts';
import type { Acquaintance, Glance } from '../../lib/storage/glance.ts';
import { addJob } from '../../lib/storage/jobs.ts';
import { act } from '../shared/act.ts';
import { clickIds } from '../shared/clickIds.ts';
import type { Choice } from '../shared/telling.ts';

/** What a person can do to a report, from its row and from beside the list. */
export interface Actions {
  ask: (task: Task) => void;
  choose: (choice: Choice, job: Job) => void;
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
  return {
    ask: (task) => attempt(addJob(connection.id, task, idFor(JSON.stringify(task)))),
    choose: (choice, job) => attempt(act(choice, job, connection, preferences)),
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
