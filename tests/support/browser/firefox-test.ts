/**
 * Playwright's `test` with the fixtures of the product in Firefox: `import { expect, test } from
 * './firefox-test.ts'`.
 */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Browser, Page } from 'puppeteer-core';
import type { Filed } from '../../local-service/fill-data-file.ts';
import { test as base } from '../base-test.ts';
import { type Filled, startFilled } from '../service/report-service.ts';
import { aConnection } from '../builders/values.ts';
import { type Site, startSite } from '../service/server.ts';
import { originPattern } from './chromium.ts';
import { addOnId } from '../../../scripts/lib/identity.ts';
import { type FirefoxHarness, launchFirefox } from './firefox.ts';
import { click, fill, reload, shows } from './firefox-actions.ts';
import { inWindow, stopBackground } from './firefox-window.ts';
import type { Service } from './harness.ts';
import { elsewhereHost, emptyFolder, newProfile } from './profile.ts';
import { emptyExtension, stillPage } from './reset.ts';

export { expect } from '@playwright/test';

/** Firefox, connected to a service that is the test's own. */
export type FirefoxStage = {
  firefox: FirefoxHarness;
  service: Filled;
  /** A page of the extension that runs no script, and through which storage is reached. */
  control: Page;
  /** Makes another service the one in use, and the only one, with an archive of its own. */
  connectTo: (service: Service) => Promise<void>;
  /** Opens a page of the extension, or any other, in a new tab. */
  open: FirefoxHarness['open'];
};

type Fixtures = {
  /** The reports that the service begins with, oldest first. */
  reports: Iterable<Filed>;
  /** A page to report on, `/`. */
  site: Site;
  /** Fails a test that causes an error in the extension, or a request to a stranger. */
  noErrors: void;
  /** The tabs, the storage, the archive and the access of a test go with it. */
  stage: FirefoxStage;
};

type WorkerFixtures = {
  /** The name of a file whose tests have a Firefox of their own, as it is after the install. */
  ownBrowser: string;
  /** The preferences of Firefox. A file that sets some gets a Firefox of its own. */
  preferences: Record<string, unknown>;
  /** The folder into which Firefox saves files. */
  downloads: string;
  /** The Firefox of this worker, as starting one is what takes long. */
  firefox: FirefoxHarness;
  control: Page;
};

declare const chrome: {
  storage: { local: { clear: () => Promise<void>; set: (items: object) => Promise<void> } };
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  ownBrowser: ['', { scope: 'worker', option: true }],
  preferences: [{}, { scope: 'worker', option: true }],
  downloads: [
    async ({}, use) => {
      const folder = await newProfile();
      await use(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  firefox: [
    async ({ downloads, preferences }, use) => {
      const firefox = await launchFirefox({
        preferences: {
          'browser.download.folderList': 2,
          'browser.download.dir': downloads,
          'browser.download.always_ask_before_handling_new_types': false,
          'browser.helperApps.neverAsk.saveToDisk': 'text/csv,application/json',
          ...preferences,
        },
      });
      await watchErrors(firefox.browser);
      await use(firefox);
      await firefox.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // The access to this machine is granted as a person grants it, once for all tests.
  control: [
    async ({ firefox }, use) => {
      const service = await startFilled([]);
      const options = await firefox.open('options.html');
      await fill(options, 'Service address', service.url);
      await fill(options, 'API key', service.key);
      await click(options, 'Connect');
      await shows(options, 'Connected to');
      await service.close();
      const control = await firefox.open(stillPage);
      await reset(firefox, control, [originPattern(service.url)]);
      await use(control);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  noErrors: [
    async ({ firefox }, use) => {
      await use();
      expect(await takeErrors(firefox.browser), 'errors that the test caused').toEqual([]);
    },
    { auto: true },
  ],
  reports: async ({}, use) => use([]),
  site: async ({}, use) => {
    const site = await startSite({
      '/': '<!doctype html><html lang="en"><title>A page</title><h1>A page</h1></html>',
    });
    await use(site);
    await site.close();
  },
  stage: async ({ firefox, control, downloads, reports }, use) => {
    const service = await startFilled(reports);
    const connectTo = async ({ url: baseUrl, key: apiKey }: Service) => {
      const id = randomUUID();
      const list = [aConnection({ id, baseUrl, apiKey })];
      await control.evaluate(write, { connections: { v: 1, active: id, list } });
    };
    await connectTo(service);
    await use({ firefox, service, control, connectTo, open: firefox.open });
    // If it throws, the test fails, and Playwright goes on with a new worker and a new install.
    await reset(firefox, control, [originPattern(service.url)]);
    await emptyFolder(downloads);
    await service.close();
  },
});

/** Runs in a page of the extension. Replaces all that lies in storage. */
async function write(items: object): Promise<void> {
  await chrome.storage.local.clear();
  await chrome.storage.local.set(items);
}

/**
 * Gives browser and extension the state back that they had after the install, but for the access to
 * these origins.
 */
export async function reset(
  { browser, extensionUrl }: FirefoxHarness,
  control: Page,
  keptOrigins: string[],
): Promise<void> {
  await clearWindow(browser, extensionUrl(stillPage));
  // A new page has no locks, no open database, and no memory.
  await reload(control);
  await emptyExtension(control, async () => stopBackground(browser), keptOrigins);
}

/** Leaves just the tab with this address in the window of Firefox, and nothing open above it. */
export async function clearWindow(browser: Browser, kept: string): Promise<void> {
  await inWindow(
    browser,
    `const kept = gBrowser.tabs.find(({ linkedBrowser }) => linkedBrowser.currentURI.spec === ${JSON.stringify(kept)});
    if (!kept) throw new Error('The tab that is to stay has gone');
    for (const popup of document.querySelectorAll('menupopup, panel')) popup.hidePopup();
    SidebarController.hide();
    gURLBar.view.close();
    gBrowser.selectedTab = kept;
    for (const tab of [...gBrowser.tabs])
      if (tab !== kept) gBrowser.removeTab(tab, { skipPermitUnload: true });
    for (const other of Services.wm.getEnumerator('navigator:browser')) if (other !== window) other.close();
    // The first call, after the install, notes the size.
    window.verdictSize ??= [outerWidth, outerHeight];
    resizeTo(...window.verdictSize);
    Services.cookies.removeAll();
    Services.io.offline = false;
    return '';`,
  );
}

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
