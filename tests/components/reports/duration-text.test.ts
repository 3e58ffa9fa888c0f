import { expect, test } from 'vitest';
import { timeLeft, usualMs } from '../../../components/reports/duration-text.ts';
import { jobIn, now, states } from '../../lib/domain/jobs/jobs.ts';

/** New reports that were answered at these times, in seconds. */
const answered = (...seconds: number[]) =>
  seconds.map((at) => jobIn({ ...states.done, at: now + at * 1_000 }));

test('The time left is that of the last answers, whatever their order', () => {
  expect(timeLeft(answered(), 3)).toBe(3 * usualMs);
  expect(timeLeft(answered(9, 5, 7), 10)).toBe(20_000);
  const later = answered(...Array.from({ length: 11 }, (_, at) => 1_000 + at));
  expect(timeLeft([...answered(1, 101, 201), ...later], 10)).toBe(10_000);
});

test('A pause or an outage among the last answers does not lengthen the time left', () => {
  expect(timeLeft(answered(0, 1, 2, 42, 43), 10)).toBe(10_000);
});

test('A browser that was closed in between counts as a minute, and refusals count as answers', () => {
  expect(timeLeft(answered(0, 90_000), 2)).toBe(120_000);
  const refused = jobIn({ ...states.refused, at: now + 4_000 });
  expect(timeLeft([...answered(0), refused, jobIn(states.unknown)], 1)).toBe(4_000);
});
