import { browser } from 'wxt/browser';

/**
 * Everything kept in extension storage, as it lies there. One call, because opening the popup waits
 * for it.
 */
export async function readAll(): Promise<Record<string, unknown>> {
  return browser.storage.local.get(null);
}

/** One value as it lies there, undefined where there is none. */
export async function readKey(key: string): Promise<unknown> {
  return (await browser.storage.local.get(key))[key];
}

/** The values of these keys, as they lie there; without those that there are none of. */
export async function readKeys(keys: string[]): Promise<Record<string, unknown>> {
  return browser.storage.local.get(keys);
}

/** Writes all of the values or none. On disk once it resolves; rejects when storage is full. */
export async function write(items: Record<string, unknown>): Promise<void> {
  await browser.storage.local.set(items);
}

/** Removes the keys. */
export async function remove(keys: string | string[]): Promise<void> {
  await browser.storage.local.remove(keys);
}

/**
 * Calls back with the new values (undefined where removed) of every change, whoever made it.
 * Returns how to stop.
 */
export function watchStorage(onChange: (changed: Record<string, unknown>) => void): () => void {
  const listener = (changes: Record<string, { newValue?: unknown }>, area: string) => {
    if (area === 'local')
      onChange(
        Object.fromEntries(Object.entries(changes).map(([key, change]) => [key, change.newValue])),
      );
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}

/**
 * Closes storage to content scripts, where the browser can: there are none, and none is to read the
 * API key.
 */
export async function closeToContentScripts(): Promise<void> {
  await browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}

/**
 * Runs one change of storage at a time, across the worker and all pages: read, change and write
 * without a lock loses changes.
 */
export async function withLock<Value>(change: () => Promise<Value>): Promise<Value> {
  return navigator.locks.request('verdict:storage', change);
}

/**
 * Where a value lies that could not be read: kept for whoever can mend it, never shown as something
 * else.
 */
export function quarantineKey(key: string): string {
  return `aside:${key}`;
}
