import { expect, it } from 'vitest';
import { call } from '../call.ts';
import { check, page, start } from './check-conformance.ts';

it('holds for a service with its reports in PostgreSQL, and leaves its other reports as they are', async () => {
  const service = await start();
  const urls = ['https://www.example.com:8443/', 'https://throw-away.example/'];
  for (const url of urls) await call(service, 'POST', '/reports', { url });
  const deletable = ['--delete-project', urls[1]!];
  const { code, lines, differing } = await check(service.url, ['--url', page, ...deletable]);
  expect([differing, code]).toEqual([[], 0]);
  expect(lines.at(-1)).toMatch(/^\d{2,} checks: \d+ hold, 0 differ\.$/);
  expect((await call(service, 'GET', '/reports')).rows.map(({ url }) => url)).toEqual([urls[0]]);
});
