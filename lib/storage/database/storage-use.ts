import { readLost } from './archive-notes.ts';
import { openDatabase } from './database.ts';

/**
 * How many reports of all connections are on this device, and about how many bytes the archive
 * takes. `bytes` is null where the browser does not say. `lostAt` is as in `readLost`.
 */
export interface StorageUse {
  reports: number;
  bytes: number | null;
  lostAt: number | null;
}

/** Measures the archive. Rejects where it cannot be opened. */
export async function readStorageUse(): Promise<StorageUse> {
  const reports = await (await openDatabase()).count('reports');
  const use: StorageEstimate & { usageDetails?: { indexedDB?: number } } = await navigator.storage
    .estimate()
    .catch(() => ({}));
  // Chromium's sum includes the code of the background.
  return {
    reports,
    bytes: use.usageDetails?.indexedDB ?? use.usage ?? null,
    lostAt: await readLost(),
  };
}

/**
 * Makes the browser keep the archive when disk space runs low. Firefox has to be told, and asks
 * nobody, since the extension has `unlimitedStorage`. In Chromium that permission is enough, and a
 * worker has no such function.
 */
export async function keepOnDisk(): Promise<void> {
  const storage: Partial<StorageManager> | undefined = navigator.storage;
  await storage?.persist?.();
}
