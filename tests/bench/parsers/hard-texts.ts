/** Makes texts that are hard to read, of about so many characters. */
export type HardTexts = ((length: number) => string)[];

/** A reader of foreign text, with makers of the texts of a length that are hardest for it. */
export interface Parser {
  name: string;
  parse: (text: string) => unknown;
  worst: HardTexts;
}

/** A text of so many characters: a part repeated between two ends. */
export const run =
  (part: string, before = '', after = '') =>
  (length: number): string =>
    before + part.repeat(Math.ceil(length / part.length)) + after;

/** Runs that patterns have trouble with. None ends as its pattern expects. */
const runs = [
  ' ',
  '\n',
  '/',
  '%',
  '%25',
  '%e4',
  '%C3%BC',
  '.',
  '-',
  ':',
  ';',
  '@',
  '#',
  '?',
  '&',
  '=',
  '+',
  '<',
  ',',
  '0',
  '1',
  'a',
  'A',
  '"',
  '\\',
  '\u200b',
  '\u0000',
  '\uD800',
  '🦊',
  'é',
];
/** The hardest texts for any reader. */
export const anything: HardTexts = [
  ...runs.map((part) => run(part, '', '\u0001x')),
  run(', <'),
  run('; rel'),
  run('a-'),
  run('a.'),
];

/** The hardest addresses. */
export const addresses: HardTexts = [
  ...runs.flatMap((part) => [
    run(part, 'https://example.org/', 'x'),
    run(part, 'https://example.org/?', 'x'),
    run(part, 'example.org/#', '!'),
    run(part, 'https://', 'x'),
  ]),
  run('&utm_a=1', 'https://example.org/?a'),
  (length) =>
    `https://example.org/?${Array.from({ length: length / 9 }, (_, at) => `utm_${at}=1`).join('&')}`,
  (length) =>
    `https://example.org/?${Array.from({ length: length / 7 }, (_, at) => `k${at}=1`).join('&')}`,
  run('xn--mnchen-3ya.', 'https://', 'example'),
  run('[', 'https://'),
  run('a@', 'https://', 'b'),
];
