import { useState } from 'preact/hooks';
import { undoByKeysMs, undoMs, type Task } from '../../lib/domain/jobs/job.ts';
import { addJob, unwrittenJobs } from '../../lib/storage/jobs.ts';
import { clickSeries, isLastClickByKey } from '../ui/clicks.ts';
import { oncePerClick } from '../../lib/browser/one-click.ts';
import { t } from '../../lib/browser/i18n.ts';
import { sendMessage } from '../../lib/browser/messages.ts';
import { notSentMark, workingMark } from '../../lib/browser/toolbar.ts';
import { showRequest } from './show-request.ts';

/**
 * Returns a function that saves a job. Call the function in the click handler. A second call for
 * the same task within a double click adds no second job; after "Undo" it does. Rejects when
 * storage is full.
 */
export function useAddJob(connectionId: string): (task: Task) => Promise<unknown> {
  const [once] = useState(() => oncePerClick<unknown>());
  return async (task) =>
    once(JSON.stringify([clickSeries(), task]), async () => {
      const id = crypto.randomUUID();
      showRequest(id, workingMark(task));
      return addJob(connectionId, task, id, Date.now(), undoMsOfClick()).catch((error: unknown) => {
        showRequest(id, notSentMark(t('sharedNothingSaved')));
        // No job wakes the background, which ends the mark after a while.
        sendMessage('drain', true).catch(() => {});
        throw error;
      });
    });
}

/**
 * Returns how long a delete or a change of privacy can be undone after the last click, in
 * milliseconds. The time is longer if a key or an assistive tool made the click.
 */
export function undoMsOfClick(): number {
  return isLastClickByKey() ? undoByKeysMs : undoMs;
}

/** Wakes the background when the network is back: one that is stopped hears no event of it. */
export function wakeWhenOnline(): void {
  addEventListener('online', () => void sendMessage('online', true).catch(() => {}));
}

/**
 * Sends unsaved jobs to the background when this page closes. Firefox sometimes drops a write just
 * before a page closes: 3 of 40 on a busy machine.
 */
export function handOverOnClose(): void {
  addEventListener('pagehide', () => {
    // The page closes before an answer arrives.
    for (const job of unwrittenJobs()) sendMessage('keepJob', job).catch(() => {});
  });
}
