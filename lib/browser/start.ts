import { browser } from 'wxt/browser';

/** Calls back once, when the extension was installed: not on updates and not when the browser started. */
export function onFirstInstall(work: () => void): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') work();
  });
}

/** Calls back whenever the browser starts with this extension. */
export function onBrowserStart(work: () => void): void {
  browser.runtime.onStartup.addListener(work);
}
