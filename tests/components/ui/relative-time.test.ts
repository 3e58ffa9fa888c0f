import { beforeEach, describe, expect, test } from 'vitest';
import { nextChange, relativeTime } from '../../../components/ui/RelativeTime.tsx';
import { speak } from '../../speak.ts';

/** A time in November 2026. */
const at = (day: number, hour: number, minute = 0) =>
  new Date(2026, 10, day, hour, minute).getTime();

describe('how long ago', () => {
  beforeEach(() => speak('en'));
  const hour = 3_600_000;
  test.each([
    [0, 'just now'],
    [59_000, 'just now'],
    [61_000, '1 minute ago'],
    [2.9 * hour, '2 hours ago'],
    [25 * hour, 'yesterday'],
    [24 * 3 * hour, '3 days ago'],
    [24 * 400 * hour, '1 year ago'],
    [-5 * hour, 'just now'],
  ])('%i ms ago is "%s"', (ago, text) => {
    expect(relativeTime(0, ago)).toBe(text);
  });
});

describe('days of the calendar', () => {
  test.each([
    [at(23, 23, 30), at(24, 0, 30), '1 hour ago'],
    [at(23, 9), at(24, 8), '23 hours ago'],
    [at(23, 9), at(24, 9), 'yesterday'],
    // 30 hours, but two midnights.
    [at(22, 23), at(24, 5), '2 days ago'],
    [at(18, 23), at(24, 0), '6 days ago'],
    [at(17, 23), at(24, 23), '1 week ago'],
  ])('%i seen at %i is "%s"', (then, now, text) => {
    speak('en');
    expect(relativeTime(then, now)).toBe(text);
  });

  test('the text changes at the time that is foretold, and not before', () => {
    speak('en');
    const then = at(23, 9, 20);
    let now = then;
    for (let step = 0; step < 100; step += 1) {
      const next = nextChange(then, now);
      expect(next).toBeGreaterThan(now);
      expect(relativeTime(then, next - 1)).toBe(relativeTime(then, now));
      now = next;
    }
    expect(relativeTime(then, now)).toBe('2 weeks ago');
  });
});
