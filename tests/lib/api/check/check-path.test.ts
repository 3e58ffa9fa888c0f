import { expect, test } from 'vitest';
import { checkConnection } from '../../../../lib/api/check/check-connection.ts';
import { parentsOf } from '../../../../lib/api/check/find-base-url.ts';
import type { Reply } from '../../../support/service/server.ts';
import { key, serve, webPage } from '../serve.ts';

/** A service below `home` that wants a key; `elsewhere` answers for every other place. */
async function serveBelow(home: string, elsewhere: Reply, open = false) {
  return serve(({ pathname, headers }) => {
    if (pathname !== `${home}/api/v1/reports`) return elsewhere;
    return open || headers['authorization'] === `Bearer ${key}`
      ? { json: { data: [] } }
      : { json: { message: 'Unauthenticated.' }, status: 401 };
  });
}

const page = webPage(404);
const notFound = { json: { message: 'Not found.' }, status: 404 };
const redirect = { status: 302, headers: { Location: '/login' } };

async function stepOf(baseUrl: string) {
  const steps = await checkConnection(
    { baseUrl, apiKey: key, headers: [] },
    { hasAccess: async () => true },
  );
  return steps.find(({ outcome }) => outcome === 'failed');
}

test.each([
  ['', '/reports/7', page],
  ['', '/dashboard', redirect],
  ['', '/api/v2', notFound],
  ['/tools', '/tools/reports', page],
  ['/tools/reports', '/tools/reports/login/now', notFound],
  ['', '/api/v1/reports/7', notFound],
])('a service below %j is found from %j', async (home, typed, elsewhere) => {
  const served = await serveBelow(home, elsewhere);
  expect(await stepOf(served.url + typed)).toMatchObject({
    name: 'interface',
    cause: 'wrong-path',
    remedy: 'use-address',
    suggestion: served.url + home,
  });
});

test('a service that wants no key is found, too', async () => {
  const served = await serveBelow('', notFound, true);
  expect(await stepOf(`${served.url}/a`)).toMatchObject({
    cause: 'wrong-path',
    suggestion: served.url,
  });
});

test('the nearest one is suggested', async () => {
  const served = await serve(({ path }) =>
    path.startsWith('/a/b/') ? notFound : { json: {}, status: 401 },
  );
  expect(await stepOf(`${served.url}/a/b`)).toMatchObject({ suggestion: `${served.url}/a` });
});

test('the key goes to the address that was typed, and to none that was only tried', async () => {
  const served = await serveBelow('', page);
  await stepOf(`${served.url}/a/b`);
  expect(served.arrived.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/a/b/api/v1/reports?per_page=10', `Bearer ${key}`],
    ['/a/api/v1/reports?per_page=10', undefined],
    ['/api/v1/reports?per_page=10', undefined],
  ]);
});

test.each([
  ['web pages', page, 'web-page'],
  ['another API', notFound, 'other-api'],
  ['redirects', redirect, 'login-page'],
])('where there are only %s, nothing is suggested', async (_, answer, cause) => {
  const step = await stepOf(`${(await serve(answer)).url}/a/b`);
  expect(step).toMatchObject({ cause, remedy: 'edit-address' });
  expect(step).not.toHaveProperty('suggestion');
});

test('a 401 that is no JSON is nobody in particular', async () => {
  const served = await serve(({ path }) =>
    path.startsWith('/a/') ? page : { status: 401, raw: 'Sign in' },
  );
  expect(await stepOf(`${served.url}/a`)).toMatchObject({ cause: 'web-page' });
});

test('a redirect of http on another machine suggests https', async () => {
  const steps = await checkConnection(
    { baseUrl: 'http://service.example/', apiKey: key, headers: [] },
    { hasAccess: async () => true, fetch: async () => new Response(null, { status: 301 }) },
  );
  expect(steps[3]).toMatchObject({
    cause: 'login-page',
    remedy: 'use-address',
    suggestion: 'https://service.example',
  });
});

test.each([
  ['https://example.org', []],
  ['https://example.org/a', ['https://example.org']],
  [
    'https://example.org:8443/a/b/c',
    ['https://example.org:8443/a/b', 'https://example.org:8443/a', 'https://example.org:8443'],
  ],
])('the places above %s are tried from the nearest on', (baseUrl, parents) => {
  expect(parentsOf(baseUrl)).toEqual(parents);
});

test('an address with very many places above it is not followed all the way', async () => {
  const served = await serve(page);
  await stepOf(served.url + '/a'.repeat(40));
  expect(served.arrived).toHaveLength(7);
  expect(served.arrived.at(-1)?.path).toBe('/api/v1/reports?per_page=10');
});
