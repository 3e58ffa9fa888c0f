import { beforeEach, describe, expect, it } from 'vitest';
import { readNetwork } from '../../../local-service/src/base/networks.ts';
import type { RunningService } from '../../../local-service/src/command/start.ts';
import { call } from '../call.ts';
import { start } from '../stage.ts';
import { makeStore, type Store, withKeys } from '../store/store.ts';
import { openPage, signIn } from './report-reader.ts';

const minute = 60_000;
const url = 'https://example.com/';
let store: Store;
let service: RunningService;
let time = 1_000_000;

beforeEach(async () => {
  store = makeStore();
  service = await start({ now: () => time, ...store });
  for (const fields of [{ privacy: '0' }, { privacy: '1' }, { privacy: '2', password: 'sesame' }])
    await call(service, 'POST', '/reports', { url, ...fields });
});

const list = () => `${service.url}/reports`;
const page = (id: number) => `${list()}/${id}`;
const linkTo = async (id: number, key = service.key) =>
  (await call({ url: service.url, key }, 'GET', `/reports/${id}`)).openUrl!;
/** How a link is opened, unless it is as a person does it. */
type Look = { method?: string; headers?: Record<string, string> };
/** Opens a link as a browser does: its status, where it leads, and the cookie that it gives. */
const follow = async (link: string, more: Look = {}, cookie = '') => {
  const headers = { ...(cookie !== '' && { cookie }), ...more.headers };
  const response = await fetch(link, { ...more, headers, redirect: 'manual' });
  const [given = ''] = response.headers.getSetCookie();
  return {
    status: response.status,
    leadsTo: response.headers.get('location'),
    cookie: given.split(';')[0] ?? '',
    text: await response.text(),
  };
};
const refused = { status: 401, leadsTo: null, cookie: '' };
const statuses = async (cookie: string) =>
  Promise.all([1, 2, 3].map(async (id) => (await openPage(page(id), cookie)).status));

describe('the link to a report', () => {
  it('is on a report that is read alone and not public, and nowhere else', async () => {
    expect(await linkTo(1)).toBeUndefined();
    for (const id of [2, 3]) expect(await linkTo(id)).toContain(`${page(id)}/open/`);
    const others = [
      await call(service, 'GET', '/reports'),
      await call(service, 'POST', '/reports', { url, privacy: '1' }),
      await call(service, 'PUT', '/reports/2', { results: '1' }),
    ];
    for (const { json } of others) expect(JSON.stringify(json)).not.toContain('open_url');
  });

  it.each([2, 3])('signs a browser in for report %i alone, and not for the list', async (id) => {
    const opened = await follow(await linkTo(id));
    expect(opened).toMatchObject({ status: 303, leadsTo: `/reports/${id}` });
    expect(await statuses(opened.cookie)).toEqual([
      401,
      id === 2 ? 200 : 401,
      id === 3 ? 200 : 401,
    ]);
    expect((await openPage(list(), opened.cookie)).status).toBe(401);
    const { status } = await call(service, 'GET', `/reports/${id}`, undefined, {
      authorization: '',
      cookie: opened.cookie,
    });
    expect(status).toBe(401);
  });

  it('adds to what the browser could open before', async () => {
    const { cookie } = await follow(await linkTo(2));
    const more = await follow(await linkTo(3), {}, cookie);
    expect(await statuses(more.cookie)).toEqual([401, 200, 200]);
  });

  it('works once, also for several uses at once', async () => {
    const link = await linkTo(2);
    const uses = await Promise.all(Array.from({ length: 4 }, () => follow(link)));
    expect(uses.filter(({ status }) => status === 303)).toHaveLength(1);
    const again = await follow(link);
    expect(again).toMatchObject(refused);
    expect(again.text).toContain('This link was already used.');
    expect(again.text).toContain('open it from Verdict');
  });

  it('leads to the report where the browser is signed in already', async () => {
    const link = await linkTo(2);
    const { cookie } = await follow(link);
    expect(await follow(link, {}, cookie)).toMatchObject({ status: 303, leadsTo: '/reports/2' });
  });

  it('works for a minute', async () => {
    const [link, late] = [await linkTo(2), await linkTo(3)];
    time += minute - 1;
    expect(await follow(link)).toMatchObject({ status: 303 });
    time += 1;
    const { text, ...expired } = await follow(late);
    expect(expired).toEqual(refused);
    expect(text).toContain('This link has expired.');
  });

  it('ends with its key, and so does what it opened', async () => {
    const key = (await withKeys(store, (keys) =>
      keys.add({ name: 'anna', team: 'default' }, time),
    ))!;
    const { cookie } = await follow(await linkTo(2, key));
    expect(await statuses(cookie)).toEqual([401, 200, 401]);
    const link = await linkTo(3, key);
    await withKeys(store, (keys) => keys.revoke('anna', time));
    expect(await statuses(cookie)).toEqual([401, 401, 401]);
    const { text, ...ended } = await follow(link);
    expect(ended).toEqual(refused);
    expect(text).toContain('This link isn’t valid.');
  });

  it('is none for another report, another time, another key, or what was made up', async () => {
    await withKeys(store, (keys) => keys.add({ name: 'ötzi@home', team: 'other' }, time));
    const link = await linkTo(2);
    const [, until = '', signature = ''] = /open\/(\d+)\.(.+)\.default$/.exec(link) ?? [];
    const madeUp = [
      link.replace('/reports/2/', '/reports/3/'),
      link.replace('/reports/2/', '/reports/99/'),
      link.replace(until, String(Number(until) + minute)),
      link.replace(/default$/, encodeURIComponent('ötzi@home')),
      link.replace(/default$/, 'nobody'),
      link.replace(/default$/, 'default%00'),
      link.replace(signature, 'x'.repeat(43)),
      link.replace(signature, ''),
      `${page(2)}/open/%`,
      `${page(2)}/open/${'x'.repeat(9000)}`,
    ];
    for (const one of madeUp) expect(await follow(one), one).toMatchObject(refused);
    const { pathname } = new URL(link);
    const asListLink = pathname.replace('/reports/2/open/', '/reports/sign-in/');
    expect(await follow(`${service.url}${asListLink}`)).toMatchObject(refused);
  });

  it('is one of the team whose report it is', async () => {
    const key = (await withKeys(store, (keys) =>
      keys.add({ name: 'ötzi@home', team: 'other' }, time),
    ))!;
    const other = { url: service.url, key };
    const { item } = await call(other, 'POST', '/reports', { url, privacy: '1' });
    const { cookie } = await follow(await linkTo(item.id, key));
    expect((await openPage(page(item.id), cookie)).status).toBe(200);
    expect(await statuses(cookie)).toEqual([401, 401, 401]);
  });

  it('has the origin by which the client reached the service, also below a path', async () => {
    const below = await start({ basePath: '/tools/verdict' });
    await call(below, 'POST', '/reports', { url });
    const host = `http://localhost:${below.port}/tools/verdict`;
    const { openUrl = '' } = await call({ url: host, key: 'the-key' }, 'GET', '/reports/1');
    expect(openUrl).toContain(`${host}/reports/1/open/`);
    expect(await follow(openUrl)).toMatchObject({
      status: 303,
      leadsTo: '/tools/verdict/reports/1',
    });
  });
});

describe.each([
  ['to a report', () => linkTo(2)],
  ['to sign in', async () => service.signInLink()],
])('a link %s', (_, make) => {
  it('is not used up by HEAD, by a browser that loads ahead, or by a preview', async () => {
    const link = await make();
    const looks: Look[] = [
      { method: 'HEAD' },
      { headers: { 'sec-purpose': 'prefetch;prerender' } },
      { headers: { purpose: 'prefetch' } },
      { headers: { 'x-moz': 'prefetch' } },
      { headers: { 'x-purpose': 'preview' } },
      { headers: { 'sec-fetch-dest': 'empty' } },
      { headers: { 'sec-fetch-dest': 'iframe' } },
    ];
    for (const look of looks)
      expect(await follow(link, look)).toMatchObject({ ...refused, status: 403 });
    const opening = { headers: { 'sec-fetch-dest': 'document' } };
    expect(await follow(link, opening)).toMatchObject({ status: 303 });
  });

  it('is not used up behind https by a chat program that shows what it leads to', async () => {
    await service.close();
    const trustedProxies = [readNetwork('127.0.0.1')!];
    const proxied = await start({ now: () => time, trustedProxies, ...store });
    service = { ...proxied, url: `http://127.0.0.1:${proxied.port}` };
    const link = service.url + new URL(await make()).pathname;
    const https = { 'x-forwarded-proto': 'https' };
    expect(await follow(link, { headers: https })).toMatchObject({ ...refused, status: 403 });
    const opening = { headers: { ...https, 'sec-fetch-dest': 'document' } };
    expect(await follow(link, opening)).toMatchObject({ status: 303 });
  });
});

describe('the sign-in link', () => {
  it('signs in once; a second time it says so and asks for the key', async () => {
    const link = service.signInLink();
    const first = await fetch(link, { redirect: 'manual' });
    expect([first.status, first.headers.get('location')]).toEqual([303, '/reports']);
    const cookie = first.headers.getSetCookie()[0]!.split(';')[0]!;
    expect(await statuses(cookie)).toEqual([200, 200, 200]);
    expect((await openPage(list(), cookie)).status).toBe(200);

    const second = await fetch(link, { redirect: 'manual' });
    expect([second.status, second.headers.getSetCookie()]).toEqual([401, []]);
    const text = await second.text();
    expect(text).toContain('This link was already used.');
    expect(text).toContain('Enter your API key to see the reports of your team.');
    expect((await signIn(list(), 'wrong')).status).toBe(401);
    const signedIn = await signIn(list(), 'the-key');
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/reports']);
    expect(await statuses(signedIn.cookie)).toEqual([200, 200, 200]);
  });

  it('expires after ten minutes, and one that was made up is none', async () => {
    const [link, late] = [service.signInLink(), service.signInLink()];
    time += 10 * minute - 1;
    expect((await fetch(link, { redirect: 'manual' })).status).toBe(303);
    time += 1;
    const expired = await fetch(late, { redirect: 'manual' });
    expect([expired.status, await expired.text()]).toEqual([
      401,
      expect.stringContaining('This link has expired.'),
    ]);
    const madeUp = await openPage(`${list()}/sign-in/${'x'.repeat(43)}`);
    expect([madeUp.status, await madeUp.text()]).toEqual([
      401,
      expect.stringContaining('This link isn’t valid.'),
    ]);
  });
});
