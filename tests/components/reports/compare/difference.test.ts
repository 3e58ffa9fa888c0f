import { expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  describeDifference,
  describeGap,
} from '../../../../components/reports/compare/comparison.ts';
import { ofLocale } from '../../../fake-words.ts';
import type { Audit } from '../../../../lib/domain/reports/audit.ts';

Object.assign(fakeBrowser.i18n, {
  getMessage: (key: string, words: string[]) => ofLocale[key] ?? [key, ...(words ?? [])].join(' '),
  getUILanguage: () => 'en',
});

const hour = 3_600_000;
const start = Date.UTC(2026, 10, 1);
const audit = (more: Partial<Audit>): Audit => ({
  reportId: '1',
  at: start,
  result: 'decent',
  score: 70,
  privacy: 1,
  ...more,
});

test.each<[string, Partial<Audit>, string]>([
  [
    'points and days',
    { score: 64.4, at: start + 7 * 24 * hour },
    'compareIn compareWorseBy_other 6 7 days',
  ],
  [
    'one point and hours',
    { score: 71, at: start + 5 * hour },
    'compareIn compareBetterBy_one 1 5 hours',
  ],
  ['an equal score', { at: start + 60_000 }, 'compareIn compareSameScore 1 minute'],
  ['the result beside an equal score', { result: 'bad' }, 'compareWorse'],
  ['a better result beside an equal score', { result: 'good' }, 'compareBetter'],
  ['a day for almost one', { at: start + 23.6 * hour }, 'compareIn compareSameScore 1 day'],
  ['an hour for almost one', { at: start + 3_590_000 }, 'compareIn compareSameScore 1 hour'],
  ['hours up to a day', { at: start + 23.4 * hour }, 'compareIn compareSameScore 23 hours'],
  ['minutes up to an hour', { at: start + 0.7 * hour }, 'compareIn compareSameScore 42 minutes'],
  ['no time below a minute', { score: 71 }, 'compareBetterBy_one 1'],
  ['a worse result without a score', { score: null, result: 'bad' }, 'compareWorse'],
  ['a better result without a score', { score: null, result: 'good' }, 'compareBetter'],
  ['an equal result without a score', { score: null }, 'compareSameResult'],
])('The difference of two audits tells %s', (_, later, told) => {
  expect(describeDifference(audit({}), audit(later), true)).toBe(told);
});

test('It tells no time between two pages, nor where a service tells none', () => {
  const later = audit({ at: start + 24 * hour });
  expect(describeDifference(audit({}), later, false)).toBe('compareSameScore');
  expect(describeDifference(audit({ at: 0 }), later, true)).toBe('compareSameScore');
});

test('Audits that differ by noise alone are about the same, and pages are not', () => {
  const before = audit({ score: 70, categories: { performance: 60, seo: 80 } });
  const after = audit({ score: 68, categories: { performance: 56, seo: 80 } });
  expect(describeDifference(before, after, true)).toBe('compareAbout');
  expect(describeDifference(before, after, false)).toBe('compareWorseBy_other 2');
});

test('A report without categories beside one with them is told', () => {
  const scored = audit({ categories: { seo: 80 } });
  expect(describeGap(audit({}), scored)).toBe('compareNoCategories');
  expect([describeGap(scored, scored), describeGap(audit({}), audit({}))]).toEqual(['', '']);
});
