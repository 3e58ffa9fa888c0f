import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const readStats = async () =>
  (await import('../../../../lib/storage/database/project-stats.ts')).readProjectStats('c1');
/** Opens the archive and never closes it, as a page of another version may. */
const openAs = async (version: number) =>
  new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('verdict', version);
    opening.addEventListener('success', () => resolve(opening.result));
  });

test('An archive of a newer version is an error at once', async () => {
  await openAs(99);
  await expect(readStats()).rejects.toThrow();
});

test('An archive that does not open is an error after a while, and is used once it opens', async () => {
  const other = await openAs(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const told = expect(readStats()).rejects.toThrow('does not open');
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  vi.advanceTimersByTime(10_000);
  await told;
  vi.useRealTimers();
  // Nothing waits for it a second time.
  await expect(readStats()).rejects.toThrow('does not open');
  other.close();
  await vi.waitFor(async () => expect(await readStats()).toEqual(new Map()));
});
