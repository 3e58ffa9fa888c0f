import { expect, test } from 'vitest';
import { daysOfMonth, readPeriod } from '../../../../lib/domain/reports/period.ts';

const at = (year: number, month: number, day: number, hour = 0) =>
  new Date(year, month - 1, day, hour).getTime();

test('A period is from the beginning of its first day to the end of its last one', () => {
  expect(readPeriod('2026-03-01', '2026-03-31')).toEqual({
    from: at(2026, 3, 1),
    end: at(2026, 4, 1),
  });
  expect(readPeriod('2026-12-31', '2026-12-31')).toEqual({
    from: at(2026, 12, 31),
    end: at(2027, 1, 1),
  });
});

test.each([
  ['', '2026-03-31', 'from'],
  ['2026-02-30', '2026-03-31', 'from'],
  ['03/01/2026', '2026-03-31', 'from'],
  ['2'.repeat(10_000), '2026-03-31', 'from'],
  ['2026-03-01', '<b>', 'to'],
  ['2026-03-01', '2026-3-31', 'to'],
  ['2026-03-31', '2026-03-30', 'order'],
])('From %j to %j is no period, and it is said why', (from, to, fault) =>
  expect(readPeriod(from, to)).toBe(fault),
);

test('This month ends with today, and last month is whole', () => {
  expect(daysOfMonth('this', at(2026, 11, 29, 23))).toEqual({
    from: '2026-11-01',
    to: '2026-11-29',
  });
  expect(daysOfMonth('last', at(2026, 3, 31))).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(daysOfMonth('last', at(2026, 1, 1))).toEqual({ from: '2025-12-01', to: '2025-12-31' });
});
