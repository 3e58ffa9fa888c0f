import { describe, expect, test } from 'vitest';
import { createReport, readReport, updateReport } from '../../../lib/service/reports.ts';
import { problemOf } from './problem-of.ts';
import { connected, connectTo, key, serve } from './serve.ts';

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
    const value = { message: `Bad: ${secret}, and ${secret}!`, errors: { [`f ${secret}`]: [`It was ${secret}`] } };
    const to = { ...(await connectTo(value, 422)), headers };
    const problem = await problemOf(createReport(to, { url: 'u', privacy: 2, password }, 'k'));
    expect(problem).toEqual({ code: 'refused', status: 422, text: 'Bad: •••, and •••!', fields: { 'f •••': ['It was •••'] } });
  });

  test('are hidden on an update, in plain text, and where control characters part them', async () => {
    const to = connected(
      await serve((response) => response.writeHead(400).end(`no: ${key.slice(0, 5)}\u0000${key.slice(5)} or ${password}`)),
    );
    expect((await problemOf(updateReport(to, '7', { privacy: 2, password }))).text).toBe('no: ••• or •••');
  });

  test('are hidden before the text is cut, so that no half of one is left', async () => {
    const to = await connectTo({ message: `${'x'.repeat(290)}${key}` }, 400);
    expect((await problemOf(readReport(to, '7'))).text).toBe(`${'x'.repeat(290)}•••`);
  });

  test('that are very short take the whole text with them', async () => {
    const to = await connectTo({ message: 'A password like ab is bad.' }, 422);
    expect((await problemOf(createReport(to, { url: 'u', privacy: 2, password: 'ab' }, 'k'))).text).toBe('•••');
  });

  test('are in no error, however it is shown', async () => {
    const to = connected(await serve((response) => response.destroy()));
    const error: unknown = await createReport(to, { url: 'u', privacy: 2, password }, 'k').catch((caught: unknown) => caught);
    const shown = error instanceof Error ? `${String(error)} ${error.stack} ${String(error.cause)} ${JSON.stringify(error)}` : '';
    expect(shown).toContain('unreachable');
    expect(shown).not.toContain(key);
    expect(shown).not.toContain(password);
  });
});
