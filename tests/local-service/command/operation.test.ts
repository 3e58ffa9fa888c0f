import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { call } from '../call.ts';
import { quickAudit } from '../quick-audit.ts';
import { start } from '../stage.ts';
import { samples } from '../../random.ts';

const key = 'the-key';

it('refuses audits with 503 while as many wait as may, and takes new ones after that', async () => {
  let audits = 0;
  let refused = 0;
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const service = await start({
    audit: async (url) => {
      audits += 1;
      await finished;
      return quickAudit()(url);
    },
    maxWaiting: 5,
    requestsPerMinute: 100_000,
  });
  const create = async (number: number) => {
    const { status, headers } = await call(service, 'POST', '/reports', {
      url: `https://example.com/${number}`,
    });
    if (status === 503 && headers.get('retry-after') === '60') refused += 1;
    return status;
  };
  const answers = Array.from({ length: 200 }, (_, number) => create(number));
  await expect.poll(() => audits).toBe(1);
  // Reading goes on meanwhile.
  expect((await call(service, 'GET', '/reports')).status).toBe(200);
  // The first six take their places in any order: the others are answered while none is finished.
  await expect.poll(() => refused).toBe(194);
  finish();
  const statuses = await Promise.all(answers);
  expect(statuses.filter((status) => status === 200)).toHaveLength(6);
  expect(await create(200)).toBe(200);
  expect((await call(service, 'GET', '/reports')).meta['total']).toBe(7);
});

it(
  'answers thousands of requests at once, each with a report, a list or a refusal, and goes on',
  { timeout: 60_000 },
  async () => {
    // Each client sends twenty before it reads the first answer.
    const clients = samples(100, 500);
    const all = clients * 20;
    const service = await start({ maxWaiting: 50, requestsPerMinute: 0.9 * all });
    const head = `Host: 127.0.0.1:${service.port}\r\nAuthorization: Bearer ${key}\r\n`;
    const list = `GET /api/v1/reports HTTP/1.1\r\n${head}\r\n`;
    const form = 'url=https%3A%2F%2Fexample.com%2F';
    const type = 'Content-Type: application/x-www-form-urlencoded';
    const create = `POST /api/v1/reports HTTP/1.1\r\n${head}${type}\r\nContent-Length: ${form.length}\r\n\r\n${form}`;
    const statuses = await Promise.all(
      Array.from({ length: clients }, async () => {
        const socket = connect(service.port, '127.0.0.1');
        socket.write(create + create + list.repeat(17));
        socket.write(list.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
        const answers = await text(socket);
        return [...answers.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));
      }),
    );
    const count = (...of: number[]) =>
      statuses.flat().filter((status) => of.includes(status)).length;
    expect(count(200, 429, 503)).toBe(all);
    expect(count(429)).toBe(0.1 * all);
    expect(count(200)).toBeGreaterThan(0.8 * all);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  },
);
