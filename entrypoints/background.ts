import { defineBackground } from 'wxt/utils/define-background';
import { watchAccess } from '../lib/browser/access.ts';
import { onAlarm } from '../lib/browser/alarms.ts';
import { closeConnectionsAfterUse } from '../lib/browser/close-connections.ts';
import { onCommand } from '../lib/browser/commands.ts';
import { onMenuChoice } from '../lib/browser/menus.ts';
import { onMessage } from '../lib/browser/messages.ts';
import {
  isForceInstalled,
  onBrowserStart,
  onNewVersion,
  stayAlive,
} from '../lib/browser/lifecycle.ts';
import { onNotificationClick } from '../lib/browser/notifications.ts';
import { onOmnibox } from '../lib/browser/omnibox.ts';
import { openOptions, showReports } from '../lib/browser/tabs.ts';
import { noticeLoss, pruneArchive } from '../lib/background/archive-upkeep.ts';
import { createFromShortcut } from '../lib/background/toolbar/create-from-shortcut.ts';
import { drain } from '../lib/background/outbox/drain.ts';
import { resumeWaiting } from '../lib/background/outbox/resume-waiting.ts';
import {
  queryChecks,
  queryOpenUrl,
  queryProjects,
  queryReport,
  queryReports,
  refreshReports,
} from '../lib/background/queries.ts';
import { chooseMenuItem, updateMenus } from '../lib/background/toolbar/menus.ts';
import { openAnnounced } from '../lib/background/toolbar/open-announced.ts';
import {
  openSuggestion,
  prepareSuggestions,
  resetFirstLine,
  suggestReports,
} from '../lib/background/toolbar/omnibox.ts';
import {
  clearPageResults,
  isOutcomeNew,
  updateTabs,
  watchPagesInFront,
} from '../lib/background/toolbar/tab-marks.ts';
import { keepOnDisk } from '../lib/storage/database/storage-use.ts';
import {
  closeToContentScripts,
  connectionsKey,
  policyKey,
  preferencesKey,
  readKeys,
  watchStorage,
} from '../lib/storage/extension-storage.ts';
import { quarantineUnreadable } from '../lib/storage/quarantine.ts';
import { storedReadings } from '../lib/storage/check-readings.ts';
import { storedBulks } from '../lib/storage/bulks.ts';
import { storedJobs, keepUnwritten } from '../lib/storage/jobs.ts';
import { storedMoves } from '../lib/storage/moves.ts';
import { noteUpdate } from '../lib/storage/news.ts';
import { copyPolicy, readLimits, watchPolicy } from '../lib/storage/copy-policy.ts';
import { limitsDiffer } from '../lib/storage/policy.ts';
import { endPause } from '../lib/storage/pauses.ts';
import { preferencesKeys, preferencesOf } from '../lib/storage/preferences.ts';
import { storedChanges } from '../lib/storage/watch-changes.ts';
import { storedWatches } from '../lib/storage/watches.ts';

/** The event that started the background is handled first, for this long, in milliseconds. */
const startAfterMs = 50;

/**
 * Every browser event with its handler. All listeners are registered synchronously, because a
 * browser that starts the background for an event does not wait for late ones.
 */
export default defineBackground(() => {
  onNewVersion((earlier) => {
    run(earlier === null ? welcome() : noteUpdate(earlier));
    run(updateMenus());
  });
  onOmnibox({
    begin: () => run(prepareSuggestions()),
    suggest: suggestReports,
    end: resetFirstLine,
    open: (text, where) => run(openSuggestion(text, where)),
  });
  // The API key or access may have changed just before the browser was closed.
  onBrowserStart(() => run(resumeAndDrain('access-changed')));
  // The browser's language may have changed.
  onBrowserStart(() => run(updateMenus()));
  onMenuChoice((choice, tab) => run(thenDrain(chooseMenuItem(choice, tab))));
  onCommand((command, tab) =>
    run(command === 'report-page' ? thenDrain(createFromShortcut(tab.url, tab)) : showReports()),
  );
  onNotificationClick((id) => run(openAnnounced(id)));
  onAlarm(() => run(drain()));
  onMessage('keepJob', async (job) => keepUnwritten(job).then(() => null));
  onMessage('drain', async () => {
    run(drain());
    return null;
  });
  onMessage('online', async () => resumeAndDrain('online').then(() => null));
  onMessage('tryNow', async (id) => {
    await endPause(id);
    return resumeAndDrain('online', id).then(() => null);
  });
  onMessage('refresh', async (data) => {
    // When the popup opens, the browser reveals the address of the page in front.
    run(updateTabs());
    return thenDrain(refreshReports(data));
  });
  onMessage('listReports', async (data) => thenDrain(queryReports(data)));
  onMessage('listProjects', async (data) => thenDrain(queryProjects(data)));
  onMessage('readReport', async (data) => thenDrain(queryReport(data)));
  onMessage('readOpenUrl', async (data) => thenDrain(queryOpenUrl(data)));
  onMessage('readChecks', async (data) => thenDrain(queryChecks(data)));
  watchAccess(() => run(resumeAndDrain('access-changed')));
  watchPolicy(() => run(copyPolicy()));
  watchStorage((changed, before) => {
    const isPolicyNew = limitsDiffer(changed, before);
    if (connectionsKey in changed || isPolicyNew) run(resumeAndDrain('access-changed'));
    else if (
      Object.keys(changed).some(
        (key) =>
          storedJobs.is(key) ||
          storedBulks.is(key) ||
          storedReadings.is(key) ||
          storedWatches.is(key) ||
          storedChanges.is(key) ||
          storedMoves.is(key) ||
          key === preferencesKey,
      )
    )
      run(drain());
    if (preferencesKey in changed || isPolicyNew) run(applyPreferences(before));
    // A reset removes the copy, too.
    if (policyKey in changed && !changed[policyKey]) run(copyPolicy());
  });
  globalThis.addEventListener('online', () => run(resumeAndDrain('online')));
  watchPagesInFront(() => run(showPage()));
  setTimeout(() => run(start()), startAfterMs);
});

/** Does the work that no event starts. Then continues interrupted work and cleans up storage. */
async function start(): Promise<void> {
  run(closeToContentScripts());
  run(copyPolicy());
  run(keepOnDisk());
  // The connection check asks the service from a page.
  run(closeConnectionsAfterUse());
  resetFirstLine();
  // If storage is full, nothing can be set aside. Readable jobs run anyway.
  await quarantineUnreadable().catch((error: unknown) => console.error(error));
  // A database that does not open holds up no job.
  const noticed = noticeLoss().catch((error: unknown) => console.error(error));
  await drain();
  if (await noticed) await drain();
  if (await stayAlive(pruneArchive())) await drain();
}

/** Updates the button above the page in front. The time of a new outcome begins now. */
async function showPage(): Promise<void> {
  await ((await isOutcomeNew()) ? drain() : updateTabs());
}

/**
 * Drains after work of which no change of storage tells: an answer to a page can end the waiting of
 * jobs of lists, and a mark of the button for a request that was not sent ends by itself.
 */
async function thenDrain<Value>(work: Promise<Value>): Promise<Value> {
  return work.finally(() => run(drain()));
}

/** Opens the welcome. Only an organisation that installs the extension can leave it out. */
async function welcome(): Promise<void> {
  // Browsers take seconds to tell the policy after an install, so nobody else waits for it.
  const isShown = !(await isForceInstalled()) || (await stayAlive(readLimits())).showWelcome;
  if (isShown) await openOptions();
}

/** Updates menus, archive and toolbar badges if their preferences, or the policy, changed. */
async function applyPreferences(before: Record<string, unknown>): Promise<void> {
  const all = await readKeys(preferencesKeys);
  const [now, old] = [preferencesOf(all), preferencesOf({ ...all, ...before })];
  if (now.pageMenus !== old.pageMenus || policyKey in before) await updateMenus();
  if (now.keepDays !== old.keepDays && (await stayAlive(pruneArchive()))) await drain();
  if (old.pageBadge && !now.pageBadge) await clearPageResults();
}

async function resumeAndDrain(
  type: 'online' | 'access-changed',
  connectionId?: string,
): Promise<void> {
  await resumeWaiting({ type }, connectionId);
  await drain();
}

/**
 * Logs errors of a handler, because no caller awaits it. Errors of the client never contain the API
 * key or a password.
 */
function run(work: Promise<unknown>): void {
  work.catch((error: unknown) => console.error(error));
}
