import { messageSuffix, t, refusalText } from '../../browser/i18n.ts';
import { notify } from '../../browser/notifications.ts';
import { openPopup } from '../../browser/popup.ts';
import { type ClickedTab, frontTab } from '../../browser/tabs.ts';
import { type Mark, notSentMark, showMark, workingMark } from '../../browser/toolbar.ts';
import { isOnThisMachine, connectionForPage } from '../../domain/connections/connection.ts';
import { oncePerClick } from '../../browser/one-click.ts';
import { guardWithoutAsking } from '../../domain/leak-guard/guard-address.ts';
import { type AddressFault, readAddress } from '../../domain/addresses/page-url.ts';
import { shownPage } from '../../domain/addresses/shown-address.ts';
import { initialPrivacy } from '../../domain/preferences.ts';
import type { Privacy } from '../../domain/reports/privacy.ts';
import { readUsableConnections } from '../../storage/policy.ts';
import { addSilentCreate } from '../../storage/jobs.ts';
import { readLeakGuard } from '../../storage/leak-guard.ts';
import { readPreferences } from '../../storage/preferences.ts';
import { noteTabRequest, type TabRequest } from '../../storage/tab-requests.ts';

/** Keys that are held down repeat, but make only one job. */
const once = oncePerClick<void>();

/**
 * Creates a report of an address without a question. Uses this privacy, or else the privacy that
 * the popup would preselect. The job is written to disk first, as for any other click. If a
 * password or a connection is missing, opens the popup with the address. If nothing is sent, the
 * toolbar button says why. An address about which the leak guard would ask is not sent.
 */
export async function createFromShortcut(
  address: string | undefined,
  tab: ClickedTab,
  privacy?: Privacy,
): Promise<void> {
  // Storage says whether the popup is to open, so `openPopup` comes after an await. Older versions
  // of Firefox open popups only before an await; there a tab opens instead. Storage cannot be read
  // without waiting, and a background that the keys woke remembers nothing. A menu item that always
  // needs the popup does not wait (`chooseMenuItem`).
  const [connections, preferences, guard] = await Promise.all([
    readUsableConnections(),
    readPreferences(),
    readLeakGuard(),
  ]);
  const reading = readAddress(address);
  const page = 'url' in reading ? reading.url : undefined;
  const { connection } = connectionForPage(connections, page);
  const wanted = privacy ?? initialPrivacy(preferences, connection?.privacyOfNew);
  if (!connection || wanted === 2) return openPopup(address, wanted, tab);
  const isLocalService = isOnThisMachine(connection.baseUrl);
  const guarded = guardWithoutAsking(address, guard, { privacy: wanted, isLocalService });
  if ('refusal' in guarded) {
    const { refusal } = guarded;
    if (refusal.why === 'password') return openPopup(address, 2, tab);
    return refusal.why === 'fault'
      ? sayFault(refusal.fault, tab, page)
      : sayNotSent(refusalText(refusal), { tab, page });
  }
  const task = { kind: 'create', ...guarded } as const;
  await once(JSON.stringify([tab.id, task]), async () => {
    const id = crypto.randomUUID();
    const noted = note(tab, id, workingMark(task));
    try {
      await addSilentCreate(connection.id, task, id);
    } catch {
      await noted;
      await sayNotSent(t('sharedNothingSaved'), { tab, page, id });
    }
  });
}

/** Says, as `sayNotSent` does, why no report of an address can be created. */
export async function sayFault(fault: AddressFault, tab: ClickedTab, page?: string): Promise<void> {
  await sayNotSent(t('badgeNotSent', t(`popupFault_${messageSuffix(fault)}`)), { tab, page });
}

/** A request that was not sent: above which tab it was made, its page if it has one, and its id. */
interface NotSent {
  tab: ClickedTab;
  page: string | undefined;
  id?: string;
}

/**
 * Says on the toolbar button above a tab why nothing was sent, and with a notification if the
 * person switched these on.
 */
async function sayNotSent(
  why: string,
  { tab, page, id = crypto.randomUUID() }: NotSent,
): Promise<void> {
  await note(tab, id, notSentMark(why));
  if (!(await readPreferences()).notifications) return;
  const lines = [...(page === undefined ? [] : [shownPage(page)]), why];
  await notify(id, t('announceNotDone_create'), lines.join('\n')).catch(console.error);
}

/** Notes a request of a tab, and shows its mark at once. The tab in front stands for no tab. */
async function note(tab: ClickedTab, id: string, mark: Mark & TabRequest['mark']): Promise<void> {
  // Browsers write -1 for a place that is in no tab.
  const tabId = tab.id !== undefined && tab.id >= 0 ? tab.id : (await frontTab()).id;
  if (tabId === undefined) return;
  // The report is created even if the button cannot show it.
  await Promise.all([
    noteTabRequest({ id, tabId, at: Date.now(), mark }),
    showMark(mark, tabId),
  ]).catch(() => {});
}
