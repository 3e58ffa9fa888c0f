import { describe, expect, test } from 'vitest';
import { isTrend, trendOf } from '../../../components/report/trend.ts';
import { pointsOf } from '../../../components/report/TrendLine.tsx';

const audit = (score: number, ...checks: [string, boolean, 'high' | 'low'][]) => ({
  result: 'good' as const,
  score,
  checks: checks.map(([key, passed, importance]) => ({
    key,
    title: `${key} ${passed}`,
    passed,
    importance,
  })),
});

describe('the history of a page', () => {
  test('The line runs from the oldest to the newest, higher for better, within its box', () => {
    const points = pointsOf([0, 1, 0.6], 56, 28);
    expect(points.map(([x]) => x)).toEqual(points.map(([x]) => x).toSorted((a, b) => a - b));
    expect(points[1]![1]).toBeLessThan(points[2]![1]);
    expect(points[2]![1]).toBeLessThan(points[0]![1]);
    for (const [x, y] of points) expect(x >= 0 && x <= 56 && y >= 0 && y <= 28).toBe(true);
  });

  test('A page is better or worse by another word or by more than five points', () => {
    expect(trendOf({ result: 'good', score: 81 }, { result: 'good', score: 95 })).toBe('worse');
    expect(trendOf({ result: 'good', score: 100 }, { result: 'good', score: 94 })).toBe('better');
    expect(trendOf({ result: 'good', score: 95 }, { result: 'good', score: 90 })).toBe('same');
    expect(trendOf({ result: 'good', score: 90 }, { result: 'good', score: 95 })).toBe('same');
    expect(trendOf({ result: 'decent', score: 79 }, { result: 'good', score: 80 })).toBe('worse');
    expect(trendOf({ result: 'good', score: null }, { result: 'good', score: 99 })).toBe('same');
    expect(trendOf({ result: 'good', score: null }, { result: 'decent', score: 79 })).toBe(
      'better',
    );
    expect(trendOf({ result: 'good', score: 81 }, undefined)).toBeNull();
  });

  test('A check of high importance that turned counts where word and points say nothing', () => {
    const before = audit(90, ['a', true, 'high'], ['b', false, 'high'], ['c', true, 'low']);
    expect(
      trendOf(audit(92, ['a', false, 'high'], ['b', false, 'high'], ['c', true, 'low']), before),
    ).toBe('worse');
    expect(
      trendOf(audit(88, ['a', true, 'high'], ['b', true, 'high'], ['c', false, 'low']), before),
    ).toBe('better');
    expect(
      trendOf(audit(90, ['a', false, 'high'], ['b', true, 'high'], ['c', true, 'low']), before),
    ).toBe('same');
    expect(
      trendOf(audit(90, ['a', true, 'high'], ['b', false, 'high'], ['c', false, 'low']), before),
    ).toBe('same');
    expect(
      trendOf(audit(96, ['a', false, 'high'], ['b', false, 'high'], ['c', true, 'low']), before),
    ).toBe('better');
    expect(trendOf({ result: 'good', score: 90 }, before)).toBe('same');
  });
});

const at = (day: number, hour = 12) => new Date(2026, 10, day, hour).getTime();

describe('a trend', () => {
  test.each([
    ['three within an hour', [at(3), at(3), at(3)], false],
    ['many on two days', [at(3, 0), at(3, 23), at(4, 0), at(4, 23)], false],
    ['two, months apart', [at(3), at(93)], false],
    ['three on three days', [at(3, 23), at(4), at(5, 0)], true],
    ['two on days that are known, and others', [0, -5, at(3), at(4)], false],
    ['none', [], false],
  ])('is made by audits of three days: %s', (_what, times, is) => {
    expect(isTrend(times)).toBe(is);
  });
});
