import type { Browser } from 'puppeteer-core';
import { waitFor } from '../wait-for.ts';
import { addOnId } from './launch-firefox.ts';

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
export async function evaluateIn(
  browser: Browser,
  surface: Surface,
  expression: string,
): Promise<string> {
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
