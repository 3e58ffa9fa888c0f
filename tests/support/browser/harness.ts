import type { Page, Worker } from '@playwright/test';
import { waitFor } from '../wait-for.ts';
import { manageExtensions, type RunningChromium, type SeenRequest } from './chromium.ts';

/** The values for the form of the options page. */
export type Service = { url: string; key: string };

/** A running Chromium with the extension in it. */
export type Harness = RunningChromium & {
  extensionId: string;
  /** The address of a page of the extension, e.g. `extensionUrl('options.html')`. */
  extensionUrl: (path: string) => string;
  /** The path of the options page. */
  optionsPage: string;
  /** Opens a page of the extension, or any other, in a new tab. */
  open: (pathOrUrl: string) => Promise<Page>;
  /** Grants the host of this address as a person would on chrome://extensions. */
  grantAccess: (origin: string) => Promise<void>;
  /** Connects to a service, past the options page. */
  connect: (service: Service) => Promise<void>;
  /** Clicks the toolbar button above this page, which grants activeTab. Resolves to the popup. */
  clickToolbar: (page: Page) => Promise<Page>;
  /**
   * The popup or the side panel that is open at this address: Playwright does not list them.
   */
  surface: (address: string) => Promise<Page>;
  /** Stops the extension's worker and waits until it is stopped. */
  stopWorker: () => Promise<void>;
  /** Kills the browser with SIGKILL. The profile stays and can be launched again. */
  killBrowser: () => Promise<void>;
  /**
   * Closes the browser and returns the requests of its pages and workers. Throws if one went to a
   * host that is not in `allowed`.
   */
  requestsSeen: (allowed: string[]) => Promise<SeenRequest[]>;
  close: () => Promise<void>;
};

/**
 * Clicks, and returns the tab that the click opens, which may still be loading. The popup closes
 * then, maybe before the click is answered.
 */
export async function openedBy({ context }: Harness, click: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    click().catch((error: Error) => {
      if (!error.message.includes('has been closed')) throw error;
    }),
  ]);
  return tab;
}

/**
 * Presses Alt+Shift and a letter above a page, as the browser's own shortcuts hear it: with the
 * code of the key, Chromium hands on to its window what the page leaves over.
 */
export async function pressShortcut(harness: Harness, page: Page, letter: string): Promise<void> {
  await page.bringToFront();
  const cdp = await harness.context.newCDPSession(page);
  const code = letter.charCodeAt(0);
  for (const type of ['rawKeyDown', 'keyUp'] as const)
    await cdp.send('Input.dispatchKeyEvent', {
      type,
      modifiers: 1 + 8,
      key: letter,
      code: `Key${letter}`,
      windowsVirtualKeyCode: code,
      nativeVirtualKeyCode: code,
    });
  await cdp.detach();
}

/** Gives a command keys, e.g. `Alt+Shift+Y`, as a person does on chrome://extensions/shortcuts. */
export async function setShortcut(
  { context, extensionId }: Harness,
  commandName: string,
  keybinding: string,
): Promise<void> {
  await manageExtensions(
    context,
    `chrome.developerPrivate.updateExtensionCommand(${JSON.stringify({ extensionId, commandName, keybinding })})`,
  );
}

/** The worker of the extension, once it runs. */
export async function workerOf({ context, extensionUrl }: Harness): Promise<Worker> {
  const find = () => context.serviceWorkers().find((one) => one.url().startsWith(extensionUrl('')));
  return find() ?? context.waitForEvent('serviceworker', { predicate: () => find() !== undefined });
}

/**
 * Chooses an item of a menu. Menus are windows of the system, which a machine cannot reach, so the
 * event is dispatched in the worker, with the tab as the browser names it after a choice.
 */
export async function chooseMenuItem(
  harness: Harness,
  page: Page,
  info: { menuItemId: string; linkUrl?: string; selectionText?: string },
): Promise<void> {
  await page.bringToFront();
  const worker = await workerOf(harness);
  await worker.evaluate(
    `chrome.tabs.query({ active: true, lastFocusedWindow: true }).then(([tab]) => chrome.contextMenus.onClicked.dispatch(${JSON.stringify({ ...info, pageUrl: page.url() })}, { ...tab, url: ${JSON.stringify(page.url())} }))`,
  );
}

/** The text of the badge and the title of the button, above the page in front. */
export async function button(harness: Harness): Promise<string> {
  const worker = await workerOf(harness);
  return worker.evaluate<string>(
    `chrome.tabs.query({ active: true, lastFocusedWindow: true }).then(async ([tab]) => [await chrome.action.getBadgeText({ tabId: tab.id }), await chrome.action.getTitle({ tabId: tab.id })].join(' '))`,
  );
}

/** The address of the page in front, where it is one of the extension's own. */
export async function addressInFront(harness: Harness): Promise<string | undefined> {
  const worker = await workerOf(harness);
  return worker.evaluate<string | undefined>(
    `chrome.tabs.query({ active: true, lastFocusedWindow: true }).then(([tab]) => tab.url)`,
  );
}

/** The popup that a shortcut or a menu opened, or the page of it in a tab. */
export async function openedPopup(harness: Harness): Promise<string> {
  return waitFor('a popup', async () => {
    const { targetInfos } = await harness.cdp.send('Target.getTargets');
    return targetInfos.find(({ url }) => url.startsWith(harness.extensionUrl('popup.html')))?.url;
  });
}

/**
 * Opens the side panel as a person does: the toolbar button above `page`, "More", "Open side
 * panel". Resolves to the panel, which is beside the pages of the window.
 */
export async function openSidePanel(harness: Harness, page: Page): Promise<Page> {
  const popup = await harness.clickToolbar(page);
  await popup.locator('main > header').getByRole('button', { name: 'More' }).click();
  const item = popup.getByRole('menuitem', { name: 'Open side panel' });
  // The popup closes at the click, at times before Playwright knows that the click is over.
  await item.click().catch(() => undefined);
  return harness.surface(harness.extensionUrl('sidepanel.html'));
}
