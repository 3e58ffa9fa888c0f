import { browser } from 'wxt/browser';

/** The fixed keys. The keys of families contain an id (`collection.ts`). */
export const connectionsKey = 'connections';
export const preferencesKey = 'preferences';
export const pausesKey = 'pauses';
export const leakGuardKey = 'leak-guard';
export const policyKey = 'policy';
export const keptViewsKey = 'kept-views';

/** The start of the keys of acceptances. The popup needs the key at first, but not the parser. */
export const acceptedPrefix = 'accepted:';

/** The reading that the callers of one moment share. */
let shared: Promise<Record<string, unknown>> | null = null;

/**
 * Reads all of extension storage in one call, without parsing, because the popup waits for it. A
 * popup calls this before its own code has loaded, so this file imports no parser. Callers of the
 * same moment share one reading, so none may change what it gets.
 */
export async function readAll(): Promise<Record<string, unknown>> {
  if (!shared) {
    shared = browser.storage.local.get(null);
    // No change of storage can end before that.
    queueMicrotask(() => (shared = null));
  }
  return shared;
}

/** Reads one value without parsing; undefined if there is no value. */
export async function readKey(key: string): Promise<unknown> {
  return (await browser.storage.local.get(key))[key];
}

/** Reads the values of these keys without parsing. Leaves out keys without a value. */
export async function readKeys(keys: string[]): Promise<Record<string, unknown>> {
  return browser.storage.local.get(keys);
}

/**
 * Writes all of the values or none. The values are on disk once it resolves. Rejects when storage
 * is full.
 */
export async function write(items: Record<string, unknown>): Promise<void> {
  await browser.storage.local.set(items);
}

/** Removes the keys. */
export async function remove(keys: string | string[]): Promise<void> {
  await browser.storage.local.remove(keys);
}

/** Removes all values, also those in the memory of the browser. */
export async function removeAll(): Promise<void> {
  await withLock(async () => browser.storage.local.clear());
  await browser.storage.session.clear();
}

/**
 * Calls back with the new and the old values of every change, whichever page made it; undefined
 * means that a key has or had no value. Returns a function that stops watching.
 */
export function watchStorage(
  onChange: (changed: Record<string, unknown>, before: Record<string, unknown>) => void,
): () => void {
  const listener = (
    changes: Record<string, { newValue?: unknown; oldValue?: unknown }>,
    area: string,
  ) => {
    if (area !== 'local') return;
    const entries = Object.entries(changes);
    onChange(
      Object.fromEntries(entries.map(([key, { newValue }]) => [key, newValue])),
      Object.fromEntries(entries.map(([key, { oldValue }]) => [key, oldValue])),
    );
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}

/**
 * Closes storage to content scripts, if the browser can do that. The extension has no content
 * scripts, and such a script should never read the API key.
 */
export async function closeToContentScripts(): Promise<void> {
  await browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}

/**
 * Across the background and all pages, runs only one change of storage at a time. Without the lock,
 * two changes that both read, change and write would lose one of them.
 */
export async function withLock<Value>(change: () => Promise<Value>): Promise<Value> {
  return navigator.locks.request('verdict:storage', change);
}

/** Returns the key for a value in quarantine. */
export function quarantineKey(key: string): string {
  return `quarantine:${key}`;
}

/**
 * Whether a newer version of the extension wrote a value. Such a value cannot be read, and stays
 * where it is.
 */
export function isFromNewerVersion(raw: unknown): boolean {
  return (
    typeof raw === 'object' && raw !== null && 'v' in raw && typeof raw.v === 'number' && raw.v > 1
  );
}

/** Whether any stored value is in quarantine or from a newer version. */
export function hasUnreadable(all: Record<string, unknown>): boolean {
  return Object.entries(all).some(
    ([key, raw]) => key.startsWith(quarantineKey('')) || isFromNewerVersion(raw),
  );
}
