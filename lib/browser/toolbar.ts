import { browser } from 'wxt/browser';

/** Whether our button stands in the toolbar; null where the browser does not tell. */
export async function isPinned(): Promise<boolean | null> {
  return (await browser.action.getUserSettings?.().catch(() => null))?.isOnToolbar ?? null;
}

/**
 * Calls back when that may have changed. Not every browser tells, so coming back to the page counts
 * too. Returns how to stop.
 */
export function watchPinned(onChange: () => void): () => void {
  const { onUserSettingsChanged } = browser.action;
  onUserSettingsChanged?.addListener(onChange);
  globalThis.addEventListener('focus', onChange);
  return () => {
    onUserSettingsChanged?.removeListener(onChange);
    globalThis.removeEventListener('focus', onChange);
  };
}

/**
 * What the toolbar button tells: that a job needs the person, else how many are under way, else
 * nothing.
 */
export async function showBadge(needsPerson: boolean, underWay: number): Promise<void> {
  const text = needsPerson ? '!' : underWay > 0 ? String(underWay) : '';
  await browser.action.setBadgeText({ text });
  if (text)
    await browser.action.setBadgeBackgroundColor({ color: needsPerson ? '#b3261e' : '#2f5bd8' });
}

const reportsItemId = 'reports';

/**
 * Puts one item into the menu of the toolbar button. Once for each version of the extension: the
 * browser keeps it.
 */
export async function addMenuItem(title: string): Promise<void> {
  await browser.contextMenus.removeAll();
  browser.contextMenus.create({ id: reportsItemId, title, contexts: ['action'] });
}

/** Calls back when the item was chosen. */
export function onMenuItem(work: () => void): void {
  browser.contextMenus.onClicked.addListener(({ menuItemId }) => {
    if (menuItemId === reportsItemId) work();
  });
}
