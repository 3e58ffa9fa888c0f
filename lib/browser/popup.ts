import { browser } from 'wxt/browser';
import { type Privacy, readPrivacy } from '../domain/reports/privacy.ts';
import type { ClickedTab } from './tabs.ts';

/**
 * Opens the popup above a tab, with this address and this privacy. If the browser opens popups only
 * during a click of the person, or not at all, opens a new tab instead.
 */
export async function openPopup(
  address: string | undefined,
  privacy: Privacy,
  { id, windowId }: ClickedTab,
): Promise<void> {
  const { action, tabs } = browser;
  const query = new URLSearchParams({
    ...(address !== undefined && { address }),
    privacy: String(privacy),
  });
  const popup = `/popup.html?${query.toString()}`;
  const tab = id === undefined ? {} : { tabId: id };
  try {
    // Both calls belong to the click, so no await stands between them.
    await Promise.all([
      action.setPopup({ ...tab, popup }),
      action.openPopup(windowId === undefined ? {} : { windowId }),
    ]);
  } catch {
    await tabs.create({ url: popup });
  } finally {
    // The next click on the button shows the page in front again. The tab may be closed by then.
    await action.setPopup({ ...tab, popup: '/popup.html' }).catch(() => {});
  }
}

/** Returns the address and the privacy with which this popup was opened, or null for each. */
export function openedWith() {
  const query = new URLSearchParams(location.search);
  return { address: query.get('address'), privacy: readPrivacy(query.get('privacy')) };
}
