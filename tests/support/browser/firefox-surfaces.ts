import type { Browser } from 'puppeteer-core';
import { waitFor } from '../wait-for.ts';
import { evaluateIn, inWindow, type Surface } from './firefox-toolbar.ts';
import { addOnId } from './launch-firefox.ts';

const sidebarId = `${addOnId.replaceAll(/[@.]/g, '_')}-sidebar-action`;

/**
 * Presses Alt+Shift and a letter in the window of Firefox, by the interface that Firefox has for
 * keyboards: keys that a page gets from WebDriver do not reach the shortcuts of extensions.
 */
export async function pressShortcut(browser: Browser, letter: string): Promise<void> {
  await inWindow(
    browser,
    `const keyboard = Components.classes['@mozilla.org/text-input-processor;1'].createInstance(Components.interfaces.nsITextInputProcessor);
    keyboard.beginInputTransactionForTests(window);
    const keys = [['Alt', 'AltLeft', 18], ['Shift', 'ShiftLeft', 16], ['${letter}', 'Key${letter}', ${letter.charCodeAt(0)}]]
      .map(([key, code, keyCode]) => new KeyboardEvent('', { key, code, keyCode }));
    for (const key of keys) keyboard.keydown(key);
    for (const key of keys.toReversed()) keyboard.keyup(key);
    return '';`,
  );
}

/**
 * Chooses an item of the menu that a right click on a page has opened, by the labels on the way to
 * it, the one of the extension left out.
 */
export async function chooseInMenu(browser: Browser, labels: string[]): Promise<void> {
  await choose(browser, 'contentAreaContextMenu', ['Verdict', ...labels]);
}

/** Puts the button of the extension into the toolbar while an item of its menu is chosen. */
export async function chooseInButtonMenu(browser: Browser, labels: string[]): Promise<void> {
  await inWindow(
    browser,
    `${placeButton('AREA_NAVBAR')}
    const button = document.getElementById(id);
    button.dispatchEvent(new PointerEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 }));
    return '';`,
  );
  await choose(browser, 'toolbar-context-menu', labels);
  await inWindow(browser, `${placeButton('AREA_ADDONS')} return '';`);
}

/** Runs in the window of Firefox. Moves the button, whose `id` is then known, to an area. */
const placeButton = (area: string) =>
  `const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
  const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(addOnId)});
  const { id } = ExtensionParent.apiManager.global.browserActionFor(extension).widget;
  CustomizableUI.addWidgetToArea(id, CustomizableUI.${area});`;

/**
 * Highlights the tabs with these addresses, and chooses an item of the menu that a right click on
 * the first of them opens.
 */
export async function chooseInTabMenu(
  browser: Browser,
  addresses: string[],
  labels: string[],
): Promise<void> {
  await inWindow(
    browser,
    `const tabs = ${JSON.stringify(addresses)}.map((address) => gBrowser.tabs.find(({ linkedBrowser }) => linkedBrowser.currentURI.spec === address));
    gBrowser.selectedTabs = tabs;
    tabs[0].dispatchEvent(new PointerEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 }));
    return '';`,
  );
  await choose(browser, 'tabContextMenu', labels);
}

/** Chooses an item of an open menu by the labels on the way to it, and closes the menu. */
async function choose(browser: Browser, menuId: string, labels: string[]): Promise<void> {
  const step = `const menu = document.getElementById('${menuId}');
    if (menu.state !== 'open') return menu.state;
    let item = { menupopup: menu };
    for (const wanted of ${JSON.stringify(labels)}) {
      const items = [...(item.menupopup?.children ?? [])];
      item = items.find(({ label }) => label === wanted);
      if (!item) return items.map(({ label }) => label).join(', ');
    }
    item.doCommand();
    menu.hidePopup();
    return 'chosen';`;
  await waitFor(`the item ${labels.join(' > ')}`, async () => {
    const there = await inWindow(browser, step);
    if (there !== 'chosen') throw new Error(there);
    return true;
  });
}

/** The labels of the extension's items in the menu that a right click opened. Closes the menu. */
export async function menuLabels(browser: Browser): Promise<string> {
  const read = `const menu = document.getElementById('contentAreaContextMenu');
    if (menu.state !== 'open') throw new Error(menu.state);
    const own = [...menu.children].find(({ label }) => label === 'Verdict');
    menu.hidePopup();
    return JSON.stringify([...(own?.menupopup?.children ?? [])].map(({ label }) => label));`;
  return waitFor('the menu to open', () => inWindow(browser, read));
}

/** The address of the popup above the page in front, empty if none is open. */
export async function popupAddress(browser: Browser): Promise<string> {
  return inWindow(
    browser,
    `return document.querySelector('browser.webextension-popup-browser')?.currentURI.spec ?? '';`,
  );
}

/** Whether the background of the extension runs, as Firefox names it. */
export async function backgroundState(browser: Browser): Promise<string> {
  return inWindow(
    browser,
    `return WebExtensionPolicy.getByID(${JSON.stringify(addOnId)}).extension.backgroundState;`,
  );
}

/**
 * Opens the sidebar of the extension. Resolves to a function that reads what it shows: its text and
 * its address.
 */
export async function openSidebar(browser: Browser): Promise<() => Promise<string>> {
  await inWindow(browser, `await SidebarController.show(${JSON.stringify(sidebarId)}); return '';`);
  return () => readSidebar(browser);
}

/** The text and the address that the sidebar of the extension shows, empty while it is closed. */
export async function readSidebar(browser: Browser): Promise<string> {
  return evaluateIn(
    browser,
    'sidebar',
    `[content.document.body?.innerText, content.document.querySelector('.create .input')?.value].join('\\n')`,
  );
}

/**
 * Clicks a button or a menu item in the popup or in the sidebar by its name, once it is there, as a
 * person does: the page may then ask for a permission, and open the sidebar.
 */
export async function clickIn(browser: Browser, surface: Surface, name: string): Promise<void> {
  const click = `(() => {
    const named = ({ textContent, ariaLabel }) => (ariaLabel ?? textContent.trim()) === ${JSON.stringify(name)};
    const button = [...content.document.querySelectorAll('button, [role="menuitem"]')].find(named);
    if (!button) return content.document.body?.innerText;
    const input = content.windowUtils.setHandlingUserInput(true);
    button.click();
    input.destruct();
    return 'clicked';
  })()`;
  await waitFor(`the button "${name}" in the ${surface}`, async () => {
    const said = await evaluateIn(browser, surface, click);
    if (said !== 'clicked') throw new Error(said);
    return true;
  });
}
