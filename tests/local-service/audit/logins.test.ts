import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loginOf, readLogins } from '../../../local-service/src/audit/logins.ts';
import { strikeLogin } from '../../../local-service/src/audit/strike-login.ts';

const login = {
  origin: 'https://intranet.example',
  headers: { Authorization: 'Bearer secret-token' },
  cookies: { session: 'secret-session', consent: '1' },
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'verdict-logins-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(content: unknown, mode = 0o600): string {
  const path = join(folder, 'logins.json');
  rmSync(path, { force: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content), { mode });
  return path;
}

it('reads headers and cookies by origin', () => {
  const { origin, headers, cookies } = login;
  const other = 'http://localhost:8080';
  expect(readLogins(write({ [origin]: { headers, cookies }, [other]: { headers } }))).toEqual([
    login,
    { origin: other, headers, cookies: {} },
  ]);
});

it.each([0o640, 0o604, 0o644])('refuses a file that others can read (%o)', (mode) => {
  const path = write({}, mode);
  expect(() => readLogins(path)).toThrow(
    `Others can read ${path}, which holds logins. Run: chmod 600 ${path}`,
  );
});

it.each([
  ['{"https://a.example": secret-token}', 'is not a list of logins'],
  [['secret-token'], 'is not a list of logins'],
  [{ 'a.example': {} }, '"a.example" is wrong'],
  [{ 'https://a.example/': {} }, '"https://a.example/" is wrong'],
  [{ 'https://a.example': { headers: { 'X A': 'secret-token' } } }, '"https://a.example" is wrong'],
  [{ 'https://a.example': { headers: { A: 'secret-token\nB: 1' } } }, 'is wrong'],
  [{ 'https://a.example': { cookies: { a: 'secret-token;' } } }, 'is wrong'],
  [{ 'https://a.example': { cookie: 'secret-token' } }, 'is wrong'],
  [{ 'https://a.example': { headers: { Cookie: 'a=secret-token' } } }, 'is wrong'],
])('says what is wrong with %j, without its values', (content, sentence) => {
  const path = write(content);
  expect(() => readLogins(path)).toThrow(sentence);
  expect(() => readLogins(path)).not.toThrow('secret');
});

it('gives a login to pages of its origin alone', () => {
  expect(loginOf('https://intranet.example/start?a=1', [login])).toBe(login);
  for (const other of [
    'http://intranet.example/',
    'https://intranet.example:8443/',
    'https://www.intranet.example/',
    'https://intranet.example.org/',
  ])
    expect(loginOf(other, [login])).toBeUndefined();
});

it('strikes its values from all texts, and leaves short ones, which are part of other words', () => {
  const told = {
    text: 'Sent "Bearer secret-token", and then secret-token with session=secret-session',
    list: ['secret-tokens', { consent: '1', count: 1 }],
  };
  expect(strikeLogin(told, login)).toEqual({
    text: 'Sent "•", and then • with session=•',
    list: ['•s', { consent: '1', count: 1 }],
  });
});

it('strikes what addresses, markup and scripts make of its values', () => {
  const secret = `a"b+c/d='e<f>&g h\\i`;
  const other = { origin: login.origin, headers: { Token: ` ${secret} ` }, cookies: {} };
  const markup = secret.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const texts = [
    secret,
    encodeURIComponent(secret),
    encodeURIComponent(secret).replaceAll(/%../g, (code) => code.toLowerCase()),
    new URLSearchParams({ secret }).toString().replace('secret=', ''),
    markup.replaceAll('>', '&gt;'),
    markup.replaceAll('+', '&#43;').replaceAll('/', '&#x2F;').replaceAll("'", '&#39;'),
    JSON.stringify(secret).slice(1, -1),
    JSON.stringify(JSON.stringify(secret).slice(1, -1)).slice(1, -1),
  ];
  expect(strikeLogin(texts, other)).toEqual(texts.map(() => '•'));
  const encoded = { ...other, cookies: { id: 's%3Asigned%25id' } };
  expect(strikeLogin('s%3Asigned%25id is s:signed%id', encoded)).toBe('• is •');
});

it('strikes the beginning of a value where the text was shortened, and nothing else', () => {
  const cut = ['secret-t…', 'Bearer secret-to…', 'session="secret-ses…">', 'secret-session%2…'];
  expect(strikeLogin(cut, login)).toEqual(['•…', '•…', 'session="•…">', '•%2…']);
  const others = [
    'secret-taste',
    'secret-se… secret-',
    'Bearer…',
    'secret…',
    'a secret-tokio one…',
  ];
  expect(strikeLogin(others, login)).toEqual(others.with(1, '•… secret-'));
});
