import { describe, expect, test } from 'vitest';
import { deleteProject } from '../../../../lib/api/client/projects.ts';
import {
  createReport,
  deleteReport,
  readReport,
  updateReport,
} from '../../../../lib/api/client/reports.ts';
import { connected, connectTo, problemOf, serve, webPage } from '../serve.ts';

const codes = {
  'login-page': [301, 302, 303, 307, 308],
  refused: [400, 402, 405, 409, 413, 415, 422, 451],
  'wrong-key': [401],
  forbidden: [403],
  'not-found': [404, 410],
  'service-failed': [408, 421, 425, 500, 502, 503, 504],
  throttled: [429],
};

test.each(
  Object.entries(codes).flatMap(([code, statuses]) =>
    statuses.map((status) => [status, code] as const),
  ),
)('the status %i is %s, with JSON, a web page and nothing at all', async (status, code) => {
  for (const answer of [{ json: { message: 'No.' }, status }, webPage(status), { status }]) {
    const to = connected(await serve(answer));
    for (const work of [
      () => readReport(to, '7'),
      () => createReport(to, { url: 'u', privacy: 1 }, 'k'),
      () => updateReport(to, '7', {}),
      () => deleteReport(to, '7'),
      () => deleteProject(to, 'p'),
    ])
      expect(await problemOf(work())).toMatchObject({ code, status });
  }
});

test.each([
  [500, { message: 'Server Error' }, true],
  [503, { message: 'Down for maintenance.', status: 503 }, true],
  [503, '<h1>Down</h1>', undefined],
  [503, 'Down', undefined],
  [500, {}, undefined],
  [502, { message: 'Bad gateway' }, undefined],
  [504, { message: 'Endpoint request timed out' }, undefined],
])('the work of a service ended with %i and %j: %s', async (status, body, ended) => {
  const to = connected(
    await serve(typeof body === 'string' ? { status, raw: body } : { json: body, status }),
  );
  const problem = await problemOf(createReport(to, { url: 'u', privacy: 1 }, 'k'));
  expect(problem).toMatchObject({ code: 'service-failed', status });
  expect(problem?.ended).toBe(ended);
});

test('a redirect is not followed, also not one that would take the body along', async () => {
  const other = await serve({ json: { id: 7, url: 'u' } });
  const to = connected(await serve({ status: 307, headers: { Location: `${other.url}/login` } }));
  expect(await problemOf(createReport(to, { url: 'u', privacy: 1 }, 'k'))).toEqual({
    code: 'login-page',
    status: 307,
  });
  expect(other.arrived).toEqual([]);
});

test('a redirect as browsers show it, without status and address, is a login page', async () => {
  // A browser's fetch returns such an answer. Node cannot build one: `Response` refuses status 0.
  const opaque = Object.create(Response.json({}), {
    status: { value: 0 },
    type: { value: 'opaqueredirect' },
    headers: { value: new Headers() },
    body: { value: null },
  }) as Response;
  const to = connected(await serve({ ends: 'silent' }));
  expect(await problemOf(readReport(to, '7', { fetch: async () => opaque }))).toEqual({
    code: 'login-page',
  });
});

test('429 says how long to wait, by the clock of the service', async () => {
  const yesterday = Date.now() - 24 * 3600_000;
  const to = connected(
    await serve({
      json: {},
      status: 429,
      headers: {
        Date: new Date(yesterday).toUTCString(),
        'Retry-After': new Date(yesterday + 90_000).toUTCString(),
      },
    }),
  );
  expect(await problemOf(readReport(to, '7'))).toEqual({
    code: 'throttled',
    status: 429,
    retryAfter: 90_000,
  });
  expect(
    await problemOf(readReport(await connectTo({}, 503, { 'Retry-After': '5' }), '7')),
  ).toMatchObject({
    code: 'service-failed',
    retryAfter: 5000,
  });
  expect(
    await problemOf(readReport(await connectTo({}, 429, { 'Retry-After': 'soon' }), '7')),
  ).toEqual({ code: 'throttled', status: 429 });
});

describe('a delete is done', () => {
  test.each([
    [200, JSON.stringify({ id: 7, object: 'report', deleted: true })],
    [204, ''],
    [200, ''],
    [202, 'OK'],
    [200, '{"half":'],
  ])('when the service says %i %s', async (status, body) => {
    const to = connected(await serve({ status, raw: body }));
    await expect(deleteReport(to, '7')).resolves.toBeUndefined();
    await expect(deleteProject(to, 'p')).resolves.toBeUndefined();
  });

  test('but not when a web page says it', async () => {
    const to = connected(await serve(webPage()));
    expect(await problemOf(deleteReport(to, '7'))).toEqual({ code: 'web-page', status: 200 });
    expect(await problemOf(deleteProject(to, 'p'))).toEqual({ code: 'web-page', status: 200 });
  });
});
