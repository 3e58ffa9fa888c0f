import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startService } from '../../service/start.ts';
import type { RunningService } from '../../service/start.ts';
import { call } from './call.ts';
import { quickAudit } from './quick-audit.ts';

let service: RunningService;
let time = 1_000_000;

beforeEach(async () => {
  service = await startService({ audit: quickAudit(), key: 'the-key', now: () => time });
  for (const fields of [{ privacy: '0' }, { privacy: '1' }, { privacy: '2', password: 'ötzi:1' }])
    await call(service, 'POST', '/reports', { url: 'https://example.com/?<b>', ...fields });
});
afterEach(() => service.close());

const open = (id: number, password?: string, user = 'anyone') =>
  fetch(`${service.url}/reports/${id}`, {
    headers: password === undefined ? {} : { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` },
  });

describe('who can read the page of a report', () => {
  const rows: [who: string, id: number, password: string | undefined, status: number][] = [
    ['privacy 0: anyone', 1, undefined, 200],
    ['privacy 1: nobody without the key', 2, undefined, 401],
    ['privacy 1: nobody with a wrong key', 2, 'the-ke', 401],
    ['privacy 1: nobody with an empty key', 2, '', 401],
    ['privacy 1: not with the password of another report', 2, 'ötzi:1', 401],
    ['privacy 1: the owner', 2, 'the-key', 200],
    ['privacy 2: nobody without the password', 3, undefined, 401],
    ['privacy 2: nobody with a wrong password', 3, 'ötzi', 401],
    ['privacy 2: nobody with an empty password', 3, '', 401],
    ['privacy 2: whoever knows the password', 3, 'ötzi:1', 200],
    ['privacy 2: the owner', 3, 'the-key', 200],
    ['a report that is not there', 4, 'the-key', 404],
  ];
  it.each(rows)('%s', async (_, id, password, status) => {
    const response = await open(id, password);
    expect(response.status).toBe(status);
    expect((await response.text()).includes('example.com')).toBe(status === 200);
    expect(response.headers.get('www-authenticate')?.startsWith('Basic ') ?? false).toBe(status === 401);
  });

  it('does not take the key as a bearer, which only the interface does', async () => {
    const response = await fetch(`${service.url}/reports/2`, { headers: { authorization: 'Bearer the-key' } });
    expect(response.status).toBe(401);
  });

  it('follows a change of privacy at once', async () => {
    await call(service, 'PUT', '/reports/1', { privacy: '2', password: 'new' });
    expect([(await open(1)).status, (await open(1, 'new')).status]).toEqual([401, 200]);
    await call(service, 'PUT', '/reports/1', { privacy: '1' });
    expect((await open(1, 'new')).status).toBe(401);
    await call(service, 'PUT', '/reports/3', { password: 'newer' });
    expect([(await open(3, 'ötzi:1')).status, (await open(3, 'newer')).status]).toEqual([401, 200]);
    await call(service, 'DELETE', '/reports/3');
    expect((await open(3, 'newer')).status).toBe(404);
  });

  it('lets nobody try passwords without end, but always the key', async () => {
    const statuses = [];
    for (let tried = 0; tried < 31; tried++) statuses.push((await open(3, `guess ${tried}`)).status);
    expect([new Set(statuses.slice(0, 30)), statuses[30]]).toEqual([new Set([401]), 429]);
    expect([(await open(3, 'ötzi:1')).status, (await open(3, 'the-key')).status]).toEqual([429, 200]);
    time += 60_000;
    expect((await open(3, 'ötzi:1')).status).toBe(200);
  });
});

describe('the page of a report', () => {
  it('is of no origin, loads nothing, is in no frame, and is kept nowhere', async () => {
    const { headers } = await open(1);
    const policy = headers.get('content-security-policy')?.split('; ') ?? [];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    const sandbox = policy.find((part) => part.startsWith('sandbox ')) ?? '';
    expect(sandbox).toContain('allow-scripts');
    expect(sandbox).not.toContain('allow-same-origin');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toMatch(/^text\/html/);
  });

  it('shows the newest audit', async () => {
    expect(await (await open(1)).text()).toContain('https://example.com/?&lt;b>');
  });
});
