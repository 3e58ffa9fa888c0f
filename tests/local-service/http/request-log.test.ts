import { once } from 'node:events';
import { request as open } from 'node:http';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { DatabaseError } from '../../../local-service/src/base/database-error.ts';
import { createMetrics } from '../../../local-service/src/http/metrics.ts';
import { createRequestLog, faultText } from '../../../local-service/src/http/request-log.ts';
import { call } from '../call.ts';
import { quickAudit } from '../quick-audit.ts';
import { start } from '../stage.ts';
import { signIn } from '../pages/report-reader.ts';
import { main, runProcess } from '../run-process.ts';

/** In each place of a request where a secret can be, another one. */
const secrets = {
  key: 'secret-key-of-the-service',
  wrongKey: 'secret-key-that-is-wrong',
  password: 'secret-password',
  newPassword: 'secret-password-of-later',
  guess: 'secret-guess',
  query: 'secret-query',
  fragment: 'secret-fragment',
  search: 'secret-search',
  name: 'secret-name',
  project: 'secret-project',
  cookie: 'secret-cookie',
  header: 'secret-header',
  idempotency: 'secret-idempotency',
  path: 'secret-path',
  token: 'secret-token',
  host: 'secret-host.example',
};
const url = `https://example.com/broken?q=${secrets.query}#${secrets.fragment}`;

it('has one line for each request, and in it none of the secrets that a request can have', async () => {
  const stream = new PassThrough();
  const log = createRequestLog('info', stream);
  const metrics = createMetrics();
  const service = await start({
    audit: async (page, signal) => {
      if (page.includes('broken')) throw new Error(`Chromium crashed at ${page}`);
      return quickAudit()(page, signal);
    },
    key: secrets.key,
    metrics,
    answered: log.answered,
    report: log.fault,
  });
  const headers = { cookie: `session=${secrets.cookie}`, 'x-request-id': secrets.header };
  const send = (method: string, path: string, fields?: Record<string, string>, more = {}) =>
    call(service, method, path, fields, { ...headers, ...more });
  const fields = { url: url.replace('broken', ''), privacy: '2', password: secrets.password };
  const { headers: sent } = await send('POST', '/reports', fields, {
    'idempotency-key': secrets.idempotency,
  });
  expect(sent.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  expect((await send('POST', '/reports', { url })).status).toBe(500);
  await send('POST', '/reports', { url: `https://${secrets.name}:x@example.com/` });
  await send('PUT', '/reports/1', { privacy: '2', password: secrets.newPassword });
  await send('GET', `/reports?search=${secrets.search}&sort=${secrets.search}`);
  await send('GET', '/reports', undefined, { authorization: `Bearer ${secrets.wrongKey}` });
  await send('DELETE', `/projects/${secrets.project}`);
  await send('GET', `/reports/${secrets.path}`);
  await send('GET', `/nothing/${secrets.path}`);
  await signIn(`${service.url}/reports/1`, secrets.guess);
  await signIn(`${service.url}/reports/1`, secrets.newPassword);
  await fetch(`${service.url}/reports/sign-in/${secrets.token}`);
  await fetch(`${service.url}/reports?search=${secrets.search}`);
  const { openUrl = '' } = await send('GET', '/reports/1');
  await fetch(openUrl);
  const [, token = ''] = openUrl.split('/open/');
  const { item } = await send('PUT', '/reports/1', { privacy: '0' });
  await fetch(item.share_url!);
  const [, shared = ''] = item.share_url!.split('/s/');
  // A request for another host is refused, and told of as well.
  const at = { host: '127.0.0.1', port: service.port, path: '/reports' };
  const refused = open({ ...at, headers: { host: secrets.host } }).end();
  await once(refused, 'response');
  refused.destroy();
  await service.close();
  stream.end();

  const written = await text(stream);
  for (const secret of [...Object.values(secrets), token, shared])
    expect(written).not.toContain(secret);
  const { text: figures } = await metrics.read(0);
  for (const secret of [...Object.values(secrets), token, shared, 'example.com'])
    expect(figures).not.toContain(secret);
  const lines = written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.filter(({ route }) => route === undefined)).toEqual([
    {
      level: 'error',
      time: expect.any(String),
      msg: expect.stringContaining('Chromium crashed at https://example.com/broken\n'),
    },
  ]);
  const requests = lines.filter(({ route }) => route !== undefined);
  expect(requests.map(({ method, route, status }) => [method, route, status])).toEqual([
    ['POST', '/api/v1/reports', 200],
    ['POST', '/api/v1/reports', 500],
    ['POST', '/api/v1/reports', 422],
    ['PUT', '/api/v1/reports/:id', 200],
    ['GET', '/api/v1/reports', 422],
    ['GET', '/api/v1/reports', 401],
    ['DELETE', '/api/v1/projects/:project', 404],
    ['GET', '/api/v1/reports/:id', 404],
    ['GET', 'none', 404],
    ['POST', '/reports/:id', 401],
    ['POST', '/reports/:id', 303],
    ['GET', '/reports/sign-in/:token', 401],
    ['GET', '/reports', 401],
    ['GET', '/api/v1/reports/:id', 200],
    ['GET', '/reports/:id/open/:token', 303],
    ['GET', '/reports/:id', 401],
    ['PUT', '/api/v1/reports/:id', 200],
    ['GET', '/reports/s/:token{[\\w-]+}', 200],
    ['GET', '/reports', 403],
  ]);
  expect(new Set(requests.map(({ client }) => client))).toEqual(new Set(['127.0.0.1']));
  expect(requests[0]).toEqual({
    level: 'info',
    time: expect.stringMatching(/^20.*Z$/),
    client: '127.0.0.1',
    key: 'default',
    id: sent.get('x-request-id'),
    method: 'POST',
    route: '/api/v1/reports',
    status: 200,
    ms: expect.any(Number),
  });
});

it('has only faults and the requests that met one, with error', async () => {
  const stream = new PassThrough();
  const log = createRequestLog('error', stream);
  const request = { id: 'a', method: 'GET', route: '/healthz', ms: 1 };
  for (const status of [200, 404, 503]) log.answered({ ...request, status });
  log.fault(new DatabaseError('The disk is full.'));
  stream.end();
  const lines = (await text(stream)).trim().split('\n');
  expect(lines).toEqual([
    expect.stringContaining('"status":503'),
    expect.stringContaining('"msg":"The disk is full."'),
  ]);
});

it('tells a fault without the query, the name and the password of an address', () => {
  const told = faultText(new Error('at http://me:word@a.example/b?c#d and https://e.example/#f.'));
  expect(told).toMatch(/^Error: at http:\/\/a\.example\/b and https:\/\/e\.example\/\n/);
});

it('has neither key nor sign-in link at its start, and is off by default', async () => {
  const words = ['--port', '0', '--data', ':memory:', '--key', secrets.key];
  const { ready, said, child, ended } = runProcess(main, [...words, '--log', 'info']);
  const service = { url: await ready, key: secrets.key };
  await call(service, 'GET', '/reports');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  const [first, second, ...more] = said().trim().split('\n');
  expect([first, more]).toEqual([`The report service runs at ${service.url}`, []]);
  expect(JSON.parse(second ?? '')).toMatchObject({ route: '/api/v1/reports', status: 200 });
  expect(said()).not.toContain(secrets.key);
  expect(said()).not.toContain('sign-in');
});

it('counts requests, audits and those that wait, for Prometheus, only where it is asked to', async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const audit = async (page: string) => {
    await finished;
    return quickAudit()(page);
  };
  const service = await start({ audit, metrics: createMetrics() });
  const read = async () => (await fetch(`${service.url}/metrics`)).text();
  const create = (page: string) => call(service, 'POST', '/reports', { url: page });
  const answers = ['https://a.example/', 'https://b.example/', 'https://c.invalid/'].map(create);
  await expect.poll(read).toContain('verdict_audits_waiting 2\n');
  expect(await read()).toContain('verdict_audits_running 1\n');
  finish();
  await Promise.all(answers);
  await call(service, 'GET', '/reports/1');
  await call(service, 'GET', '/reports/2');
  const figures = await read();
  for (const line of [
    'verdict_audits_waiting 0',
    'verdict_audits_running 0',
    'verdict_audit_seconds_count{outcome="done"} 2',
    'verdict_audit_seconds_count{outcome="unloadable"} 1',
    'verdict_request_seconds_count{method="POST",route="/api/v1/reports",status="200"} 2',
    'verdict_request_seconds_count{method="POST",route="/api/v1/reports",status="422"} 1',
    'verdict_request_seconds_count{method="GET",route="/api/v1/reports/:id",status="200"} 2',
  ])
    expect(figures).toContain(`${line}\n`);
  expect(figures).toMatch(/^process_resident_memory_bytes \d+$/m);

  const plain = await start();
  expect((await fetch(`${plain.url}/metrics`)).status).toBe(404);
});
