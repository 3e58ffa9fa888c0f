/**
 * Matches a label of Latin letters that cannot be mistaken for others: plain letters, letters with
 * a mark above, a cedilla or an ogonek, and a few letters such as ß.
 */
const latin = /^([a-z][\u0300-\u0304\u0306-\u0308\u030a-\u030c\u0327\u0328]*|[\d\-ßæðøþđłŋœ])+$/;

/**
 * The writing systems. A label is decoded only if it uses a single one. The Japanese systems count
 * as one.
 */
const systems = [
  'Arabic',
  'Bengali',
  'Cyrillic',
  'Devanagari',
  'Georgian',
  'Greek',
  'Gujarati',
  'Gurmukhi',
  'Hangul',
  'Han+Hiragana+Katakana',
  'Hebrew',
  'Kannada',
  'Khmer',
  'Lao',
  'Malayalam',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thai',
];

/** Matches a label that looks Latin because it has only these letters. */
const passesForLatin = /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡαγικνορτυωηϲ\d-]+$/;

/**
 * Decodes the labels of a host for display: `xn--mnchen-3ya.example` becomes `münchen.example`.
 * Like browsers, decodes a label if it uses a single writing system and does not look like a Latin
 * label. Leaves all other labels in punycode.
 */
export function readableHost(host: string): string {
  return host.includes('xn--') ? host.split('.').map(readableLabel).join('.') : host;
}

function readableLabel(label: string): string {
  // A port may follow the last label.
  const [, coded = '', port = ''] = /^xn--([^:]*)(:\d+)?$/.exec(label) ?? [];
  const text = decodePunycode(coded);
  // A decoded label must lead to the same host when it is typed.
  const isSame = text !== null && URL.parse(`https://${text}`)?.hostname === `xn--${coded}`;
  return isSame && isClear(text) ? text + port : label;
}

function isClear(text: string): boolean {
  if (latin.test(text.normalize('NFD'))) return true;
  return systems.some((system) => writtenIn(system).test(text)) && !passesForLatin.test(text);
}

function writtenIn(system: string): RegExp {
  const scripts = system.split('+').map((script) => `\\p{scx=${script}}`);
  return new RegExp(`^[${scripts.join('')}\\d-]+$`, 'u');
}

/** The numbers of RFC 3492, section 5. */
const base = 36;
const least = 1;
const most = 26;
const skew = 38;
const damp = 700;

/** The longest label that a host name may have, in characters (RFC 1035, section 2.3.4). */
const maxLabelLength = 63;

/**
 * Decodes a label of a host name (RFC 3492), given without its `xn--`. Returns null for a label
 * that is not valid.
 */
export function decodePunycode(label: string): string | null {
  if (label.length > maxLabelLength || !/^[!-~]+$/.test(label)) return null;
  const split = label.lastIndexOf('-');
  const points = Array.from(label.slice(0, Math.max(split, 0)), (letter) => letter.charCodeAt(0));
  let point = 128;
  let index = 0;
  let bias = 72;
  for (let at = split + 1; at < label.length;) {
    const before = index;
    for (let weight = 1, step = base; ; step += base) {
      const digit = digitOf(label.charCodeAt(at++));
      if (digit === null) return null;
      index += digit * weight;
      const threshold = Math.min(Math.max(step - bias, least), most);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    const count = points.length + 1;
    bias = adapt(index - before, count, before === 0);
    point += Math.floor(index / count);
    index %= count;
    if (point > 0x10ffff) return null;
    points.splice(index++, 0, point);
  }
  return String.fromCodePoint(...points);
}

/** Returns the number for a letter or digit of Punycode, or null past the end of the label. */
function digitOf(code: number): number | null {
  if (code >= 97 && code <= 122) return code - 97;
  return code >= 48 && code <= 57 ? code - 22 : null;
}

/** Adapts the bias (RFC 3492, section 6.1). */
function adapt(change: number, count: number, isFirst: boolean): number {
  let delta = Math.floor(change / (isFirst ? damp : 2));
  delta += Math.floor(delta / count);
  let steps = 0;
  for (; delta > ((base - least) * most) / 2; steps += base)
    delta = Math.floor(delta / (base - least));
  return steps + Math.floor((base * delta) / (delta + skew));
}
