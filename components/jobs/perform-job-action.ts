import { openAddress, openOptions } from '../../lib/browser/tabs.ts';
import { reportPageOf } from '../../lib/domain/connections/connection.ts';
import type { Job } from '../../lib/domain/jobs/job.ts';
import type { JobEvent } from '../../lib/domain/jobs/job-event.ts';
import { transition } from '../../lib/domain/jobs/transition.ts';
import type { PublicConnection } from '../../lib/storage/extension/page-state.ts';
import { changeJob, discardJob } from '../../lib/storage/extension/jobs.ts';
import type { Preferences } from '../../lib/domain/preferences.ts';
import { reportOf } from './job-reports.ts';
import { closePopupAfter } from '../ui/close-popup-after.ts';
import type { JobAction } from './job-status.ts';

/**
 * Does what a button beside a job says, and returns whether the job is gone by it. What becomes of
 * it is seen in storage. Rejects when storage is full.
 */
export async function performJobAction(
  choice: JobAction,
  job: Job,
  connection: PublicConnection,
  preferences: Preferences,
): Promise<boolean> {
  switch (choice) {
    case 'cancel':
    case 'undo':
    case 'discard':
      // What was drawn may be old: what has been sent meanwhile is not taken back unseen.
      return discardJob(job.id, ({ state }) => state.name === job.state.name);
    case 'check':
      await change(job, { type: 'check' }, preferences);
      return false;
    case 'again':
    case 'anyway':
    case 'retry':
      await change(job, { type: 'again' }, preferences);
      return false;
    case 'settings':
    case 'grant':
      // Access is asked for on the options page: the question of the browser would close the popup.
      await closePopupAfter(openOptions());
      return false;
    case 'sign-in':
      await closePopupAfter(openAddress(connection.baseUrl));
      return false;
    case 'open': {
      const page = reportPageOf(connection, reportOf(job) ?? '');
      if (page) await closePopupAfter(openAddress(page));
      return false;
    }
  }
}

async function change(
  job: Job,
  event: JobEvent,
  { settleSeconds, neverResend }: Preferences,
): Promise<void> {
  const at = { now: Date.now(), random: Math.random(), settle: settleSeconds * 1000, neverResend };
  // What was drawn may be old: "Try again" on what waits is not "Create anyway".
  await changeJob(job.id, (current) =>
    current.state.name === job.state.name ? transition(current, event, at) : current,
  );
}
