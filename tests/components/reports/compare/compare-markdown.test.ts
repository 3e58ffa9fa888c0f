import { expect, test } from 'vitest';
import { compareMarkdown } from '../../../../components/reports/compare/compare-markdown.ts';
import { comparisonOf } from '../../../../components/reports/compare/comparison.ts';
import type { ComparedAudit } from '../../../../components/reports/compare/use-comparison.ts';
import { formatTimeAndZone } from '../../../../lib/browser/formats.ts';
import type { Check } from '../../../../lib/domain/reports/report.ts';
import { anAccepted } from '../../../support/builders/accepted.ts';
import { speak } from '../../../speak.ts';

speak('en');

const check = (title: string, passed: boolean, more: Partial<Check> = {}): Check => ({
  title,
  passed,
  importance: 'high',
  ...more,
});
const side = (
  score: number,
  at: number,
  checks: Check[],
  url = 'https://example.com/a',
): ComparedAudit => ({
  audit: { reportId: '1', at, result: 'decent', score, privacy: 1, checks },
  url,
  project: 'example.com',
  audits: [],
});
const before = [
  check('Has a | title', true),
  check('Asks @me | you', true),
  check('Size', false, { value: '2 MB', importance: 'low' }),
  check('Links', false, { errors: ['<a>'] }),
  check('Same', true),
  check('Gone', true),
];
const after = [
  check('Has a | title', false, { errors: '<b>' }),
  check('Asks @me | you', false),
  check('Size', false, { value: '3 MB', importance: 'low' }),
  check('Links', false, { errors: ['<a>', '<a class>'] }),
  check('Same', true),
];
const comparison = comparisonOf(before, after);

test('A comparison as Markdown has both audits, a table for each change, and counts the rest', () => {
  expect(compareMarkdown([side(74, 0, before), side(68, 1_000, after)], comparison))
    .toBe(`# [https://example.com/a](<https://example.com/a>)

6 points worse

- Earlier: **Decent · 74 of 100** · Private
- Later: **Decent · 68 of 100** · ${formatTimeAndZone(1_000)} · Private

## Now failing

| Check | Importance | Earlier | Later |
| --- | --- | --- | --- |
| Has a \\| title | High | Passed | Failed: \\<b\\> |
| \`Asks @me \\| you\` | High | Passed | Failed |

## Changed value

| Check | Importance | Earlier | Later |
| --- | --- | --- | --- |
| Links | High | Failed: 1 found: \\<a\\> | Failed: 2 found: \\<a class\\> |
| Size | Low | Failed: 2 MB | Failed: 3 MB |

## Removed

| Check | Importance | Earlier | Later |
| --- | --- | --- | --- |
| Gone | High | Passed | – |

Unchanged: 1
`);
});

test('It says which of two pages is which, and that checks are not known', () => {
  expect(compareMarkdown([side(74, 0, []), side(80, 0, [], 'example.org/b')], null))
    .toBe(`# [https://example.com/a](<https://example.com/a>) and [example.org/b](<https://example.org/b>)

6 points better

- Earlier: [https://example.com/a](<https://example.com/a>) · **Decent · 74 of 100** · Private
- Later: [example.org/b](<https://example.org/b>) · **Decent · 80 of 100** · Private

The checks can’t be compared: the service keeps only those of the latest run.
`);
});

test('It counts the checks that cannot be compared', () => {
  const keyed = [check('Title', true, { key: 'title' }), check('Size', true, { key: 'size' })];
  const own = [check('Title', true), check('Weight', true)];
  expect(
    compareMarkdown([side(74, 0, own), side(74, 0, keyed)], comparisonOf(own, keyed)),
  ).toContain('\n\nUnchanged: 1\n\n2 not compared: the service has renamed its checks.\n');
});

test('It says that checks are accepted, and not why', () => {
  const [one, other] = [check('Ads', true), anAccepted(check('Ads', false, { value: 'x' }))];
  const text = compareMarkdown(
    [side(74, 0, [one]), side(74, 0, [other])],
    comparisonOf([one], [other]),
  );
  expect(text).toContain(
    '## Changed value\n\n| Check | Importance | Earlier | Later |\n| --- | --- | --- | --- |\n| Ads | High | Passed | Failed · Accepted: x |\n',
  );
  expect(text).not.toContain(other.accepted!.reason);
});
