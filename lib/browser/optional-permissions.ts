import { browser } from 'wxt/browser';

/**
 * The permissions that the extension has only after the person gave them: to show notifications,
 * and to see the addresses of all tabs.
 */
export type OptionalPermission = 'notifications' | 'tabs';

/** Whether the person has allowed it. */
export async function hasPermission(name: OptionalPermission): Promise<boolean> {
  return browser.permissions.contains({ permissions: [name] });
}

/** Asks the person. Call it first in a click handler: browsers refuse it after an await. */
export async function requestPermission(name: OptionalPermission): Promise<boolean> {
  return browser.permissions.request({ permissions: [name] });
}

/** Gives the permission back. */
export async function revokePermission(name: OptionalPermission): Promise<void> {
  await browser.permissions.remove({ permissions: [name] });
}
