import { browser } from 'wxt/browser';

/** Whether the button of the extension is in the toolbar; null if the browser does not tell. */
export async function isPinned(): Promise<boolean | null> {
  return (await browser.action.getUserSettings?.().catch(() => null))?.isOnToolbar ?? null;
}

/**
 * Calls back when that may have changed. Some browsers do not report it, so each return to the page
 * counts too. Returns a function that ends the watch.
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
 * Shows on the toolbar button that a job needs the person, or how many jobs are under way, or
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
 * Adds an item to the menu of the toolbar button. The browser keeps it, so once per version of the
 * extension is enough.
 */
export async function addMenuItem(title: string): Promise<void> {
  await browser.contextMenus.removeAll();
  browser.contextMenus.create({ id: reportsItemId, title, contexts: ['action'] });
}

/** Calls back when the item is chosen. */
export function onMenuItem(work: () => void): void {
  browser.contextMenus.onClicked.addListener(({ menuItemId }) => {
    if (menuItemId === reportsItemId) work();
  });
}
