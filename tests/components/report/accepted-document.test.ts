import { expect, test } from 'vitest';
import { written } from '../../../components/report/document.ts';
import { markdown, plainText } from '../../../components/report/markup.ts';
import { reportDocument } from '../../../components/report/report-document.ts';
import { formatDay } from '../../../lib/browser/formats.ts';
import { speak } from '../../speak.ts';
import { aFailing, anAccepted } from '../../support/builders/accepted.ts';
import { aReport } from '../../support/builders/values.ts';

speak('en');

const [from, until] = [Date.UTC(2026, 4, 3), Date.UTC(2026, 7, 3)];
const reason = 'A *colour* of the brand, see #12';
const report = aReport({
  url: 'https://example.com/a',
  score: 70,
  generatedAt: null,
  project: null,
  checks: [
    anAccepted(aFailing('Ads', { value: '3 MB' }), { reason, acceptedAt: from, until }),
    anAccepted(aFailing('Robots', { importance: 'high' }), { reason, acceptedAt: from }),
    anAccepted(aFailing('Links', { errors: 12 }), { isOutgrown: true, count: 3 }),
    { title: 'Size', passed: true, importance: 'medium' },
  ],
});
const facts = { page: null, changes: null };

test('Accepted checks are a part of their own, with since and until when, and not among the failed', () => {
  const text = written(reportDocument(report, facts), markdown);
  expect(text.slice(text.indexOf('## '))).toBe(`## Failed (1)

### Medium importance (1)

- [ ] Links
  - 12 found

## Accepted (2)

### High importance (1)

- Robots
  - Accepted ${formatDay(from)}, no end

### Medium importance (1)

- Ads
  - Accepted ${formatDay(from)} until ${formatDay(until)}

## Passed (1)

### Medium importance (1)

- [x] Size
`);
});

test('Their reasons go along only where that is wanted, and become no markup', () => {
  const of = (withReasons: boolean, markup = plainText) =>
    written(reportDocument(report, { ...facts, withReasons }), markup);
  expect(of(false)).toBe(written(reportDocument(report, facts), plainText));
  expect(of(false)).not.toContain('colour');
  expect(of(true).match(/ {2}- Reason: A \*colour\* of the brand, see #12/g)).toHaveLength(2);
  expect(of(true, markdown)).toContain('  - Reason: `A *colour* of the brand, see #12`');
});

test('Where nothing is accepted, nothing is said of it', () => {
  const plain = { ...report, checks: [aFailing('Links')] };
  expect(written(reportDocument(plain, { ...facts, withReasons: true }), plainText)).not.toMatch(
    /accepted/i,
  );
});
