import { describe, expect, test } from 'vitest';
import { listProjects } from '../../../../lib/api/client/projects.ts';
import { listReports } from '../../../../lib/api/client/list-reports.ts';
import { createReport, readReport, updateReport } from '../../../../lib/api/client/reports.ts';
import { connected, connectTo, key, problemOf, serve } from '../serve.ts';

/** A key that URLs and JSON spell in another way. */
const oddKey = 'vk_7f3a~c5e+1d/0815';
const asked = async (value: unknown, status?: number) => ({
  ...(await connectTo(value, status)),
  apiKey: oddKey,
});

describe('secrets', () => {
  const password = 'pass/word+ä"1 \\';
  const headers: [string, string][] = [['X-Proxy-Key', 'proxy-secret-1']];
  const form = new URLSearchParams({ p: password }).toString().slice(2);
  const json = JSON.stringify(password).slice(1, -1);
  const spellings = [
    key,
    'proxy-secret-1',
    password,
    encodeURIComponent(password),
    form,
    form.replaceAll(/%../g, (byte) => byte.toLowerCase()),
    'pass/word+%C3%A4%221%20%5C',
    'pass%2Fword%2B%c3%a4%221+%5c',
    json,
    json.replaceAll('/', '\\/').replaceAll('ä', '\\u00e4'),
    json.replaceAll('+', '\\u002B').replaceAll('ä', '\\u00E4').replaceAll('\\"', '\\u0022'),
  ];

  test.each(spellings)('are hidden wherever a service quotes them: %s', async (secret) => {
    const value = {
      message: `Bad: ${secret}, and ${secret}!`,
      errors: { [`f ${secret}`]: [`It was ${secret}`], url: `Not ${secret}`, note: [[secret]] },
    };
    const to = { ...(await connectTo(value, 422)), headers };
    const problem = await problemOf(createReport(to, { url: 'u', privacy: 2, password }, 'k'));
    expect(problem).toEqual({
      code: 'address-refused',
      status: 422,
      text: 'Bad: •••, and •••!',
      fields: { 'f •••': ['It was •••'], url: ['Not •••'], note: ['•••'] },
    });
  });

  test('are hidden on an update, and in plain text', async () => {
    const to = connected(await serve({ status: 400, raw: `no: ${key} or ${password}` }));
    expect((await problemOf(updateReport(to, '7', { privacy: 2, password }))).text).toBe(
      'no: ••• or •••',
    );
  });

  test('are hidden in markup, which may escape them', async () => {
    const odd = 'pass&word<one';
    const message = {
      url: [`No: <b>${odd.replace('&', '&amp;').replace('<', '&lt;')}</b> ${odd} (> 3)`],
    };
    const to = await connectTo({ message }, 422);
    const problem = await problemOf(createReport(to, { url: 'u', privacy: 2, password: odd }, 'k'));
    expect(problem.fields).toEqual({ url: ['No: ••• ••• (> 3)'] });
  });

  test('are hidden before the text is cut, so that no half of one is left', async () => {
    const to = await connectTo({ message: `${'x'.repeat(290)}${key}` }, 400);
    expect((await problemOf(readReport(to, '7'))).text).toBe(`${'x'.repeat(290)}•••`);
    const cut = await connectTo({ id: 7, url: 'u', note: `${'x'.repeat(1990)}${key}` });
    expect((await readReport(cut, '7')).further).toEqual({ note: `${'x'.repeat(1990)}•••` });
  });

  test('that are short are hidden where they are a word by themselves', async () => {
    for (const short of ['ab', '1234567', 'ä+ b']) {
      const to = await connectTo({ message: `"${short}" is bad, x${short}x and ${short}1.` }, 422);
      expect(
        (await problemOf(createReport(to, { url: 'u', privacy: 2, password: short }, 'k'))).text,
      ).toBe(`"•••" is bad, x${short}x and ${short}1.`);
    }
  });

  const head = oddKey.slice(0, 7);
  const echoes: [string, string][] = [
    ['as it is', oddKey],
    ['within other letters', `xx${oddKey}xx`],
    ['percent-encoded', encodeURIComponent(oddKey)],
    ['JSON-escaped', oddKey.replaceAll('/', '\\/')],
  ];

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
          failed: { passed: false, description: echo },
        },
      };
      const rows = [row, { id: echo, url: 'u' }, { id: 8, url: 'u' }];
      const batch = await listReports(await asked({ data: rows }), {});
      expect(JSON.stringify(batch)).not.toContain(head);
      expect(batch.rows.map(({ id }) => id)).toEqual(['7', '8']);
      expect(batch.unreadable).toBe(1);
      expect(batch.rows[0]?.project).toBeNull();
      const one = await readReport(await asked({ data: row }), '7');
      expect(JSON.stringify(one)).not.toContain(head);
      expect(one.checks?.map(({ description }) => description)).toEqual([
        undefined,
        echo.replace(/vk.*5/, '•••'),
      ]);
      expect(await listProjects(await asked([{ project: echo }]), {})).toMatchObject({
        rows: [],
        unreadable: 1,
      });
      const problem = await problemOf(
        readReport(await asked({ message: echo, errors: { [echo]: [echo] } }, 400), '7'),
      );
      expect(JSON.stringify(problem)).not.toContain(head);
    },
  );

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
    const row = { id: 7, url: 'u', [oddKey]: 1, [encodeURIComponent(oddKey)]: 2 };
    const to = { ...(await connectTo(row)), apiKey: oddKey };
    expect((await readReport(to, '7')).further).toEqual({ '•••': 1, '••• (2)': 2 });
  });

  test('that begin with another one are hidden whole', async () => {
    const to = { ...(await connectTo({ id: 7, url: 'u', note: 'a abcdefgh1ijk b' })), headers };
    expect(
      (
        await createReport(
          { ...to, apiKey: 'abcdefgh1' },
          { url: 'u', privacy: 2, password: 'abcdefgh1ijk' },
          'k',
        )
      ).further,
    ).toEqual({ note: 'a ••• b' });
  });

  test('that are longer than any key are hidden whole', async () => {
    const long = 'k3Y-'.repeat(2500);
    const to = { ...(await connectTo({ id: 7, url: 'u', note: `a ${long} b` })), apiKey: long };
    expect((await readReport(to, '7')).further).toEqual({ note: 'a ••• b' });
  });

  test('are in no error, however it is shown', async () => {
    const to = connected(await serve({ ends: 'hang up' }));
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
