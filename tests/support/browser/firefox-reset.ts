import type { Browser, Page } from 'puppeteer-core';
import { inWindow } from './firefox-toolbar.ts';
import { addOnId } from './launch-firefox.ts';
import { emptyExtension } from './reset.ts';

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
 * Takes from the extension what a test gave it, all access but that to these origins included.
 * `control` is its only page.
 */
export async function resetExtension(
  firefox: Browser,
  control: Page,
  keptOrigins: string[],
): Promise<void> {
  const stopBackground = async () =>
    void (await inWindow(
      firefox,
      `const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(addOnId)});
      await extension.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true });
      return '';`,
    ));
  await emptyExtension(control, stopBackground, keptOrigins);
}
