import { browser } from 'wxt/browser';
import { accessPattern } from '../model/connection.ts';

/** Whether the browser lets us talk to the base URL's host. */
export async function hasAccess(baseUrl: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [accessPattern(baseUrl)] });
}

/** Asks the person for access to the base URL's host and nothing else. Only as the first thing in a click: browsers refuse it after an await. */
export async function askAccess(baseUrl: string): Promise<boolean> {
  return browser.permissions.request({ origins: [accessPattern(baseUrl)] });
}

/** Gives access back that no connection needs any more. */
export async function giveBackAccess(baseUrl: string): Promise<void> {
  await browser.permissions.remove({ origins: [accessPattern(baseUrl)] });
}

/** Calls back when access was granted or taken away. */
export function watchAccess(onChange: () => void): void {
  browser.permissions.onAdded.addListener(onChange);
  browser.permissions.onRemoved.addListener(onChange);
}
