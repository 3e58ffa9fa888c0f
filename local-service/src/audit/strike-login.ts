import type { Login } from './logins.ts';

/** Shorter values, such as the `1` of a consent, are no secrets, and are part of other words. */
const minSecretLength = 8;

/** The names that markup has for some signs. */
const entities = new Map([
  ['"', 'quot'],
  ['&', 'amp'],
  ["'", 'apos'],
  ['<', 'lt'],
  ['>', 'gt'],
]);

/** The end of a text that Lighthouse shortened, perhaps amid a sign such as `%2B`. */
const shortened = /\S{0,6}…/y;

/**
 * Returns a copy of JSON data with a dot in place of each value of a login, with or without a word
 * such as `Bearer` before it. A page may repeat what it is sent, as it is or as addresses, markup
 * and scripts write it. The beginning of a value goes as well where Lighthouse shortened the text.
 */
export function strikeLogin<Data>(data: Data, login: Login): Data {
  const values = [...Object.values(login.headers), ...Object.values(login.cookies)];
  const secrets = values
    .map((value) => value.trim())
    .flatMap((value) => [value, value.replace(/^\w+ +/, ''), decoded(value)])
    .filter(({ length }) => length >= minSecretLength)
    .toSorted((a, b) => b.length - a.length)
    .map((secret) => ({
      secret,
      signs: secret.split('').map((sign) => new RegExp(patternOf(sign), 'y')),
    }));
  const strike = (text: string) =>
    secrets.reduce(
      (left, { secret, signs }) => strikeWritten(left.replaceAll(secret, '•'), signs),
      text,
    );
  return JSON.parse(JSON.stringify(data), (_, value: unknown) =>
    typeof value === 'string' ? strike(value) : value,
  ) as Data;
}

/** A value as a server reads it: cookies are often written as parts of addresses are. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** One sign as a text may have it. */
function patternOf(sign: string): string {
  if (/\w/.test(sign)) return sign;
  const code = sign.charCodeAt(0);
  const hex = code.toString(16).replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  const ways = [`%${hex}`, `&#0*${code};`, `&#[xX]0*${hex};`];
  if (entities.has(sign)) ways.push(`&${entities.get(sign)};`);
  if (sign === ' ') ways.push('\\+');
  return `(?:${ways.join('|')}|\\\\*\\${sign})`;
}

/** Strikes a secret in any writing. `signs` find its signs, one after the other. */
function strikeWritten(text: string, signs: RegExp[]): string {
  const begin = new RegExp(
    signs
      .slice(0, minSecretLength)
      .map(({ source }) => source)
      .join(''),
    'g',
  );
  let struck = '';
  let done = 0;
  for (let found = begin.exec(text); found; found = begin.exec(text)) {
    const end = endOf(text, begin.lastIndex, signs.slice(minSecretLength));
    if (end === null) continue;
    struck += `${text.slice(done, found.index)}•`;
    done = end;
    begin.lastIndex = end;
  }
  return struck + text.slice(done);
}

/**
 * Returns where a secret ends in a text, if `signs`, its remaining signs, stand from `start` on or
 * are cut off there. Null if the text goes on in another way.
 */
function endOf(text: string, start: number, signs: RegExp[]): number | null {
  let end = start;
  for (const sign of signs) {
    sign.lastIndex = end;
    if (!sign.test(text)) {
      shortened.lastIndex = end;
      return shortened.test(text) ? end : null;
    }
    end = sign.lastIndex;
  }
  return end;
}
