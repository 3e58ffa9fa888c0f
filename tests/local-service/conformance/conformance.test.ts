import { expect, it } from 'vitest';
import { call } from '../call.ts';
import { type Break, broken, check, is, key, page, result, start } from './check-conformance.ts';
import { main, runProcess } from '../run-process.ts';

it('holds for this service, and leaves its other reports as they are', async () => {
  const service = await start();
  for (const path of ['a', 'b'])
    await call(service, 'POST', '/reports', { url: `https://www.example.com:8443/${path}` });
  const before = await call(service, 'GET', '/reports?sort=asc');
  const { ended, said } = runProcess(main, ['conformance', `${service.url}/`, '--url', page], {
    env: { VERDICT_API_KEY: key },
  });
  const { code, lines, differing } = result(await ended, said().trim().split('\n'));
  expect([differing, code]).toEqual([[], 0]);
  expect(lines.at(-1)).toMatch(/^\d{2,} checks: \d+ hold, 0 differ\.$/);
  expect(lines.at(-2)).toMatch(/^left out 4\.2 .*\. --delete-project ADDRESS checks it, and /);
  const forms = lines.filter((line) => line.startsWith('form '));
  expect(lines.filter((line) => line.startsWith('holds'))).toHaveLength(
    lines.length - forms.length - 2,
  );
  for (const section of ['4.1', '4.2', '4.3', '4.4', '4.5', '4.6', '4.7', '5'])
    expect(lines.some((line) => line.startsWith(`holds   ${section} `))).toBe(true);
  const after = await call(service, 'GET', '/reports?sort=asc');
  expect(after.rows).toEqual(before.rows);
});

const oneReport = /^\/api\/v1\/reports\/\d+$/;

const ways: [name: string, spoil: Break, differing: RegExp][] = [
  [
    'that lets anybody in',
    (request, _, { text }) =>
      request.headers['authorization'] === undefined ? { status: 200, text } : undefined,
    /^differs 5 GET \/reports, without a key: expected 401, answered 200/,
  ],
  [
    'that ignores sort_by',
    (request, _, { text }) => {
      if (!is(request, 'GET', /reports\?.*sort_by=url.*sort=asc/)) return undefined;
      const list = JSON.parse(text) as { data: unknown[] };
      return { status: 200, text: JSON.stringify({ ...list, data: list.data.toReversed() }) };
    },
    /^differs 4\.3 GET \/reports, search=\{mark\}&sort_by=url&sort=asc: expected 200 with its \d+ reports in order, answered 200 with its \d+ reports in another order$/,
  ],
  [
    'that takes everything',
    (request, body, answer) =>
      is(request, 'POST', /reports$/) && body.includes('privacy=3')
        ? { ...answer, status: 200 }
        : undefined,
    /^differs 4\.5 POST \/reports, privacy 3: expected 422 on privacy, answered 200, where data is not as described$/,
  ],
  [
    'that sends markup, and the key in it',
    (request) =>
      is(request, 'GET', /projects/)
        ? { status: 200, text: `<h1>${request.headers['authorization']}</h1>` }
        : undefined,
    /^differs 4\.1 GET \/projects, .*answered 200, where the body is not as described$/,
  ],
  [
    'that names the key in a refusal',
    (request, _, { status }) =>
      status === 422
        ? {
            status,
            text: JSON.stringify({
              message: 'No',
              status,
              errors: { [String(request.headers['authorization'])]: ['No'] },
            }),
          }
        : undefined,
    /^differs 4\.5 .*expected 422 on url, answered 422 on Bearer •$/,
  ],
  [
    'whose score is text',
    (request, _, { status, text }) =>
      is(request, 'GET', oneReport)
        ? { status, text: text.replace(/"score":(\d+)/, '"score":"$1"') }
        : undefined,
    /^differs 4\.4 GET \/reports\/\{id\}, of this report: expected the same report, answered 200, where data\.score is not as described with another report$/,
  ],
  [
    'that breaks off',
    (request) => (is(request, 'PUT', oneReport) ? null : undefined),
    /^differs 4\.6 PUT \/reports\/\{id\}, privacy 0: expected .*, answered nothing$/,
  ],
];
it('finds what a service answers otherwise, in each of these ways', async () => {
  // One spoils the answers that the next one needs, so they are two services.
  for (const part of [ways.slice(0, 5), ways.slice(5)]) {
    const { url, service } = await broken((...of) => {
      for (const [, spoil] of part) {
        const spoiled = spoil(...of);
        if (spoiled !== undefined) return spoiled;
      }
      return undefined;
    });
    const { code, differing } = await check(url);
    expect(code).toBe(1);
    for (const [name, , line] of part)
      expect([name, differing]).toEqual([
        name,
        expect.arrayContaining([expect.stringMatching(line)]),
      ]);
    expect((await call(service, 'GET', '/reports')).meta['total']).toBe(0);
  }
});

it('changes and deletes nothing where a service answers with a report of somebody else', async () => {
  const changed: string[] = [];
  const { url, service } = await broken((request, _, answer) => {
    if (is(request, 'PUT', /./) || is(request, 'DELETE', /./)) changed.push(request.path);
    return is(request, 'POST', /./) ? { status: 200, text: others } : answer;
  });
  await call(service, 'POST', '/reports', { url: 'https://somebody.example/' });
  const others = JSON.stringify((await call(service, 'GET', '/reports/1')).json);
  const { code } = await check(url);
  expect(code).toBe(1);
  // The unknown project, and the reports that were created all the same, found by their addresses.
  expect(changed.filter((path) => path.endsWith('/reports/1'))).toEqual([]);
  expect(changed.filter((path) => path.includes('projects'))).toEqual([
    expect.stringMatching(/\/projects\/check-\w+\.invalid$/),
  ]);
  expect((await call(service, 'GET', '/reports')).rows.map(({ id }) => id)).toEqual([1]);
});

it('waits where a service asks for it', async () => {
  let refused = 0;
  const { url } = await broken((request) => {
    if (refused === 2 || !is(request, 'GET', /projects/)) return undefined;
    refused += 1;
    return { status: 429, text: '{}', headers: { 'retry-after': '1' } };
  });
  expect(await check(url)).toMatchObject({ code: 0, differing: [] });
  expect(refused).toBe(2);
});

it('says in one sentence what it cannot work with, and ends with 2', async () => {
  const service = await start();
  const rows: [url: string, words: string[], variable: string, sentence: RegExp][] = [
    ['http://127.0.0.1:9', [], key, /^Nothing answers at http:\/\/127\.0\.0\.1:9\.$/],
    [service.url, [], 'another-key-that-is-wrong', /^The service refuses this key\.$/],
    [service.url, [], '', /^An API key is needed: say --key, or set VERDICT_API_KEY\.$/],
    ['ftp://example.com', [], key, /^All addresses must begin with https?:/],
    [service.url, ['--url', 'example.com'], key, /^All addresses must begin with/],
    [service.url, ['--delete-project', 'example.com'], key, /^All addresses must begin with/],
  ];
  for (const [url, words, variable, sentence] of rows) {
    const { code, lines } = await check(url, words, variable);
    expect([code, lines]).toEqual([2, [expect.stringMatching(sentence)]]);
  }
  for (const [words, sentence] of [
    [[], /^error: missing required argument 'URL'\n$/],
    [[service.url, 'more'], /^error: too many arguments for 'conformance'\. .*\n$/],
    [[service.url, `--kee=${key}`], /^error: unknown option '--kee'\n(.Did you mean --key\?.\n)?$/],
  ] as [string[], RegExp][]) {
    const { ended, said } = runProcess(main, ['conformance', ...words]);
    expect([await ended, said()]).toEqual([2, expect.stringMatching(sentence)]);
  }
});
