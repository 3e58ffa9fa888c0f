import { expect, test } from 'vitest';
import { readingEnd } from '../../../../components/reports/project/ReadChecks.tsx';
import type { CheckReading } from '../../../../lib/storage/check-readings.ts';
import { speakEnglish } from '../../../english-words.ts';

speakEnglish();

const reading: CheckReading = {
  connectionId: 'c1',
  project: 'example.com',
  startedAt: 1,
  total: 24,
  read: 3,
  failed: [],
  notBefore: 0,
  delays: 0,
};

test('The end of a reading counts the reports that were tried, not those that nobody asked for any more', () => {
  expect(readingEnd(reading, 21)).toBe('');
  expect(readingEnd({ ...reading, failed: ['7'] }, 21)).toBe('1 report couldn’t be read');
  expect(readingEnd({ ...reading, read: 22, failed: ['7', '9'] }, 2)).toBe(
    '2 reports couldn’t be read',
  );
  expect(readingEnd({ ...reading, read: 24 }, 0)).toBe('All checks were read.');
});
