import { openAddress, openOptions } from '../../lib/browser/tabs.ts';
import { reportPageOf } from '../../lib/model/connection.ts';
import type { Job } from '../../lib/model/job.ts';
import type { Event } from '../../lib/model/event.ts';
import type { Acquaintance } from '../../lib/storage/glance.ts';
import { changeJob, discardJob } from '../../lib/storage/jobs.ts';
import type { Preferences } from '../../lib/model/preferences.ts';
import { reportOf } from './jobReports.ts';
import { leave } from './leave.ts';
import type { Choice } from './telling.ts';

/** How soon after another one (ms), and how near to it (px), a click is its second half. */
const apart = 600;
const near = 10;

let before: MouseEvent | undefined;
let last: MouseEvent | undefined;
addEventListener(
  'click',
  (event) => {
    before = last;
    last = event;
  },
  { capture: true },
);

/**
 * Whether the last click may be the second half of a double click, or come from a key that is held down. By then another button may lie there, or have the
 * focus: what takes something away asks this first.
 */
function isSecondClick(): boolean {
  if (!before || !last || last.timeStamp - before.timeStamp > apart) return false;
  // By key: no place.
  if (last.detail === 0) return before.detail === 0;
  return Math.hypot(last.clientX - before.clientX, last.clientY - before.clientY) < near;
}

/** Does what a button beside a job says. What becomes of it is seen in storage. Rejects when storage is full. */
export async function act(choice: Choice, job: Job, connection: Acquaintance, preferences: Preferences): Promise<void> {
  switch (choice) {
    case 'cancel':
    case 'undo':
    case 'discard':
      if (isSecondClick()) return;
      // What was drawn may be old: what has been sent meanwhile is not taken back unseen.
      await discardJob(job.id, ({ state }) => state.name === job.state.name);
      return;
    case 'check':
      await change(job, { type: 'check' }, preferences);
      return;
    case 'again':
    case 'anyway':
    case 'retry':
      await change(job, { type: 'again' }, preferences);
      return;
    case 'settings':
    case 'grant':
      // Access is asked for on the options page: the question of the browser would close the popup.
      await leave(openOptions());
      return;
    case 'sign-in':
      await leave(openAddress(connection.baseUrl));
      return;
    case 'open': {
      const page = reportPageOf(connection, reportOf(job) ?? '');
      if (page) await leave(openAddress(page));
    }
  }
}

async function change(job: Job, event: Event, { settleSeconds, neverResend }: Preferences): Promise<void> {
  // Few jobs need it, so the popup opens without it.
  const { transition } = await import('../../lib/model/transition.ts');
  const at = { now: Date.now(), random: Math.random(), settle: settleSeconds * 1000, neverResend };
  // What was drawn may be old: "Try again" on what waits is not "Create anyway".
  await changeJob(job.id, (current) => (current.state.name === job.state.name ? transition(current, event, at) : current));
}
