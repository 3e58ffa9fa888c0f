import { defineBackground } from 'wxt/utils/define-background';
import { watchAccess } from '../lib/browser/access.ts';
import { onWake } from '../lib/browser/alarms.ts';
import { onMessage } from '../lib/browser/messages.ts';
import { onBrowserStart, onFirstInstall } from '../lib/browser/start.ts';
import { openOptions } from '../lib/browser/tabs.ts';
import { announce, drain } from '../lib/outbox.ts';
import { listProjects, listReports, readReport, refresh } from '../lib/queries.ts';
import { closeToContentScripts, watchStorage } from '../lib/storage/area.ts';
import { setUnreadableAside } from '../lib/storage/aside.ts';
import { connectionsKey } from '../lib/storage/connections.ts';
import { isJobKey } from '../lib/storage/jobs.ts';

/** Every browser event, and what answers it. Listeners are registered at once: a browser that woke us for an event does not wait. */
export default defineBackground(() => {
  onFirstInstall(() => run(openOptions()));
  onBrowserStart(() => run(drain()));
  onWake(() => run(drain()));
  onMessage('refresh', async ({ data }) => refresh(data));
  onMessage('listReports', async ({ data }) => listReports(data));
  onMessage('listProjects', async ({ data }) => listProjects(data));
  onMessage('readReport', async ({ data }) => readReport(data));
  watchAccess(() => run(mend()));
  watchStorage((changed) => {
    if (connectionsKey in changed) run(mend());
    else if (Object.keys(changed).some(isJobKey)) run(drain());
  });
  globalThis.addEventListener('online', () => run(announce({ type: 'online' })));
  // Also when nothing woke us but a start: what was under way when we died goes on now.
  run(closeToContentScripts());
  run(start());
});

async function start(): Promise<void> {
  await setUnreadableAside();
  await drain();
}

async function mend(): Promise<void> {
  await announce({ type: 'mended' });
  await drain();
}

/** Nothing awaits an event's answer, so what fails is said where a developer looks. Errors of the client hold no key and no password. */
function run(work: Promise<unknown>): void {
  work.catch((error: unknown) => console.error(error));
}
