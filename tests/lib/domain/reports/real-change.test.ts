import { describe, expect, test } from 'vitest';
import { changeOf } from '../../../../components/report/trend.ts';
import { type Compared, resultChange } from '../../../../lib/domain/reports/real-change.ts';
import type { Check } from '../../../../lib/domain/reports/report.ts';
import { type Categories, resultOfAudit } from '../../../../lib/domain/reports/result.ts';

/** An audit of the local service: its score is the average of its categories. */
function audit(categories: Categories, more: Partial<Compared> = {}): Compared {
  const scores = Object.values(categories).filter((score) => score !== null);
  const score = Math.round(scores.reduce((sum, one) => sum + one, 0) / scores.length);
  return { result: resultOfAudit(score, categories), score, categories, ...more };
}

const four = (performance: number | null, accessibility = 90, bestPractices = 96, seo = 92) => ({
  performance,
  accessibility,
  'best-practices': bestPractices,
  seo,
});

const check = (key: string, passed: boolean, more: Partial<Check> = {}): Check => ({
  key,
  title: key,
  passed,
  importance: 'low',
  category: 'accessibility',
  ...more,
});

const withCheck = (one: Check) => audit(four(80), { checks: [one] });

const trend = (before: Compared, latest: Compared) => changeOf(latest, before)?.trend;

describe('Between two audits with categories', () => {
  test.each<[string, Compared, Compared, ReturnType<typeof trend>]>([
    ['performance within five points', audit(four(80)), audit(four(76)), 'about'],
    ['performance beyond five points', audit(four(80)), audit(four(74)), 'worse'],
    ['performance within the spread', audit(four(80)), audit(four(72), { spread: 2 }), 'about'],
    ['performance beyond the spread', audit(four(80)), audit(four(71), { spread: 2 }), 'worse'],
    ['another category by a point', audit(four(80, 90)), audit(four(80, 89)), 'worse'],
    [
      'another category, against the noise of performance',
      audit(four(80, 90)),
      audit(four(75, 94)),
      'better',
    ],
    [
      'a result that only noise turned',
      audit(four(51, 90)),
      audit(four(47, 90)),
      // Good with 82, decent with a bad category.
      'about',
    ],
    [
      'a result that differs and nothing else',
      audit(four(80), { result: 'decent' }),
      audit(four(80)),
      'better',
    ],
    ['nothing', audit(four(80)), audit(four(80)), 'same'],
    [
      'a category that one audit could not score',
      audit(four(60, 78, 96, 100)),
      audit({ ...four(60, 78, 96), seo: null }),
      // Good with 84, decent with 78.
      'about',
    ],
    [
      'noise beside a point of another category',
      audit(four(80, 90, 75, 75)),
      audit(four(76, 91, 75, 75)),
      // Good with 80, decent with 79.
      'better',
    ],
    ['as much up as down', audit(four(80, 80)), audit(four(70, 90)), 'worse'],
    [
      'performance beyond a known spread of less',
      audit(four(80), { spread: 0 }),
      audit(four(74), { spread: 1 }),
      'worse',
    ],
    [
      'performance within the spread of both',
      audit(four(80), { spread: 0.5 }),
      audit(four(78), { spread: 0.5 }),
      'about',
    ],
    ['a worse result beside better performance', audit(four(60, 70)), audit(four(95, 40)), 'worse'],
  ])('counts %s', (_, before, latest, expected) => {
    expect(trend(before, latest)).toBe(expected);
  });

  test('a check of performance does not count, and any other does', () => {
    const of = (category: string) =>
      trend(
        withCheck(check('a', true, { category, importance: 'high' })),
        withCheck(check('a', false, { category, importance: 'high' })),
      );
    expect([of('performance'), of('seo')]).toEqual(['same', 'worse']);
    expect(trend(withCheck(check('a', false)), withCheck(check('a', true)))).toBe('better');
  });
});

describe('Between an audit without categories and one with them', () => {
  const old: Compared = { result: 'good', score: 82 };

  test('a result that a bad category decides is no change', () => {
    const now = audit(four(100, 40, 96, 92));
    expect(now).toMatchObject({ result: 'decent', score: 82 });
    expect([trend(old, now), trend(now, old)]).toEqual(['same', 'same']);
    expect(resultChange(audit(four(100, 40)), audit(four(100, 90)))).toBeLessThan(0);
  });

  test('a result that it cannot have decided is one', () => {
    expect(trend(old, { ...audit(four(100, 40, 96, 92)), result: 'bad' })).toBe('worse');
    expect(trend(old, { result: 'decent', score: 82 })).toBe('worse');
  });

  test('any other result is one, and so are more than five points', () => {
    expect(trend(old, audit(four(40, 80, 96, 92)))).toBe('worse');
    expect(trend(old, audit(four(20, 90, 60, 60)))).toBe('worse');
  });
});
