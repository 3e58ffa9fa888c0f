import { browser } from 'wxt/browser';
import { accessPattern } from '../domain/connections/connection.ts';

/** Whether the browser lets us talk to the base URL's host. */
export async function hasAccess(baseUrl: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [accessPattern(baseUrl)] });
}

/**
 * Asks the person for access to the base URL's host and nothing else. Only as the first thing in a
 * click: browsers refuse it after an await.
 */
export async function requestAccess(baseUrl: string): Promise<boolean> {
  return browser.permissions.request({ origins: [accessPattern(baseUrl)] });
}

/**
 * What we ask for: one host. Wider access was given by the person alone, who also takes it back.
 */
const singleHostPattern = /^https?:\/\/[^*/]+\/\*$/;

/** Held as long as a page tries a connection, whose access nobody else knows to be needed. */
const tryingLock = 'verdict:trying';

/** Keeps access from being given back until what it returns is called, or the page is gone. */
export function holdAccess(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = navigator.locks.request(tryingLock, { mode: 'shared' }, async () => promise);
  return async () => {
    resolve();
    await held;
  };
}

/**
 * Gives access back to all hosts but those of the base URLs. Does nothing while a page holds
 * access: the next call makes up for it.
 */
export async function revokeUnusedAccess(readBaseUrls: () => Promise<string[]>): Promise<void> {
  await navigator.locks.request(tryingLock, { ifAvailable: true }, async (free) => {
    if (!free) return;
    // Read in here: a page that held access until now has just saved what it needs.
    const needed = new Set((await readBaseUrls()).map(accessPattern));
    const { origins = [] } = await browser.permissions.getAll();
    const idle = origins.filter((origin) => singleHostPattern.test(origin) && !needed.has(origin));
    if (idle.length > 0) await browser.permissions.remove({ origins: idle });
  });
}

/** Gives access to the base URL's host back. */
export async function revokeAccess(baseUrl: string): Promise<void> {
  await browser.permissions.remove({ origins: [accessPattern(baseUrl)] });
}

/** Calls back when access was granted or taken away. */
export function watchAccess(onChange: () => void): void {
  browser.permissions.onAdded.addListener(onChange);
  browser.permissions.onRemoved.addListener(onChange);
}
