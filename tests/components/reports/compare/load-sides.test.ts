import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadSides } from '../../../../components/reports/compare/use-comparison.ts';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

test('Where the reports on this device cannot be read, a comparison says so and asks no service', async () => {
  const sent = vi.fn(async () => ({ problem: { code: 'not-found' } }));
  vi.stubGlobal('browser', { runtime: { sendMessage: sent } });
  const broken = new IDBFactory();
  broken.open = () => {
    throw new DOMException('broken', 'UnknownError');
  };
  vi.stubGlobal('indexedDB', broken);
  const { problem, change } = await loadSides('c1', ['1@', '2@'], () => {});
  expect(problem).toBeNull();
  expect(change()).toBe('failed');
  expect(sent).not.toHaveBeenCalled();
});
