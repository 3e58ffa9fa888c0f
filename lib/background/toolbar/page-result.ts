import { t } from '../../browser/i18n.ts';
import { allTabIds, type ClickedTab, frontTabs, watchPages } from '../../browser/tabs.ts';
import { isMarked, type Mark, showMark } from '../../browser/toolbar.ts';
import { connectionForPage } from '../../domain/connections/connection.ts';
import { type GuardSettings, guardAddress } from '../../domain/leak-guard/guard-address.ts';
import { readHistory } from '../../storage/database/reports.ts';
import { type Connections, parseConnections } from '../../storage/connections.ts';
import { connectionsKey, preferencesKey, readKeys } from '../../storage/extension-storage.ts';
import { readLeakGuard } from '../../storage/leak-guard.ts';
import { parsePreferences, readPreferences } from '../../storage/preferences.ts';
import { shownMark } from './badge.ts';
import { resultMark } from './result-mark.ts';

let stopWatching: (() => void) | null = null;

/**
 * Updates the button for each page that comes to the front. Call it as soon as the background
 * starts: if a page wakes the background, the browser does not wait for a later listener.
 */
export function watchPagesInFront(): void {
  stopWatching ??= watchPages(() => void updatePageResults().catch(console.error));
}

/**
 * Starts to follow the page in front, so that the button shows its result. If the preference is
 * off, stops following, and pages no longer wake the background.
 */
export async function followPages(): Promise<void> {
  if ((await readPreferences()).pageBadge) {
    watchPagesInFront();
    return updatePageResults();
  }
  stopWatching?.();
  stopWatching = null;
}

/** Removes the results from the button. */
export async function clearPageResults(): Promise<void> {
  for (const id of await allTabIds()) if (await isMarked(id)) await showAbove(id, null);
}

/**
 * Shows the result of the page in front of each window on the button, if the browser reveals the
 * page's address. Marks of jobs go first. The result comes from the archive; no request is sent.
 */
export async function updatePageResults(): Promise<void> {
  const jobs = shownMark();
  // The background has just started. It calls this again once it has read its jobs.
  if (jobs === undefined) return;
  const [kept, guard] = await Promise.all([
    readKeys([preferencesKey, connectionsKey]),
    readLeakGuard(),
  ]);
  if (!parsePreferences(kept[preferencesKey])?.pageBadge) return;
  const connections = parseConnections(kept[connectionsKey]) ?? { list: [], active: null };
  const markOf = async (url?: string) => jobs ?? pageMark(connections, guard, url);
  await Promise.all((await frontTabs()).map(async (tab) => updateAbove(tab, markOf)));
}

/**
 * The last update of each tab. An update that took longer than the next one must not replace it.
 */
const latest = new Map<number, symbol>();

async function updateAbove(
  { id, url }: ClickedTab,
  markOf: (url?: string) => Promise<Mark | null>,
): Promise<void> {
  if (id === undefined) return;
  const update = Symbol('update');
  latest.set(id, update);
  const mark = await markOf(url);
  if (latest.get(id) !== update) return;
  latest.delete(id);
  await showAbove(id, mark);
}

/**
 * Returns the mark for the page with this address, in the form in which the address would be sent.
 */
async function pageMark(
  connections: Connections,
  guard: GuardSettings,
  address: string | undefined,
): Promise<Mark | null> {
  const guarded = guardAddress(address, guard, { isLocalService: true });
  if ('fault' in guarded) return null;
  const { connection } = connectionForPage(connections, guarded.url);
  const [audit] = connection ? await readHistory(connection.id, guarded.url, 1) : [];
  return audit ? resultMark(audit.result, audit.score, 'badgeResult') : null;
}

/** Shows a mark for one tab. Ignores a tab that was closed meanwhile. */
async function showAbove(id: number, mark: Mark | null): Promise<void> {
  await showMark(mark, t('actionTitle'), id).catch(() => {});
}
