import { once } from 'node:events';
import { request, type RequestOptions } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { readNetwork } from '../../../local-service/src/base/networks.ts';
import type { ServiceOptions } from '../../../local-service/src/command/start.ts';
import { call } from '../call.ts';
import { main, runProcess } from '../run-process.ts';
import { makeFolder, start as startWith } from '../stage.ts';

const key = 'the-key';
const name = 'reports.example';

async function start(options: Partial<ServiceOptions> = {}) {
  const service = await startWith({ host: '0.0.0.0', allowedHosts: [name], ...options });
  /** Sends a request to the service as the name that it has outside, from an address. */
  const send = async (
    path: string,
    headers: Record<string, string> = {},
    { body = '', ...rest }: RequestOptions & { body?: string } = {},
  ) => {
    const sent = request({
      host: '127.0.0.1',
      port: service.port,
      path,
      headers: { host: name, ...headers },
      ...rest,
    }).end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: response.statusCode, headers: response.headers, text: await text(response) };
  };
  return { service, send };
}

const authorization = `Bearer ${key}`;
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const trusted = [readNetwork('127.0.0.0/29')!];

describe('the addresses that the service answers to', () => {
  it('listens off the loopback only with the names that it has there', async () => {
    await expect(startWith({ host: '0.0.0.0' })).rejects.toThrow(
      'To listen on 0.0.0.0, say which host names the service has there, such as --allowed-host reports.example.',
    );
  });

  it('answers to its names and to the loopback with its port, and to no other name', async () => {
    const { service, send } = await start();
    const statuses = async (hosts: string[]) =>
      Promise.all(
        hosts.map(async (host) => (await send('/api/v1/reports', { authorization, host })).status),
      );
    const { port } = service;
    expect(service.url).toBe(`http://${name}:${port}`);
    expect(await statuses([name, `${name}:8443`, 'REPORTS.example', `127.0.0.1:${port}`])).toEqual([
      200, 200, 200, 200,
    ]);
    expect(
      await statuses(['evil.example', `${name}.evil.example`, `0.0.0.0:${port}`, 'localhost', '@']),
    ).toEqual([403, 403, 403, 403, expect.toBeOneOf([400, 403])]);
  });

  it('listens on the one address that it is given', async () => {
    const service = await startWith({ host: '::1' });
    expect(service.url).toBe(`http://[::1]:${service.port}`);
    const { status } = await fetch(`${service.url}/healthz`);
    expect(status).toBe(200);
    await expect(fetch(`http://127.0.0.1:${service.port}/`)).rejects.toThrow('fetch failed');
  });
});

describe('behind a proxy', () => {
  const forwarded = {
    'x-forwarded-host': name,
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '203.0.113.9',
  };

  it('is seen as the proxy is, if the proxy is trusted', async () => {
    const { service, send } = await start({ trustedProxies: trusted, basePath: '/tools' });
    expect(service.url).toBe(`https://${name}/tools`);
    const answer = await send('/tools/api/v1/reports', {
      authorization,
      ...forwarded,
      host: 'upstream.internal',
    });
    expect(JSON.parse(answer.text)).toMatchObject({
      meta: { path: `https://${name}/tools/api/v1/reports` },
      links: { first: `https://${name}/tools/api/v1/reports?page=1` },
    });
    const signIn = await send(
      '/tools/reports',
      { ...form, ...forwarded, origin: `https://${name}` },
      { method: 'POST', body: `secret=${key}` },
    );
    expect(signIn.status).toBe(303);
    expect(signIn.headers['set-cookie']?.[0]).toContain('; Secure');
    const strange = await send(
      '/tools/reports',
      { ...form, ...forwarded, origin: `http://${name}` },
      { method: 'POST', body: `secret=${key}` },
    );
    expect(strange.status).toBe(403);
    const other = { authorization, ...forwarded, 'x-forwarded-host': 'evil.example' };
    expect((await send('/tools/api/v1/reports', other)).status).toBe(403);
  });

  it('believes nobody else', async () => {
    const { send } = await start({ trustedProxies: trusted });
    const options = { localAddress: '127.0.0.9' };
    const answer = await send('/api/v1/reports', { authorization, ...forwarded }, options);
    expect(answer.text).toContain(`"path":"http://${name}/api/v1/reports"`);
    const named = { authorization, ...forwarded, host: 'evil.example' };
    expect((await send('/api/v1/reports', named, options)).status).toBe(403);
    const signIn = await send(
      '/reports',
      { ...form, ...forwarded, origin: `http://${name}` },
      { method: 'POST', body: `secret=${key}`, ...options },
    );
    expect(signIn.status).toBe(303);
    expect(signIn.headers['set-cookie']?.[0]).not.toContain('Secure');
  });
});

it.each([
  // A proxy may stand before it, of which it knows nothing.
  [[], 'its address is not public'],
  [['--allowed-host', '127.0.0.1'], 'its address is not public'],
  [['--audit-hosts', 'example.org'], 'its address is not public'],
])('audits with %j no page of the private network', async (args, cause) => {
  const apiKey = 'the-key-of-the-test';
  const { ready, ended, child } = runProcess(
    main,
    ['--port', '0', '--data', join(makeFolder(), 'data', 'reports.sqlite'), ...args],
    { env: { VERDICT_API_KEY: apiKey } },
  );
  const url = 'http://127.0.0.1:9000/';
  const { status, errors } = await call({ url: await ready, key: apiKey }, 'POST', '/reports', {
    url,
  });
  expect([status, errors]).toEqual([422, { url: [expect.stringContaining(cause)] }]);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

type Send = Awaited<ReturnType<typeof start>>['send'];
type Source = readonly [headers: Record<string, string>, options?: RequestOptions];

/** Requests with a wrong key or password, by the place that checks it. */
const guesses: Record<string, (send: Send, source: Source) => Promise<number | undefined>> = {
  'the interface': async (send, [headers, options]) =>
    (await send('/api/v1/reports', { authorization: 'Bearer wrong', ...headers }, options)).status,
  ...Object.fromEntries(
    ['/reports', '/reports/1'].map((path) => [
      path,
      async (send: Send, [headers, options]: Source) => {
        const own = { ...form, origin: `http://${name}`, ...headers };
        const guess = { method: 'POST', body: 'secret=wrong', ...options };
        return (await send(path, own, guess)).status;
      },
    ]),
  ),
};

describe('wrong keys and passwords', () => {
  it.each(Object.entries(guesses))('are limited for each source at %s', async (_, guess) => {
    const { send } = await start();
    await send(
      '/api/v1/reports',
      { ...form, authorization },
      { method: 'POST', body: 'url=https://example.com/&privacy=2&password=sesame' },
    );
    const statuses = Array.from({ length: 31 }, async () => guess(send, [{}]));
    expect((await Promise.all(statuses)).filter((status) => status !== 401)).toEqual([429]);
    expect(await guess(send, [{ 'x-forwarded-for': '203.0.113.9' }])).toBe(429);
    expect(await guess(send, [{}, { localAddress: '127.0.0.2' }])).toBe(401);
    // The right key always works.
    expect((await send('/api/v1/reports', { authorization })).status).toBe(200);
  });

  it('are limited for the sources that a trusted proxy names', async () => {
    const { send } = await start({ trustedProxies: trusted });
    const from = async (addresses: string) =>
      guesses['the interface']?.(send, [{ 'x-forwarded-for': addresses }]);
    for (let count = 0; count < 30; count += 1) await from('2001:db8:1:2:3::4');
    for (const [addresses, status] of [
      ['2001:db8:1:2:ffff::1', 429],
      ['203.0.113.9, 2001:db8:1:2::9, 127.0.0.2', 429],
      ['2001:db8:1:3::4', 401],
      ['2001:db8:1:2:3::4, 203.0.113.9', 401],
      ['nonsense', 401],
      // The one before it is of the client itself.
      ['2001:db8:1:2:3::4, 203.0.113.9:4711', 401],
    ] as const)
      expect([addresses, await from(addresses)]).toEqual([addresses, status]);
  });
});
