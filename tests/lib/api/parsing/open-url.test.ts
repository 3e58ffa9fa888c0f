import { expect, test } from 'vitest';
import { listReports } from '../../../../lib/api/client/list-reports.ts';
import { readOpenUrl, readReport } from '../../../../lib/api/client/reports.ts';
import { connected, key, serve } from '../serve.ts';

const bare = { id: 7, url: 'https://example.org/' };

/** Connects to a service that sends a link, which is made from its origin, on each report. */
const sending = async (link: (origin: string) => unknown, of: object = bare) => {
  const served = await serve(({ headers, pathname }) => {
    const report = { ...of, open_url: link(`http://${String(headers['host'])}`) };
    return { json: { data: pathname.endsWith('/reports') ? [report] : report } };
  });
  return connected(served);
};
const read = async (link: (origin: string) => unknown, of?: object) => {
  const to = await sending(link, of);
  return (await readOpenUrl(to, '7'))?.replace(to.baseUrl, '') ?? null;
};

test('the link is one in the origin of the service, below any path', async () => {
  expect(await read((origin) => `${origin}/reports/7/open/1.a.b`)).toBe('/reports/7/open/1.a.b');
  expect(await read((origin) => `${origin}/elsewhere?open=1#a`)).toBe('/elsewhere?open=1#a');
  const longest = `/${'x'.repeat(2048 - 'http://127.0.0.1:12345/'.length)}`;
  expect(await read((origin) => origin + longest)).toBe(longest);
});

test.each<[what: string, link: (origin: string) => unknown]>([
  ['nothing', () => undefined],
  ['null', () => null],
  ['a number', () => 7],
  ['a list', (origin) => [`${origin}/a`]],
  ['an object', (origin) => ({ href: `${origin}/a` })],
  ['an empty text', () => ''],
  ['a path', () => '/reports/7/open/a'],
  ['an address without a scheme', (origin) => origin.replace('http:', '')],
  ['another host', () => 'https://elsewhere.example/reports/7'],
  ['another port', (origin) => `${origin}0/a`],
  ['another scheme', (origin) => origin.replace('http:', 'https:')],
  ['a host that begins like it', (origin) => `${origin}.elsewhere.example/`],
  ['the origin as sign-in details', (origin) => `${origin}@elsewhere.example/`],
  ['sign-in details', (origin) => origin.replace('http://', 'http://me:pw@')],
  ['code', () => 'javascript:alert(1)'],
  ['a document', (origin) => `data:text/html,${origin}`],
  ['a blob of the origin', (origin) => `blob:${origin}/0ddba11c`],
  ['9,000 characters', (origin) => `${origin}/${'x'.repeat(9000)}`],
  ['2,049 characters', (origin) => `${origin}/`.padEnd(2049, 'x')],
  ['the API key', (origin) => `${origin}/reports/7?key=${key}`],
])('%s is no link', async (_, link) => {
  expect(await read(link)).toBeNull();
});

test('a link that is on no report is none', async () => {
  await expect(read((origin) => `${origin}/a`, { note: 'no report' })).rejects.toMatchObject({
    problem: { code: 'unusable-answer' },
  });
  const served = await serve(({ headers }) => ({
    json: { data: { ...bare, results: { open_url: `http://${String(headers['host'])}/a` } } },
  }));
  expect(await readOpenUrl(connected(served), '7')).toBeNull();
});

test('no report that is read or listed has the link', async () => {
  const to = await sending((origin) => `${origin}/reports/7/open/1.a.b`);
  const { rows } = await listReports(to, {});
  for (const report of [await readReport(to, '7'), ...rows])
    expect(JSON.stringify(report)).not.toContain('open');
  expect(rows).toHaveLength(1);
});
