import { readLost } from './archive-notes.ts';
import { openDatabase } from './database.ts';

export type StorageUse = Awaited<ReturnType<typeof readStorageUse>>;

/**
 * Counts the reports on this device for all connections. `lostAt` is the result of `readLost`.
 * Rejects if the archive cannot be opened.
 */
export async function readStorageUse() {
  const reports = await (await openDatabase()).count('reports');
  return { reports, lostAt: await readLost() };
}

/**
 * Asks the browser to keep the archive when disk space runs low. Firefox needs this call, and
 * grants it without a question because the extension has `unlimitedStorage`. Chromium needs only
 * that permission, and its workers do not have this function.
 */
export async function keepOnDisk(): Promise<void> {
  const storage: Partial<StorageManager> | undefined = navigator.storage;
  await storage?.persist?.();
}
