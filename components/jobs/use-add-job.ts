import { useState } from 'preact/hooks';
import { undoByKeysMs, undoMs, type Task } from '../../lib/domain/jobs/job.ts';
import { addJob, unwrittenJobs } from '../../lib/storage/jobs.ts';
import { isLastClickByKey } from '../ui/clicks.ts';
import { clickIds } from '../../lib/domain/jobs/click-ids.ts';
import { sendMessage } from '../../lib/browser/messages.ts';

/**
 * Returns a function that writes a job down, to be called in the click that asks for it. Asking for
 * the same task again within a double click adds no second job. Rejects when storage is full.
 */
export function useAddJob(connectionId: string): (task: Task) => Promise<unknown> {
  const [idFor] = useState(() => clickIds());
  return async (task) =>
    addJob(connectionId, task, idFor(JSON.stringify(task)), Date.now(), undoMsOfClick());
}

/**
 * How long a delete that the last click asks for can be undone, in milliseconds: longer for keys
 * and assistive tools.
 */
export function undoMsOfClick(): number {
  return isLastClickByKey() ? undoByKeysMs : undoMs;
}

/**
 * Sends jobs that are not saved yet to the background when this page closes. Firefox sometimes
 * drops a write right before a page closes: 3 of 40 on a busy machine.
 */
export function handOverOnClose(): void {
  addEventListener('pagehide', () => {
    // The page is closed before an answer arrives.
    for (const job of unwrittenJobs()) sendMessage('keepJob', job).catch(() => {});
  });
}
