import { describe, expect, it } from 'vitest';
import {
  isSelected,
  nothingSelected,
  selectedCount,
  targetsOf,
  toggleReports,
} from '../../../components/reports/selection.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import { aReport } from '../../support/builders/values.ts';

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

describe('a selection', () => {
  const shown = [report('1'), report('2'), report('3')];

  it('keeps reports of other batches, each once', () => {
    const once = toggleReports(nothingSelected, shown.slice(0, 2), true, shown);
    const twice = toggleReports(once, [report('2'), report('8')], true, [report('2'), report('8')]);
    expect(targetsOf(twice)).toEqual(
      ['1', '2', '8'].map((id) => ({ id, url: `example.com/${id}` })),
    );
    expect(selectedCount(toggleReports(twice, [report('1')], false, shown), 40)).toBe(2);
  });

  it('of all that match counts as the service does, and letting one go leaves the others that are shown', () => {
    const all = { all: { result: 'bad' as const } };
    expect(isSelected(all, 'any')).toBe(true);
    expect(selectedCount(all, 40)).toBe(40);
    expect(selectedCount(all, null)).toBeNull();
    expect(targetsOf(all)).toBe(all);
    expect(targetsOf(toggleReports(all, [report('2')], false, shown))).toEqual(
      ['1', '3'].map((id) => ({ id, url: `example.com/${id}` })),
    );
  });
});
