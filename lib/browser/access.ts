import { browser } from 'wxt/browser';
import { accessPattern, isOnThisMachine } from '../domain/connections/connection.ts';

/** Whether the extension may send requests to the base URL's host. */
export async function hasAccess(baseUrl: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [accessPattern(baseUrl)] });
}

/**
 * Whether the browser says that it has no network, so no request can reach the service. A service
 * on this computer needs no network.
 */
export function isOffline(baseUrl: string): boolean {
  return !navigator.onLine && !isOnThisMachine(baseUrl);
}

/** The callbacks for when the browser begins or ends to ask the person something. */
const askingWatchers = new Set<(isAsking: boolean) => void>();

/** Calls back when the browser begins or ends to ask. Returns a function that stops watching. */
export function watchAsking(onChange: (isAsking: boolean) => void): () => void {
  askingWatchers.add(onChange);
  return () => askingWatchers.delete(onChange);
}

async function request(asked: Parameters<typeof browser.permissions.request>[0]): Promise<boolean> {
  // Nothing stands before the request: browsers refuse it after an await.
  const answer = browser.permissions.request(asked);
  tellAsking(true);
  return answer.finally(() => tellAsking(false));
}

function tellAsking(isAsking: boolean): void {
  for (const watcher of askingWatchers) watcher(isAsking);
}

/**
 * Asks the person for access to the base URL's host, and to no other host. Call it first in a click
 * handler: browsers refuse it after an await.
 */
export async function requestAccess(baseUrl: string): Promise<boolean> {
  return request({ origins: [accessPattern(baseUrl)] });
}

/**
 * Asks in one question for access to the hosts of the base URLs and for the permissions: all are
 * granted or none. Call it first in a click handler.
 */
export async function requestTogether(
  baseUrls: string[],
  permissions: OptionalPermission[],
): Promise<boolean> {
  return request({ origins: baseUrls.map(accessPattern), permissions });
}

/**
 * Matches the pattern of one host: the extension asks for no other pattern. The person granted
 * wider access, so it stays.
 */
const singleHostPattern = /^https?:\/\/[^*/]+\/\*$/;

/** A lock that a page holds while it tries a connection that is not saved yet. */
const tryingLock = 'verdict:trying';

/** Keeps access from being revoked until the returned function is called, or the page is closed. */
export function holdAccess(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = navigator.locks.request(tryingLock, { mode: 'shared' }, async () => promise);
  return async () => {
    resolve();
    await held;
  };
}

/**
 * Revokes access to all hosts except the hosts of these base URLs. Does nothing while a page holds
 * access; the next call revokes it.
 */
export async function revokeUnusedAccess(readBaseUrls: () => Promise<string[]>): Promise<void> {
  await navigator.locks.request(tryingLock, { ifAvailable: true }, async (free) => {
    if (!free) return;
    // The URLs are read under the lock, because the page that held the lock may have just saved its
    // connection.
    const needed = new Set((await readBaseUrls()).map(accessPattern));
    const { origins = [] } = await browser.permissions.getAll();
    const idle = origins.filter((origin) => singleHostPattern.test(origin) && !needed.has(origin));
    if (idle.length > 0) await browser.permissions.remove({ origins: idle });
  });
}

/** Revokes access to the base URL's host. */
export async function revokeAccess(baseUrl: string): Promise<void> {
  await browser.permissions.remove({ origins: [accessPattern(baseUrl)] });
}

/** Calls back when access was granted or revoked. */
export function watchAccess(onChange: () => void): void {
  browser.permissions.onAdded.addListener(onChange);
  browser.permissions.onRemoved.addListener(onChange);
}

/**
 * The permissions that only the person can grant: to show notifications, and to see the addresses
 * of all tabs.
 */
export type OptionalPermission = 'notifications' | 'tabs';

/** Whether the person has granted the permission. */
export async function hasPermission(name: OptionalPermission): Promise<boolean> {
  return browser.permissions.contains({ permissions: [name] });
}

/**
 * Whether the extension sees the addresses of all pages: by the permission for tabs, or by access
 * to all sites, which the person can grant in the settings of the browser.
 */
export async function seesAllPages(): Promise<boolean> {
  const origins = ['http://*/*', 'https://*/*'];
  return (await hasPermission('tabs')) || browser.permissions.contains({ origins });
}

/**
 * Asks the person for the permission. Call it first in a click handler: browsers refuse it after an
 * await.
 */
export async function requestPermission(name: OptionalPermission): Promise<boolean> {
  return request({ permissions: [name] });
}

/** Gives the permission back. */
export async function revokePermission(name: OptionalPermission): Promise<void> {
  await browser.permissions.remove({ permissions: [name] });
}

/** The names of all permissions that the extension has now, without hosts. */
export async function grantedPermissions(): Promise<string[]> {
  return (await browser.permissions.getAll()).permissions ?? [];
}

/** Gives back all access to hosts, and all permissions that the person granted. */
export async function revokeAll(): Promise<void> {
  const { origins = [], permissions = [] } = await browser.permissions.getAll();
  const optional: OptionalPermission[] = ['notifications', 'tabs'];
  const granted = optional.filter((name) => permissions.includes(name));
  await browser.permissions.remove({ origins, permissions: granted });
}
