import { browser } from 'wxt/browser';

const id = 'reports';

/**
 * Puts one item into the menu of the toolbar button. Once for each version of the extension: the
 * browser keeps it.
 */
export async function addMenuItem(title: string): Promise<void> {
  await browser.contextMenus.removeAll();
  browser.contextMenus.create({ id, title, contexts: ['action'] });
}

/** Calls back when the item was chosen. */
export function onMenuItem(work: () => void): void {
  browser.contextMenus.onClicked.addListener(({ menuItemId }) => {
    if (menuItemId === id) work();
  });
}
