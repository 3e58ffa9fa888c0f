import { expect, test } from 'vitest';
import { markdownOf } from '../../../../components/reports/detail/report-markdown.ts';
import type { Report } from '../../../../lib/domain/reports/report.ts';

const report: Report = {
  id: '7',
  url: 'https://example.com/a_b',
  result: 'decent',
  score: 70,
  generatedAt: 0,
  privacy: 1,
  hasPassword: false,
  project: 'example.com',
  checks: [
    { title: 'Low', passed: true, importance: 'low' },
    { title: 'Passed', passed: true, importance: 'high' },
    { title: 'Failed', passed: false, importance: 'high' },
  ],
};

test('A report is told with its checks by importance, failed first', () => {
  expect(markdownOf(report, { page: 'https://reports.example/reports/7', changes: null }))
    .toBe(`# [https://example.com/a\\_b](<https://example.com/a_b>)

- Result: **decent**, 70 of 100
- Generated: 1970-01-01T00:00:00.000Z
- Project: example.com
- Report: [https://reports.example/reports/7](<https://reports.example/reports/7>)

## Importance: high

- [ ] Failed
- [x] Passed

## Importance: low

- [x] Low
`);
});

test('Nothing that a service sent becomes markup or another link', () => {
  const title = '](https://evil.example) <img src=x> **x** `y`\n# z';
  const text = markdownOf(
    {
      ...report,
      url: 'javascript:alert(1)',
      checks: [{ title, passed: false, importance: 'low' }],
    },
    { page: null, changes: null },
  );
  expect(text).not.toMatch(/\[[^\]]*\]\(/);
  expect(text).not.toMatch(/(?<!\\)[<`]|^# z/m);
  expect(text.split('\n')).toContain(
    '- [ ] \\]\\(https://evil.example\\) \\<img src=x\\> \\*\\*x\\*\\* \\`y\\` \\# z',
  );
});

test('What is not known yet is not made up', () => {
  const bare = {
    ...report,
    result: null,
    score: null,
    generatedAt: null,
    project: null,
    checks: [],
  };
  expect(markdownOf(bare, { page: null, changes: null })).toBe(
    '# [https://example.com/a\\_b](<https://example.com/a_b>)\n\n- Result: none yet\n',
  );
});

test('What changed since the run before is told, by what it means', () => {
  const [low, passed, failed] = report.checks!;
  const changes = {
    turnedBad: [failed!],
    turnedGood: [passed!],
    came: [{ ...low!, title: 'New *one*' }],
    went: [],
  };
  expect(markdownOf({ ...report, score: 69.6 }, { page: null, changes }))
    .toContain(`- Result: **decent**, 70 of 100
- Generated: 1970-01-01T00:00:00.000Z
- Project: example.com

## What changed

- Now failing: Failed
- Now passing: Passed
- Added: New \\*one\\*

## Importance: high
`);
});
