import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { extensionFolder } from '../../../scripts/lib/project.ts';
import { openExtensions } from './access.ts';
import { type RunningBrowser, startBrowser } from './browser.ts';
import type { Harness } from './harness.ts';
import { harnessOf, loadExtension, welcomeIsOpen } from './launch.ts';
import { newProfile } from './profile.ts';
import { emptyExtension, stillPage } from './reset.ts';

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
  const browser = await startBrowser(profile, { headless });
  const { context } = browser;
  let management = context.pages()[0]!;
  const size = await sizeOf(browser, management);
  await openExtensions(management);
  const { harness: installed, disconnect } = await harnessOf(
    browser,
    extension,
    await loadExtension(browser, extension),
  );
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
    if (control.isClosed()) control = await harness.open(stillPage);
    await clearWindow(harness, [management, control]);
    await resize(browser, control, size);
    await emptyExtension(control, harness.stopWorker);
    await management.evaluate(restoreManaged, { id: harness.extensionId, shortcuts });
    for (const file of await readdir(join(profile, 'downloads')).catch(() => []))
      await rm(join(profile, 'downloads', file), { recursive: true });
  };
  await reset();
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
    getExtensionInfo: (id: string) => Promise<{
      commands: Shortcut[];
      permissions: { runtimeHostPermissions?: { hosts: { host: string; granted: boolean }[] } };
    }>;
    removeHostPermission: (id: string, host: string) => Promise<void>;
    updateExtensionCommand: (change: object) => Promise<void>;
  };
};

/** Runs on chrome://extensions. */
async function readShortcuts(id: string): Promise<Shortcut[]> {
  const { commands } = await chrome.developerPrivate.getExtensionInfo(id);
  return commands.map(({ name, keybinding }) => ({ name, keybinding }));
}

/** Runs on chrome://extensions: takes back the hosts and the keys that a person chose there. */
async function restoreManaged({ id, shortcuts }: { id: string; shortcuts: Shortcut[] }) {
  const { developerPrivate } = chrome;
  const { commands, permissions } = await developerPrivate.getExtensionInfo(id);
  for (const { host, granted } of permissions.runtimeHostPermissions?.hosts ?? [])
    if (granted) await developerPrivate.removeHostPermission(id, host);
  for (const { name, keybinding } of shortcuts)
    if (commands.some((command) => command.name === name && command.keybinding !== keybinding))
      await developerPrivate.updateExtensionCommand({
        extensionId: id,
        commandName: name,
        keybinding,
      });
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
