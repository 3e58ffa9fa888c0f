import type { Browser } from 'puppeteer-core';
import { waitFor } from '../wait-for.ts';
import { addOnId } from '../../../scripts/lib/identity.ts';

/**
 * Puppeteer cannot reach Firefox's own windows. WebDriver BiDi can, if Firefox was started with
 * `--remote-allow-system-access`.
 */
type Connection = { send: (method: string, parameters: object) => Promise<{ result: Answer }> };
type Answer = {
  contexts?: { context: string; url: string }[];
  result?: { value: string };
  exceptionDetails?: { text: string };
};

/**
 * Clicks the toolbar button above the page in front, which grants activeTab. Resolves to a function
 * that reads what the popup shows: its text and the names of its pictures.
 */
export async function clickToolbar(browser: Browser): Promise<() => Promise<string>> {
  await inWindow(
    browser,
    `const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
    const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(addOnId)});
    await ExtensionParent.apiManager.global.browserActionFor(extension).triggerAction(window);
    return '';`,
  );
  const read = `[content.document.body?.innerText, ...[...content.document.querySelectorAll('[role="img"]')].map((image) => image.getAttribute('aria-label'))].join('\\n')`;
  return () => evaluateIn(browser, 'popup', read);
}

/** The height of the popup, and how far it scrolls down. */
export const popupHeight = async (browser: Browser): Promise<string> =>
  evaluateIn(browser, 'popup', `[content.innerHeight, content.scrollMaxY].join()`);

/** Closes the popup, as a click elsewhere would. */
export async function closePopup(browser: Browser): Promise<void> {
  // A popup that is still opening ignores it.
  const close = `document.querySelector('browser.webextension-popup-browser')?.closest('panel').hidePopup();
    return document.querySelector('browser.webextension-popup-browser')?.currentURI.spec ?? 'none';`;
  await waitFor('the popup to close', async () => {
    const open = await inWindow(browser, close);
    if (open !== 'none') throw new Error(open);
    return true;
  });
}

/** The elements of Firefox's own window in which the extension's popup and sidebar are. */
const surfaces = {
  popup: `document.querySelector('browser.webextension-popup-browser')`,
  sidebar: `SidebarController.browser.contentDocument?.getElementById('webext-panels-browser')`,
};
export type Surface = keyof typeof surfaces;

/**
 * Evaluates an expression, which is text, within the popup or the sidebar of the extension, as
 * `content`. Resolves to an empty text while that is not open.
 */
async function evaluateIn(browser: Browser, surface: Surface, expression: string): Promise<string> {
  const script = `data:,${encodeURIComponent(`let said;
    try { said = ${expression}; } catch (error) { said = String(error); }
    sendAsyncMessage('verdict:evaluated', said);`)}`;
  return inWindow(
    browser,
    `const { messageManager } = ${surfaces[surface]} ?? {};
    if (!messageManager) return '';
    return new Promise((resolve) => {
      const heard = ({ data }) => {
        messageManager.removeMessageListener('verdict:evaluated', heard);
        resolve(data);
      };
      messageManager.addMessageListener('verdict:evaluated', heard);
      // A surface that is being opened or closed may not answer.
      setTimeout(heard, 2_000, { data: '' });
      messageManager.loadFrameScript(${JSON.stringify(script)}, false);
    });`,
  );
}

/** Runs the body of a function, which returns text, in the window of the browser itself. */
export async function inWindow(browser: Browser, body: string): Promise<string> {
  const { connection } = browser as Browser & { connection: Connection };
  const { contexts = [] } = (
    await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' })
  ).result;
  const context = contexts.find(
    ({ url }) => url === 'chrome://browser/content/browser.xhtml',
  )?.context;
  const asked = {
    expression: `(async () => { ${body} })()`,
    target: { context },
    awaitPromise: true,
  };
  const { result, exceptionDetails } = (await connection.send('script.evaluate', asked)).result;
  if (!result) throw new Error(exceptionDetails?.text ?? 'Firefox did not answer');
  return result.value;
}

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

/** Ends the background of the extension, as Firefox does once it is idle. */
export async function stopBackground(browser: Browser): Promise<void> {
  await inWindow(
    browser,
    `const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(addOnId)});
    await extension.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true });
    return '';`,
  );
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
    const button = [...content.document.querySelectorAll('button:enabled, [role="menuitem"]')].find(named);
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

/** The lines below the address bar: the text of each, and what it puts into the bar. */
export type BarLine = { title: string; content: string };

/** Types into Firefox's own address bar, and resolves to the lines that come below it. */
export async function typeInBar(browser: Browser, text: string): Promise<BarLine[]> {
  const lines = await inWindow(
    browser,
    `gURLBar.focus();
    gURLBar.search(${JSON.stringify(text)});
    const { results } = await gURLBar.lastQueryContextPromise;
    return JSON.stringify(results.map(({ payload }) => ({ title: payload.title, content: payload.content })));`,
  );
  return JSON.parse(lines) as BarLine[];
}

/** Presses Enter on a line below the address bar, counted from 0; with Alt in a new tab. */
export async function enterInBar(browser: Browser, line: number, altKey = false): Promise<void> {
  await inWindow(
    browser,
    `gURLBar.view.selectedRowIndex = ${line};
    gURLBar.handleNavigation({
      event: new KeyboardEvent('keydown', { key: 'Enter', altKey: ${altKey} }),
    });
    return '';`,
  );
}

/** Resolves to the lines below the address bar of a private window, which is closed again. */
export async function typeInPrivateWindow(browser: Browser, text: string): Promise<BarLine[]> {
  const lines = await inWindow(
    browser,
    `const opened = await BrowserWindowTracker.promiseOpenWindow({ private: true });
    opened.gURLBar.focus();
    opened.gURLBar.search(${JSON.stringify(text)});
    const { results } = await opened.gURLBar.lastQueryContextPromise;
    const lines = results.map(({ payload }) => ({ title: payload.title, content: payload.content }));
    opened.close();
    return JSON.stringify(lines);`,
  );
  return JSON.parse(lines) as BarLine[];
}
