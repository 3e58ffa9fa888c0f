import { sendMessage } from '../../lib/browser/messages.ts';
import { unwrittenJobs } from '../../lib/storage/extension/jobs.ts';

/**
 * Hands the background the clicks that are not on disk yet when this page closes. Firefox sometimes
 * drops what a page writes right before it closes: 3 of 40 on a busy machine.
 */
export function handOverOnClose(): void {
  addEventListener('pagehide', () => {
    // The page is gone before there is an answer.
    for (const job of unwrittenJobs()) sendMessage('keepJob', job).catch(() => {});
  });
}
