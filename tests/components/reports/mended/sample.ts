import type { ChangedCheck, Mended } from '../../../../lib/domain/reports/mended.ts';
import { readPeriod } from '../../../../lib/domain/reports/period.ts';

const at = (day: number) => new Date(2026, 10, day, 9).getTime();

const pageOf = (page: string): ChangedCheck['pages'][number] => ({
  page,
  url: page,
  earlier: { reportId: '1', at: at(1), result: 'bad' },
  later: { reportId: '2', at: at(20), result: 'good' },
});

/** A check that changed on `count` pages. */
export const aChange = (title: string, passed: boolean, count = 1): ChangedCheck => ({
  check: { key: title.toLowerCase(), title, passed, importance: 'high' },
  pages: Array.from({ length: count }, (_, place) => pageOf(`shop.example.com/${place + 1}`)),
});

/** A project over a period, in which nothing happened unless it is given. */
export const someMended = (more: Partial<Mended> = {}): Mended => ({
  mended: [],
  failing: [],
  accepted: [],
  pages: 0,
  earlier: { good: 0, decent: 0, bad: 0 },
  later: { good: 0, decent: 0, bad: 0 },
  within: 0,
  notRun: 0,
  unknown: 0,
  ...more,
});

const read = readPeriod('2026-11-01', '2026-11-30');
if (typeof read === 'string') throw new Error('These days are a period.');
export const november = read;
