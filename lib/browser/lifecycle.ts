import { browser } from 'wxt/browser';

/** The version of the extension, as its manifest has it. */
export function extensionVersion(): string {
  return browser.runtime.getManifest().version;
}

/** The operating system and the processor, such as "linux x86-64". */
export async function readPlatform(): Promise<string> {
  const { os, arch } = await browser.runtime.getPlatformInfo();
  return `${os} ${arch}`;
}

/** Calls back each time the browser starts. */
export function onBrowserStart(work: () => void): void {
  browser.runtime.onStartup.addListener(work);
}

/** Calls back when the extension is installed or updated, with the version before an update. */
export function onNewVersion(work: (earlier: string | null) => void): void {
  browser.runtime.onInstalled.addListener(({ reason, previousVersion }) => {
    if (reason === 'install') work(null);
    if (reason === 'update') work(previousVersion ?? extensionVersion());
  });
}

/** Whether an administrator installed the extension. */
export async function isForceInstalled(): Promise<boolean> {
  return (await browser.management.getSelf()).installType === 'admin';
}

/**
 * Browsers end a background that has had no event for 30 seconds, also while it waits for an
 * answer.
 */
const heartbeatMs = 20_000;

/**
 * Keeps the background alive until the work has ended, with a small browser call every 20 seconds.
 */
export async function stayAlive<Value>(work: Promise<Value>): Promise<Value> {
  const heartbeat = setInterval(() => void browser.runtime.getPlatformInfo(), heartbeatMs);
  return work.finally(() => clearInterval(heartbeat));
}
