import { request } from 'node:http';
import type { OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { endpointsFor } from '../../../local-service/src/conformance/table.ts';
import type { RunningService, ServiceOptions } from '../../../local-service/src/command/start.ts';
import { call } from '../call.ts';
import { start as startWith } from '../stage.ts';

let service: RunningService;

async function start(options: Partial<ServiceOptions> = {}): Promise<void> {
  service = await startWith(options);
}

const guess = (authorization: string) =>
  call(service, 'GET', '/reports', undefined, { authorization });

/** The status of a request with headers that fetch would refuse to send. */
function statusOf(
  path: string,
  headers: OutgoingHttpHeaders,
  method = 'GET',
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: service.port, path, method, headers },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    sent.on('error', reject).end();
  });
}

describe('5 Authentication', () => {
  const endpoints: [method: string, path: string][] = [
    ...endpointsFor(1, 'example.com'),
    ['GET', '/nothing'],
    ['OPTIONS', '/reports'],
  ];
  it.each(endpoints)(
    'asks for the key on %s %s, with JSON and no redirect',
    async (method, path) => {
      await start();
      await call(service, 'POST', '/reports', { url: 'https://example.com/' });
      const wrong = [
        '',
        'Bearer',
        'Bearer wrong',
        'Bearer the-key2',
        'the-key',
        'Basic dGhlLWtleQ==',
        `Basic ${btoa('x:the-key')}`,
      ];
      for (const authorization of wrong) {
        const { status, json } = await call(service, method, path, undefined, { authorization });
        expect([status, json]).toEqual([401, { message: expect.any(String), status: 401 }]);
      }
      expect((await call(service, 'GET', '/reports')).rows).toHaveLength(1);
    },
  );

  it('says 404 in JSON for what is not part of the interface', async () => {
    await start();
    const { status, json } = await call(service, 'GET', '/nothing');
    expect([status, json]).toEqual([404, { message: expect.any(String), status: 404 }]);
    expect((await call(service, 'GET', `${service.url}/nothing`)).status).toBe(404);
  });
});

const create = (headers: Record<string, string>) =>
  call(service, 'POST', '/reports', { url: 'https://example.com/' }, headers);

describe('4 Bodies', () => {
  it.each(['application/json', 'multipart/form-data', 'text/plain'])(
    'refuses a body of type %s with 415',
    async (type) => {
      await start();
      const { status, json } = await create({ 'content-type': type });
      expect([status, json]).toEqual([415, { message: expect.any(String), status: 415 }]);
    },
  );

  it('takes a form whose type names a charset', async () => {
    await start();
    const type = 'Application/X-WWW-Form-Urlencoded; charset=UTF-8';
    expect((await create({ 'content-type': type })).status).toBe(200);
  });

  it('refuses a body of more than 64 KiB with 413', async () => {
    await start();
    expect((await call(service, 'POST', '/reports', { url: 'x'.repeat(70_000) })).status).toBe(413);
  });
});

describe('notes, 429', () => {
  it('refuses the 241st request of a minute, says when to come back, and lets in again then', async () => {
    let time = 1_000_000;
    await start({ now: () => time });
    const first = await call(service, 'GET', '/reports');
    expect(first.headers.get('x-ratelimit-remaining')).toBe('239');
    for (let sent = 1; sent < 240; sent++)
      expect((await call(service, 'GET', '/reports')).status).toBe(200);
    time += 18_500;
    const refused = await call(service, 'GET', '/reports');
    expect([refused.status, refused.json]).toEqual([
      429,
      { message: expect.any(String), status: 429 },
    ]);
    expect(refused.headers.get('retry-after')).toBe('42');
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
    time += 42_000;
    expect((await call(service, 'GET', '/reports')).status).toBe(200);
  });

  it('takes 30 wrong keys a minute, and the right one always', async () => {
    let time = 1_000_000;
    await start({ now: () => time });
    for (let sent = 0; sent < 30; sent++)
      expect((await guess(`Bearer guess-${sent}`)).status).toBe(401);
    const refused = await guess('Bearer guess-30');
    expect([refused.status, refused.json, refused.headers.get('retry-after')]).toEqual([
      429,
      { message: expect.stringMatching(/^Too many requests with a wrong API key\./), status: 429 },
      '60',
    ]);
    // A request without a key does not count as a guess.
    expect((await guess('')).status).toBe(401);
    expect((await guess('Bearer the-key')).status).toBe(200);
    time += 60_000;
    expect((await guess('Bearer guess-31')).status).toBe(401);
  });

  it('does not count requests without the key', async () => {
    await start({ requestsPerMinute: 2 });
    for (let sent = 0; sent < 5; sent++)
      expect(
        (await call(service, 'GET', '/reports', undefined, { authorization: '' })).status,
      ).toBe(401);
    expect((await call(service, 'GET', '/reports')).status).toBe(200);
  });

  it('counts a refused request', async () => {
    await start({ requestsPerMinute: 2 });
    expect(
      (await call(service, 'GET', '/reports?sort=up')).headers.get('x-ratelimit-remaining'),
    ).toBe('1');
  });
});

describe('who may talk to it', () => {
  it('listens on 127.0.0.1 only', async () => {
    await start();
    await expect(fetch(`http://[::1]:${service.port}/`)).rejects.toThrow('fetch failed');
    await expect(fetch(`http://127.0.0.2:${service.port}/`)).rejects.toThrow('fetch failed');
  });

  it('answers to 127.0.0.1 and localhost with its port, and to no other name', async () => {
    await start();
    const authorization = 'Bearer the-key';
    const { port } = service;
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`])
      expect(await statusOf('/api/v1/reports', { authorization, host })).toBe(200);
    for (const host of [
      'localhost',
      '127.0.0.1',
      `evil.example:${port}`,
      `localhost.evil.example:${port}`,
      `127.0.0.1:${port + 1}`,
      `[::1]:${port}`,
    ])
      for (const path of ['/api/v1/reports', '/reports/1', '/'])
        expect(await statusOf(path, { authorization, host })).toBe(403);
  });

  it('tells under any name how it is, also without one, as what probes it asks', async () => {
    await start();
    const told: [string, number][] = [
      ['/healthz', 200],
      ['/readyz', 200],
      ['/metrics', 404],
    ];
    for (const [path, status] of told)
      for (const host of [`10.0.0.7:${service.port}`, 'evil.example'])
        expect([path, await statusOf(path, { host })]).toEqual([path, status]);
    const socket = connect(service.port, '127.0.0.1');
    socket.write('GET /readyz HTTP/1.0\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('never sends a CORS header, and says no to a preflight', async () => {
    await start();
    const origin = {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    for (const [method, headers] of [
      ['OPTIONS', { ...origin, authorization: '' }],
      ['OPTIONS', origin],
      ['GET', origin],
    ] as const) {
      const answer = await call(service, method, '/reports', undefined, headers);
      if (method === 'OPTIONS') expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(
        [...answer.headers.keys()].filter((name) => name.startsWith('access-control')),
      ).toEqual([]);
    }
  });
});

describe('base URL', () => {
  it('serves interface, links and pages below a path', async () => {
    await start({ basePath: '/tools/reports' });
    expect(service.url).toBe(`http://127.0.0.1:${service.port}/tools/reports`);
    const { item } = await call(service, 'POST', '/reports', {
      url: 'https://example.com/',
      privacy: '0',
    });
    expect((await call(service, 'GET', `/reports/${item.id}`)).item).toEqual(item);
    expect((await call(service, 'GET', '/reports')).meta['path']).toBe(
      `${service.url}/api/v1/reports`,
    );
    for (const at of [item.share_url!, `${service.url}/healthz`, `${service.url}/readyz`])
      expect((await fetch(at)).status).toBe(200);
    expect((await call(service, 'DELETE', '/projects/example.com')).status).toBe(200);
    expect(
      (await call(service, 'GET', `http://127.0.0.1:${service.port}/api/v1/reports`)).status,
    ).toBe(404);
  });
});

describe('faults of its own', () => {
  it('answers 500 without details, tells the owner, and goes on', async () => {
    const told: Error[] = [];
    await start({
      audit: () => Promise.reject(new Error('broken audit')),
      report: (error) => told.push(error),
    });
    const { status, json } = await call(service, 'POST', '/reports', {
      url: 'https://example.com/',
      privacy: '2',
      password: 'sesame',
    });
    expect([status, json]).toEqual([
      500,
      { message: 'The service had an internal error.', status: 500 },
    ]);
    expect(told.map(({ message }) => message)).toEqual(['broken audit']);
    expect((await call(service, 'GET', '/reports')).status).toBe(200);
  });
});
