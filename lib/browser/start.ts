import { browser } from 'wxt/browser';

/**
 * Calls back once, when the extension was installed: not on updates and not when the browser
 * started.
 */
export function onFirstInstall(work: () => void): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') work();
  });
}

/** Calls back whenever the browser starts with this extension. */
export function onBrowserStart(work: () => void): void {
  browser.runtime.onStartup.addListener(work);
}

/** Calls back when this version of the extension came: installed anew, or in place of another. */
export function onNewVersion(work: () => void): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install' || reason === 'update') work();
  });
}
