import { defineBackground } from 'wxt/utils/define-background';
import { watchAccess } from '../lib/browser/access.ts';
import { onAlarm } from '../lib/browser/alarms.ts';
import { addMenuItem, onMenuItem } from '../lib/browser/toolbar.ts';
import { onMessage } from '../lib/browser/messages.ts';
import { onBrowserStart, onFirstInstall, onNewVersion } from '../lib/browser/lifecycle.ts';
import { openOptions, showReports } from '../lib/browser/tabs.ts';
import { t } from '../lib/browser/i18n.ts';
import { deleteOrphans } from '../lib/background/bulk/run-bulk.ts';
import { drain } from '../lib/background/outbox/drain.ts';
import { resumeWaiting } from '../lib/background/outbox/resume-waiting.ts';
import { listProjects, listReports, readReport, refresh } from '../lib/background/queries.ts';
import { closeToContentScripts, watchStorage } from '../lib/storage/extension/extension-storage.ts';
import { quarantineUnreadable } from '../lib/storage/extension/quarantine.ts';
import { connectionsKey } from '../lib/storage/extension/connections.ts';
import { isBulkKey } from '../lib/storage/extension/bulks.ts';
import { isJobKey, keepUnwritten } from '../lib/storage/extension/jobs.ts';
import { preferencesKey } from '../lib/storage/extension/preferences.ts';

/**
 * Every browser event, and what answers it. Listeners are registered at once: a browser that woke
 * us for an event does not wait.
 */
export default defineBackground(() => {
  onFirstInstall(() => run(openOptions()));
  onNewVersion(() => run(addMenuItem(t('sharedAllReports'))));
  onMenuItem(() => run(showReports()));
  // Once more with the key and the access there are: who mended them may have ended the browser
  // before anybody heard of it.
  onBrowserStart(() => run(mend()));
  onAlarm(() => run(drain()));
  onMessage('keepJob', async (job) => keepUnwritten(job).then(() => null));
  onMessage('refresh', async (data) => refresh(data));
  onMessage('listReports', async (data) => listReports(data));
  onMessage('listProjects', async (data) => listProjects(data));
  onMessage('readReport', async (data) => readReport(data));
  watchAccess(() => run(mend()));
  watchStorage((changed) => {
    if (connectionsKey in changed) run(mend());
    else if (
      Object.keys(changed).some((key) => isJobKey(key) || isBulkKey(key) || key === preferencesKey)
    )
      run(drain());
    if (Object.keys(changed).some((key) => isBulkKey(key) && !changed[key])) run(deleteOrphans());
  });
  globalThis.addEventListener('online', () => run(resumeWaiting({ type: 'online' })));
  // Also when nothing woke us but a start: what was under way when we died goes on now.
  run(closeToContentScripts());
  run(start());
});

async function start(): Promise<void> {
  // With storage full there is no moving; what can be read goes on all the same.
  await quarantineUnreadable().catch((error: unknown) => console.error(error));
  await drain();
  await deleteOrphans();
}

async function mend(): Promise<void> {
  await resumeWaiting({ type: 'access-changed' });
  await drain();
}

/**
 * Nothing awaits an event's answer, so what fails is said where a developer looks. Errors of the
 * client hold no key and no password.
 */
function run(work: Promise<unknown>): void {
  work.catch((error: unknown) => console.error(error));
}
