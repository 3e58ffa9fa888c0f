import { describe, expect, test } from 'vitest';
import { listProjects } from '../../../../lib/api/client/projects.ts';
import { listReports } from '../../../../lib/api/client/list-reports.ts';
import { createReport, readReport, updateReport } from '../../../../lib/api/client/reports.ts';
import { connected, connectTo, key, problemOf, serve } from '../serve.ts';

const bytes = (text: string) => [...new TextEncoder().encode(text)];
const parted = (mark: string) => key.split('').join(mark);

describe('secrets', () => {
  const password = 'pass word+ä"1';
  const headers: [string, string][] = [['X-Proxy-Key', 'proxy-secret-1']];
  const spellings = [
    key,
    password,
    'proxy-secret-1',
    encodeURIComponent(password),
    new URLSearchParams({ p: password }).toString().slice(2),
  ];

  test.each(spellings)('are hidden wherever a service quotes them: %s', async (secret) => {
    const value = {
      message: `Bad: ${secret}, and ${secret}!`,
      errors: { [`f ${secret}`]: [`It was ${secret}`] },
    };
    const to = { ...(await connectTo(value, 422)), headers };
    const problem = await problemOf(createReport(to, { url: 'u', privacy: 2, password }, 'k'));
    expect(problem).toEqual({
      code: 'refused',
      status: 422,
      text: 'Bad: •••, and •••!',
      fields: { 'f •••': ['It was •••'] },
    });
  });

  test('are hidden on an update, in plain text, and where control characters part them', async () => {
    const to = connected(
      await serve((response) =>
        response.writeHead(400).end(`no: ${key.slice(0, 5)}\u0000${key.slice(5)} or ${password}`),
      ),
    );
    expect((await problemOf(updateReport(to, '7', { privacy: 2, password }))).text).toBe(
      'no: ••• or •••',
    );
  });

  test('are hidden where markup parts them or spells them, and where they look like markup', async () => {
    const odd = 'pass<b>word</b>&amp;1';
    const parts = `${key.slice(0, 5)}<i>${key.slice(5, 9)}</i>&#${key.charCodeAt(9)};${key.slice(10)}`;
    const to = await connectTo({ message: { url: [`No: ${parts}, ${odd}.`] } }, 422);
    const problem = await problemOf(createReport(to, { url: 'u', privacy: 2, password: odd }, 'k'));
    expect(problem.fields).toEqual({ url: ['No: •••, •••.'] });
  });

  test('are hidden before the text is cut, so that no half of one is left', async () => {
    const to = await connectTo({ message: `${'x'.repeat(290)}${key}` }, 400);
    expect((await problemOf(readReport(to, '7'))).text).toBe(`${'x'.repeat(290)}•••`);
  });

  test('that are very short take the whole text with them', async () => {
    const to = await connectTo({ message: 'A password like ab is bad.' }, 422);
    expect(
      (await problemOf(createReport(to, { url: 'u', privacy: 2, password: 'ab' }, 'k'))).text,
    ).toBe('•••');
  });

  const hex = bytes(key)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  const base64 = (text: string) => btoa(String.fromCharCode(...bytes(text)));
  const echoes: [string, string][] = [
    ['as it is', key],
    ['within other letters', `xx${key}xx`],
    [
      'percent-encoded',
      bytes(key)
        .map((byte) => `%${byte.toString(16)}`)
        .join(''),
    ],
    [
      'percent-encoded twice, in capitals',
      bytes(key)
        .map((byte) => `%25${byte.toString(16).toUpperCase()}`)
        .join(''),
    ],
    ['in hex', hex],
    ['in hex, in capitals', hex.toUpperCase()],
    ['in hex, by bytes', hex.match(/../g)?.join(':') ?? ''],
    ['in base64', base64(key)],
    ['in base64, as Bearer', base64(`Bearer ${key}`)],
    ['in base64, as a user', base64(`u:${key}:x`)],
    [
      'in base64 of addresses, without padding',
      base64(`ab${key}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
    ],
    ...(
      [
        ['zero-width spaces', '\u200B'],
        ['soft hyphens', '\u00AD'],
        ['combining grapheme joiners', '\u034F'],
        ['variation selectors', '\uFE0F'],
        ['more variation selectors', '\u{E0101}'],
        ['tags', '\u{E0041}'],
        ['marks of direction', '\u202E'],
        ['word joiners', '\u2060'],
        ['byte order marks', '\uFEFF'],
        ['Hangul fillers', '\u3164'],
        ['control characters', '\u0000'],
        ['joiners', '\u200D'],
        ['vertical tabs', '\u000B'],
        ['form feeds', '\u000C'],
        ['line separators', '\u2028'],
        ['blank braille', '\u2800'],
        ['line breaks', '\r\n'],
        ['blanks', '\u00A0'],
      ] as const
    ).map(([name, mark]): [string, string] => [`parted by ${name}`, parted(mark)]),
    ['in base64 of several lines', base64(`Bearer ${key}`).replaceAll(/.{7}/g, '$&\r\n')],
    ['in base64, parted by soft hyphens', base64(key).split('').join('\u00AD')],
    ['at the end of a text that is cut', `${'x'.repeat(1995)}${key}`],
  ];
  /** The parts of the key that a text still has: in plain text, base64 or hex. */
  const leaks = (text: string) => {
    const seen = text
      .replace(/\\[nrtfv]|\\u000b|[\s\u2800\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
      .toLowerCase();
    return [
      key,
      hex,
      base64(key).slice(0, -4),
      base64(`u:${key}`).slice(4, -4),
      base64(`Bearer ${key}`).slice(12, -4),
      key.slice(0, 6),
    ].filter((part) => seen.includes(part.toLowerCase()));
  };

  test.each(echoes)(
    'are in no row, check, further field or project, nor in an error: %s',
    async (_, echo) => {
      const row = {
        id: 7,
        url: `https://example.org/${echo}`,
        project: echo,
        result: echo,
        note: { [echo]: [echo, { deep: echo }] },
        results: {
          [`c ${echo}`]: { passed: true, title: `t ${echo}`, value: echo, errors: [echo] },
        },
      };
      const rows = [row, { id: echo, url: 'u' }, { id: 8, url: 'u' }];
      const batch = await listReports(await connectTo({ data: rows }), {});
      expect(leaks(JSON.stringify(batch))).toEqual([]);
      expect(batch.rows.map(({ id }) => id)).toEqual(['7', '8']);
      expect(batch.unreadable).toBe(1);
      expect(batch.rows[0]?.project).toBeNull();
      const one = await readReport(await connectTo({ data: row }), '7');
      expect(leaks(JSON.stringify(one))).toEqual([]);
      expect(JSON.stringify(one.checks)).toContain('•••');
      expect(await listProjects(await connectTo([{ project: echo }]), {})).toMatchObject({
        rows: [],
        unreadable: 1,
      });
      const problem = await problemOf(
        readReport(await connectTo({ message: echo, errors: { [echo]: [echo] } }, 400), '7'),
      );
      expect(leaks(JSON.stringify(problem))).toEqual([]);
    },
  );

  test('that are digits are in no number', async () => {
    const to = {
      ...(await connectTo({ id: 7, url: 'u', note: 1234567890, score: 61 })),
      apiKey: '1234567890',
    };
    expect(await readReport(to, '7')).toMatchObject({ further: { note: '•••' }, score: 61 });
  });

  test('of extra headers and the password of the request are in no row either', async () => {
    const row = {
      id: 7,
      url: 'u',
      note: `${password} proxy-secret-1 ${encodeURIComponent(password)}`,
    };
    const to = { ...(await connectTo(row)), headers };
    expect((await createReport(to, { url: 'u', privacy: 2, password }, 'k')).further).toEqual({
      note: '••• ••• •••',
    });
  });

  test('that make two names equal leave both', async () => {
    const one = await readReport(
      await connectTo({ id: 7, url: 'u', [key]: 1, [`${key.slice(0, 4)} ${key.slice(4)}`]: 2 }),
      '7',
    );
    expect(one.further).toEqual({ '•••': 1, '••• (2)': 2 });
  });

  test('that overlap are struck as one', async () => {
    const to = {
      ...(await connectTo({ id: 7, url: 'u', note: 'a abcdefgh1ijklmnop b' })),
      apiKey: 'abcdefgh1',
    };
    expect(
      (await createReport(to, { url: 'u', privacy: 2, password: 'h1ijklmnop' }, 'k')).further,
    ).toEqual({ note: 'a ••• b' });
  });

  test('that are longer than any key are hidden whole', async () => {
    const long = 'k3Y-'.repeat(2500);
    const to = { ...(await connectTo({ id: 7, url: 'u', note: `a ${long} b` })), apiKey: long };
    expect((await readReport(to, '7')).further).toEqual({ note: 'a •••…' });
  });

  test('are in no error, however it is shown', async () => {
    const to = connected(await serve((response) => response.destroy()));
    const error: unknown = await createReport(to, { url: 'u', privacy: 2, password }, 'k').catch(
      (caught: unknown) => caught,
    );
    const shown =
      error instanceof Error
        ? `${String(error)} ${error.stack} ${String(error.cause)} ${JSON.stringify(error)}`
        : '';
    expect(shown).toContain('unreachable');
    expect(shown).not.toContain(key);
    expect(shown).not.toContain(password);
  });
});
