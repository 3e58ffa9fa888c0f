import { readLost } from './archive-notes.ts';
import { openDatabase } from './database.ts';

/**
 * The number of reports on this device for all connections, and about how many bytes the archive
 * takes. `bytes` is null if the browser does not tell. `lostAt` is the result of `readLost`.
 */
export interface StorageUse {
  reports: number;
  bytes: number | null;
  lostAt: number | null;
}

/** Measures the size of the archive. Rejects if the archive cannot be opened. */
export async function readStorageUse(): Promise<StorageUse> {
  const reports = await (await openDatabase()).count('reports');
  const use: StorageEstimate & { usageDetails?: { indexedDB?: number } } = await navigator.storage
    .estimate()
    .catch(() => ({}));
  // In Chromium, `usage` includes the code of the background.
  return {
    reports,
    bytes: use.usageDetails?.indexedDB ?? use.usage ?? null,
    lostAt: await readLost(),
  };
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
