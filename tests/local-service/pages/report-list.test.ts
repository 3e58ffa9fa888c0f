import { beforeEach, describe, expect, it } from 'vitest';
import type { RunningService, ServiceOptions } from '../../../local-service/src/command/start.ts';
import { call } from '../call.ts';
import { fillDatabase, type Filed } from '../fill-data-file.ts';
import { openPage, signIn } from './report-reader.ts';
import { start as startWith } from '../stage.ts';
import { makeStore, type Store, withDatabase, withKeys } from '../store/store.ts';

let store: Store;
let service: RunningService;

const start = async (reports: Filed[] = [], options: Partial<ServiceOptions> = {}) => {
  await withDatabase(store, (opened) => fillDatabase(opened, reports));
  service = await startWith({ ...store, ...options });
};
const list = (query = '') => `${service.url}/reports${query}`;
const read = async (query: string, cookie: string) => {
  const response = await openPage(list(query), cookie);
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const signedIn = async (key = 'the-key') => (await signIn(list(), key)).cookie;
/** The ids in the order of the page. */
const idsIn = (text: string) =>
  [...text.matchAll(/href="\/reports\/(\d+)"/g)].map(([, id]) => Number(id));
const idsOf = async (query: string, cookie: string) => idsIn((await read(query, cookie)).text);
/** The address that a link of the page leads to. */
const linkTo = (text: string, name: string) =>
  new RegExp(`href="([^"]*)"[^>]*>${name}<`).exec(text)?.[1]?.replaceAll('&amp;', '&');
/** The values of search, result and project that are not empty. */
const valuesIn = (text: string) =>
  [...text.matchAll(/type="search"[^>]* value="([^"]+)"|<option value="([^"]+)" selected/g)].map(
    ([, typed, chosen]) => typed ?? chosen,
  );
const rangeOf = (text: string) => /\d+–\d+ of [\d,]+/.exec(text)?.[0];

const shop = { url: 'https://www.shop.example/Boots', score: 90 };
const blog = { url: 'https://blog.example/100%25_off', score: 60, privacy: 0 as const };

beforeEach(() => {
  store = makeStore();
});

describe('who sees which reports', () => {
  it('whoever has no key sees none, also no public ones, and is asked for one', async () => {
    await start();
    const url = 'https://example.com/';
    const { item } = await call(service, 'POST', '/reports', { url, privacy: '0' });
    await call(service, 'POST', '/reports', { url, privacy: '2', password: 'sesame' });
    const { cookie: ofPassword } = await signIn(list('/2'), 'sesame');
    expect((await openPage(item.share_url!)).status).toBe(200);
    expect((await openPage(list('/2'), ofPassword)).status).toBe(200);
    for (const cookie of ['', ofPassword, `verdict-${service.port}=${'x'.repeat(43)}`]) {
      const { status, text } = await read('?search=example', cookie);
      expect(status).toBe(401);
      expect(text).toContain('Enter your API key to see the reports of your team.');
      expect(text).not.toContain('example.com');
    }
  });

  it('a key sees all reports of its team, the newest first, and opens them', async () => {
    await start();
    const [anna, bert, carla] = await withKeys(store, async (keys) => {
      const add = async (name: string, team: string) => ({
        url: service.url,
        key: (await keys.add({ name, team }, 0))!,
      });
      return [
        await add('anna', 'blue'),
        await add('bert', 'blue'),
        await add('carla', 'green'),
      ] as const;
    });
    for (const [key, fields] of [
      [anna, { privacy: '0' }],
      [anna, { privacy: '1' }],
      [carla, { privacy: '1' }],
      [bert, { privacy: '2', password: 'sesame' }],
    ] as const)
      await call(key, 'POST', '/reports', { url: 'https://example.com/', ...fields });
    const [blue, green, first] = await Promise.all([bert.key, carla.key, 'the-key'].map(signedIn));
    const { text } = await read('', blue!);
    // The public one has the link to pass on.
    expect(idsIn(text)).toEqual([4, 2]);
    expect(text.match(/>(Public|Private|Password)</g)).toEqual([
      '>Password<',
      '>Private<',
      '>Public<',
    ]);
    expect(text).toContain('<bdi>blue</bdi>');
    expect(await idsOf('', green!)).toEqual([3]);
    expect(await idsOf('', first!)).toEqual([]);
    for (const id of [4, 2, 1]) expect((await openPage(list(`/${id}`), blue)).status).toBe(200);

    await withKeys(store, (keys) => keys.revoke('bert', 0));
    const { status, text: after } = await read('', blue!);
    expect(status).toBe(401);
    expect(after).not.toContain('example.com');
  });
});

describe('search and filters', () => {
  const rows: [query: string, ids: number[]][] = [
    ['', [3, 2, 1]],
    ['?search=&result=&project=', [3, 2, 1]],
    ['?search=%25_', []],
    ['?result=bad', [3]],
    ['?project=shop.example&result=good&search=boot', [1]],
    ['?project=blog.example&result=good', []],
    ['?sort_by=url&sort=asc&per_page=10', [3, 2, 1]],
  ];
  it.each(rows)('%s', async (query, ids) => {
    await start([shop, blog, { url: 'https://shop.example/socks', score: 10 }]);
    const { status, text } = await read(query, await signedIn());
    expect([status, idsIn(text)]).toEqual([200, ids]);
    const asked = new URLSearchParams(query);
    const values = ['search', 'result', 'project'].flatMap((name) => asked.get(name) || []);
    expect(valuesIn(text)).toEqual(values);
    expect(text.includes('No matching reports')).toBe(ids.length === 0);
    const clear = linkTo(text, 'Clear search and filters');
    expect(clear).toBe(values.length > 0 ? '/reports' : undefined);
  });

  it('have the projects of the team by name, up to 500, and the one that was asked for', async () => {
    await start(
      Array.from({ length: 520 }, (_, at) => ({
        url: `https://p${String(519 - at).padStart(3, '0')}.example/`,
      })),
    );
    const { text } = await read('?project=p510.example', await signedIn());
    const names = [...text.matchAll(/<option value="(p\d+)\.example"/g)].map(([, name]) => name);
    expect(names).toEqual([
      'p510',
      ...Array.from({ length: 500 }, (_, at) => `p${String(at).padStart(3, '0')}`),
    ]);
  });

  it('are kept while a person signs in', async () => {
    await start([shop, blog]);
    const asked = list('?search=a%26b%22%3E&result=good');
    const { text } = await read('?search=a%26b%22%3E&result=good', '');
    expect(text).toContain('action="/reports?search=a%26b%22%3E&amp;result=good"');
    const { status, headers } = await signIn(asked, 'the-key');
    expect([status, headers.get('location')]).toEqual([
      303,
      '/reports?search=a%26b%22%3E&result=good',
    ]);
  });

  it.each(['result=great', 'page=0', 'page=x', 'search=%00'])(
    'that no list has are refused on a page: %s',
    async (query) => {
      await start();
      const { status, headers, text } = await read(`?${query}`, await signedIn());
      expect([status, headers.get('content-type')]).toEqual([422, 'text/html; charset=UTF-8']);
      expect(text).toContain('<h1>Can’t open this page</h1>');
    },
  );
});

describe('batches', () => {
  it('have 25 reports, with links to newer and older ones that keep the query', async () => {
    await start(Array.from({ length: 60 }, (_, at) => ({ ...(at % 2 ? blog : shop) })));
    const cookie = await signedIn();
    const first = (await read('?project=shop.example', cookie)).text;
    expect(idsIn(first)).toEqual(Array.from({ length: 25 }, (_, at) => 59 - 2 * at));
    expect([rangeOf(first), linkTo(first, 'Newer')]).toEqual(['1–25 of 30', undefined]);
    const older = linkTo(first, 'Older')!;
    expect(older).toBe('/reports?project=shop.example&page=2&after=11');
    const second = (await read(older.slice('/reports'.length), cookie)).text;
    expect(idsIn(second)).toEqual([9, 7, 5, 3, 1]);
    expect([rangeOf(second), linkTo(second, 'Older')]).toEqual(['26–30 of 30', undefined]);
    expect(linkTo(second, 'Newer')).toBe('/reports?project=shop.example&page=1');
    const past = (await read('?project=shop.example&page=9', cookie)).text;
    expect(past).toContain('No more reports on this page');
    expect(linkTo(past, 'First page')).toBe('/reports?project=shop.example&page=1');
  });

  it('are none while there are no reports', async () => {
    await start();
    const { status, text } = await read('', await signedIn());
    expect(status).toBe(200);
    expect(text).toContain('No reports yet');
    expect(text).not.toContain('<table');
  });
});

it('tells of each report the result in a word, the score, the address, and when it was made', async () => {
  const at = Date.UTC(2026, 10, 23, 3, 5);
  await start([{ ...shop, score: 90.4, at }]);
  const { text } = await read('', await signedIn());
  const row = text.slice(text.indexOf('<tbody'), text.indexOf('</tbody')).replaceAll(/\s+/g, ' ');
  expect(row).toContain('<span class="shape good" aria-hidden="true"></span> Good ');
  expect(row).toContain('<span class="muted">90</span>');
  expect(row).toContain('<bdi dir="ltr">shop.example<span class="muted">/Boots</span></bdi>');
  expect(row).toContain('<time datetime="2026-11-23T03:05:00.000Z">23 Nov 2026, 03:05 UTC</time>');
});

/** The markup of a page without its texts and values. */
const markupOf = (text: string) =>
  [...text.matchAll(/<[^>]*>/g)].map(([tag]) =>
    tag.replaceAll(/"[^"]*"/g, '""').replace(/ (selected)?>$/, '>'),
  );

it('shows hostile text as text', async () => {
  const texts = ['tame', `"'><script>alert(1)</script>&amp;<!--`];
  await start(texts.map((text) => ({ url: `https://example.com/${text}`, project: text })));
  const signed = await signedIn();
  for (const [more, cookie] of [
    [{}, signed],
    [{ page: '9' }, signed],
    [{}, ''],
  ] as const) {
    const [tame, hostile] = await Promise.all(
      texts.map(async (text) => {
        const query = new URLSearchParams({ search: text, project: text, ...more });
        return markupOf((await read(`?${query}`, cookie)).text);
      }),
    );
    expect(hostile).toEqual(tame);
  }
});

describe('the way there', () => {
  it('is from the root, also where the service is below a path', async () => {
    await start();
    const from = async (path: string) => {
      const { status, headers } = await openPage(`http://127.0.0.1:${service.port}${path}`);
      return [status, headers.get('location')];
    };
    expect(await from('/')).toEqual([302, '/reports']);
    await service.close();
    await start([shop], { basePath: '/tools/verdict' });
    expect(await from('/tools/verdict')).toEqual([302, '/tools/verdict/reports']);
    expect(await from('/tools/verdict/')).toEqual([302, '/tools/verdict/reports']);
    expect(await from('/')).toEqual([404, null]);
    const { headers, cookie } = await signIn(list(), 'the-key');
    expect(headers.get('location')).toBe('/tools/verdict/reports');
    const { text } = await read('?search=boots', cookie);
    expect(text).toContain('<a href="/tools/verdict/reports/1"');
    expect(text).toContain('action="/tools/verdict/reports"');
    expect(linkTo(text, 'Clear search and filters')).toBe('/tools/verdict/reports');
  });
});

it('has a button that signs out, also those who kept the cookie', async () => {
  await start([shop]);
  const cookie = await signedIn();
  expect((await read('', cookie)).text).toContain('>Sign out</button>');
  const elsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
  expect((await signIn(list('/sign-out'), '', cookie, elsewhere)).status).toBe(403);
  expect(await idsOf('', cookie)).toEqual([1]);
  const { status, headers } = await signIn(list('/sign-out'), '', cookie);
  expect([status, headers.get('location')]).toEqual([303, '/reports']);
  expect(headers.getSetCookie()).toEqual([expect.stringMatching(/=; Max-Age=0; Path=\/reports$/)]);
  expect((await read('', cookie)).status).toBe(401);
});

it('counts with the requests of its key, and says on a page when there were too many', async () => {
  await start([shop], { requestsPerMinute: 2 });
  const cookie = await signedIn();
  await call(service, 'GET', '/reports');
  expect((await read('', cookie)).status).toBe(200);
  const { status, headers, text } = await read('', cookie);
  expect([status, headers.get('retry-after')]).toEqual([429, '60']);
  expect(text).toContain('<h1>Can’t open this page</h1>');
  expect((await call(service, 'GET', '/reports')).status).toBe(429);
});
