import { describe, expect, test } from 'vitest';
import { deleteProject } from '../../../../lib/api/client/projects.ts';
import {
  createReport,
  deleteReport,
  readReport,
  updateReport,
} from '../../../../lib/api/client/reports.ts';
import {
  asksToPause,
  type Problem,
  type ProblemCode,
  problemCodes,
} from '../../../../lib/domain/problem.ts';
import type { Reply } from '../../../support/service/server.ts';
import { connected, connectTo, key, problemOf, serve, webPage } from '../serve.ts';

const codes: Partial<Record<ProblemCode, number[]>> = {
  'login-page': [301, 302, 303, 307, 308],
  'payment-required': [402],
  refused: [400, 405, 409, 413, 415, 422, 451],
  'wrong-key': [401],
  forbidden: [403],
  'not-found': [404, 410],
  'service-failed': [408, 421, 425, 500, 502, 503, 504],
  throttled: [429],
};

/** A web page with one of these is a page in front of the service. */
const pageStatuses = [401, 403, 405, 406, 503];

test.each(
  problemCodes.flatMap((code) => (codes[code] ?? []).map((status) => [status, code] as const)),
)('the status %i is %s, with JSON and nothing at all', async (status, code) => {
  for (const answer of [{ json: { message: 'No.' }, status }, { status }])
    await allFail(answer, { code, status });
  if (!pageStatuses.includes(status)) await allFail(webPage(status), { code, status });
});

test.each([...pageStatuses, 200])('a web page with %i is a page in front', async (status) => {
  await allFail(webPage(status), { code: 'web-page', status, text: 'Sign in' });
});

/** Expects the problem from each request. */
async function allFail(answer: Reply, problem: Problem): Promise<void> {
  const to = connected(await serve(answer));
  for (const work of [
    () => readReport(to, '7'),
    () => createReport(to, { url: 'u', privacy: 1 }, 'k'),
    () => updateReport(to, '7', {}),
    () => deleteReport(to, '7'),
    () => deleteProject(to, 'p'),
  ])
    expect(await problemOf(work())).toMatchObject(problem);
}

test.each([
  ['<html><head><title>\n Just a  moment &amp; more</title>', 'Just a moment & more'],
  ['<!doctype html><TITLE lang="en">A &lt;b&gt;\u202e wall</TITLE>', 'A <b> wall'],
  [`<title>${'x'.repeat(400)}</title>`, `${'x'.repeat(299)}…`],
  [`<title>No to ${key}</title>`, 'No to •••'],
  ['<title></title>', undefined],
  ['<h1>Forbidden</h1>', undefined],
])('a page in front is called by its title, as bounded plain text: %s', async (raw, text) => {
  const to = connected(await serve({ status: 403, raw }));
  const problem = { code: 'web-page', status: 403, ...(text !== undefined && { text }) };
  expect(await problemOf(readReport(to, '7'))).toEqual(problem);
});

test('a page with 429 or with 503 and Retry-After asks for a pause', async () => {
  for (const status of [429, 503]) {
    const answer = { ...webPage(status), headers: { 'Retry-After': '5' } };
    const problem = await problemOf(readReport(connected(await serve(answer)), '7'));
    expect(problem.retryAfter).toBe(5000);
    expect(asksToPause(problem)).toBe(true);
  }
});

test.each([
  [500, { message: 'Server Error' }, true],
  [503, { message: 'Down for maintenance.', status: 503 }, true],
  [502, '<h1>Down</h1>', undefined],
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
    for (const work of [deleteReport(to, '7'), deleteProject(to, 'p')])
      expect(await problemOf(work)).toEqual({ code: 'web-page', status: 200, text: 'Sign in' });
  });
});
