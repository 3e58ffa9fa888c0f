import { openDatabase } from './database.ts';

/**
 * How many reports of all connections are on this device, and about how many bytes the archive
 * takes. `bytes` is null where the browser does not say.
 */
export interface StorageUse {
  reports: number;
  bytes: number | null;
}

/** Measures the archive. Rejects where it cannot be opened. */
export async function readStorageUse(): Promise<StorageUse> {
  const reports = await (await openDatabase()).count('reports');
  const use: StorageEstimate & { usageDetails?: { indexedDB?: number } } = await navigator.storage
    .estimate()
    .catch(() => ({}));
  // Chromium's sum includes the code of the background.
  return { reports, bytes: use.usageDetails?.indexedDB ?? use.usage ?? null };
}

/**
 * Asks the browser to keep the archive when disk space runs low, and returns whether it does.
 * Firefox would ask the person, so there it is not asked.
 */
export async function keepFromEviction(): Promise<boolean> {
  const { storage } = navigator;
  const work = import.meta.env.FIREFOX ? storage.persisted() : storage.persist();
  return work.catch(() => false);
}
