import { decode } from 'punycode/punycode.es6.js';

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

/** The longest label that a host name may have, in characters (RFC 1035, section 2.3.4). */
const maxLabelLength = 63;

/**
 * Decodes a label of a host name (RFC 3492), given without its `xn--`. Returns null for a label
 * that is not valid.
 */
export function decodePunycode(label: string): string | null {
  // The time to decode grows with the square of the length.
  if (label === '' || label.length > maxLabelLength) return null;
  try {
    return decode(label);
  } catch {
    return null;
  }
}
