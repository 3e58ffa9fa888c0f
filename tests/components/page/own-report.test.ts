import { describe, expect, test } from 'vitest';
import { auditsOf } from '../../../components/page/own-report.ts';
import type { Audit } from '../../../lib/domain/reports/audit.ts';
import { aReport } from '../../support/builders/values.ts';

const listed = aReport({ id: '1', url: 'a', result: 'good', generatedAt: 5, project: null });
const own: Audit = { reportId: '1', at: 5, result: 'good', score: 90, privacy: 1 };
const of = (reportId: string, at: number): Audit => ({ ...own, reportId, at });

describe('the audits of a page', () => {
  test('Until the archive answers, the newest report of the list stands in for it', () => {
    expect(auditsOf(null, listed)).toEqual([own]);
    expect(auditsOf(null, null)).toBeNull();
    expect(auditsOf([], null)).toEqual([]);
  });

  test('What the list knows later than the archive comes first, so the band agrees with the list', () => {
    expect(auditsOf([of('1', 3)], listed)).toEqual([own, of('1', 3)]);
    expect(auditsOf([of('2', 5)], listed)).toEqual([own, of('2', 5)]);
  });

  test('What the archive knows, or knows later, is taken from there', () => {
    const archived = [{ ...own, checks: [] }, of('1', 3)];
    expect(auditsOf(archived, listed)).toBe(archived);
    expect(auditsOf([of('2', 6)], listed)).toEqual([of('2', 6)]);
    expect(auditsOf([of('2', 4)], { ...listed, result: null })).toEqual([of('2', 4)]);
  });
});
