import { browser } from 'wxt/browser';
import type { ClickedTab } from './tabs.ts';

/** The shortcuts that the background answers. The browser itself opens the popup. */
export type Command = 'report-page' | 'open-reports';

/** A shortcut of the manifest, with its keys as the browser writes them; empty if it has none. */
export interface Shortcut {
  name: Command | '_execute_action';
  keys: string;
}

/**
 * Calls back when a shortcut is pressed, with the tab in front, whose address the keys give access
 * to. Does nothing in a browser without shortcuts.
 */
export function onCommand(work: (command: Command, tab: ClickedTab) => void): void {
  browser.commands?.onCommand.addListener((name, tab) => work(name as Command, tab ?? {}));
}

/** The shortcuts, in the order of the manifest; null in a browser without shortcuts. */
export async function readShortcuts(): Promise<Shortcut[] | null> {
  const known = await browser.commands?.getAll();
  if (!known) return null;
  return (['_execute_action', 'report-page', 'open-reports'] as const).map((name) => ({
    name,
    keys: known.find((command) => command.name === name)?.shortcut ?? '',
  }));
}

/** The page of Chromium and the browsers made from it. Each leads on to its own. */
const chromiumShortcuts = 'chrome://extensions/shortcuts';

/** Opens the page on which the browser changes shortcuts. Null if none can be opened. */
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
