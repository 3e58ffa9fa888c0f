import { beforeEach, describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { auditsOf } from '../../../components/popup/PageResult.tsx';
import { clickIds } from '../../../components/jobs/click-ids.ts';
import {
  sparkHeight,
  sparkline,
  sparkWidth,
  trendOf,
} from '../../../components/report-parts/sparkline.ts';
import { generatePassword } from '../../../components/report-parts/ReportPassword.tsx';
import { relativeTime } from '../../../components/ui/RelativeTime.tsx';
import messages from '../../../public/_locales/en/messages.json' with { type: 'json' };

function ids() {
  let made = 0;
  let now = 0;
  const idFor = clickIds(
    () => `id${++made}`,
    () => now,
  );
  return { idFor, pass: (ms: number) => (now += ms) };
}

describe('clicks', () => {
  test('A double click is one job, and so is a key held down', () => {
    const { idFor, pass } = ids();
    const first = idFor('a');
    for (let repeats = 0; repeats < 100; repeats += 1) {
      pass(30);
      expect(idFor('a')).toBe(first);
    }
  });

  test('A click that comes later is another job', () => {
    const { idFor, pass } = ids();
    const first = idFor('a');
    pass(600);
    expect(idFor('a')).not.toBe(first);
  });

  test('Something else asked for at once is another job', () => {
    const { idFor } = ids();
    expect(idFor('a')).not.toBe(idFor('b'));
  });
});

const audit = (score: number, ...checks: [string, boolean, 'high' | 'low'][]) => ({
  result: 'good' as const,
  score,
  checks: checks.map(([key, passed, importance]) => ({
    key,
    title: `${key} ${passed}`,
    passed,
    importance,
  })),
});

describe('the history of a page', () => {
  test('The line runs from the oldest to the newest, higher for better, within its box', () => {
    const points = sparkline([
      { result: 'bad', score: 0 },
      { result: 'good', score: 100 },
      { result: 'decent', score: null },
    ]);
    expect(points.map(([x]) => x)).toEqual(points.map(([x]) => x).toSorted((a, b) => a - b));
    expect(points[1]![1]).toBeLessThan(points[2]![1]);
    expect(points[2]![1]).toBeLessThan(points[0]![1]);
    for (const [x, y] of points)
      expect(x >= 0 && x <= sparkWidth && y >= 0 && y <= sparkHeight).toBe(true);
  });

  test('A page is better or worse by another word or by more than five points', () => {
    expect(trendOf({ result: 'good', score: 81 }, { result: 'good', score: 95 })).toBe('worse');
    expect(trendOf({ result: 'good', score: 100 }, { result: 'good', score: 94 })).toBe('better');
    expect(trendOf({ result: 'good', score: 95 }, { result: 'good', score: 90 })).toBe('same');
    expect(trendOf({ result: 'good', score: 90 }, { result: 'good', score: 95 })).toBe('same');
    expect(trendOf({ result: 'decent', score: 79 }, { result: 'good', score: 80 })).toBe('worse');
    expect(trendOf({ result: 'good', score: null }, { result: 'good', score: 99 })).toBe('same');
    expect(trendOf({ result: 'good', score: null }, { result: 'decent', score: 79 })).toBe(
      'better',
    );
    expect(trendOf({ result: 'good', score: 81 }, undefined)).toBeNull();
  });

  test('A check of high importance that turned counts where word and points say nothing', () => {
    const before = audit(90, ['a', true, 'high'], ['b', false, 'high'], ['c', true, 'low']);
    expect(
      trendOf(audit(92, ['a', false, 'high'], ['b', false, 'high'], ['c', true, 'low']), before),
    ).toBe('worse');
    expect(
      trendOf(audit(88, ['a', true, 'high'], ['b', true, 'high'], ['c', false, 'low']), before),
    ).toBe('better');
    expect(
      trendOf(audit(90, ['a', false, 'high'], ['b', true, 'high'], ['c', true, 'low']), before),
    ).toBe('same');
    expect(
      trendOf(audit(90, ['a', true, 'high'], ['b', false, 'high'], ['c', false, 'low']), before),
    ).toBe('same');
    expect(
      trendOf(audit(96, ['a', false, 'high'], ['b', false, 'high'], ['c', true, 'low']), before),
    ).toBe('better');
    expect(trendOf({ result: 'good', score: 90 }, before)).toBe('same');
  });

  test('Until the archive answers, the newest report of the page stands in for it', () => {
    const known = {
      id: '1',
      url: 'a',
      result: 'good',
      score: 90,
      generatedAt: 5,
      privacy: 1,
      hasPassword: false,
      project: null,
    } as const;
    expect(auditsOf(null, known)).toEqual([{ at: 5, result: 'good', score: 90 }]);
    expect(auditsOf(null, null)).toBeNull();
    expect(auditsOf([], null)).toEqual([]);
  });
});

test('A generated password has twenty characters and is another one each time', () => {
  const passwords = new Set(Array.from({ length: 50 }, () => generatePassword()));
  expect(passwords.size).toBe(50);
  for (const password of passwords) expect(password).toMatch(/^[\w-]{20}$/);
});

test('Every byte gives a character, whatever it is', () => {
  expect(generatePassword(new Uint8Array(256).map((_, index) => index))).toHaveLength(256);
});

const getMessage = (key: keyof typeof messages, [count]: string[]) =>
  messages[key].message.replace('$COUNT$', count ?? '');

describe('how long ago', () => {
  beforeEach(() => {
    Object.assign(fakeBrowser.i18n, { getMessage, getUILanguage: () => 'en' });
  });
  const hour = 3_600_000;
  test.each([
    [0, 'just now'],
    [59_000, 'just now'],
    [61_000, '1 minute ago'],
    [2.9 * hour, '2 hours ago'],
    [25 * hour, 'yesterday'],
    [24 * 3 * hour, '3 days ago'],
    [24 * 400 * hour, 'last year'],
    [-5 * hour, 'just now'],
  ])('%i ms ago is "%s"', (ago, text) => {
    expect(relativeTime(0, ago)).toBe(text);
  });
});
