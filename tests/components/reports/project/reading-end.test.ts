import { expect, test } from 'vitest';
import { readingEnd } from '../../../../components/reports/project/ReadChecks.tsx';
import { newWalk } from '../../../../lib/domain/walk.ts';
import type { CheckReading } from '../../../../lib/storage/check-readings.ts';
import { speak } from '../../../speak.ts';

speak('en');

const reading: CheckReading = {
  connectionId: 'c1',
  project: 'example.com',
  startedAt: 1,
  walk: { ...newWalk, total: 24, seen: 3 },
  failed: [],
};
const ended = (seen: number, unreadable: number): CheckReading => ({
  ...reading,
  walk: { ...reading.walk, seen, unreadable },
});

test('The end of a reading counts the reports that were tried, not those that nobody asked for any more', () => {
  expect(readingEnd(ended(3, 0), 21)).toBe('');
  expect(readingEnd(ended(4, 1), 21)).toBe('1 report couldn’t be read');
  expect(readingEnd(ended(24, 2), 2)).toBe('2 reports couldn’t be read');
  expect(readingEnd(ended(24, 0), 0)).toBe('All checks were read.');
});
