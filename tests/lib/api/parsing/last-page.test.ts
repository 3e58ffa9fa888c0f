import { expect, test } from 'vitest';
import { listReports } from '../../../../lib/api/client/list-reports.ts';
import { connected, serve } from '../serve.ts';

const rows = Array.from({ length: 10 }, (_, at) => ({
  id: at + 1,
  url: `https://example.org/${at + 1}`,
}));

/**
 * The number of the last batch that the client reads from an answer with ten rows and these fields
 * beside them.
 */
async function last(extra: (base: string) => object) {
  const served = await serve(() => ({ json: { data: rows, ...extra(served.url) } }));
  return (await listReports(connected(served), { per_page: 10 })).last;
}

test('the last page is what the page counts say, also in strings and beside the rows', async () => {
  expect(await last(() => ({ meta: { current_page: 1, last_page: 4 } }))).toBe(4);
  expect(await last(() => ({ current_page: '1', last_page: '4' }))).toBe(4);
  expect(await last(() => ({ meta: { last_page: 1, total: 10, per_page: 5 } }))).toBe(1);
});

test('the last page is what a link to it says', async () => {
  expect(
    await last((base) => ({ links: { last: `${base}/api/v1/reports?page=5`, next: '?page=2' } })),
  ).toBe(5);
  expect(await last((base) => ({ last_page_url: `${base}/api/v1/reports?page=5` }))).toBe(5);
  expect(
    await last(() => ({ links: { last: 'https://evil.example/api/v1/reports?page=5' } })),
  ).toBeNull();
});

test('the last page follows from the counts of rows where the service tells both of them', async () => {
  expect(await last(() => ({ meta: { total: 31, per_page: 10 } }))).toBe(4);
  expect(await last(() => ({ meta: { total: 31 } }))).toBeNull();
  expect(await last(() => ({ meta: { total: 31, per_page: 0 } }))).toBeNull();
});

test('the last page is not told where there are only links to what is next, and not believed where more comes after it', async () => {
  expect(await last(() => ({ links: { next: '?page=2', prev: null } }))).toBeNull();
  expect(await last(() => ({ links: { next: '?page=2' }, meta: { last_page: 1 } }))).toBeNull();
});
