import { expect, it } from 'vitest';
import {
  chartedAudits,
  chartHeight,
  nearestAudit,
  pointsOf,
  yOfScore,
} from '../../../components/report/History.tsx';
import type { Audit } from '../../../lib/domain/reports/audit.ts';

const audit = (reportId: string, at: number, score: number | null = null): Audit => ({
  reportId,
  at,
  result: 'bad',
  score,
  privacy: null,
});

it('the chart stands within its drawing, better higher, oldest first, an audit without a score in the middle of its range', () => {
  const points = pointsOf([audit('1', 1, 0), audit('1', 2), audit('1', 3, 100)]);
  for (const { y } of points) {
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(chartHeight);
  }
  expect(points.map(({ x }) => x)).toEqual([0, 0.5, 1]);
  expect([-1, 0.1, 0.3, 0.7, 0.8, 2].map((share) => nearestAudit(share, points.length))).toEqual([
    0, 0, 1, 1, 2, 2,
  ]);
  expect(points[1]?.y).toBe(yOfScore(24));
  expect(yOfScore(90)).toBeLessThan(yOfScore(10));
});

it('the chart has the newest runs, or else those up to one before the run that is open', () => {
  const audits = Array.from({ length: 50 }, (_, at) => audit(String(at), 1_000 - at));
  const charted = (open: number | null) =>
    chartedAudits(audits, open === null ? null : audits[open]!).map(({ reportId }) => reportId);
  expect(charted(null)).toEqual(charted(0));
  expect(charted(0)).toHaveLength(30);
  expect(charted(0).at(-1)).toBe('0');
  expect([charted(29)[0], charted(29)[1]]).toEqual(['30', '29']);
  expect([charted(49)[0], charted(49).length]).toEqual(['49', 30]);
});
