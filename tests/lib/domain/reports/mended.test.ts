import { describe, expect, test } from 'vitest';
import type { Audit } from '../../../../lib/domain/reports/audit.ts';
import { type PageRuns, startMended } from '../../../../lib/domain/reports/mended.ts';
import type { Check } from '../../../../lib/domain/reports/report.ts';

const period = { from: 100 };
const check = (key: string, passed: boolean, more: Partial<Check> = {}): Check => ({
  key,
  title: `${key} ${passed ? 'passes' : 'fails'}`,
  passed,
  importance: 'medium',
  ...more,
});
const run = (at: number, checks: Check[], more: Partial<Audit> = {}): Audit => ({
  reportId: `r${at}`,
  at,
  result: 'decent',
  score: 60,
  privacy: 1,
  checks,
  ...more,
});
const pageOf = (
  page: string,
  earlier: Audit | null,
  later: Audit | null,
  hasRun = true,
): PageRuns => ({
  page,
  url: `https://${page}`,
  hasRun,
  earlier,
  later,
});

function told(pages: PageRuns[], isAccepted?: Parameters<typeof startMended>[1]) {
  const mended = startMended(period.from, isAccepted);
  for (const page of pages) mended.add(page);
  return mended.result();
}
/** The keys of the checks of each list. */
function keysOf({ mended, failing, accepted }: ReturnType<typeof told>) {
  const keys = (list: typeof mended) => list.map((one) => one.check.key ?? one.check.title);
  return { mended: keys(mended), failing: keys(failing), accepted: keys(accepted) };
}
const between = (earlier: Check[], later: Check[], more: Partial<Audit>[] = [{}, {}]) =>
  keysOf(told([pageOf('a', run(50, earlier, more[0]), run(150, later, more[1]))]));

const brief = (audit: Audit) => ({
  reportId: audit.reportId,
  at: audit.at,
  result: audit.result,
});
const named = (title: string, passed: boolean, key?: string): Check => ({
  title,
  passed,
  importance: 'low',
  ...(key !== undefined && { key }),
});
const speed = (passed: boolean) => [check('speed', passed, { category: 'performance' })];
const scored = (performance: number, more: Partial<Audit> = {}): Partial<Audit> => ({
  categories: { performance, seo: 90 },
  ...more,
});
const seo = (passed: boolean) => [check('seo', passed, { category: 'seo' })];
const twice = (passed: boolean) => [check('a', passed), check('a', passed)];

describe('What became of a project', () => {
  test('is what failed and passes, and what newly fails, each with its pages and their runs', () => {
    const earlier = run(50, [check('alt', false), check('lang', true)], { result: 'bad' });
    const later = run(150, [check('alt', true), check('lang', false)], { result: 'good' });
    const result = told([
      pageOf('a', earlier, later),
      pageOf('b', run(60, earlier.checks!), later),
    ]);
    const pages = [
      { page: 'a', url: 'https://a', earlier: brief(earlier), later: brief(later) },
      { page: 'b', url: 'https://b', earlier: brief(run(60, [])), later: brief(later) },
    ];
    const shown = { importance: 'medium' };
    expect(result).toEqual({
      mended: [{ check: { key: 'alt', title: 'alt passes', passed: true, ...shown }, pages }],
      failing: [{ check: { key: 'lang', title: 'lang fails', passed: false, ...shown }, pages }],
      accepted: [],
      pages: 2,
      earlier: { good: 0, decent: 1, bad: 1 },
      later: { good: 2, decent: 0, bad: 0 },
      within: 0,
      notRun: 0,
      unknown: 0,
    });
  });

  test('begins with the most important checks, then those of most pages', () => {
    const earlier = ['few', 'many', 'low', 'high'];
    const importance = { few: 'medium', many: 'medium', low: 'low', high: 'high' } as const;
    const checks = (passed: boolean, names: string[]) =>
      names.map((name) => check(name, passed, { importance: importance[name as 'few'] }));
    const { mended } = told([
      pageOf('a', run(50, checks(false, earlier)), run(150, checks(true, earlier))),
      pageOf('b', run(50, checks(false, ['many'])), run(150, checks(true, ['many']))),
    ]);
    expect(mended.map((one) => one.check.key)).toEqual(['high', 'many', 'few', 'low']);
  });

  test('has no check that is absent in the later run, and one that is new and fails', () => {
    expect(between([check('gone', false)], [check('new', false), check('fine', true)])).toEqual({
      mended: [],
      failing: ['new'],
      accepted: [],
    });
  });

  test('knows a check by its title where only one run has keys, and tells nothing of the others', () => {
    expect(
      between(
        [named('Has text', false), named('alt', false)],
        [named('Has text', true, 'text'), named('Alt', true, 'alt'), named('New', false, 'new')],
      ),
    ).toEqual({ mended: ['alt', 'text'], failing: [], accepted: [] });
  });

  test.each<[string, string[], Partial<Audit>[]]>([
    ['within five points', [], [scored(60), scored(65)]],
    ['beyond five points', ['speed'], [scored(60), scored(66)]],
    ['within the spread', [], [scored(60, { spread: 4 }), scored(68)]],
    ['beyond the spread', ['speed'], [scored(60, { spread: 4 }), scored(69)]],
    ['of unknown categories, its score within five points', [], [{ score: 60 }, { score: 65 }]],
    ['of unknown categories, its score beyond it', ['speed'], [{ score: 60 }, { score: 66 }]],
    ['of unknown categories and scores', [], [{ score: null }, { score: null }]],
  ])('has a check of performance %s: %j', (_, found, more) => {
    expect(between(speed(false), speed(true), more).mended).toEqual(found);
    expect(between(speed(true), speed(false), more).failing).toEqual(found);
  });

  test('has any other check whatever the score does', () => {
    const more = [scored(60), scored(60)];
    expect(between(seo(false), seo(true), more).mended).toEqual(['seo']);
  });

  test('counts apart what is compared within, did not run, or has no two runs with checks', () => {
    const [earlier, later] = [run(100, [check('a', false)]), run(150, [check('a', true)])];
    const { mended, pages, within, notRun, unknown } = told([
      pageOf('within', earlier, later),
      pageOf('idle', null, null, false),
      pageOf('once', null, later),
      pageOf('no checks', null, null),
    ]);
    expect(mended[0]?.pages.map(({ page }) => page)).toEqual(['within']);
    expect({ pages, within, notRun, unknown }).toEqual({
      pages: 1,
      within: 1,
      notRun: 1,
      unknown: 2,
    });
  });

  test('has apart what newly fails and is accepted on its page', () => {
    const runs = [run(50, [check('a', true)]), run(150, [check('a', false)])] as const;
    const result = told(
      [pageOf('one', ...runs), pageOf('two', ...runs)],
      ({ key }, page) => key === 'a' && page === 'two',
    );
    expect(keysOf(result)).toEqual({ mended: [], failing: ['a'], accepted: ['a'] });
    expect(result.accepted[0]?.pages.map(({ page }) => page)).toEqual(['two']);
  });

  test('names a page once, although it has two checks of one name', () => {
    const { mended } = told([pageOf('a', run(50, twice(false)), run(150, twice(true)))]);
    expect(mended.map(({ pages }) => pages.length)).toEqual([1]);
  });
});
