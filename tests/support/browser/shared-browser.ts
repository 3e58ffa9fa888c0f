import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isExtensions, openExtensions } from './access.ts';
import { type RunningBrowser, startBrowser } from './browser.ts';
import type { Harness } from './harness.ts';
import { built, harnessOf, loadExtension, welcomeIsOpen } from './launch.ts';
import { newProfile } from './profile.ts';

/** One Chromium for many tests, one after the other. */
export type SharedBrowser = {
  /**
   * Installs the shipped build again under an id that is new, so it has its own storage, archive,
   * access and background. `close` removes it and restores the browser.
   */
  install: () => Promise<Harness>;
  close: () => Promise<void>;
};

const refuse = async (): Promise<never> => {
  throw new Error('This takes a browser of its own: test.use({ ownBrowser: true })');
};

/** Starts one. */
export async function startSharedBrowser(headless: boolean): Promise<SharedBrowser> {
  const profile = await newProfile();
  const browser = await startBrowser(profile, { headless });
  const { context, cdp } = browser;
  const size = await sizeOf(browser, context.pages()[0]!);
  let installs = 0;
  return {
    async install() {
      // The id follows from the path.
      const extension = join(profile, `extension-${(installs += 1)}`);
      await cp(built, extension, { recursive: true });
      if (!context.pages().some(isExtensions)) await openExtensions(await context.newPage());
      const { harness, disconnect } = await harnessOf(
        browser,
        extension,
        await loadExtension(browser, extension),
      );
      await welcomeIsOpen(harness);
      return {
        ...harness,
        killBrowser: refuse,
        requestsSeen: refuse,
        async close() {
          await disconnect();
          await context.setOffline(false);
          const kept = await context.newPage();
          for (const page of context.pages())
            if (page !== kept && !isExtensions(page)) await page.close();
          await cdp.send('Extensions.uninstall', { id: harness.extensionId });
          await context.clearCookies();
          await context.clearPermissions();
          await resize(browser, kept, size);
          await rm(extension, { recursive: true });
        },
      };
    },
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type Size = { width: number; height: number };

/** The size of the window that a page is in. */
async function sizeOf({ context }: RunningBrowser, page: Page): Promise<Size> {
  const cdp = await context.newCDPSession(page);
  const { width = 0, height = 0 } = (await cdp.send('Browser.getWindowForTarget')).bounds;
  await cdp.detach();
  return { width, height };
}

/** Sets the size of a page's window. A test that resizes its page resizes the window too. */
async function resize({ context }: RunningBrowser, page: Page, bounds: Size): Promise<void> {
  const cdp = await context.newCDPSession(page);
  const { windowId } = await cdp.send('Browser.getWindowForTarget');
  await cdp.send('Browser.setWindowBounds', { windowId, bounds });
  await cdp.detach();
}
