import {
  addressesInText,
  trimmedAddress,
} from '../../../lib/domain/addresses/addresses-in-text.ts';
import { readAddresses } from '../../../lib/list-reader/read-addresses.ts';
import { addresses, anything, type HardTexts, type Parser, run } from './hard-texts.ts';

/** Texts that never end as their beginning promises. */
const marked: HardTexts = [
  run('<loc>', '<urlset>'),
  run('<!--', '<urlset>'),
  run('<url><loc>https://a.example/</loc></url>', '<urlset>'),
  run('<item><link>https://a.example/</link></item>', '<rss>'),
  run('<div>', '<html>'),
  run('<a href="/x">', '<html>'),
  run('<', '<html>'),
];
const json: HardTexts = [
  run(String.raw`\"`, '{"'),
  run('"a":1,//x\n', '{', '}'),
  run('/*', '{'),
  run('[', '['),
  run('{"url":"https://a.example/"},', '['),
];
const rows: HardTexts = [
  run('"a,', 'a,b\n'),
  run(',', 'a,b\n'),
  run('https://a.example/,1\n', 'URL,Rank\n'),
  run('"', 'a,b\n'),
];
const words: HardTexts = [
  run('[', '](https://a.example/)'),
  run('](', '[x](https://a.example/)'),
  run('](https://a.example/x ', '[x](https://a.example/)'),
  run('`', '[x](https://a.example/)'),
  run(')', 'https://a.example/'),
  run('https://'),
  run('> '),
  run('a.example\n'),
];

/** The readers of "New reports". */
export const listParsers: Parser[] = [
  {
    name: 'addressesInText, trimmedAddress',
    parse: (text) => [addressesInText(text), trimmedAddress(text)],
    worst: [...addresses, ...words, ...anything],
  },
  {
    name: 'readAddresses',
    parse: (text) => readAddresses(text),
    worst: [...marked, ...json, ...words, ...anything],
  },
  {
    name: 'readAddresses, a table',
    parse: (text) => readAddresses(text, 'a.csv'),
    worst: [...rows, ...anything],
  },
];
