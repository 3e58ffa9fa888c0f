import { describe, expect, test } from 'vitest';
import { auditCode } from '../../../../lib/domain/reports/audit.ts';
import { noResults, type Result } from '../../../../lib/domain/reports/result.ts';
import {
  type ReportSummary,
  resultsByWeek,
  type SiteCheck,
  siteOf,
} from '../../../../lib/domain/reports/site.ts';

const checks: SiteCheck[] = [
  { name: 'slow', title: 'Page load time', importance: 'medium' },
  { name: 'alt', title: 'Images have text', importance: 'high' },
  { name: 'https', title: 'All requests use HTTPS', importance: 'high' },
];
const report = (
  id: string,
  page: string,
  at: number,
  more: Partial<ReportSummary> = {},
): ReportSummary => ({
  id,
  url: `https://example.com/${page}`,
  page,
  at,
  result: 'good',
  score: 90,
  failing: '',
  audits: [],
  ...more,
});

const day = (month: number, date: number) => new Date(2026, month - 1, date, 9).getTime();
const audits = (...all: [Result, number][]) => ({
  audits: all.map(([result, at]) => auditCode({ at, result })),
});

describe('a site', () => {
  test('has each page once, with its latest report, the worst first', () => {
    const site = siteOf(
      [
        report('1', 'a', 10, { result: 'bad', score: 20 }),
        report('2', 'a', 20),
        report('3', 'b', 5, { result: 'bad', score: 40 }),
        report('4', 'c', 5, { result: 'bad', score: 30 }),
        report('5', 'd', 5, { result: null, score: null, failing: null, unread: 1 }),
        report('6', 'e', 5, { result: 'decent', score: null }),
      ],
      checks,
    );
    expect(site.pages.map(({ id }) => id)).toEqual(['4', '3', '6', '2', '5']);
    expect(site.reports).toBe(6);
  });

  test('shows the finished report of a page while a newer one is generated', () => {
    const generated = { result: null, score: null, failing: null, unread: 1 } as const;
    const finished = report('1', 'a', 10, { failing: 'alt' });
    const site = siteOf([report('2', 'a', 20, generated), finished, report('3', 'a', 5)], checks);
    expect(site.pages.map(({ id }) => id)).toEqual(['1']);
    expect(site.failing.map(({ name }) => name)).toEqual(['alt']);
    const unread = { ...finished, failing: null, unread: 1 } as const;
    expect(siteOf([unread, report('2', 'a', 20, generated)], checks).unread).toEqual(['1']);
  });

  test('counts apart what fails only where that is accepted', () => {
    const site = siteOf(
      [
        report('1', 'a', 1, { failing: 'slow\nalt\nhttps' }),
        report('2', 'b', 1, { failing: 'slow\nalt\nhttps' }),
      ],
      checks,
      (page) => (name) => name === 'alt' || (name === 'slow' && page === 'a'),
    );
    const counts = (of: typeof site.failing) => of.map(({ name, pages }) => [name, pages]);
    expect(counts(site.failing)).toEqual([
      ['https', 2],
      ['slow', 1],
    ]);
    expect(counts(site.accepted)).toEqual([['alt', 2]]);
  });

  test('counts the pages that fail each check, the most important and most frequent first', () => {
    const site = siteOf(
      [
        report('1', 'a', 1, { failing: 'slow\nalt' }),
        report('2', 'b', 1, { failing: 'slow\nhttps' }),
        report('3', 'c', 1, { failing: 'slow\nhttps\nnot-known' }),
        report('4', 'c', 0, { failing: 'alt\nhttps' }),
        report('5', 'd', 1, { failing: null, unread: 1 }),
        report('6', 'e', 1, { failing: null }),
      ],
      checks,
    );
    expect(site.failing.map(({ name, pages }) => [name, pages])).toEqual([
      ['https', 2],
      ['alt', 1],
      ['slow', 3],
    ]);
    expect(site.checked).toBe(3);
    expect(site.unread).toEqual(['5']);
  });
});

describe('results by week', () => {
  // A Wednesday. The clock of the person is set back by an hour on 25 October.
  const now = new Date(2026, 10, 4, 12).getTime();

  test('count each page by its latest audit at the end of the week, of whichever report', () => {
    const weeks = resultsByWeek(
      [
        report('1', 'a', 0, audits(['bad', day(10, 14)], ['good', day(11, 3)])),
        report('2', 'a', 0, audits(['decent', day(10, 26)])),
        report('3', 'b', 0, audits(['bad', day(10, 25)])),
      ],
      now,
    );
    expect(weeks.map(({ from, ...counts }) => [new Date(from).toDateString(), counts])).toEqual([
      ['Mon Oct 12 2026', { ...noResults(), bad: 1 }],
      ['Mon Oct 19 2026', { ...noResults(), bad: 2 }],
      ['Mon Oct 26 2026', { ...noResults(), decent: 1, bad: 1 }],
      ['Mon Nov 02 2026', { ...noResults(), good: 1, bad: 1 }],
    ]);
  });

  test('are limited, and what is older or of unknown time counts from the first week on', () => {
    const weeks = resultsByWeek(
      [report('1', 'a', 0, audits(['bad', day(1, 1)])), report('2', 'b', 0, audits(['good', 0]))],
      now,
      3,
    );
    expect(weeks.map(({ good, bad }) => [good, bad])).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
    expect(resultsByWeek([], now)).toHaveLength(1);
  });
});
