import { browser } from 'wxt/browser';
import type { ClickedTab } from './tabs.ts';

/**
 * The places that have a menu: a page, a link, selected text, the toolbar button, and a tab. Not
 * every browser has a menu for tabs.
 */
type MenuPlace = 'page' | 'link' | 'selection' | 'action' | 'tab';

/**
 * An item of the menus. An item with `items` opens a submenu. An item with `places` appears in
 * these places only.
 */
export interface MenuItem {
  id: string;
  title: string;
  places?: MenuPlace[];
  items?: MenuItem[];
  /** Whether an item for links is there only for links to web pages, not for `mailto:`. */
  onlyWeb?: boolean;
}

/** A chosen item, with the addresses of the link and of the page, and the selected text. */
export interface MenuChoice {
  id: string;
  link: string | undefined;
  selection: string | undefined;
  page: string | undefined;
}

/** Whether the browser has menus that an extension can add to. Firefox for Android has no menus. */
export function hasMenus(): boolean {
  return browser.contextMenus !== undefined;
}

/**
 * Whether tabs have a menu that an extension can add to. Older versions of Chromium have no such
 * menu.
 */
export function hasTabMenu(): boolean {
  return Object.hasOwn(browser.contextMenus?.ContextType ?? {}, 'TAB');
}

/**
 * Replaces the items in the menus of these places. The browser keeps the items. Calls that overlap
 * run one after the other, because creating an item twice is an error. Does nothing in a browser
 * without such menus.
 */
export async function replaceMenus(items: MenuItem[], places: MenuPlace[]): Promise<void> {
  const menus = browser.contextMenus;
  if (!menus) return;
  await navigator.locks.request('verdict:menus', async () => {
    await menus.removeAll();
    for (const item of items) addItem(item);
  });

  function addItem(item: MenuItem, parentId?: string) {
    const { id, title, places: own, items: below = [], onlyWeb = false } = item;
    menus?.create({
      id,
      title,
      contexts: own ?? places,
      ...(onlyWeb && { targetUrlPatterns: ['http://*/*', 'https://*/*'] }),
      ...(parentId !== undefined && { parentId }),
    });
    for (const one of below) addItem({ ...(own && { places: own }), ...one }, id);
  }
}

/**
 * Calls back when an item is chosen, with the tab in which it was chosen. The choice gives access
 * to the tab's address.
 */
export function onMenuChoice(work: (choice: MenuChoice, tab: ClickedTab) => void): void {
  browser.contextMenus?.onClicked.addListener(
    ({ menuItemId, linkUrl, selectionText, pageUrl }, tab) =>
      work(
        {
          id: String(menuItemId),
          link: linkUrl,
          selection: selectionText,
          page: tab?.url ?? pageUrl,
        },
        tab ?? {},
      ),
  );
}
