import { browser } from 'wxt/browser';
import { type Privacy, readPrivacy } from '../domain/reports/privacy.ts';
import type { ClickedTab } from './tabs.ts';

/**
 * Opens the popup above a tab, on an address and with this privacy chosen. A browser that opens it
 * only in the person's own click, or not at all, gets it in a new tab.
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
    // Both in the click, without an await between them.
    await Promise.all([
      action.setPopup({ ...tab, popup }),
      action.openPopup(windowId === undefined ? {} : { windowId }),
    ]);
  } catch {
    await tabs.create({ url: popup });
  } finally {
    // The next click on the button is about the page in front again. The tab may be closed by then.
    await action.setPopup({ ...tab, popup: '/popup.html' }).catch(() => {});
  }
}

/**
 * Tells each popup that opens from now on whether there is an outline of the jobs: storage answers
 * too late for that.
 */
export async function tellPopup(isOutlined: boolean): Promise<void> {
  try {
    await browser.action.setPopup({ popup: `/popup.html${isOutlined ? '?outlined' : ''}` });
  } catch {
    // A popup that is not told opens more slowly.
  }
}

/**
 * The address and the privacy that this popup was opened with, null where it was with none, and
 * whether the background told of an outline.
 */
export function openedWith() {
  const query = new URLSearchParams(location.search);
  return {
    address: query.get('address'),
    privacy: readPrivacy(query.get('privacy')),
    isOutlined: query.has('outlined'),
  };
}
