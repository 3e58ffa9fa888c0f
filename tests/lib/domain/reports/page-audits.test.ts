import { describe, expect, it } from 'vitest';
import { type Audit, currentAndPreviousAudit } from '../../../../lib/domain/reports/audit.ts';
import type { Report } from '../../../../lib/domain/reports/report.ts';
import { aReport } from '../../../support/builders/values.ts';

const report = (id: string, more: Partial<Report> = {}): Report =>
  aReport({
    id,
    url: `example.com/${id}`,
    result: 'good',
    score: null,
    generatedAt: 1_000,
    project: null,
    ...more,
  });
const audit = (reportId: string, at: number, score: number | null = null): Audit => ({
  reportId,
  at,
  result: 'bad',
  score,
  privacy: null,
});

describe('the audits of a page', () => {
  it('has the report’s own audit, and the one before it whichever report that was', () => {
    const audits = [audit('3', 3_000), audit('1', 1_000), audit('2', 500)];
    expect(currentAndPreviousAudit(report('1'), audits)).toEqual({
      current: audits[1],
      previous: audits[2],
    });
    expect(currentAndPreviousAudit(report('2', { generatedAt: 500 }), audits)).toEqual({
      current: audits[2],
      previous: null,
    });
  });

  it('finds the audit before a report that is not among them by its time, and none where there is no time', () => {
    const audits = [audit('3', 3_000), audit('2', 500)];
    expect(currentAndPreviousAudit(report('9', { generatedAt: 2_000 }), audits)).toEqual({
      current: null,
      previous: audits[1],
    });
    expect(currentAndPreviousAudit(report('9', { generatedAt: null }), audits)).toEqual({
      current: null,
      previous: null,
    });
  });
});
