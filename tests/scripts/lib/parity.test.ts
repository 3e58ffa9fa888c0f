import { describe, expect, test } from 'vitest';
import { type Parity, parityOf } from '../../../scripts/lib/parity.ts';

const chromium = [
  { file: 'popup/popup.spec.ts', title: 'The popup opens' },
  { file: 'popup/popup.spec.ts', title: 'Type grows with the browser’s' },
  { file: 'product/dev.spec.ts', title: 'npm run dev serves' },
];
const firefox = [{ file: 'firefox/popup/popup.spec.ts', title: 'opens the popup' }];
const parity = (more: Partial<Parity> = {}) =>
  parityOf({
    chromium,
    firefox,
    shownBy: { 'opens the popup': ['The popup opens'] },
    missing: {
      'Type grows with the browser’s': 'The style is the same.',
      'product/dev.spec.ts': 'This is about npm.',
    },
    ...more,
  });

test('The page counts what both have, and lists the rest below its reason', () => {
  const { text, faults } = parity();
  expect(faults).toEqual([]);
  expect(text).toContain('Of the tests\nof Chromium, 1 have one in Firefox');
  expect(text).toContain(
    '## The style is the same.\n\n- `popup/popup.spec.ts`\n  - Type grows with the browser’s\n',
  );
  expect(text).toContain(
    '## This is about npm.\n\n- `product/dev.spec.ts`\n  - npm run dev serves',
  );
});

test('A test of the same title in both needs nothing else', () => {
  const both = [...firefox, { file: 'firefox/product/dev.spec.ts', title: 'npm run dev serves' }];
  const reasons = { 'Type grows with the browser’s': 'The style is the same.' };
  expect(parity({ firefox: both, missing: reasons }).faults).toEqual([]);
});

describe('It is a fault', () => {
  test.each<[string, Partial<Parity>, string]>([
    ['that a test has neither', { missing: { 'product/dev.spec.ts': 'npm' } }, 'Type grows'],
    ['that Firefox lacks the test that shows one', { firefox: [] }, '"opens the popup" in Firefox'],
    [
      'that the test that is shown is gone',
      { shownBy: { 'opens the popup': ['The popup opens', 'Gone'] } },
      'There is no test "Gone"',
    ],
    [
      'that a reason is needed no more',
      { chromium: chromium.slice(0, 2) },
      '"product/dev.spec.ts" needs no reason',
    ],
  ])('%s', (_, more, sentence) => {
    expect(parity(more).faults.join('\n')).toContain(sentence);
  });
});
