import { decodePunycode } from './punycode.ts';

/** Latin letters that a person tells from all others: a plain one, with a mark above it, a cedilla or an ogonek, and a few that have no plain one. */
const latin = /^([a-z][\u0300-\u0304\u0306-\u0308\u030a-\u030c\u0327\u0328]*|[\d\-ßæðøþđłŋœ])+$/;

/** Writing systems of which one alone makes a label; those of Japanese are one. */
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

/** A label of nothing but these reads as a Latin one. */
const passesForLatin = /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡαγικνορτυωηϲ\d-]+$/;

/**
 * A host as a person knows it: `xn--mnchen-3ya.example` as `münchen.example`. A label is decoded as browsers do it: where all of it is of one writing system
 * and no letter of it passes for another. All others stay in punycode.
 */
export function readableHost(host: string): string {
  return host.includes('xn--') ? host.split('.').map(readableLabel).join('.') : host;
}

function readableLabel(label: string): string {
  // A port may follow the last one.
  const [, coded = '', port = ''] = /^xn--([^:]*)(:\d+)?$/.exec(label) ?? [];
  const text = decodePunycode(coded);
  // Who types what is shown gets to the same host.
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
