import type { Check, Report } from '../../../lib/domain/reports/report.ts';
import { keep } from '../../support/builders/keep.ts';
import type { State } from '../../support/builders/show.ts';
import { aReport } from '../../support/builders/values.ts';

const project = 'shop.example.com';
const titles: [title: string, importance: Check['importance']][] = [
  ['Images have a text', 'high'],
  ['The page has a title that says what it is about', 'high'],
  ['Links say where they lead', 'medium'],
  ['Scripts do not block the page', 'medium'],
  ['No deprecated tags', 'low'],
];
const checksOf = (page: number, isLater: boolean): Check[] =>
  titles.map(([title, importance], at) => ({
    title,
    importance,
    // Most are mended, each on other pages, and the last one newly fails.
    passed: (page % (at + 1) === 0) === (isLater !== (at === 4)),
  }));
const reportOf = (page: number, month: number, day: number, more: Partial<Report> = {}) =>
  aReport({
    id: `${page}-${month}`,
    url: `${project}/${['boots', 'sale', 'checkout', 'stores'][page % 4]}/${page}`,
    score: ((page * 37) % 60) + (month - 8) * 12,
    generatedAt: new Date(2026, month - 1, day, 9).getTime(),
    ...more,
  });
const archive = Array.from({ length: 24 }, (_, page) => [
  reportOf(page, page % 7 === 0 ? 10 : 9, 3, { checks: checksOf(page, false) }),
  ...(page % 5 === 0
    ? []
    : [reportOf(page, 11, 20, page % 6 === 1 ? {} : { checks: checksOf(page, true) })]),
]).flat();

const days = { from: '2026-10-01', to: '2026-11-29' };
const state = (name: string, more: Partial<State> = {}, of: object = days): State => ({
  name: `mended ${name}`.trim(),
  search: `?${new URLSearchParams({ tab: 'mended', project, ...of })}`,
  fill: () => keep({ archive }),
  ...more,
});

/** "Mended", as it may look. */
export const mendedStates: State[] = [
  state(''),
  state('at 360', { width: 360 }),
  state('right to left', { rightToLeft: true }),
  state('right to left at 360', { rightToLeft: true, width: 360 }),
  state('empty', {}, { from: '2026-01-01', to: '2026-01-31' }),
  state('with wrong days at 360', { width: 360 }, { from: '2026-11-30', to: '2026-11-01' }),
];
