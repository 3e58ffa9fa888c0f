/**
 * Playwright's `test` with the fixtures of the product: `import { expect, test } from
 * './support/test.ts'`.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startService } from '../../../local-service/src/command/start.ts';
import { extensionFolder } from '../../../scripts/lib/project.ts';
import { quickAudit } from '../../local-service/quick-audit.ts';
import { test as base } from '../base-test.ts';
import { type RecordedRequest, recordRequests } from '../service/requests.ts';
import { type Site, startSite } from '../service/server.ts';
import { openExtensions, startChromium } from './chromium.ts';
import type { Harness, Service } from './harness.ts';
import { harnessOf, launch, welcomeIsOpen } from './launch.ts';
import { elsewhereHost, emptyFolder, here, newProfile } from './profile.ts';
import { asInstalled, emptyExtension, stillPage } from './reset.ts';

export { expect } from '@playwright/test';

type Fixtures = {
  /** The local service with a quick audit; `requests` are those that reached it, in order. */
  service: Service & { requests: RecordedRequest[] };
  /** Two pages to report on, `/` and `/other`. */
  site: Site;
  /**
   * Chromium with the shipped build. The tests of a worker share its install, which is reset after
   * each.
   */
  harness: Harness;
  /**
   * Whether the test gets a Chromium of its own, as it is after the install: to look at that, to
   * kill or close it, or to check all of its requests.
   */
  ownBrowser: boolean;
};

type WorkerFixtures = {
  /** Starts the browser of this worker when it is first needed. */
  sharedBrowser: () => Promise<SharedBrowser>;
};

const html = (title: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1></html>`;

export const test = base.extend<Fixtures, WorkerFixtures>({
  service: async ({}, use) => {
    const service = await startService({
      audit: quickAudit(),
      key: 'a-key-for-tests',
      allowedHosts: [elsewhereHost],
    });
    const { requests, stop } = recordRequests(service.port);
    await use({ url: here(service.url), key: service.key, requests });
    stop();
    await service.close();
  },
  site: async ({}, use) => {
    const site = await startSite({ '/': html('A page'), '/other': html('Another page') });
    await use(site);
    await site.close();
  },
  ownBrowser: [false, { option: true }],
  sharedBrowser: [
    async ({ headless }, use) => {
      let browser: Promise<SharedBrowser> | undefined;
      await use(async () => (browser ??= startSharedBrowser(headless)));
      await (await browser)?.close();
    },
    { scope: 'worker' },
  ],
  harness: async ({ headless, ownBrowser, sharedBrowser }, use) => {
    if (ownBrowser) {
      const harness = await launch({ headless });
      await use(harness);
      return harness.close();
    }
    const { harness, reset } = await sharedBrowser();
    await use(harness);
    // If it throws, the test fails, and Playwright goes on with a new worker and a new install.
    await reset();
  },
});

/** One Chromium with one install of the shipped build, for many tests, one after the other. */
export type SharedBrowser = {
  harness: Harness;
  /** Gives browser and extension the state back that they had after the install. */
  reset: () => Promise<void>;
  close: () => Promise<void>;
};

const refuse = async (): Promise<never> => {
  throw new Error('This takes a browser of its own: test.use({ ownBrowser: true })');
};

/** Starts one. */
export async function startSharedBrowser(headless: boolean): Promise<SharedBrowser> {
  const extension = extensionFolder('chrome');
  const profile = await newProfile();
  const downloads = join(profile, 'downloads');
  await mkdir(downloads);
  const browser = await startChromium(profile, { headless });
  const { context } = browser;
  let management = context.pages()[0]!;
  const size = await sizeOf(management);
  await openExtensions(management);
  const { harness: installed, disconnect } = await harnessOf(browser, extension, true);
  const harness = { ...installed, killBrowser: refuse, requestsSeen: refuse, close: refuse };
  await welcomeIsOpen(harness);
  let control = await harness.open(stillPage);
  const shortcuts = await management.evaluate(readShortcuts, harness.extensionId);

  const reset = async () => {
    await disconnect();
    await context.setOffline(false);
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.clearCookies();
    await context.clearPermissions();
    if (management.isClosed()) await openExtensions((management = await context.newPage()));
    if (control.isClosed()) control = await context.newPage();
    // A new page has no locks, no open database, and no memory.
    await control.goto(harness.extensionUrl(stillPage));
    await clearWindow(harness, [management, control]);
    await resize(control, size);
    await emptyExtension(control, harness.stopWorker);
    await management.evaluate(restoreShortcuts, { id: harness.extensionId, shortcuts });
    await emptyFolder(downloads);
  };
  await clearWindow(harness, [management, control]);
  await asInstalled(control);
  return {
    harness,
    reset,
    async close() {
      await disconnect();
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Closes all pages but some, and what is open above and beside them. */
async function clearWindow(
  { context, cdp, extensionUrl }: Pick<Harness, 'context' | 'cdp' | 'extensionUrl'>,
  kept: Page[],
): Promise<void> {
  await Promise.all(
    context.pages().map(async (page) => (kept.includes(page) ? undefined : page.close())),
  );
  // Popups and side panels, which Playwright does not list.
  const { targetInfos } = await cdp.send('Target.getTargets');
  for (const { type, url, targetId } of targetInfos)
    if (type === 'page' && url.startsWith(extensionUrl('')) && url !== extensionUrl(stillPage))
      await cdp.send('Target.closeTarget', { targetId });
}

type Shortcut = { name: string; keybinding: string };

declare const chrome: {
  developerPrivate: {
    getExtensionInfo: (id: string) => Promise<{ commands: Shortcut[] }>;
    updateExtensionCommand: (change: object) => Promise<void>;
  };
};

/** Runs on chrome://extensions. */
async function readShortcuts(id: string): Promise<Shortcut[]> {
  const { commands } = await chrome.developerPrivate.getExtensionInfo(id);
  return commands.map(({ name, keybinding }) => ({ name, keybinding }));
}

/** Runs on chrome://extensions: takes back the keys that a person chose there. */
async function restoreShortcuts({ id, shortcuts }: { id: string; shortcuts: Shortcut[] }) {
  const { getExtensionInfo, updateExtensionCommand } = chrome.developerPrivate;
  const { commands } = await getExtensionInfo(id);
  for (const { name, keybinding } of shortcuts)
    if (commands.some((command) => command.name === name && command.keybinding !== keybinding))
      await updateExtensionCommand({ extensionId: id, commandName: name, keybinding });
}

type Size = { width: number; height: number };

/** The size of the window that a page is in. */
export async function sizeOf(page: Page): Promise<Size> {
  const cdp = await page.context().newCDPSession(page);
  const { width = 0, height = 0 } = (await cdp.send('Browser.getWindowForTarget')).bounds;
  await cdp.detach();
  return { width, height };
}

/** Sets the size of a page's window. A test that resizes its page resizes the window too. */
export async function resize(page: Page, bounds: Size): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const { windowId } = await cdp.send('Browser.getWindowForTarget');
  await cdp.send('Browser.setWindowBounds', { windowId, bounds });
  await cdp.detach();
}
