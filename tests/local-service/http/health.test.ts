import { expect, it, onTestFinished, vi } from 'vitest';
import { createHealth } from '../../../local-service/src/http/health.ts';

it('tries a change once a second at most, and again at once after one that failed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const takesChanges = vi.fn(async () => undefined);
  const health = createHealth({
    database: { takesChanges },
    ready: async () => undefined,
    waiting: async () => null,
    metrics: undefined,
  });
  const ask = async () => (await health.request('/readyz')).status;
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([200, 200, 200]);
  expect(await ask()).toBe(200);
  expect(takesChanges).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  takesChanges.mockRejectedValueOnce(new Error('The disk is full.'));
  expect(await ask()).toBe(500);
  expect(await ask()).toBe(200);
  expect(takesChanges).toHaveBeenCalledTimes(3);
});
