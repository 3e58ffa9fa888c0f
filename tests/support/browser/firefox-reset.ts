import type { Browser, Page } from 'puppeteer-core';
import { inWindow } from './firefox-toolbar.ts';

declare const browser: {
  alarms: { clearAll: () => Promise<boolean> };
  permissions: {
    getAll: () => Promise<{ origins: string[] }>;
    remove: (given: { origins: string[]; permissions: string[] }) => Promise<boolean>;
  };
  runtime: { getManifest: () => { optional_permissions: string[] } };
  storage: { local: { clear: () => Promise<void> } };
};

/** Leaves just the tab with this address in the window of Firefox, and nothing open above it. */
export async function clearWindow(firefox: Browser, kept: string): Promise<void> {
  await inWindow(
    firefox,
    `const kept = gBrowser.tabs.find(({ linkedBrowser }) => linkedBrowser.currentURI.spec === ${JSON.stringify(kept)});
    if (!kept) throw new Error('The tab that is to stay has gone');
    for (const popup of document.querySelectorAll('menupopup, panel')) popup.hidePopup();
    SidebarController.hide();
    gURLBar.view.close();
    gBrowser.selectedTab = kept;
    for (const tab of [...gBrowser.tabs])
      if (tab !== kept) gBrowser.removeTab(tab, { skipPermitUnload: true });
    Services.cookies.removeAll();
    return '';`,
  );
}

/**
 * Takes from the extension what a test gave it: storage, archive, alarms, and all access but that
 * to the host of this address. `control` is its only page.
 */
export async function emptyExtension(control: Page, url: string): Promise<void> {
  await control.evaluate(empty, `http://${new URL(url).hostname}/*`);
}

/** Runs in a page of the extension. */
async function empty(kept: string): Promise<void> {
  const { origins } = await browser.permissions.getAll();
  await browser.permissions.remove({
    origins: origins.filter((origin) => origin !== kept),
    permissions: browser.runtime.getManifest().optional_permissions,
  });
  // A job that waits is not sent again, to a port that may be another service's by then.
  await browser.storage.local.clear();
  await browser.alarms.clearAll();
  await new Promise<void>((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase('verdict');
    deleting.addEventListener('success', () => resolve());
    deleting.addEventListener('error', () => reject(deleting.error));
  });
}
