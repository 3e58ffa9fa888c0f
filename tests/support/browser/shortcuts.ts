import type { Page, Worker } from '@playwright/test';
import { waitFor } from '../wait-for.ts';
import { manageExtensions } from './access.ts';
import type { Harness } from './harness.ts';

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
