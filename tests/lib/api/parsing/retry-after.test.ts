import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRetryAfter } from '../../../../lib/api/parsing/classify-answer.ts';

// A date without a zone is of GMT, wherever the person is.
const zone = process.env['TZ'];
beforeAll(() => void (process.env['TZ'] = 'America/New_York'));
afterAll(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const now = Date.UTC(2026, 10, 20, 12, 0, 0);
const hour = 3600_000;
const dayOff = 'Thu, 19 Nov 2026 12:00:00 GMT';

test.each<[string, string | null, number | undefined]>([
  ['0', null, 0],
  ['1', null, 1000],
  ['120', null, 120_000],
  [' 120 ', null, 120_000],
  ['1.5', null, 1500],
  ['86400', null, hour],
  ['3600', null, hour],
  ['99999999999', null, hour],
  ['9'.repeat(400), null, hour],
  ['-1', null, undefined],
  ['', null, undefined],
  ['soon', null, undefined],
  ['5 minutes', null, undefined],
  ['1e3', null, undefined],
  ['NaN', null, undefined],
  ['Infinity', null, undefined],
  ['Fri, 20 Nov 2026 12:01:00 GMT', null, 60_000],
  ['Friday, 20-Nov-26 12:01:00 GMT', null, 60_000],
  ['Fri Nov 20 12:01:00 2026', null, 60_000],
  ['Fri, 20 Nov 2026 12:00:00 GMT', null, 0],
  ['Fri, 20 Nov 2026 11:59:00 GMT', null, undefined],
  ['Fri, 20 Nov 2099 12:00:00 GMT', null, hour],
  ['Fri, 99 Nov 2026 12:01:00 GMT', null, undefined],
  ['Thu, 19 Nov 2026 12:01:00 GMT', dayOff, 60_000],
  ['Thu, 19 Nov 2026 11:59:00 GMT', dayOff, undefined],
  ['Fri, 20 Nov 2026 12:01:00 GMT', 'garbage', 60_000],
  ['30', dayOff, 30_000],
])('Retry-After %j, answered at %j, means %s ms', (value, date, ms) => {
  expect(
    readRetryAfter(
      new Headers({ 'Retry-After': value, ...(date !== null && { Date: date }) }),
      now,
    ),
  ).toBe(ms);
});

test('without the header nothing is said', () => {
  expect(readRetryAfter(new Headers(), now)).toBeUndefined();
});
