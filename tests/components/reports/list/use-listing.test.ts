import { describe, expect, it } from 'vitest';
import {
  archivedListing,
  isInOrder,
  keptCount,
  withOnlyShown,
  withReport,
} from '../../../../components/reports/list/use-listing.ts';
import { listingOf } from '../../../../components/reports/use-service-data.ts';
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

const batch = {
  rows: [report('1'), report('2'), report('1', { score: 3 })],
  unreadable: 1,
  total: 9,
  page: 1,
  next: 2,
  last: 2,
};

const counts = { all: 32, good: 12, decent: 11, bad: 9 };

describe('the order of rows', () => {
  const rows = [report('1', { generatedAt: 3 }), report('2', { generatedAt: null })];
  it.each([
    ['generated_at', 'desc', [1], true],
    ['generated_at', 'desc', [3, 1], true],
    ['generated_at', 'asc', [3, 5], true],
    ['generated_at', 'desc', [5], false],
    ['generated_at', 'asc', [1], false],
    ['id', 'desc', [5], true],
  ] as const)('by %s, %s, of 3, none and %j is as asked: %s', (sortBy, sort, times, is) => {
    const more = times.map((generatedAt, at) => report(`more-${at}`, { generatedAt }));
    expect(isInOrder([...rows, ...more], { sortBy, sort })).toBe(is);
  });
});

describe('a listing', () => {
  it('shows a report that a batch names twice once, and keeps the counts of the service', () => {
    const listing = listingOf(batch, 'key', 'service', ({ id }) => id);
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
    const listing = archivedListing(
      { reports: kept, unreadable: 2, counts },
      { page: 3, perPage: 10 },
      'key',
    );
    expect(listing).toMatchObject({
      page: 3,
      next: 4,
      total: null,
      unreadable: 2,
      from: 'archive',
    });
    expect(listing.rows).toEqual(kept.slice(0, 10));
    expect(
      archivedListing(
        { reports: kept.slice(1), unreadable: 0, counts: null },
        { page: 3, perPage: 10 },
        'key',
      ),
    ).toMatchObject({
      rows: kept.slice(1),
      next: null,
    });
  });

  it('of this device counts all that are there, not the rows alone', () => {
    const found = { reports: [report('1'), report('2')], unreadable: 0, counts };
    const listing = archivedListing(found, { page: 2, perPage: 10 }, '?result=good&page=2');
    expect(keptCount(listing)).toBe(12);
    expect(keptCount({ ...listing, key: '?page=2' })).toBe(32);
    expect(keptCount(withReport(listing, '2', null))).toBe(11);
    // Of a search for what the service cannot find, only the rows are known.
    expect(keptCount({ ...listing, kept: null })).toBe(2);
  });

  it('brings one row up to date, or takes it out and counts one less', () => {
    const listing = listingOf(batch, 'key', 'service', ({ id }) => id);
    expect(
      withReport(listing, '2', report('2', { privacy: 0 })).rows.map(({ privacy }) => privacy),
    ).toEqual([1, 0]);
    expect(withReport(listing, '2', null)).toMatchObject({ rows: [{ id: '1' }], total: 8 });
    expect(withReport({ ...listing, total: null }, '2', null).total).toBeNull();
    expect(withReport(listing, '7', null)).toBe(listing);
    const counted = { ...listing, kept: counts };
    expect(withReport(counted, '2', report('2', { result: 'bad' })).kept).toEqual({
      ...counts,
      good: 11,
      bad: 10,
    });
  });

  it('of a search that the service finds nothing for has what it cannot find, and no other', () => {
    const kept = ['xn--bcher-kva.test/', 'example.com/b%C3%BCcher', 'example.com/bücher'].map(
      (url) => report(url, { url }),
    );
    const archived = archivedListing(
      { reports: kept, unreadable: 0, counts },
      { page: 1, perPage: 10 },
      'key',
    );
    // The service was asked for the typed text and for the encoded one.
    expect(withOnlyShown(archived, ' bücher ')?.rows).toEqual([kept[0]]);
    expect(withOnlyShown(archived, '')).toBeNull();
    // Some services find no other case, and no words apart.
    expect(withOnlyShown(archived, 'BÜCHER')?.rows).toEqual(kept);
    expect(withOnlyShown(archived, 'bücher example')?.rows).toEqual(kept);
    expect(withOnlyShown({ ...archived, rows: [kept[1]!] }, 'bücher')).toBeNull();
  });
});
