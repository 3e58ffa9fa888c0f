import { expect, test } from 'vitest';
import { listReports } from '../../../../lib/api/client/list-reports.ts';
import { connected, connectTo, key, serve } from '../serve.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, url: `https://example.org/${at + 1}` }));
const linkHeader = (base: string) => ({
  Link: `<${base}/api/v1/reports?page=1>; rel="prev", <${base}/api/v1/reports?page=2>; rel="next"`,
});

/**
 * The number of the batch after the one that is served. The served one is the first, with ten rows,
 * below `/tools`.
 */
async function next(
  extra: (base: string) => object,
  headers: (base: string) => Record<string, string> = () => ({}),
  count = 10,
) {
  const served = await serve(() => ({
    json: { data: rows(count), ...extra(`${served.url}/tools`) },
    headers: headers(`${served.url}/tools`),
  }));
  return (
    await listReports(connected(served, { baseUrl: `${served.url}/tools` }), { per_page: 10 })
  ).next;
}

test('the next page is what links.next says', async () => {
  expect(await next((base) => ({ links: { next: `${base}/api/v1/reports?page=2` } }))).toBe(2);
});

test('the next page is taken from a relative link', async () => {
  expect(await next(() => ({ links: { next: '/tools/api/v1/reports?per_page=10&page=2' } }))).toBe(
    2,
  );
  expect(await next(() => ({ links: { next: '?page=2' } }))).toBe(2);
});

test('the next page is what a next link elsewhere says', async () => {
  expect(
    await next((base) => ({ next_page_url: `${base}/api/v1/reports?page=2` }), undefined, 5),
  ).toBe(2);
  expect(await next((base) => ({ next: `${base}/api/v1/reports?page=2` }), undefined, 5)).toBe(2);
  expect(await next(() => ({}), linkHeader, 5)).toBe(2);
});

test.each([
  ['another origin', () => 'https://evil.example/tools/api/v1/reports?page=2'],
  ['another scheme', (base: string) => `${base.replace('http:', 'https:')}/api/v1/reports?page=2`],
  ['another port', (base: string) => `${base.replace(/:\d+\//, ':1/')}/api/v1/reports?page=2`],
  ['another path', (base: string) => `${new URL(base).origin}/api/v1/reports?page=2`],
  ['a path that starts alike', (base: string) => `${base}-other/api/v1/reports?page=2`],
  ['a way out of the path', (base: string) => `${base}/../api/v1/reports?page=2`],
  [
    'a host before an @',
    (base: string) =>
      `${base.replace('127.0.0.1', '127.0.0.1@evil.example')}/api/v1/reports?page=2`,
  ],
  ['a cursor', (base: string) => `${base}/api/v1/reports?cursor=abc`],
  ['the same page', (base: string) => `${base}/api/v1/reports?page=1`],
  ['no address', () => 'http://['],
])('the next page is not taken from a link to %s', async (_, link) => {
  expect(await next((base) => ({ links: { next: link(base) } }), undefined, 5)).toBeNull();
  // Without a link the counts decide.
  expect(
    await next(
      (base) => ({ links: { next: link(base) }, meta: { current_page: 1, last_page: 4 } }),
      undefined,
      5,
    ),
  ).toBe(2);
});

test('the next page is none where links.next is null', async () => {
  expect(await next(() => ({ links: { next: null } }))).toBeNull();
});

test('the next page comes from the page counts where there is no link', async () => {
  expect(await next(() => ({ meta: { current_page: 1, last_page: 2 } }))).toBe(2);
  expect(await next(() => ({ meta: { current_page: 2, last_page: 2 } }))).toBeNull();
  expect(await next(() => ({ meta: { current_page: 1, per_page: 10, total: 11 } }))).toBe(2);
  expect(await next(() => ({ meta: { current_page: 1, per_page: 10, total: 10 } }))).toBeNull();
  expect(await next(() => ({ total: '25' }))).toBe(2);
});

test('a next page may follow a full page, and does not follow a short one, where nothing is said', async () => {
  expect(await next(() => ({}))).toBe(2);
  expect(await next(() => ({}), undefined, 9)).toBeNull();
  expect(await next(() => ({ links: { next: 'u', prev: null } }), undefined, 0)).toBeNull();
});

/** The number of the batch after a batch with this many rows, of which 25 were asked for. */
async function asking25(page: number, count: number, extra: object = {}) {
  const to = await connectTo({ data: rows(count), ...extra });
  return (await listReports(to, { per_page: 25, page })).next;
}

test('a service that ignores the number of rows and sends ten goes on, until a batch is shorter or the total is reached', async () => {
  expect(await asking25(1, 10)).toBe(2);
  expect(await asking25(2, 10)).toBe(3);
  expect(await asking25(3, 3)).toBeNull();
  expect(await asking25(1, 24)).toBeNull();
  expect(await asking25(2, 10, { total: 23 })).toBe(3);
  expect(await asking25(3, 3, { total: 23 })).toBeNull();
  expect(await asking25(2, 10, { total: 20 })).toBeNull();
  // This is the whole list, and the end of a list whose batches have 25 rows.
  expect(await asking25(1, 10, { total: 10 })).toBeNull();
  expect(await asking25(2, 10, { total: 35 })).toBeNull();
});

test('unreadable rows count to a full page', async () => {
  expect(await next(() => ({ data: [...rows(9), null] }))).toBe(2);
});

test('a foreign link gets no request and no key', async () => {
  const other = await serve({ json: rows(1) });
  const to = await connectTo({
    data: rows(10),
    links: { next: `${other.url}/api/v1/reports?page=2` },
  });
  const { next: page } = await listReports(to, {});
  if (page !== null) await listReports(to, { page });
  expect(other.arrived).toEqual([]);
  expect(to.arrived.every(({ headers }) => headers.authorization === `Bearer ${key}`)).toBe(true);
});
