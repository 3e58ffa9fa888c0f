import type { Browser } from 'puppeteer-core';
import { elsewhereHost } from './elsewhere.ts';
import { inWindow } from './firefox-toolbar.ts';
import { addOnId } from './launch-firefox.ts';

/*
 * WebDriver reports neither errors of an extension's pages nor its requests. Firefox itself knows
 * both. Its console tells of pages and background alike, and of the test's own sites. Errors of
 * Firefox's own code have other categories there.
 */

/**
 * Begins to note uncaught errors, unhandled rejections, what the content policy refused, and the
 * extension's requests to other hosts than this machine. Errors that are in Firefox's console
 * already count. Call it once for each browser.
 */
export async function watchErrors(browser: Browser): Promise<void> {
  await inWindow(
    browser,
    `const heard = (window.verdictHeard = []);
    const observe = (message) => {
      if (!(message instanceof Ci.nsIScriptError) || message.flags & Ci.nsIScriptError.warningFlag) return;
      const { category, errorMessage, sourceName, lineNumber } = message;
      // Firefox asks for the icon of a page by itself, also where the policy of the page has none.
      const isRefused = category.startsWith('CSP_') && !sourceName.startsWith('resource:');
      if (category === 'content javascript' || isRefused)
        heard.push(errorMessage + ' (' + sourceName + ':' + lineNumber + ')');
    };
    Services.console.getMessageArray().forEach(observe);
    Services.console.registerListener({ QueryInterface: ChromeUtils.generateQI(['nsIConsoleListener']), observe });
    Services.obs.addObserver((channel) => {
      const { URI, requestMethod, loadInfo } = channel.QueryInterface(Ci.nsIHttpChannel);
      const isOurs = loadInfo.triggeringPrincipal?.addonId === ${JSON.stringify(addOnId)};
      // The services and sites of tests are on this machine.
      if (isOurs && !['127.0.0.1', '::1', 'localhost', '${elsewhereHost}'].includes(URI.host))
        heard.push('A request to a stranger: ' + requestMethod + ' ' + URI.spec);
      // Unlike "http-on-opening-request", this is told for each redirect that is followed, too.
    }, 'http-on-modify-request');
    return '';`,
  );
}

/**
 * Returns what was noted since the last call, a line each. Call it after each test and expect an
 * empty list. A test that means to cause some of it calls it, too, and says what it expects.
 */
export async function takeErrors(browser: Browser): Promise<string[]> {
  const said = await inWindow(
    browser,
    `const processes = Array.from({ length: Services.ppmm.childCount }, (_, at) => Services.ppmm.getChildAt(at));
    // An answer of the extension's process comes after all that this process has told before.
    const answers = processes.filter(({ remoteType }) => remoteType === 'extension').map((process) => new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(Error('The process of the extension did not answer within 20 s')), 20_000);
      const answered = () => {
        clearTimeout(late);
        process.removeMessageListener('verdict:answer', answered);
        resolve();
      };
      process.addMessageListener('verdict:answer', answered);
      process.loadProcessScript('data:,sendAsyncMessage("verdict:answer")', false);
    }));
    await Promise.all(answers);
    return JSON.stringify(window.verdictHeard.splice(0));`,
  );
  return JSON.parse(said) as string[];
}
