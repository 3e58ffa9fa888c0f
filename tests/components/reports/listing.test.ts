import { describe, expect, it } from 'vitest';
import { addressOf } from '../../../components/reports/address-of.ts';
import {
  chartHeight,
  heightOf,
  nearest,
  pointsOf,
} from '../../../components/reports/detail/chart.ts';
import { keptListing, listingOf, patched } from '../../../components/reports/listing.ts';
import { runsOf } from '../../../components/reports/detail/runs-of.ts';
import {
  countOf,
  has,
  nothingSelected,
  targetsOf,
  toggled,
} from '../../../components/reports/selection.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import type { Audit } from '../../../lib/domain/reports/audit.ts';

const report = (id: string, more: Partial<Report> = {}): Report => ({
  id,
  url: `example.com/${id}`,
  result: 'good',
  score: null,
  generatedAt: 1_000,
  privacy: 1,
  hasPassword: false,
  project: null,
  ...more,
});
const run = (reportId: string, at: number, score: number | null = null): Audit => ({
  reportId,
  at,
  result: 'bad',
  score,
  privacy: null,
});
const batch = {
  rows: [report('1'), report('2'), report('1', { score: 3 })],
  unreadable: 1,
  total: 9,
  page: 1,
  next: 2,
  last: 2,
};

describe('a listing', () => {
  it('shows a report that a batch names twice once, and keeps the counts of the service', () => {
    const listing = listingOf(batch, 'key', 'service');
    expect(listing.rows.map(({ id, score }) => [id, score])).toEqual([
      ['1', null],
      ['2', null],
    ]);
    expect(listing).toMatchObject({
      unreadable: 1,
      total: 9,
      next: 2,
      key: 'key',
      from: 'service',
    });
  });

  it('of this device has a next batch where there is one report more than are shown', () => {
    const kept = Array.from({ length: 11 }, (_, at) => report(String(at)));
    const listing = keptListing({ reports: kept, unreadable: 2 }, { page: 3, perPage: 10 }, 'key');
    expect(listing).toMatchObject({
      page: 3,
      next: 4,
      total: null,
      unreadable: 2,
      from: 'archive',
    });
    expect(listing.rows).toEqual(kept.slice(0, 10));
    expect(
      keptListing({ reports: kept.slice(1), unreadable: 0 }, { page: 3, perPage: 10 }, 'key'),
    ).toMatchObject({
      rows: kept.slice(1),
      next: null,
    });
  });

  it('brings one row up to date, or takes it out and counts one less', () => {
    const listing = listingOf(batch, 'key', 'service');
    expect(
      patched(listing, '2', report('2', { privacy: 0 })).rows.map(({ privacy }) => privacy),
    ).toEqual([1, 0]);
    expect(patched(listing, '2', null)).toMatchObject({ rows: [{ id: '1' }], total: 8 });
    expect(patched({ ...listing, total: null }, '2', null).total).toBeNull();
    expect(patched(listing, '7', null)).toBe(listing);
  });
});

describe('a selection', () => {
  const shown = [report('1'), report('2'), report('3')];

  it('keeps reports of other batches, each once', () => {
    const once = toggled(nothingSelected, shown.slice(0, 2), true, shown);
    const twice = toggled(once, [report('2'), report('8')], true, [report('2'), report('8')]);
    expect(targetsOf(twice)).toEqual(
      ['1', '2', '8'].map((id) => ({ id, url: `example.com/${id}` })),
    );
    expect(countOf(toggled(twice, [report('1')], false, shown), 40)).toBe(2);
  });

  it('of all that match counts as the service does, and letting one go leaves the others that are shown', () => {
    const all = { all: { result: 'bad' as const } };
    expect(has(all, 'any')).toBe(true);
    expect(countOf(all, 40)).toBe(40);
    expect(countOf(all, null)).toBeNull();
    expect(targetsOf(all)).toBe(all);
    expect(targetsOf(toggled(all, [report('2')], false, shown))).toEqual(
      ['1', '3'].map((id) => ({ id, url: `example.com/${id}` })),
    );
  });
});

describe('the runs of a page', () => {
  it('has the report’s own run, and the one before it whichever report that was', () => {
    const runs = [run('3', 3_000), run('1', 1_000), run('2', 500)];
    expect(runsOf(report('1'), runs)).toEqual({ run: runs[1], before: runs[2] });
    expect(runsOf(report('2', { generatedAt: 500 }), runs)).toEqual({ run: runs[2], before: null });
  });

  it('finds the run before a report that is not among them by its time, and none where there is no time', () => {
    const runs = [run('3', 3_000), run('2', 500)];
    expect(runsOf(report('9', { generatedAt: 2_000 }), runs)).toEqual({
      run: null,
      before: runs[1],
    });
    expect(runsOf(report('9', { generatedAt: null }), runs)).toEqual({ run: null, before: null });
  });
});

it('the chart stands within its drawing, better higher, oldest first, a run without a score in the middle of its range', () => {
  const points = pointsOf([run('1', 1, 0), run('1', 2), run('1', 3, 100)]);
  for (const { y } of points) {
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(chartHeight);
  }
  expect(points.map(({ x }) => x)).toEqual([0, 0.5, 1]);
  expect([-1, 0.1, 0.3, 0.7, 0.8, 2].map((share) => nearest(share, points.length))).toEqual([
    0, 0, 1, 1, 2, 2,
  ]);
  expect(points[1]?.y).toBe(heightOf(24));
  expect(heightOf(90)).toBeLessThan(heightOf(10));
});

it('only http and https addresses are opened, whole or without their scheme', () => {
  expect(addressOf('example.com/a?b')).toBe('https://example.com/a?b');
  expect(addressOf('http://example.com/')).toBe('http://example.com/');
  for (const url of [
    'javascript://example.com/%0aalert(1)',
    'file:///etc/passwd',
    'chrome://settings/',
    '',
  ])
    expect(addressOf(url)).toBeNull();
});
