import { browser } from 'wxt/browser';
import { sendMessage } from './messages.ts';
import type { ClickedTab } from './tabs.ts';

/**
 * Whether the browser has a panel beside its pages: the side panel of Chromium, or the sidebar of
 * Firefox. Firefox for Android has no panel.
 */
export function hasSidePanel(): boolean {
  return browser.sidePanel?.open !== undefined || browser.sidebarAction?.open !== undefined;
}

/**
 * Opens the panel in the window of a tab, and shows the page in front there, even if the panel is
 * already open. Call it in a click, before any await: Firefox refuses it after an await.
 */
export async function openSidePanel({ windowId }: ClickedTab): Promise<void> {
  const { sidePanel, sidebarAction } = browser;
  if (!sidePanel?.open) await sidebarAction?.open();
  else if (windowId !== undefined) await sidePanel.open({ windowId });
  // A panel that opens now does not get the message, and finds the page itself.
  await showInSidePanel(windowId);
}

/** Has an open panel of a window show the page in front, as after each click on the toolbar. */
export async function showInSidePanel(windowId: number | undefined): Promise<void> {
  if (windowId !== undefined) await sendMessage('showPage', windowId).catch(() => {});
}

/**
 * Whether the browser hides the address of a clicked page as soon as its tab loads anything.
 * Firefox does; Chromium does so only if the tab goes to another origin.
 */
export function forgetsOnReload(): boolean {
  return browser.sidePanel === undefined;
}
