import { expect, test } from 'vitest';
import {
  type Announced,
  noProgress,
  progressText,
  shouldAnnounce,
} from '../../../../components/reports/export/export-progress.ts';
import { speak } from '../../../speak.ts';

/**
 * The counts that an export announces when a batch of a hundred arrives every `everyMs`
 * milliseconds.
 */
function announcedCounts({
  batches,
  everyMs,
  total,
}: {
  batches: number;
  everyMs: number;
  total: number | null;
}): number[] {
  let announced: Announced = { at: 0, progress: noProgress };
  const counts: number[] = [];
  for (let batch = 1; batch <= batches; batch += 1) {
    const progress = { ...noProgress, done: batch * 100, total };
    if (!shouldAnnounce(progress, announced, batch * everyMs)) continue;
    announced = { at: batch * everyMs, progress };
    counts.push(progress.done);
  }
  return counts;
}

test('Each tenth of the way is said, once', () => {
  expect(announcedCounts({ batches: 40, everyMs: 1_000, total: 4_000 })).toEqual([
    400, 800, 1200, 1600, 2000, 2400, 2800, 3200, 3600, 4000,
  ]);
});

test('A quick export is not said faster than a person can listen', () => {
  expect(announcedCounts({ batches: 40, everyMs: 100, total: 4_000 })).toEqual([2_000, 4_000]);
});

test('A slow one, or one of which nobody knows how long it is, is said every ten seconds', () => {
  expect(announcedCounts({ batches: 60, everyMs: 1_000, total: 100_000 })).toEqual([
    1_000, 2_000, 3_000, 4_000, 5_000, 6_000,
  ]);
  expect(announcedCounts({ batches: 25, everyMs: 1_000, total: null })).toEqual([1_000, 2_000]);
});

test('Where nothing new came, nothing is said', () => {
  const progress = { ...noProgress, done: 300 };
  expect(shouldAnnounce(progress, { at: 0, progress }, 60_000)).toBe(false);
});

test('An export says how many came, of how many where that is known and is not fewer', () => {
  speak('en');
  expect(progressText({ ...noProgress, done: 300, total: 1_200 })).toBe('300 of 1,200 reports');
  expect(progressText({ ...noProgress, done: 300 })).toBe('300 reports');
  expect(progressText({ ...noProgress, done: 250, total: 244 })).toBe('250 reports');
});
