import { expect, test, vi } from 'vitest';
import { keepOnDisk } from '../../../../lib/storage/database/storage-use.ts';

test('Firefox is told to keep the archive, and the worker of Chromium has no such function', async () => {
  const persist = vi.fn(async () => true);
  vi.stubGlobal('navigator', { storage: { persist } });
  await keepOnDisk();
  expect(persist).toHaveBeenCalledOnce();
  vi.stubGlobal('navigator', { storage: {} });
  await keepOnDisk();
});
