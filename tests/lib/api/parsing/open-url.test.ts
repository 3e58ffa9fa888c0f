import { describe, expect, test } from 'vitest';
import { listReports } from '../../../../lib/api/client/list-reports.ts';
import {
  createReport,
  readOpenUrl,
  readReport,
  updateReport,
} from '../../../../lib/api/client/reports.ts';
import { connected, key, serve } from '../serve.ts';

const bare = { id: 7, url: 'https://example.org/' };

/** Connects to a service that sends a link, which is made from its origin, on each report. */
const sending = async (
  link: (origin: string) => unknown,
  of: object = bare,
  field = 'open_url',
) => {
  const served = await serve(({ headers, pathname }) => {
    const report = { ...of, [field]: link(`http://${String(headers['host'])}`) };
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

const refused: [what: string, link: (origin: string) => unknown][] = [
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
];
test.each(refused)('%s is no link', async (_, link) => {
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

describe('the link to pass on', () => {
  const shared = { ...bare, privacy: 0 };
  const readShared = async (link: (origin: string) => unknown, of: object = shared) => {
    const to = await sending(link, of, 'share_url');
    const { rows } = await listReports(to, {});
    const reports = [await readReport(to, '7'), ...rows];
    // It is kept nowhere but in its field.
    for (const { shareUrl: _, ...report } of reports)
      expect(JSON.stringify(report)).not.toContain('share');
    return reports.map(({ shareUrl }) => shareUrl?.replace(to.baseUrl, ''));
  };

  test('is read with a public report, in lists too', async () => {
    const link = '/reports/s/wWx_0-3m';
    expect(await readShared((origin) => origin + link)).toEqual([link, link]);
    for (const privacy of [1, 2, 'friends', null, undefined])
      expect(await readShared((origin) => origin + link, { ...bare, privacy })).toEqual([
        undefined,
        undefined,
      ]);
  });

  test.each(refused)('%s is none', async (_, link) => {
    expect(await readShared(link)).toEqual([undefined, undefined]);
  });

  test('is in the answers to changes', async () => {
    const to = await sending((origin) => `${origin}/reports/s/a`, shared, 'share_url');
    const created = await createReport(to, { url: shared.url, privacy: 0 }, 'k');
    const updated = await updateReport(to, '7', { privacy: 0 });
    for (const report of [created, updated])
      expect(report?.shareUrl).toBe(`${to.baseUrl}/reports/s/a`);
  });

  test('opens the report, where it has none that works once', async () => {
    const to = await sending((origin) => `${origin}/reports/s/a`, shared, 'share_url');
    expect(await readOpenUrl(to, '7')).toBe(`${to.baseUrl}/reports/s/a`);
  });
});
