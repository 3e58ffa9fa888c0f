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

/** Both browsers end a background that had no event for 30 s, also while a request is out. */
const heartbeatMs = 20_000;

/**
 * Keeps the background alive until the work has ended, by asking the browser something small now
 * and then.
 */
export async function stayAlive<Value>(work: Promise<Value>): Promise<Value> {
  const timer = setInterval(() => void browser.runtime.getPlatformInfo(), heartbeatMs);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
