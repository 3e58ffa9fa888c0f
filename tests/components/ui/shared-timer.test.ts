import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callAt } from '../../../components/ui/shared-timer.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000 }));
afterEach(() => void vi.useRealTimers());

test('many callers share one timer, and each is called once, at its time', () => {
  const calls: string[] = [];
  for (const at of [9_000, 5_000, 7_000, 5_000])
    callAt(at, () => calls.push(`${at} ${Date.now()}`));
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(3_999);
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(calls).toEqual(['5000 5000', '5000 5000', '7000 7000', '9000 9000']);
  expect(vi.getTimerCount()).toBe(0);
});

test('a call may ask for the next one, and a cancelled call never comes', () => {
  const calls: number[] = [];
  const again = () => {
    calls.push(Date.now());
    if (calls.length < 3) callAt(Date.now() + 2_000, again);
  };
  callAt(2_000, again);
  callAt(3_000, () => calls.push(0))();
  vi.advanceTimersByTime(60_000);
  expect(calls).toEqual([2_000, 4_000, 6_000]);
});

test('after the computer slept, what is due comes within a minute', () => {
  let called = false;
  callAt(10 * 3_600_000, () => (called = true));
  vi.setSystemTime(11 * 3_600_000);
  vi.advanceTimersByTime(60_000);
  expect(called).toBe(true);
});
