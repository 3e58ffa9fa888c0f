import { expect, test } from 'vitest';
import {
  checkConnection,
  type CheckEnvironment,
  type CheckStep,
} from '../../../../lib/api/check/check-connection.ts';
import type { RequestTarget } from '../../../../lib/api/client/build-request.ts';
import type { Reply } from '../../../support/service/server.ts';
import { key, serve, type Served, webPage } from '../serve.ts';

const list: Reply = { json: { data: [{ id: 1, url: 'example.org' }] } };
const failing = { json: { message: 'Down.' }, status: 500 };
const throttled = { json: {}, status: 429, headers: { 'Retry-After': '7' } };
const redirect = { status: 302, headers: { Location: '/login' } };
const locked = { json: { message: 'Unauthenticated.' }, status: 401 };
const users = [{ id: 1, name: 'A' }];
const granted: CheckEnvironment = { hasAccess: async () => true };

/** The check of a service below `path`. */
async function check(
  answer: Reply,
  path = '',
  changes: Partial<RequestTarget> = {},
  environment: Partial<CheckEnvironment> = {},
) {
  const served = await serve(answer);
  const draft = {
    baseUrl: served.url + path,
    apiKey: key,
    headers: [],
    ...changes,
  } satisfies RequestTarget;
  return { served, steps: await checkConnection(draft, { ...granted, ...environment }) };
}

const outcomes = (steps: CheckStep[]) =>
  steps.map(({ name, outcome }) => `${name} ${outcome}`).join(', ');
const failed = (steps: CheckStep[]) => steps.find(({ outcome }) => outcome === 'failed');
const keysIn = ({ arrived }: Served) =>
  arrived.filter(({ headers }) => headers['authorization'] !== undefined).map(({ path }) => path);

test.each([
  ['reports', [{ id: 1, url: 'example.org' }]],
  ['no reports yet', { data: [] }],
  ['reports with one that cannot be read', { data: [{ id: 1, url: 'u' }, null] }],
])('a service that answers with %s passes all five steps, with one request', async (_, value) => {
  const { served, steps } = await check({ json: value });
  expect(outcomes(steps)).toBe('address ok, access ok, service ok, interface ok, key ok');
  expect(served.arrived.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/v1/reports?per_page=10',
  ]);
  expect(served.arrived[0]?.headers['authorization']).toBe(`Bearer ${key}`);
  expect(steps.slice(0, 2).map(({ url }) => url)).toEqual([served.url, served.url]);
  expect(steps[4]).toMatchObject({ url: `${served.url}/api/v1/reports?per_page=10` });
});

test('each step is told as it is decided, and how long the service took', async () => {
  const times = [1000, 1250];
  const served = await serve(list);
  const told: string[] = [];
  const environment = { ...granted, now: () => times.shift() ?? 0 };
  const steps = await checkConnection(
    { baseUrl: served.url, apiKey: key, headers: [] },
    environment,
    (step) => told.push(`${step.name} ${step.outcome}`),
  );
  expect(told).toEqual(['address ok', 'access ok', 'service ok', 'interface ok', 'key ok']);
  expect(steps[2]?.ms).toBe(250);
});

test.each([
  ['', 'empty'],
  ['https://', 'malformed'],
  ['ftp://example.org', 'scheme'],
  ['https://me:pw@example.org', 'sign-in'],
  ['https://example.org/?a', 'query'],
])('the address %j fails as %s, and nothing else is tried', async (baseUrl, cause) => {
  let asked = false;
  const hasAccess = async () => (asked = true);
  const steps = await checkConnection({ baseUrl, apiKey: key, headers: [] }, { hasAccess });
  expect(steps).toEqual([
    { name: 'address', outcome: 'failed', cause, remedy: 'edit-address' },
    ...['access', 'service', 'interface', 'key'].map((name) => ({ name, outcome: 'pending' })),
  ]);
  expect(asked).toBe(false);
});

test('a header that cannot be sent fails before anything is tried', async () => {
  const { served, steps } = await check(list, '', { headers: [['bad name', 'x']] });
  expect(failed(steps)).toMatchObject({
    name: 'address',
    cause: 'headers',
    remedy: 'edit-headers',
  });
  expect(served.arrived).toEqual([]);
});

test('without access no request leaves', async () => {
  const asked: string[] = [];
  const { served, steps } = await check(
    list,
    '/tools/',
    {},
    { hasAccess: async (baseUrl) => asked.push(baseUrl) < 0 },
  );
  expect(outcomes(steps)).toBe(
    'address ok, access failed, service pending, interface pending, key pending',
  );
  expect(steps[1]).toMatchObject({ cause: 'no-access', remedy: 'grant' });
  expect(asked).toEqual([`${served.url}/tools`]);
  expect(served.arrived).toEqual([]);
});

test('http to another machine warns that the key travels in clear, and goes on', async () => {
  const steps = await checkConnection(
    { baseUrl: 'http://service.example', apiKey: key, headers: [] },
    { ...granted, fetch: async () => Response.json([]) },
  );
  expect(outcomes(steps)).toBe('address warning, access ok, service ok, interface ok, key ok');
  expect(steps[0]).toMatchObject({ cause: 'key-in-clear' });
});

test('what a service prints around its answers is told once, and the check goes on', async () => {
  const text = `<b>Notice</b>: Undefined index in /srv/app.php on line 3<br />\n[]`;
  const { steps } = await check({ raw: text });
  expect(outcomes(steps)).toBe('address ok, access ok, service ok, interface warning, key ok');
  expect(steps[3]).toMatchObject({ cause: 'noise' });
});

test('a service that is not there is unreachable', async () => {
  const steps = await checkConnection(
    { baseUrl: 'http://127.0.0.1:1', apiKey: key, headers: [] },
    granted,
  );
  expect(outcomes(steps)).toBe(
    'address ok, access ok, service failed, interface pending, key pending',
  );
  expect(failed(steps)).toMatchObject({
    cause: 'unreachable',
    remedy: 'retry',
    url: 'http://127.0.0.1:1/api/v1/reports?per_page=10',
  });
});

test('a service that does not answer runs into the timeout', async () => {
  const { steps } = await check({ ends: 'silent' }, '', {}, { timeoutMs: 100 });
  expect(failed(steps)).toMatchObject({ name: 'service', cause: 'timeout', remedy: 'retry' });
});

test.each<[string, Reply, CheckStep['name'], cause: string, remedy: string, problem?: object]>([
  ['500', failing, 'service', 'service-failed', 'retry', { status: 500, text: 'Down.' }],
  ['502 with a page', webPage(502), 'service', 'service-failed', 'retry'],
  ['429', throttled, 'interface', 'throttled', 'retry', { status: 429, retryAfter: 7000 }],
  ['a web page', webPage(), 'interface', 'web-page', 'edit-address'],
  ['a web page that says 404', webPage(404), 'interface', 'web-page', 'edit-address'],
  ['a web page that says 403', webPage(403), 'interface', 'web-page', 'edit-address'],
  ['a web page that says 401', webPage(401), 'interface', 'login-page', 'edit-address'],
  ['a redirect', redirect, 'interface', 'login-page', 'edit-address'],
  ['404 in JSON', { json: { error: 'no' }, status: 404 }, 'interface', 'other-api', 'edit-address'],
  ['404 in words', { status: 404, raw: '404 not found' }, 'interface', 'other-api', 'edit-address'],
  ['405', { json: {}, status: 405 }, 'interface', 'other-api', 'edit-address'],
  ['JSON that is no list', { json: { version: 3 } }, 'interface', 'other-api', 'edit-address'],
  ['a list of something else', { json: { users } }, 'interface', 'other-api', 'edit-address'],
  ['words', { raw: 'It works!' }, 'interface', 'other-api', 'edit-address'],
  ['nothing', { status: 204 }, 'interface', 'other-api', 'edit-address'],
  ['half a list', { raw: '{"data":[' }, 'interface', 'broken-answer', 'retry'],
  ['5 MB', { json: 'x'.repeat(5_000_000) }, 'interface', 'other-api', 'edit-address'],
  ['401', locked, 'key', 'wrong-key', 'edit-key', { status: 401, text: 'Unauthenticated.' }],
  ['401 without a body', { status: 401 }, 'key', 'wrong-key', 'edit-key'],
  ['403', { json: { message: 'No.' }, status: 403 }, 'key', 'forbidden', 'edit-key'],
])(
  'what answers with %s is told by its step and cause, and later steps stay pending',
  async (_, answer, name, cause, remedy, problem) => {
    const { steps } = await check(answer);
    const told = problem && { problem: { code: cause, ...problem } };
    expect(failed(steps)).toMatchObject({ name, cause, remedy, ...told });
    const after = steps.slice(steps.findIndex(({ outcome }) => outcome === 'failed') + 1);
    expect(after.every(({ outcome }) => outcome === 'pending')).toBe(true);
  },
);

test('what a service says never quotes the key', async () => {
  const { steps } = await check({ json: { message: `Unknown key ${key}` }, status: 401 });
  expect(JSON.stringify(steps)).not.toContain(key);
  expect(failed(steps)?.problem?.text).toBe('Unknown key •••');
});

test.each([
  ['', 'no-key'],
  ['  ', 'no-key'],
  ['ключ', 'wrong-key'],
])('with the key %j all but the key is checked, without sending one', async (apiKey, cause) => {
  for (const answer of [list, { json: {}, status: 401 }]) {
    const { served, steps } = await check(answer, '', { apiKey });
    expect(outcomes(steps)).toBe('address ok, access ok, service ok, interface ok, key failed');
    expect(failed(steps)).toMatchObject({ cause, remedy: 'edit-key' });
    expect(keysIn(served)).toEqual([]);
  }
});

test('a check that is given up rejects with the reason', async () => {
  const reason = new Error('closed');
  await expect(check(list, '', {}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});
