import { pageOf } from '../model/page.ts';
import type { Run } from '../model/run.ts';
import { readRun } from './archive-rows.ts';

/**
 * The audits of the page with this address, newest first, at most `limit`; none where there is no archive yet, and without those that cannot be read. In
 * plain IndexedDB: the popup has no need of what writes and upgrades the archive, and is quicker without it. Addresses are compared as the service notes say.
 */
export async function readHistory(connectionId: string, address: string, limit = 30): Promise<Run[]> {
  const archive = await open();
  if (!archive) return [];
  try {
    return await readRuns(archive, connectionId, pageOf(address), limit);
  } finally {
    archive.close();
  }
}

async function open(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('verdict');
    // What does not open now, since it is being upgraded say, is looked at when the popup opens again.
    opening.addEventListener('blocked', () => resolve(null));
    // It is not there yet. To make it is the archive's part.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('error', () => resolve(null));
    opening.addEventListener('success', () => resolve(opening.result));
  });
}

async function readRuns(archive: IDBDatabase, connectionId: string, page: string, limit: number): Promise<Run[]> {
  return new Promise((resolve, reject) => {
    const runs: Run[] = [];
    const range = IDBKeyRange.bound([connectionId, page], [connectionId, page, []]);
    const reading = archive.transaction('runs').objectStore('runs').openCursor(range, 'prev');
    reading.addEventListener('error', () => reject(reading.error ?? new Error('The archive cannot be read.')));
    reading.addEventListener('success', () => {
      const cursor = reading.result;
      if (!cursor || runs.length === limit) return resolve(runs);
      const run = readRun(cursor.value);
      if (run) runs.push(run);
      cursor.continue();
    });
  });
}
