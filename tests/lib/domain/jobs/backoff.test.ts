import { describe, expect, test } from 'vitest';
import { afterProblem, dueAt, resumeNow } from '../../../../lib/domain/jobs/backoff.ts';
import type { Problem } from '../../../../lib/domain/problem.ts';

const now = 1_800_000_000_000;
const work = { of: 'a list', notBefore: 0, delays: 0 };
const failed = { code: 'service-failed', status: 500 } as const;

/** The work after the same problem so often in a row. */
function after(times: number, problem: Problem) {
  let waiting = afterProblem(work, problem, now, 0);
  for (let at = 1; at < times; at += 1) waiting = afterProblem(waiting, problem, now, 0);
  return waiting;
}

describe('work after a problem', () => {
  test('waits twice as long each time, and says why', () => {
    expect(after(1, failed)).toEqual({
      ...work,
      notBefore: now + 2_000,
      delays: 1,
      problem: failed,
    });
    expect(after(3, failed)).toMatchObject({ notBefore: now + 8_000, delays: 3 });
    expect(after(99, failed)).toMatchObject({ notBefore: now + 300_000, delays: 99 });
  });

  test('waits as long as the service asks, or as the caller wants at least', () => {
    const asked = { ...failed, retryAfter: 60_000 };
    expect(after(1, asked).notBefore).toBe(now + 60_000);
    expect(afterProblem(work, asked, now, 0, 90_000).notBefore).toBe(now + 90_000);
  });

  test('has no problem of its own in a pause, which is one of the connection', () => {
    const waiting = afterProblem({ ...work, problem: failed }, { code: 'throttled' }, now, 0);
    expect(waiting).toEqual({ ...work, notBefore: now + 2_000, delays: 1 });
  });

  test('is not held to have failed often if no request could succeed', () => {
    expect(after(99, { code: 'unreachable' }).delays).toBe(8);
    expect(afterProblem({ ...work, delays: 20 }, { code: 'unreachable' }, now, 0).delays).toBe(20);
  });

  test('goes on when its time comes, or the person solved the problem', () => {
    const waiting = after(2, failed);
    expect(dueAt(waiting, now)).toBe(now + 4_000);
    // The clock was set back.
    expect(dueAt(waiting, now - 9e9)).toBe(now - 9e9);
    expect(dueAt(after(1, { code: 'wrong-key' }), now)).toBeNull();
    expect(resumeNow(waiting)).toEqual(work);
  });
});
