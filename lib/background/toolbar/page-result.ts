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
 * Brings the button up to date for each page that comes to the front. Called at once when the
 * background starts, since a browser that wakes it for a page does not wait.
 */
export function watchPagesInFront(): void {
  stopWatching ??= watchPages(() => void updatePageResults().catch(console.error));
}

/**
 * Follows the page in front, so that the button shows its result. If the person does not want it,
 * pages no longer wake the background.
 */
export async function followPages(): Promise<void> {
  if ((await readPreferences()).pageBadge) {
    watchPagesInFront();
    return updatePageResults();
  }
  stopWatching?.();
  stopWatching = null;
}

/** Takes the results off the button again. */
export async function clearPageResults(): Promise<void> {
  for (const id of await allTabIds()) if (await isMarked(id)) await showAbove(id, null);
}

/**
 * Shows on the button the result of the page in front of each window, as far as the browser tells
 * which page that is. Jobs go first. The result comes from the archive, and no service is asked.
 */
export async function updatePageResults(): Promise<void> {
  const jobs = shownMark();
  // The background has just started. Once it has read its jobs, it calls again.
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

/** The last update of each tab. One that took longer than the next must not replace it. */
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

/** The mark of the page with this address, as it would be sent. */
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

/** Shows a mark above one tab. The tab may be closed by now. */
async function showAbove(id: number, mark: Mark | null): Promise<void> {
  await showMark(mark, t('actionTitle'), id).catch(() => {});
}
