import { expect, test } from 'vitest';
import { nothing } from '../../../../components/reports/export/export-reports.ts';
import {
  shouldAnnounce,
  type Said,
} from '../../../../components/reports/export/should-announce.ts';

/**
 * What is said of an export of so many batches of a hundred that come this far apart, in
 * milliseconds, as counts.
 */
function saidOf({
  batches,
  apart,
  total,
}: {
  batches: number;
  apart: number;
  total: number | null;
}): number[] {
  let said: Said = { at: 0, progress: nothing };
  const heard: number[] = [];
  for (let batch = 1; batch <= batches; batch += 1) {
    const progress = { ...nothing, done: batch * 100, total };
    if (!shouldAnnounce(progress, said, batch * apart)) continue;
    said = { at: batch * apart, progress };
    heard.push(progress.done);
  }
  return heard;
}

test('Each tenth of the way is said, once', () => {
  expect(saidOf({ batches: 40, apart: 1_000, total: 4_000 })).toEqual([
    400, 800, 1200, 1600, 2000, 2400, 2800, 3200, 3600, 4000,
  ]);
});

test('A quick export is not said faster than a person can listen', () => {
  expect(saidOf({ batches: 40, apart: 100, total: 4_000 })).toEqual([2_000, 4_000]);
});

test('A slow one, or one of which nobody knows how long it is, is said every ten seconds', () => {
  expect(saidOf({ batches: 60, apart: 1_000, total: 100_000 })).toEqual([
    1_000, 2_000, 3_000, 4_000, 5_000, 6_000,
  ]);
  expect(saidOf({ batches: 25, apart: 1_000, total: null })).toEqual([1_000, 2_000]);
});

test('Where nothing new came, nothing is said', () => {
  const progress = { ...nothing, done: 300 };
  expect(shouldAnnounce(progress, { at: 0, progress }, 60_000)).toBe(false);
});
