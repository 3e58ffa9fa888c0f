import { expect, test } from 'vitest';
import { addressWithin, pagesThatFail } from '../../../../components/reports/project/site-pages.ts';
import { type ReportSummary, siteOf } from '../../../../lib/domain/reports/site.ts';

const page = (at: number, failing: string | null): ReportSummary => ({
  id: String(at),
  url: `https://example.com/${at}`,
  page: `example.com/${at}`,
  at,
  result: 'bad',
  score: at,
  failing,
  audits: [],
});
const checks = ['title', 'links'].map((name) => ({
  name,
  title: name,
  importance: 'high' as const,
}));

test('A check leads to the pages that fail it, and to none once it fails nowhere', () => {
  const { pages, failing } = siteOf(
    [page(1, 'title'), page(2, 'title\nlinks'), page(3, null)],
    checks,
  );
  const of = (name: string) =>
    pagesThatFail(
      pages,
      failing.find((check) => check.name === name),
    ).map(({ id }) => id);
  expect(of('title')).toEqual(['1', '2']);
  expect(of('links')).toEqual(['2']);
  expect(of('gone')).toEqual([]);
});

test('A check leads to no page where it is accepted', () => {
  const { pages, failing } = siteOf([page(1, 'title'), page(2, 'title')], checks);
  const left = pagesThatFail(pages, failing[0], (at) => at === 'example.com/1');
  expect(left.map(({ id }) => id)).toEqual(['2']);
});

test.each([
  ['example.com', 'https://example.com/shop?a=b', '/shop?a=b'],
  ['example.com', 'https://example.com/', '/'],
  ['Our shop', 'https://example.com/shop', 'example.com/shop'],
  ['example.com', 'https://blog.example.com/shop', 'blog.example.com/shop'],
])('In the project %s the page %s is named %s', (project, url, name) => {
  expect(addressWithin(project, url)).toBe(name);
});
