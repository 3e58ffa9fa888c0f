import { expect, test } from 'vitest';
import { auditChangeText } from '../../../components/report/change-text.ts';
import type { Check } from '../../../lib/domain/reports/report.ts';

const check = (passed: boolean): Check => ({ key: 'a', title: 'A', passed, importance: 'high' });
const audit = (score: number, passed: boolean) => ({
  result: 'decent' as const,
  score,
  checks: [check(passed)],
  at: new Date(2026, 10, 2).getTime(),
});
const now = new Date(2026, 10, 24).getTime();

test('A change is told in points, with its direction', () => {
  const { tone, shown } = auditChangeText(audit(60, true), audit(66, true), now);
  expect(tone).toBe('bad');
  expect(shown).toMatch(/^▼ 6/);
});

test('Points that say the opposite of a check of high importance are left out', () => {
  const { tone, shown, words } = auditChangeText(audit(68, false), audit(66, true), now);
  expect(tone).toBe('bad');
  expect(shown).not.toMatch(/[▲▼\d]/);
  expect(shown).toBe(`· ${words}`);
});
