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
const seconds = now / 1000;
const hour = 3600_000;
const dayOff = 'Thu, 19 Nov 2026 12:00:00 GMT';

test.each<[string, string | null, number | undefined]>([
  ['0', null, 0],
  ['1', null, 1000],
  ['120', null, 120_000],
  [' 120 ', null, 120_000],
  ['120, 30', null, 120_000],
  ['1.5', null, 1500],
  ['3600', null, hour],
  ['7200', null, hour],
  ['86400', null, hour],
  ['86401', null, undefined],
  ['1000000000', null, undefined],
  ['99999999999', null, undefined],
  ['9'.repeat(400), null, undefined],
  [String(seconds + 60), null, 60_000],
  [`${seconds + 60}.5`, null, 60_500],
  [String(seconds), null, 0],
  [String(seconds - 60), null, undefined],
  [String(seconds + 7200), null, hour],
  [String(seconds + 90_000), null, undefined],
  [String(seconds * 1000), null, undefined],
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
  ['Fri, 20 Nov 2026 14:00:00 GMT', null, hour],
  ['Fri, 20 Nov 2099 12:00:00 GMT', null, undefined],
  ['Fri, 99 Nov 2026 12:01:00 GMT', null, undefined],
  ['Thu, 19 Nov 2026 12:01:00 GMT', dayOff, 60_000],
  ['Thu, 19 Nov 2026 11:59:00 GMT', dayOff, undefined],
  ['Fri, 20 Nov 2026 12:01:00 GMT', 'garbage', 60_000],
  ['30', dayOff, 30_000],
  [String(seconds - 86_400 + 60), dayOff, 60_000],
])('Retry-After %j, answered at %j, means %s ms', (value, date, ms) => {
  const headers = new Headers({ 'Retry-After': value, ...(date !== null && { Date: date }) });
  expect(readRetryAfter({ status: 503, headers }, now)).toBe(ms);
});

test.each<[number, Record<string, string>, number | undefined]>([
  [429, {}, undefined],
  [429, { 'RateLimit-Reset': '30' }, 30_000],
  [503, { 'RateLimit-Reset': '30' }, 30_000],
  [429, { 'X-RateLimit-Reset': '30' }, 30_000],
  [429, { 'X-RateLimit-Reset': String(seconds + 60) }, 60_000],
  [429, { 'X-RateLimit-Reset': String(seconds + 7200) }, hour],
  [429, { 'X-RateLimit-Reset': String(seconds + 90_000) }, undefined],
  [429, { 'X-RateLimit-Reset': String(seconds - 86_400 + 60), Date: dayOff }, 60_000],
  [429, { 'Retry-After': '5', 'RateLimit-Reset': '30' }, 5_000],
  [429, { 'Retry-After': 'soon', 'RateLimit-Reset': '30' }, 30_000],
  [500, { 'RateLimit-Reset': '30' }, undefined],
  [500, { 'Retry-After': '30' }, 30_000],
])('status %i with %j means %s ms', (status, headers, ms) => {
  expect(readRetryAfter({ status, headers: new Headers(headers) }, now)).toBe(ms);
});
