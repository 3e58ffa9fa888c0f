import { expect, test, vi } from 'vitest';
import { keepOnDisk } from '../../../../lib/storage/archive/storage-use.ts';

test.each([
  ['Firefox', 1],
  ['', 0],
])('%s is told to keep the archive %i times', async (firefox, times) => {
  vi.stubEnv('FIREFOX', firefox);
  const persist = vi.fn(async () => true);
  // The worker of Chromium has no such function.
  vi.stubGlobal('navigator', { storage: firefox ? { persist } : {} });
  await keepOnDisk();
  expect(persist).toHaveBeenCalledTimes(times);
});
