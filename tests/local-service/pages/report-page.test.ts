import { beforeEach, describe, expect, it } from 'vitest';
import type { RunningService } from '../../../local-service/src/command/start.ts';
import { call } from '../call.ts';
import { start } from '../stage.ts';
import { openPage, signIn } from './report-reader.ts';

const minute = 60_000;
let service: RunningService;
let time = 1_000_000;

beforeEach(async () => {
  service = await start({ now: () => time });
  for (const fields of [{ privacy: '0' }, { privacy: '1' }, { privacy: '2', password: 'ötzi:1' }])
    await call(service, 'POST', '/reports', { url: 'https://example.com/?<b>', ...fields });
});

const list = () => `${service.url}/reports`;
const page = (id: number | string) => `${list()}/${id}`;
const open = (id: number | string, cookie?: string) => openPage(page(id), cookie);
const statuses = async (ids: number[], cookie: string) =>
  Promise.all(ids.map(async (id) => (await open(id, cookie)).status));

const openShared = async () => {
  const { item } = await call(service, 'GET', '/reports/1');
  return openPage(item.share_url!);
};

/** Sends the form of a page. */
const post = (id: number, secret: string) =>
  fetch(page(id), {
    method: 'POST',
    headers: { origin: new URL(service.url).origin },
    body: new URLSearchParams({ secret }),
    redirect: 'manual',
  });
/** All that an answer tells, without what any two answers differ in: the id that was asked for. */
const told = async (response: Response, id: number) => ({
  status: response.status,
  headers: [...response.headers].filter(([name]) => !['x-request-id', 'date'].includes(name)),
  text: (await response.text()).replaceAll(`/reports/${id}`, '/reports/{id}'),
});

describe('who can read the page of a report', () => {
  const rows: [who: string, id: number, secret: string | undefined, status: number][] = [
    ['privacy 0: nobody without the key, as its id is no secret', 1, undefined, 401],
    ['privacy 0: nobody with the password of another report', 1, 'ötzi:1', 401],
    ['privacy 0: the owner', 1, 'the-key', 200],
    ['privacy 1: nobody without the key', 2, undefined, 401],
    ['privacy 1: nobody with a wrong key', 2, 'the-ke', 401],
    ['privacy 1: nobody with an empty key', 2, '', 401],
    ['privacy 1: not with the password of another report', 2, 'ötzi:1', 401],
    ['privacy 1: the owner', 2, 'the-key', 200],
    ['privacy 1: the owner, with blanks around the key', 2, ' the-key\n', 200],
    ['privacy 2: nobody without the password', 3, undefined, 401],
    ['privacy 2: nobody with a wrong password', 3, 'ötzi', 401],
    ['privacy 2: nobody with an empty password', 3, '', 401],
    ['privacy 2: whoever knows the password', 3, 'ötzi:1', 200],
    ['privacy 2: the owner', 3, 'the-key', 200],
    ['a report that is not there', 4, undefined, 401],
    ['a report that is not there, with a wrong secret', 4, 'wrong', 401],
    ['what no report can be', 0, undefined, 404],
  ];
  it.each(rows)('%s', async (_, id, secret, status) => {
    const tried = secret === undefined ? undefined : await signIn(page(id), secret);
    if (tried) expect(tried.status).toBe(status === 200 ? 303 : status);
    const response = await open(id, tried?.cookie);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect((await response.text()).includes('example.com')).toBe(status === 200);
  });

  it('asks with a page of its own, and never by a prompt of the browser', async () => {
    const response = await open(2);
    expect(response.headers.has('www-authenticate')).toBe(false);
    const text = await response.text();
    expect(text).toContain('<h1>Sign in to read this report</h1>');
    expect(text).toContain('<p>Enter its password, or open it from Verdict');
    expect(text).toContain('>Password or API key</label>');
    for (const authorization of ['Bearer the-key', `Basic ${btoa('x:the-key')}`])
      expect((await fetch(page(2), { headers: { authorization } })).status).toBe(401);
  });

  it('says what was wrong beside the field', async () => {
    expect((await signIn(page(2), 'wrong')).text).toContain('That password or key is wrong.');
    expect((await signIn(list(), 'wrong')).text).toContain('That key is wrong.');
  });

  it('tells nobody whether an id exists: the answers of a public, a private, a protected and no report are equal', async () => {
    const { cookie } = await signIn(page(3), 'ötzi:1');
    const ofAnother = await call(service, 'GET', '/reports/2').then(({ openUrl }) => openUrl!);
    const asked: ((id: number) => Promise<Response>)[] = [
      (id) => open(id),
      (id) => fetch(page(id), { method: 'HEAD' }),
      (id) => fetch(page(id), { method: 'DELETE' }),
      (id) => post(id, 'wrong'),
      (id) => post(id, ''),
      (id) => fetch(page(id), { method: 'POST', body: 'secret=wrong' }),
      (id) => open(`${id}/open/x`),
      (id) => open(`${id}/open/x`, cookie),
      (id) => fetch(`${page(id)}/open/x`, { method: 'HEAD' }),
      (id) => fetch(ofAnother.replace('/2/', `/${id}/`).replace('default', 'nobody')),
    ];
    for (const [at, ask] of asked.entries()) {
      const answers = await Promise.all([2, 3, 1, 9].map(async (id) => told(await ask(id), id)));
      if (at !== 7) expect(answers[1], String(ask)).toEqual(answers[0]);
      expect(answers.slice(2), String(ask)).toEqual([answers[0], answers[0]]);
    }
    const wrong = Array.from({ length: 30 }, () => post(9, 'wrong'));
    await Promise.all(wrong);
    const ids = [2, 3, 1, 9];
    const refused = await Promise.all(ids.map(async (id) => told(await post(id, 'x'), id)));
    expect(refused).toEqual(ids.map(() => refused[0]));
    expect(refused[0]?.status).toBe(429);
  });

  it('follows a change of privacy at once, also in sessions that are open', async () => {
    const { cookie } = await signIn(page(3), 'ötzi:1');
    await call(service, 'PUT', '/reports/1', { privacy: '2', password: 'new' });
    expect(await statuses([1, 3], cookie)).toEqual([401, 200]);
    await call(service, 'PUT', '/reports/3', { password: 'newer' });
    expect(await statuses([3], cookie)).toEqual([401]);
    await call(service, 'PUT', '/reports/3', { privacy: '1' });
    expect(await statuses([3], (await signIn(page(3), 'newer')).cookie)).toEqual([401]);
    await call(service, 'DELETE', '/reports/3');
    expect(await statuses([3], cookie)).toEqual([401]);
  });

  it('lets nobody try passwords without end, one by one or all at once, but always the key', async () => {
    const tried = await Promise.all(
      Array.from({ length: 40 }, (_, at) => signIn(page(3), `guess ${at}`)),
    );
    expect(tried.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(30).fill(401),
      ...Array<number>(10).fill(429),
    ]);
    const refused = await signIn(page(3), 'ötzi:1');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(refused.text).toContain('Too many wrong tries. Try again in 60 seconds.');
    expect((await signIn(page(3), 'the-key')).status).toBe(303);
    time += minute;
    expect((await signIn(page(3), 'ötzi:1')).status).toBe(303);
  });
});

describe('a session', () => {
  it('of the key opens all reports, one of a password its report alone; both add up in one browser', async () => {
    await call(service, 'POST', '/reports', {
      url: 'https://example.com/',
      privacy: '2',
      password: 'other',
    });
    const first = await signIn(page(3), 'ötzi:1');
    expect(await statuses([1, 2, 3, 4], first.cookie)).toEqual([401, 401, 200, 401]);
    const second = await signIn(page(4), 'other', first.cookie);
    expect(await statuses([1, 2, 3, 4], second.cookie)).toEqual([401, 401, 200, 200]);
    const owner = await signIn(page(2), 'the-key', second.cookie);
    expect(await statuses([1, 2, 3, 4], owner.cookie)).toEqual([200, 200, 200, 200]);
    // Each sign-in gets a new token. The tokens before it no longer work.
    expect(await statuses([3], first.cookie)).toEqual([401]);
    expect(await statuses([3], second.cookie)).toEqual([401]);
  });

  it('is kept in a cookie that no script reads, that no other site sends along, and that goes to the pages alone', async () => {
    const { headers } = await signIn(page(2), 'the-key');
    expect(headers.get('set-cookie')).toMatch(
      new RegExp(
        `^verdict-${service.port}=[\\w-]{43}; Max-Age=3600; Path=/reports; HttpOnly; SameSite=Lax$`,
      ),
    );
    expect(headers.get('location')).toBe('/reports/2');
  });

  it('lasts an hour from the last report that it opened', async () => {
    const { cookie } = await signIn(page(2), 'the-key');
    time += 59 * minute;
    expect((await open(2, cookie)).headers.get('set-cookie')).toContain('Max-Age=3600');
    time += 59 * minute;
    expect(await statuses([2], cookie)).toEqual([200]);
    time += 60 * minute;
    expect(await statuses([2], cookie)).toEqual([401]);
  });

  it('is none for a cookie that nobody was given', async () => {
    for (const cookie of [
      '',
      `verdict-${service.port}=`,
      `verdict-${service.port}=the-key`,
      `verdict-${service.port}=${'x'.repeat(43)}`,
    ])
      expect(await statuses([2, 3], cookie)).toEqual([401, 401]);
  });

  it('is nothing to the interface', async () => {
    const { cookie } = await signIn(page(2), 'the-key');
    for (const [method, path] of [
      ['GET', '/reports'],
      ['GET', '/reports/2'],
      ['DELETE', '/reports/2'],
      ['POST', '/reports'],
    ] as const)
      expect(
        (await call(service, method, path, undefined, { authorization: '', cookie })).status,
      ).toBe(401);
    expect((await call(service, 'GET', '/reports')).rows).toHaveLength(3);
  });

  it('begins with a form of the service alone, and a form of another page is no guess', async () => {
    const { origin } = new URL(service.url);
    const strange: Record<string, string>[] = [
      {},
      { origin: 'null' },
      { origin: 'https://evil.example' },
      { origin: `http://127.0.0.1:${service.port + 1}` },
      { origin: `http://localhost:${service.port}` },
      { origin, 'sec-fetch-site': 'cross-site' },
      { origin, 'sec-fetch-site': 'same-site' },
    ];
    for (let round = 0; round < 5; round++)
      for (const headers of strange) {
        const { status, cookie } = await signIn(page(3), 'ötzi:1', '', headers);
        expect([status, cookie]).toEqual([403, '']);
      }
    expect(
      (await signIn(page(3), 'ötzi:1', '', { origin, 'sec-fetch-site': 'same-origin' })).status,
    ).toBe(303);
  });
});

describe('below a path', () => {
  it('form, cookie and link stay below it', async () => {
    const below = await start({ basePath: '/tools/verdict' });
    await call(below, 'POST', '/reports', { url: 'https://example.com/' });
    expect(await (await openPage(`${below.url}/reports/1`)).text()).toContain(
      'action="/tools/verdict/reports/1"',
    );
    const { headers, cookie } = await signIn(`${below.url}/reports/1`, 'the-key');
    expect(headers.get('set-cookie')).toContain('; Path=/tools/verdict/reports;');
    expect(headers.get('location')).toBe('/tools/verdict/reports/1');
    expect((await openPage(`${below.url}/reports/1`, cookie)).status).toBe(200);
    const link = await fetch(below.signInLink(), { redirect: 'manual' });
    expect([link.status, link.headers.get('location')]).toEqual([303, '/tools/verdict/reports']);
  });
});

describe('the page of a report', () => {
  it('is of no origin, loads nothing, is in no frame, and is kept nowhere', async () => {
    const { headers } = await openShared();
    const policy = headers.get('content-security-policy')?.split('; ') ?? [];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    const sandbox = policy.find((part) => part.startsWith('sandbox ')) ?? '';
    expect(sandbox).toContain('allow-scripts');
    expect(sandbox).not.toContain('allow-same-origin');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('shows the newest audit', async () => {
    expect(await (await openShared()).text()).toContain('https://example.com/?&lt;b>');
  });
});

describe('the service’s own pages', () => {
  it('run no script, load nothing, send their form to the service alone, and are in no frame and no cache', async () => {
    const { cookie } = await signIn(list(), 'the-key');
    const all = [list(), ...[2, 3, 4, 'sign-in/x'].map(page)].map((url) => openPage(url));
    for (const { headers } of await Promise.all([...all, openPage(list(), cookie)])) {
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
      );
      const others = ['cache-control', 'x-content-type-options', 'referrer-policy', 'x-robots-tag'];
      expect(others.map((name) => headers.get(name))).toEqual([
        'no-store',
        'nosniff',
        'same-origin',
        'noindex',
      ]);
    }
  });
});
