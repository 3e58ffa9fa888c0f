import { describe, expect, it } from 'vitest';
import { call } from '../call.ts';
import { start } from '../stage.ts';

describe('a method that a path does not take', () => {
  it.each([
    ['POST', '/api/v1/projects', 'GET, HEAD'],
    ['GET', '/api/v1/projects/example.com', 'DELETE'],
    ['DELETE', '/api/v1/reports', 'GET, HEAD, POST'],
    ['PATCH', '/api/v1/reports/1', 'GET, HEAD, PUT, DELETE'],
    ['OPTIONS', '/api/v1/reports/9', 'GET, HEAD, PUT, DELETE'],
    ['POST', '/api/v1/openapi.json', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['PUT', '/', 'GET, HEAD'],
    ['DELETE', '/reports', 'GET, HEAD, POST'],
    ['GET', '/reports/sign-out', 'POST'],
    ['PUT', '/reports/1', 'GET, HEAD, POST'],
    ['POST', '/reports/1/open/x', 'GET, HEAD'],
    ['POST', '/reports/sign-in/x', 'GET, HEAD'],
  ])('is refused for %s %s with 405 and Allow', async (method, path, allow) => {
    for (const basePath of ['', '/tools']) {
      const service = await start({ basePath });
      const headers = { authorization: 'Bearer the-key' };
      const answer = await fetch(service.url + path, { method, headers });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
      const body = await answer.text();
      if (path.startsWith('/reports')) expect(body).toContain('<h1>Can’t open this page</h1>');
      else
        expect(JSON.parse(body)).toEqual({
          message: `Only ${allow} can be used here.`,
          status: 405,
        });
    }
  });

  it('needs the key below the interface, and leaves what is nowhere unknown', async () => {
    const service = await start();
    const without = await call(service, 'PATCH', '/reports', undefined, { authorization: '' });
    expect([without.status, without.headers.get('allow')]).toEqual([401, null]);
    expect((await call(service, 'PATCH', '/nothing')).status).toBe(404);
    const head = await fetch(`${service.url}/api/v1/reports`, {
      method: 'HEAD',
      headers: { authorization: 'Bearer the-key' },
    });
    expect(head.status).toBe(200);
  });
});
