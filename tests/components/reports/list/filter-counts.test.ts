import { expect, test } from 'vitest';
import {
  countsOfProjects,
  countsOfResults,
  withTotal,
} from '../../../../components/reports/list/filter-counts.ts';
import { type Listing, listingOf } from '../../../../components/reports/use-service-data.ts';
import { reportsViewDefault } from '../../../../components/reports/view.ts';
import type { Report } from '../../../../lib/domain/reports/report.ts';

const reports = new Map([
  ['a.example', 9],
  ['b.example', 3],
]);

test.each([
  ['the whole list', {}, 12, true],
  ['the list of a project', { project: 'b.example' }, 3, true],
  ['a list in which reports came or went', {}, 13, false],
  ['a project in which reports came or went', { project: 'b.example' }, 4, false],
  ['a list of unknown length', {}, undefined, false],
  ['a search', { search: 'a' }, 12, false],
  ['the bad ones', { result: 'bad' as const }, 12, false],
])(
  'The counts of projects stand beside %s only if they are right: %j of %j',
  (_what, changes, total, are) => {
    const counts = countsOfProjects(reports, { ...reportsViewDefault, ...changes }, total);
    expect([...counts]).toEqual(are ? [...reports] : []);
  },
);

const kept = { all: 9, good: 4, decent: 3, bad: 2 };
/** A listing of the service with so many reports, beside what this device has. */
const listed = (total: number, key = '', more: Partial<Listing<Report>> = {}) => ({
  ...listingOf<Report>(
    { rows: [], unreadable: 0, total, page: 1, next: null, last: null },
    key,
    'service',
    ({ id }) => id,
  ),
  kept,
  ...more,
});
const nothingKnown = { of: '', totals: {} };
const counts = (listing: Listing<Report>) =>
  countsOfResults(listing, reportsViewDefault, withTotal(nothingKnown, listing));

test('As many reports as the service has may be others, so the device tells their results only if it has all', () => {
  expect(counts(listed(9))).toEqual({ all: 9 });
  expect(counts(listed(9, '', { isArchiveWhole: true }))).toEqual(kept);
  expect(counts(listed(8, '', { isArchiveWhole: true }))).toEqual({ all: 8 });
});

test('The totals of the service stand beside each other until one of them changes', () => {
  const bad = { ...reportsViewDefault, result: 'bad' } as const;
  const both = withTotal(withTotal(nothingKnown, listed(9)), listed(2, '?result=bad'));
  expect(countsOfResults(listed(2, '?result=bad'), bad, both)).toEqual({ all: 9, bad: 2 });
  const later = withTotal(both, listed(1, '?result=bad'));
  expect(countsOfResults(listed(1, '?result=bad'), bad, later)).toEqual({ bad: 1 });
});
