import { browser } from 'wxt/browser';

/** The fixed keys. Families of values have keys with an id in them (`collection.ts`). */
export const connectionsKey = 'connections';
export const preferencesKey = 'preferences';
export const pausesKey = 'pauses';
export const outlineKey = 'outline';
export const leakGuardKey = 'leak-guard';

/** Reads all of extension storage in one call, unparsed: the popup waits for it. */
export async function readAll(): Promise<Record<string, unknown>> {
  return browser.storage.local.get(null);
}

/** Reads one value, unparsed; undefined where there is none. */
export async function readKey(key: string): Promise<unknown> {
  return (await browser.storage.local.get(key))[key];
}

/** Reads the values of these keys, unparsed. Keys without a value are left out. */
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
 * Calls back with the new and the old values of every change, from whatever page; undefined means
 * that there is or was none. Returns a function that stops it.
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
 * Closes storage to content scripts where the browser can. There are none, and none should ever
 * read the API key.
 */
export async function closeToContentScripts(): Promise<void> {
  await browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}

/**
 * Runs one change of storage at a time, across the background and all pages. Without the lock,
 * two changes that read, change and write would lose one.
 */
export async function withLock<Value>(change: () => Promise<Value>): Promise<Value> {
  return navigator.locks.request('verdict:storage', change);
}

/** The key under which a value is set aside that could not be read. */
export function quarantineKey(key: string): string {
  return `quarantine:${key}`;
}

/** Whether a newer version of the extension wrote a value. It cannot be read, and stays. */
export function isFromNewerVersion(raw: unknown): boolean {
  return (
    typeof raw === 'object' && raw !== null && 'v' in raw && typeof raw.v === 'number' && raw.v > 1
  );
}

/** Whether a value of storage was set aside, or was written by a newer version. */
export function hasUnreadable(all: Record<string, unknown>): boolean {
  return Object.entries(all).some(
    ([key, raw]) => key.startsWith(quarantineKey('')) || isFromNewerVersion(raw),
  );
}

/** The keys of what the popup shows besides jobs and reports. */
export const popupKeys = [
  connectionsKey,
  preferencesKey,
  pausesKey,
  leakGuardKey,
  quarantineKey(leakGuardKey),
  outlineKey,
];

/**
 * Reads what the popup needs of extension storage, unparsed: all of it, or where there is an
 * outline of thousands of jobs, only what tells which jobs to read. A reading takes as long as
 * drawing, so `isOutlined` says which to begin with; a wrong guess costs time alone. A popup asks
 * before it has loaded itself, so this file loads no parser.
 */
export async function readPopupItems(isOutlined: boolean): Promise<Record<string, unknown>> {
  if (!isOutlined) return readAll();
  const items = await readKeys(popupKeys);
  return outlineKey in items ? items : readAll();
}
