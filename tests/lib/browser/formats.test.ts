import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  direction,
  formatClock,
  formatDate,
  formatDay,
  formatDaysAhead,
  formatList,
  formatNumber,
  formatPercent,
  formatTimeAndZone,
  formatTimes,
  formatUnit,
  language,
} from '../../../lib/browser/formats.ts';
import { listed } from '../../../lib/browser/i18n.ts';
import { quantityIn } from '../../../components/report/format-value.ts';
import { speak } from '../../speak.ts';

const at = new Date(2026, 10, 25, 14, 5, 7).getTime();

/** A text without the marks that nobody sees, and with plain spaces. */
const seen = (text: string) =>
  text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, '');

test.each([
  ['en', 'en', 'en'],
  ['en', 'en-GB', 'en-GB'],
  ['en', 'fi', 'en'],
  ['de', 'de-AT', 'de-AT'],
  ['ar', 'ar-EG', 'ar-EG'],
])('With words in %s, pages of a browser in %s say that they are in %s', (own, browsers, said) => {
  speak(own, browsers);
  expect(language()).toBe(said);
  expect(direction()).toBe(own === 'ar' ? 'rtl' : 'ltr');
});

// In the order of the tests below.
test.each([
  [
    'en',
    [
      '1,234.5',
      '45%',
      'Nov 25, 2026',
      '2:05 PM',
      'a, b, and c',
      'a, b',
      '7 days',
      'tomorrow',
      '3.1 MB',
    ],
  ],
  [
    'de',
    ['1.234,5', '45 %', '25.11.2026', '14:05', 'a, b und c', 'a, b', '7 Tage', 'morgen', '3,1 MB'],
  ],
  ['pl', ['1234,5', '45%', '25 lis 2026', '14:05', 'a, b i c', 'a, b', '7 dni', 'jutro', '3,1 MB']],
  ['ja', ['1,234.5', '45%', '2026/11/25', '14:05', 'a、b、c', 'a、b', '7 日', '明日', '3.1 MB']],
  ['ar', ['1,234.5', '45%', '25/11/2026', '2:05 م', 'a وb وc', 'a، b', '7 أيام', 'غدًا', '3.1 MB']],
])('In %s, numbers, dates, lists and sizes are those of the language: %j', (own, wanted) => {
  speak(own);
  const shown = [
    formatNumber(1234.5),
    formatPercent(0.45),
    formatDay(at),
    formatClock(at),
    formatList(['a', 'b', 'c']),
    listed(['a', 'b']),
    formatUnit(7, 'day'),
    formatDaysAhead(1),
    quantityIn('3.1 MB'),
  ];
  expect(shown.map((text) => seen(text ?? ''))).toEqual(wanted);
});

test.each(['ar-EG', 'ar-SA', 'ar-AE'])(
  'All numbers have the digits of the messages, whatever those of %s are, and dates the calendar of services',
  (browsers) => {
    speak('ar', browsers);
    const numbers = [
      formatNumber(12),
      formatNumber(12_345.6),
      formatPercent(0.45),
      formatDate(at),
      formatUnit(7, 'day'),
    ];
    expect(numbers.join(' ')).not.toMatch(/[٠-٩]/);
    expect(formatDay(at)).toContain('2026');
  },
);

test('A small number does not wait for `Intl`', () => {
  speak('en');
  const format = vi.spyOn(Number.prototype, 'toLocaleString');
  expect(formatNumber(205)).toBe('205');
  expect(format).not.toHaveBeenCalled();
  format.mockRestore();
});

test('A small number has the digits of the language', () => {
  Object.assign(fakeBrowser.i18n, {
    getMessage: (key: string) => (key === 'localeDigits' ? '٠١٢٣٤٥٦٧٨٩' : key),
  });
  expect(formatNumber(205)).toBe('٢٠٥');
});

test('Two times of one minute are told with seconds, and a text that leaves the device names the zone', () => {
  speak('en');
  expect(seen(formatTimes([at, at - 60_000])(at))).toBe('Nov 25, 2026, 2:05 PM');
  expect(seen(formatTimes([at, at - 3_000])(at))).toBe('Nov 25, 2026, 2:05:07 PM');
  expect(seen(formatTimeAndZone(at))).toMatch(/^Nov 25, 2026, 2:05:07 PM \S+$/);
});
