import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readNetwork } from '../../../local-service/src/base/networks.ts';
import type { RunningService, ServiceOptions } from '../../../local-service/src/command/start.ts';
import { call } from '../call.ts';
import { start as startWith } from '../stage.ts';
import { makeStore, type Store, withDatabase } from '../store/store.ts';
import { openPage, signIn } from './report-reader.ts';

const url = 'https://example.com/';
const minute = 60_000;
let store: Store;
let service: RunningService;
let time = Date.UTC(2026, 0, 1);

const start = async (options: Partial<ServiceOptions> = {}) => {
  service = await startWith({ now: () => time, ...store, ...options });
};
const create = async (fields: Record<string, string> = { privacy: '0' }) =>
  (await call(service, 'POST', '/reports', { url, ...fields })).item;
const change = async (fields: Record<string, string>, id = 1) =>
  (await call(service, 'PUT', `/reports/${id}`, fields)).item.share_url;
const statusOf = async (link: string, cookie = '') => (await openPage(link, cookie)).status;
const page = (id: number) => `${service.url}/reports/${id}`;

/** How reports 1 and 2 answer to anyone at their ids. */
const ofAnyone = async () => Promise.all([1, 2].map((id) => statusOf(page(id))));
/** The lines that a service prints at its start. */
const said = () => {
  const lines: string[] = [];
  const spy = vi.spyOn(console, 'error').mockImplementation((line: string) => lines.push(line));
  onTestFinished(() => spy.mockRestore());
  return lines;
};
/** Takes away what this version added, as if the reports were of an older one. */
const makeOld = async () => {
  await start();
  await create();
  await create({ privacy: '1' });
  await service.close();
  await withDatabase(store, async ({ query }) => {
    for (const statement of [
      'DROP INDEX reports_by_share_token',
      'ALTER TABLE reports DROP COLUMN share_token',
      'DROP TABLE settings',
      "DELETE FROM kysely_migration WHERE name = '0003-share-links'",
    ])
      await sql.raw(statement).execute(query);
  });
};

/** Reads a page as a proxy passes it on. */
const from = (source: string, at: string, cookie = '') =>
  fetch(at, { headers: { 'x-forwarded-for': source, cookie }, redirect: 'manual' });

/** The body as it is sent, and how it is encoded. */
const sent = async (at: string, headers: Record<string, string>) => {
  const response = await new Promise<Parameters<typeof buffer>[0] & { headers: object }>(
    (resolve, reject) => get(at, { headers }, resolve).on('error', reject),
  );
  const body = await buffer(response);
  const { headers: given } = response as { headers: Record<string, string> };
  return { body, encoding: given['content-encoding'], vary: given['vary'] };
};

beforeEach(() => {
  store = makeStore();
});

describe('the link to pass on', () => {
  beforeEach(() => start());

  it('is on public reports alone, in lists too, and in every answer the same', async () => {
    const created = await create();
    await create({ privacy: '1' });
    await create({ privacy: '2', password: 'sesame' });
    const link = created.share_url;
    expect(link).toMatch(new RegExp(`^${service.url}/reports/s/[\\w-]{22}$`));
    const { rows } = await call(service, 'GET', '/reports?sort=asc');
    expect(rows.map(({ share_url }) => share_url)).toEqual([link, undefined, undefined]);
    const read = [1, 2, 3].map((id) => call(service, 'GET', `/reports/${id}`));
    expect((await Promise.all(read)).map(({ item }) => item.share_url)).toEqual([
      link,
      undefined,
      undefined,
    ]);
    for (const { json } of [await call(service, 'GET', '/reports'), ...(await Promise.all(read))])
      expect(JSON.stringify(json)).not.toContain('share_token');
  });

  it('opens its report for anyone, and leads to it from the list of the team', async () => {
    const { share_url: link = '' } = await create();
    expect(await (await openPage(link)).text()).toContain('<p id="address">https://example.com/');
    const { cookie } = await signIn(`${service.url}/reports`, 'the-key');
    const list = await (await openPage(`${service.url}/reports`, cookie)).text();
    expect(list).toContain(`href="${new URL(link).pathname}"`);
  });

  it('is a new one each time that the report becomes public, and the one before ends', async () => {
    const { share_url: first = '' } = await create({ privacy: '0' });
    expect(await change({ privacy: '1' })).toBeUndefined();
    expect(await statusOf(first)).toBe(404);
    const second = (await change({ privacy: '0' }))!;
    expect(await change({ privacy: '2', password: 'sesame' })).toBeUndefined();
    expect(await statusOf(second)).toBe(404);
    const third = (await change({ results: '1', privacy: '0' }))!;
    expect(new Set([first, second, third]).size).toBe(3);
    expect(await Promise.all([first, second, third].map((link) => statusOf(link)))).toEqual([
      404, 404, 200,
    ]);
    await call(service, 'DELETE', '/reports/1');
    expect(await statusOf(third)).toBe(404);
  });

  it('stays while the report stays public', async () => {
    const { share_url: link } = await create();
    for (const fields of [{ privacy: '0' }, { results: '1' }, { results: '1', privacy: '0' }, {}])
      expect(await change(fields as Record<string, string>)).toBe(link);
  });

  it('is none where it was made up', async () => {
    const { share_url: link = '' } = await create();
    for (const token of ['1', '%00', 'null', 'x'.repeat(22), 'x'.repeat(9000), ''])
      expect(await statusOf(link.replace(/[^/]*$/, token)), token).toBe(404);
    for (const one of [link.slice(0, -1), `${link}x`, `${link}/`, link.toUpperCase()])
      expect(await statusOf(one), one).toBe(404);
  });

  it('has the origin by which the client reached the service, also below a path', async () => {
    await service.close();
    await start({ basePath: '/tools/verdict' });
    const host = `http://localhost:${service.port}/tools/verdict`;
    const { item } = await call({ url: host, key: 'the-key' }, 'POST', '/reports', {
      url,
      privacy: '0',
    });
    expect(item.share_url).toContain(`${host}/reports/s/`);
    expect(await statusOf(item.share_url!)).toBe(200);
  });
});

describe('at its id a public report', () => {
  it('opens for those who have a key or a session alone, and nothing is said of that', async () => {
    const lines = said();
    await start();
    await create();
    await create({ privacy: '1' });
    expect([await ofAnyone(), lines]).toEqual([[401, 401], []]);
    const { cookie } = await signIn(page(1), 'the-key');
    expect(await statusOf(page(1), cookie)).toBe(200);
    await service.close();
    await start();
    expect([await ofAnyone(), lines]).toEqual([[401, 401], []]);
  });

  it('opens for anyone where that is asked for, and no other does', async () => {
    await start({ openIds: true });
    await create();
    await create({ privacy: '1' });
    expect(await ofAnyone()).toEqual([200, 401]);
  });

  it('opens for anyone in data of before, which has links from then on, and the start says so once', async () => {
    const lines = said();
    await makeOld();
    await start();
    expect(await ofAnyone()).toEqual([200, 401]);
    const { rows } = await call(service, 'GET', '/reports?sort=asc');
    expect(rows.map(({ share_url }) => share_url)).toEqual([
      expect.stringMatching(/\/reports\/s\/[\w-]{22,}$/),
      undefined,
    ]);
    expect(await statusOf(rows[0]!.share_url!)).toBe(200);
    expect(lines).toEqual([expect.stringContaining('Say --open-ids off')]);
    const link = await change({ privacy: '0' }, 2);
    expect(link).not.toBe(rows[0]!.share_url);
    expect(await ofAnyone()).toEqual([200, 200]);
  });

  it.each([true, false])(
    'does in data of before as it is told, without a word: %s',
    async (openIds) => {
      const lines = said();
      await makeOld();
      await start({ openIds });
      expect([await ofAnyone(), lines]).toEqual([[openIds ? 200 : 401, 401], []]);
    },
  );
});

describe('reading without a session', () => {
  it('is limited for each source, the same for links, for ids and for what is not there', async () => {
    await start({ trustedProxies: [readNetwork('127.0.0.1')!] });
    service = { ...service, url: `http://127.0.0.1:${service.port}` };
    const { share_url: link = '' } = await create();
    const { cookie } = await signIn(`${service.url}/reports`, 'the-key');
    for (let read = 0; read < 40; read += 1)
      for (const at of [link, page(1), page(9)]) await from('203.0.113.9', at);
    for (const at of [link, page(1), page(9)]) {
      const refused = await from('203.0.113.9', at);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
      expect(await refused.text()).toContain('<h1>Can’t open this page</h1>');
    }
    expect((await from('203.0.113.10', link)).status).toBe(200);
    for (const at of [link, page(1)])
      expect((await from('203.0.113.9', at, cookie)).status).toBe(200);
    time += minute;
    expect((await from('203.0.113.9', link)).status).toBe(200);
  });
});

describe('what is sent', () => {
  it('of a report is compressed as the browser takes it', async () => {
    await start();
    const { share_url: link = '' } = await create();
    const { body: plain, encoding, vary } = await sent(link, {});
    expect([String(plain), encoding, vary]).toEqual([
      expect.stringContaining('<!doctype html>'),
      undefined,
      'Accept-Encoding',
    ]);
    const rows = [
      ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
      ['gzip, deflate', 'gzip', gunzipSync],
      ['zstd;q=0, gzip;q=0.5', 'gzip', gunzipSync],
      ['br', undefined, (body: Buffer) => body],
    ] as const;
    for (const [taken, expected, unpack] of rows) {
      const { body, ...how } = await sent(link, { 'accept-encoding': taken });
      expect(how).toEqual({ encoding: expected, vary: 'Accept-Encoding' });
      expect(Buffer.from(unpack(body)).equals(plain), taken).toBe(true);
    }
  });

  it('of the list is not compressed, because it has what was searched for beside what was found', async () => {
    await start();
    await create();
    const { cookie } = await signIn(`${service.url}/reports`, 'the-key');
    const at = `${service.url}/reports?search=example`;
    const { body, encoding } = await sent(at, { cookie, 'accept-encoding': 'gzip, zstd' });
    expect([encoding, String(body)]).toEqual([undefined, expect.stringContaining('example.com')]);
  });
});
