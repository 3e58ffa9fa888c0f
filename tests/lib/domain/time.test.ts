import { expect, test } from 'vitest';
import { readTime } from '../../../lib/domain/time.ts';

const noon = Date.UTC(2026, 1, 3, 12, 0, 0);

test.each([
  ['2026-02-03T12:00:00Z'],
  ['2026-02-03T12:00:00.000Z'],
  ['2026-02-03T12:00:00.000000Z'],
  ['2026-02-03t12:00:00z'],
  ['2026-02-03T12:00Z'],
  ['2026-02-03T12:00:00'],
  ['2026-02-03 12:00:00'],
  [' 2026-02-03 12:00:00 '],
  ['2026-02-03T14:00:00+02:00'],
  ['2026-02-03T14:00:00+0200'],
  ['2026-02-03T14:00:00+02'],
  ['2026-02-03 07:30:00-04:30'],
  ['2026-02-03 12:00:00 UTC'],
  ['2026-02-03 12:00:00 GMT'],
  ['2026-02-03 14:00:00 +02:00'],
  ['Tue, 03 Feb 2026 12:00:00 GMT'],
  ['Tue, 03 Feb 2026 12:00:00 UTC'],
  ['Tue, 03 Feb 2026 14:00:00 +0200'],
  [{ date: '2026-02-03 12:00:00.000000', timezone_type: 3, timezone: 'UTC' }],
  [{ date: '2026-02-03 14:00:00.000000', timezone_type: 1, timezone: '+02:00' }],
  [{ date: '2026-02-03 12:00:00.000000', timezone_type: 2, timezone: 'Z' }],
  [{ date: '2026-02-03 13:00:00.000000', timezone_type: 3, timezone: 'Europe/Berlin' }],
  [{ date: '2026-02-03 12:00:00.000000', timezone_type: 3, timezone: 'Europe/London' }],
  [noon],
  [noon / 1000],
  [String(noon)],
  [String(noon / 1000)],
])('%j is noon of 3 February 2026', (raw) => {
  expect(readTime(raw)).toBe(noon);
});

test('a day without a time is its midnight in UTC', () => {
  expect(readTime('2026-02-03')).toBe(Date.UTC(2026, 1, 3));
});

test('fractions of a second are kept to the millisecond', () => {
  expect(readTime('2026-02-03T12:00:00.123456Z')).toBe(noon + 123);
  expect(readTime(noon / 1000 + 0.25)).toBe(noon + 250);
});

test.each([
  '',
  'yesterday',
  '2026',
  '12',
  '2026-13-01',
  '2026-02-03T25:00:00Z',
  '03.02.2026',
  'Tue, 33 Feb 2026 12:00:00 GMT',
  'Tue, 03 Feb 99999 12:00:00 GMT',
  'Some 12:00:00',
  -1,
  NaN,
  Infinity,
  1e300,
])('%j is no timestamp', (raw) => {
  expect(readTime(raw)).toBeNull();
});

test.each([
  ['2026-03-08 01:30:00', Date.UTC(2026, 2, 8, 6, 30)],
  ['2026-03-08 05:00:00', Date.UTC(2026, 2, 8, 9)],
])('%s in New York has the offset of that time, near a change of the clocks too', (date, time) => {
  expect(readTime({ date, timezone: 'America/New_York' })).toBe(time);
});

test.each([
  null,
  undefined,
  true,
  {},
  [],
  ['2026-02-03'],
  { date: '2026-02-03 12:00:00', timezone: 'Mars/Olympus' },
  { date: '2026-02-03 12:00:00' },
  { date: 'soon', timezone: 'UTC' },
  { date: 'soon', timezone: 'Europe/Berlin' },
  { date: { date: '2026-02-03' }, timezone: 'UTC' },
])('%j is no timestamp either', (raw) => {
  expect(readTime(raw)).toBeNull();
});
