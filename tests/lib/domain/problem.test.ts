import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  asksToPause,
  blockedBy,
  Problem,
  problemCodes,
  ServiceError,
} from '../../../lib/domain/problem.ts';

test('an error says its code and status, and carries its problem as plain data', () => {
  const problem: Problem = { code: 'refused', status: 422, text: 'No.', fields: { url: ['Bad.'] } };
  const error = new ServiceError(problem);
  expect([error.name, error.message, error.problem]).toEqual([
    'ServiceError',
    'refused (422)',
    problem,
  ]);
  expect(new ServiceError({ code: 'unreachable' }).message).toBe('unreachable');
});

test('the message of an error does not quote the service', () => {
  const error = new ServiceError({
    code: 'refused',
    status: 422,
    text: 'your password is hunter2',
  });
  expect(`${error.message} ${String(error)}`).not.toContain('hunter2');
});

test.each(problemCodes)('a problem with the code %s survives storage and messages', (code) => {
  const problem: Problem = { code, status: 429, retryAfter: 1000, fields: { url: ['a', 'b'] } };
  expect(v.parse(Problem, JSON.parse(JSON.stringify(problem)))).toEqual(problem);
});

test('a code that nobody knows is no problem', () => {
  expect(v.is(Problem, { code: 'odd' })).toBe(false);
});

test.each<[Problem, boolean]>([
  [{ code: 'throttled', status: 429 }, true],
  [{ code: 'service-failed', status: 503, retryAfter: 1_000 }, true],
  [{ code: 'service-failed', status: 503 }, false],
  [{ code: 'service-failed', status: 500, retryAfter: 1_000 }, false],
])('%j asks for a pause: %s', (problem, expected) => {
  expect(asksToPause(problem)).toBe(expected);
});

test('Only what access, policy or key forbid blocks a job until the person acts', () => {
  const blocking = problemCodes.flatMap((code) => {
    const by = blockedBy({ code });
    return by === null ? [] : [[code, by]];
  });
  expect(blocking).toEqual([
    ['no-access', 'access'],
    ['connection-forbidden', 'access'],
    ['no-key', 'key'],
    ['wrong-key', 'key'],
    ['forbidden', 'key'],
  ]);
});
