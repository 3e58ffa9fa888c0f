import { expect, test } from 'vitest';
import { mendedDocument } from '../../../../components/reports/mended/mended-document.ts';
import { written } from '../../../../components/report/document.ts';
import { markdown, plainText } from '../../../../components/report/markup.ts';
import { speak } from '../../../speak.ts';
import { aChange, november, someMended } from './sample.ts';

speak('en');

const full = someMended({
  mended: [aChange('Images have a text.', true, 2)],
  failing: [aChange('No @title', false)],
  accepted: [aChange('Robots are kept out', false)],
  pages: 3,
  earlier: { good: 0, decent: 1, bad: 2 },
  later: { good: 2, decent: 1, bad: 0 },
  within: 1,
  notRun: 2,
  unknown: 1,
});

test('What became of a project is told as text, from its results to the runs of each page', () => {
  expect(written(mendedDocument(full, 'shop.example.com', november), plainText)).toBe(
    `Mended: shop.example.com

- Nov 1, 2026 to Nov 30, 2026

Results of 3 pages

- Earlier: Good 0, Decent 1, Bad 2
- Later: Good 2, Decent 1, Bad 0
- 1 page has no earlier run with checks. It is compared with its first run in this time.
- 2 pages have no run in this time, and are not counted.
- 1 page ran in this time, but its checks aren’t known.

Mended (1)

- Images have a text · High importance · 2 pages
  - shop.example.com/1 · Nov 1, 2026 to Nov 20, 2026
  - shop.example.com/2 · Nov 1, 2026 to Nov 20, 2026

Newly failing (1)

- No @title · High importance · 1 page
  - shop.example.com/1 · Nov 1, 2026 to Nov 20, 2026

Newly failing, accepted (1)

- Robots are kept out · High importance · 1 page
  - shop.example.com/1 · Nov 1, 2026 to Nov 20, 2026
`,
  );
});

test('As Markdown it has headings and links, and no text of a service becomes markup', () => {
  const lines = written(mendedDocument(full, 'a_b', november), markdown).split('\n');
  expect(lines).toContain('# Mended: a\\_b');
  expect(lines).toContain('## Newly failing (1)');
  expect(lines).toContain('- [ ] **`No @title`** · High importance · 1 page');
  expect(lines).toContain(
    '  - [shop.example.com/1](<https://shop.example.com/1>) · Nov 1, 2026 to Nov 20, 2026',
  );
});

test('Where nothing changed it says so, and a check of many pages names the first of them', () => {
  const mended = someMended({ failing: [aChange('Slow', false, 23)] });
  const text = written(mendedDocument(mended, 'a', november), plainText);
  expect(text).toContain('Mended\n\n- No check was mended.\n\nNewly failing (1)');
  expect(text).toContain('/20 · Nov 1, 2026 to Nov 20, 2026\n  - and 3 more\n');
  expect(text).not.toContain('/21');
  expect(text).not.toMatch(/Earlier|accepted|undefined/);
});
