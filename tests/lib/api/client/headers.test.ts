import { expect, test } from 'vitest';
import { ServiceError } from '../../../../lib/domain/problem.ts';
import { listReports } from '../../../../lib/api/client/list-reports.ts';
import { createReport, readReport } from '../../../../lib/api/client/reports.ts';
import { connected, connectTo, key, serve } from '../serve.ts';

test('extra headers go along and never replace those of the interface', async () => {
  const to = await connectTo({ id: 7, url: 'u' });
  const headers: [string, string][] = [
    ['X-Proxy', 'yes'],
    ['authorization', 'Basic x'],
    ['ACCEPT', 'text/html'],
    ['Content-Type', 'text/plain'],
    ['Idempotency-Key', 'other'],
    ['Host', 'other.example'],
    ['Cookie', 'a=b'],
    ['Content-Length', '0'],
  ];
  await createReport({ ...to, headers }, { url: 'u', privacy: 1 }, 'job-1');
  const arrived = to.arrived[0]?.headers;
  expect(arrived).toMatchObject({
    'x-proxy': 'yes',
    authorization: `Bearer ${key}`,
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
    'idempotency-key': 'job-1',
    host: new URL(to.url).host,
    'content-length': '15',
  });
  expect(arrived?.cookie).toBeUndefined();
});

test('a request takes no cookies, no cache, no referrer, and follows no redirect', async () => {
  let seen: RequestInit | undefined;
  const fetchIt: typeof fetch = async (_, init) => {
    seen = init;
    return Response.json([]);
  };
  await listReports(connected(await serve({ ends: 'silent' })), {}, { fetch: fetchIt });
  expect(seen).toMatchObject({
    credentials: 'omit',
    redirect: 'manual',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  });
  expect(seen?.signal).toBeInstanceOf(AbortSignal);
});

test.each(['ключ', 'two\nlines', 'nul\0l'])(
  'a key that no header can hold (%j) is a wrong key, and is not quoted',
  async (apiKey) => {
    const to = await connectTo({ id: 7, url: 'u' });
    const error: unknown = await readReport({ ...to, apiKey }, '7').catch(
      (caught: unknown) => caught,
    );
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ problem: { code: 'wrong-key' } });
    expect(
      `${String(error)} ${JSON.stringify(error)} ${error instanceof Error ? error.stack : ''}`,
    ).not.toContain(apiKey);
    expect(to.arrived).toEqual([]);
  },
);

test('an extra header that cannot be sent is refused by its name, without its value', async () => {
  const to = await connectTo({ id: 7, url: 'u' });
  const headers: [string, string][] = [['X-Proxy', 'sec\nret-value']];
  const error: unknown = await readReport({ ...to, headers }, '7').catch(
    (caught: unknown) => caught,
  );
  expect(error).toMatchObject({
    problem: { code: 'unsendable', fields: { headers: ['X-Proxy'] } },
  });
  expect(JSON.stringify(error)).not.toContain('ret-value');
});
