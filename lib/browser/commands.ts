import { browser } from 'wxt/browser';
import type { ClickedTab } from './tabs.ts';

/** The shortcuts that the background answers. The browser itself opens the popup. */
export type Command = 'report-page' | 'open-reports';

/**
 * A shortcut of the manifest. `keys` are its keys as the browser writes them, or empty if it has no
 * keys.
 */
export interface Shortcut {
  name: Command | '_execute_action';
  keys: string;
}

/**
 * Calls back when a shortcut is pressed. The keys also give access to the address of the tab in
 * front, which the callback gets. Does nothing in a browser without shortcuts.
 */
export function onCommand(work: (command: Command, tab: ClickedTab) => void): void {
  browser.commands?.onCommand.addListener((name, tab) => work(name as Command, tab ?? {}));
}

/** Returns the shortcuts in the order of the manifest, or null in a browser without shortcuts. */
export async function readShortcuts(): Promise<Shortcut[] | null> {
  const known = await browser.commands?.getAll();
  if (!known) return null;
  return (['_execute_action', 'report-page', 'open-reports'] as const).map((name) => ({
    name,
    keys: known.find((command) => command.name === name)?.shortcut ?? '',
  }));
}

/** The shortcuts page of Chromium. Browsers made from Chromium redirect it to their own page. */
const chromiumShortcuts = 'chrome://extensions/shortcuts';

/**
 * Returns a function that opens the page on which the browser changes shortcuts. Returns null if no
 * such page can be opened.
 */
export function shortcutSettings(): (() => Promise<unknown>) | null {
  const { commands } = browser;
  // Firefox 137 and later.
  if (commands && 'openShortcutSettings' in commands)
    return (commands as typeof commands & { openShortcutSettings: () => Promise<void> })
      .openShortcutSettings;
  return browser.runtime.getURL('/').startsWith('chrome-extension:')
    ? async () => browser.tabs.create({ url: chromiumShortcuts })
    : null;
}
