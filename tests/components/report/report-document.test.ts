import { expect, test } from 'vitest';
import { bodyOf, written } from '../../../components/report/document.ts';
import { checkDocument, reportDocument } from '../../../components/report/report-document.ts';
import { markdown, plainText } from '../../../components/report/markup.ts';
import { fieldChecks } from '../../support/service/samples.ts';
import { formatTimeAndZone } from '../../../lib/browser/formats.ts';
import { speak } from '../../speak.ts';
import type { Check } from '../../../lib/domain/reports/report.ts';
import { scored } from '../../screenshots/states/checks.ts';
import { aReport } from '../../support/builders/values.ts';

speak('en');

const markdownOf = (...of: Parameters<typeof reportDocument>) =>
  written(reportDocument(...of), markdown);

const report = aReport({
  id: '7',
  url: 'https://example.com/a_b',
  result: 'decent',
  score: 70,
  generatedAt: 0,
  project: 'example.com',
  checks: [
    { title: 'Low', passed: true, importance: 'low' },
    { title: 'Passed', passed: true, importance: 'high' },
    { title: 'Failed', passed: false, importance: 'high' },
  ],
});

test('A report is told with its failed checks first, then those that passed, by importance', () => {
  expect(markdownOf(report, { page: 'https://reports.example/reports/7', changes: null }))
    .toBe(`# [https://example.com/a\\_b](<https://example.com/a_b>)

- Result: **Decent · 70 of 100**
- Audited: ${formatTimeAndZone(0)}
- Privacy: Private
- Project: example.com
- Report: [https://reports.example/reports/7](<https://reports.example/reports/7>)

## Failed (1)

### High importance (1)

- [ ] Failed

## Passed (2)

### High importance (1)

- [x] Passed

### Low importance (1)

- [x] Low
`);
});

/** Trackers make links and mentions of these, also where they are escaped. */
const linked = [
  'See https://evil.example/',
  'See www.evil.example',
  'Ask @somebody or a@b.example',
  'Fixes #12 and !7',
  'GH-12',
];

test('Nothing that a service sent becomes markup, a link or a mention', () => {
  const title = '](evil.example) <img src=x> **x** `y`\n# z';
  const text = markdownOf(
    {
      ...report,
      url: 'javascript:alert(1)',
      checks: [
        { title, passed: false, importance: 'low' },
        ...linked.map((of) => ({ title: of, passed: false, importance: 'low' as const })),
      ],
    },
    { page: null, changes: null },
  );
  expect(text).not.toMatch(/\[[^\]]*\]\(/);
  expect(text.split('\n').slice(-2 - linked.length)).toEqual([
    '- [ ] \\]\\(evil.example\\) \\<img src=x\\> \\*\\*x\\*\\* \\`y\\` \\# z',
    ...linked.map((one) => `- [ ] \`${one}\``),
    '',
  ]);
});

test('The address of a page leads to it, also where a service stores it without its scheme', () => {
  const [heading] = markdownOf(
    { ...report, url: 'example.com/a_b' },
    { page: null, changes: null },
  ).split('\n');
  expect(heading).toBe('# [example.com/a\\_b](<https://example.com/a_b>)');
});

test('What is not known yet is not made up', () => {
  const bare = {
    ...report,
    result: null,
    score: null,
    privacy: null,
    generatedAt: null,
    project: null,
    checks: [],
  };
  expect(markdownOf(bare, { page: null, changes: null })).toBe(
    '# [https://example.com/a\\_b](<https://example.com/a_b>)\n\n- Result: **No result yet**\n',
  );
});

test('What changed since the run before is told, by what it means', () => {
  const [low, passed, failed] = report.checks!;
  const changes = {
    turnedBad: [failed!, passed!],
    turnedGood: [],
    came: [{ ...low!, title: 'New *one*' }],
    went: [],
  };
  expect(markdownOf({ ...report, score: 69.6 }, { page: null, changes }))
    .toContain(`- Result: **Decent · 70 of 100**
- Audited: ${formatTimeAndZone(0)}
- Privacy: Private
- Project: example.com

## What changed

- Now failing: Failed
- Now failing: Passed
- Added: New \\*one\\*

## Failed (1)
`);
});

test('As text a report has the same, without any markup', () => {
  const page = 'https://reports.example/reports/7';
  expect(written(reportDocument(report, { page, changes: null }), plainText))
    .toBe(`https://example.com/a_b

- Result: Decent · 70 of 100
- Audited: ${formatTimeAndZone(0)}
- Privacy: Private
- Project: example.com
- Report: https://reports.example/reports/7

Failed (1)

High importance (1)

- Failed

Passed (2)

High importance (1)

- Passed

Low importance (1)

- Low
`);
});

const images: Check = {
  title: 'Images have *sizes*',
  passed: false,
  importance: 'high',
  value: '2 of 9',
  errors: ['<img src="a.png">', 'a `b` ``c``', { at: 'x'.repeat(900) }],
};

test('A check has its page, its value and all that was found, as Markdown and as text', () => {
  const document = checkDocument(images, report, 'https://reports.example/reports/7');
  expect({ ...document }).toMatchObject({
    title: 'Images have *sizes*: example.com/a_b',
    labels: 'high-importance',
  });
  const found = `At: ${'x'.repeat(496)}…`;
  expect(written(document, markdown)).toBe(`# Images have \\*sizes\\*

- Page: [https://example.com/a\\_b](<https://example.com/a_b>)
- Check: **Failed** · High importance
- Result: **Decent · 70 of 100**
- Audited: ${formatTimeAndZone(0)}
- Privacy: Private
- Project: example.com
- Report: [https://reports.example/reports/7](<https://reports.example/reports/7>)
- Value: 2 of 9
- 3 found
  - \`<img src="a.png">\`
  - \`\`\` a \`b\` \`\`c\`\` \`\`\`
  - \`${found}\`
`);
  expect(bodyOf(document, plainText)).toContain(`- 3 found
  - <img src="a.png">
  - a \`b\` \`\`c\`\`
`);
});

test('A report with a password hands over none, whatever the service sent', () => {
  const secret = {
    ...report,
    hasPassword: true,
    privacy: 2 as const,
    further: { password: 'hunter2' },
  };
  for (const markup of [markdown, plainText]) {
    const texts = [
      written(reportDocument(secret, { page: null, changes: null }), markup),
      written(checkDocument(images, secret, null), markup),
    ];
    for (const text of texts) expect(text).not.toContain('hunter2');
  }
});

test('A failed check of a report has its value, its number of findings and the first three of each', () => {
  const errors = Array.from({ length: 14 }, (_, at) => `<i id="${at}">`);
  const checks: Check[] = [
    { title: 'Sizes', passed: false, importance: 'high', value: '2 of 9', errors },
    { title: 'Links', passed: false, importance: 'high', errors: 4 },
    { title: 'Fast', passed: true, importance: 'high', value: '1 of 2', errors: ['<b>'] },
  ];
  const document = reportDocument({ ...report, checks }, { page: null, changes: null });
  expect(bodyOf(document, markdown)).toContain(`
- [ ] Sizes
  - Value: 2 of 9
  - 14 found
    - \`<i id="0">\`
    - \`<i id="1">\`
    - \`<i id="2">\`
    - and 11 more
- [ ] Links
  - 4 found

## Passed (1)

### High importance (1)

- [x] Fast: 1 of 2
`);
  expect(bodyOf(document, plainText)).toContain(`
- Sizes
  - Value: 2 of 9
  - 14 found
    - <i id="0">
`);
});

test('A value of many parts and the text of a long link are cut, and the link leads on', () => {
  const url = `https://example.com/${'x'.repeat(1_900)}`;
  const value = Array.from({ length: 400 }, (_, at) => `part ${at}`);
  const document = checkDocument({ ...images, value }, { ...report, url }, null);
  const lines = bodyOf(document, markdown).split('\n');
  expect(lines.find((line) => line.startsWith('- Value: '))).toMatch(
    /^- Value: part 0, part 1, .* part 19, and 380 more$/,
  );
  expect(lines[0]).toBe(`- Page: [https://example.com/${'x'.repeat(180)}…](<${url}>)`);
});

test('Sign-in details in the address of a page leave with no text', () => {
  const url = 'https://someone:secret@intranet.example/@team?to=a@b';
  const document = checkDocument(images, { ...report, url }, null);
  for (const markup of [markdown, plainText]) {
    const text = bodyOf(document, markup) + document.title;
    expect(text).toContain('https://intranet.example/@team?to=a@b');
    expect(text).not.toMatch(/someone|secret/);
  }
});

test('A failed check of a service in the field has its words, and why it matters', () => {
  const check = fieldChecks.find(({ title }) => title === 'load_time')!;
  const text = bodyOf(checkDocument(check, report, null), plainText);
  expect(text).toContain('- 2.84 s, more than 2 s\n');
  expect(text).toContain('Visitors leave pages that take long.');
  expect(text).toContain('- https://web.dev/learn/performance');
});

test('A report with categories says their scores, what they decided, and what was not checked', () => {
  const text = written(reportDocument(scored(), { page: null, changes: null }), plainText);
  expect(text).toContain(
    '- Categories: Accessibility 40 · Performance 100 · SEO 100 · Best practices –\n' +
      '- Decent: accessibility is bad\n' +
      '- Best practices has no score: ',
  );
  expect(text).toContain('- 312 places; the first 100');
  expect(text).toContain('Could not be checked\n\n- No browser errors logged to the console\n');
});
