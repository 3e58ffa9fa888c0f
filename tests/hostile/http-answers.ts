import { gzipSync } from 'node:zlib';
import { allGood, good, type Group, listed, long, type Row } from './row.ts';
import { stranger } from './status-answers.ts';

const list = JSON.stringify({ data: [good()] });

const readable: Row[] = [
  listed('a byte order mark', { raw: `\uFEFF${list}` }),
  listed('an encoding that nobody knows', {
    headers: { 'content-encoding': 'x-hostile' },
    raw: list,
  }),
  listed('JSON that says it is a page', { headers: { 'content-type': 'text/html' }, raw: list }),
  listed('JSON that says it is a script', {
    headers: { 'content-type': 'text/javascript' },
    raw: list,
  }),
];
const partlyReadable: Row[] = [
  listed('bytes that are no UTF-8', {
    raw: Buffer.concat([
      Buffer.from('{"data":[{"id":7,"url":"'),
      Buffer.from([0xff, 0xfe, 0xc3, 0x28]),
      Buffer.from('"}]}'),
    ]),
  }),
  listed('numbers of a thousand digits', {
    raw: `{"data":[{"id":${long(1_000, '9')},"url":"u"},{"id":7,"url":"u","score":1e999,"note":-${long(1_000, '9')}}]}`,
  }),
  listed('the same name again and again', {
    raw: `{"data":[{"id":7,"url":"u",${'"a":1,'.repeat(50_000)}"b":1}]}`,
  }),
];
const cutOff: Row[] = [
  listed('UTF-16', { raw: Buffer.from(list, 'utf16le') }),
  listed('gzip that is none', { headers: { 'content-encoding': 'gzip' }, raw: list }),
  listed('a script', { raw: 'globalThis.ran=1' }),
  listed('JSON behind a guard', { raw: `)]}',\n${list}` }),
  listed('JSON that ends too early', { raw: list.slice(0, -5) }),
  listed('two values of JSON', { raw: list + list }),
  listed('fewer bytes than it says', {
    headers: { 'content-length': '9999' },
    raw: list,
    breaks: true,
  }),
  listed('a connection that breaks off', { raw: list.slice(0, 9), breaks: true }),
];
const empty: Row[] = [
  listed('nothing but blanks', { raw: long(1_000_000, ' ') }),
  listed('no bytes', { raw: '' }),
];
const tooLarge: Row[] = [
  listed('a zip bomb of 60 MB', {
    headers: { 'content-encoding': 'gzip' },
    raw: gzipSync(Buffer.alloc(60_000_000, 32)),
  }),
];
const webPage: Row[] = [
  listed('a page that says it is JSON', { raw: '<html><script>globalThis.ran=1</script></html>' }),
];

const headers: Row[] = [
  listed('a header that leads to a stranger', {
    headers: {
      refresh: `0; url=${stranger}`,
      link: `<${stranger}>; rel="next", <${stranger}>; rel=preload; as=script`,
      location: stranger,
      'content-location': stranger,
    },
    raw: list,
  }),
  listed('a header of 60,000 characters', {
    headers: { link: '<a>; rel'.repeat(7_500) },
    raw: list,
  }),
  listed('a cookie', { headers: { 'set-cookie': 'a=b; SameSite=None; Secure' }, raw: list }),
];
const goodItem = /^Back Good example\.org\/seven/;

/** Answers that are odd in bytes or headers. */
export const httpAnswers: Group[] = [
  { name: 'reads a list by its bytes, not by its headers', sees: allGood, rows: readable },
  {
    name: 'reads what can be read of a list',
    sees: { list: /^1 rows: .*No result yet/, report: goodItem, popup: /Report created · Good/ },
    rows: partlyReadable,
  },
  {
    name: 'says that an answer was cut off',
    sees: {
      list: /^0 rows: The response was cut off/,
      report: goodItem,
      popup: /Waiting for the service .*The response was cut off/,
    },
    rows: cutOff,
  },
  {
    name: 'says that an answer is too large',
    sees: {
      list: /^0 rows: The response is too large/,
      report: goodItem,
      popup: /Waiting for the service .*The response is too large/,
    },
    rows: tooLarge,
  },
  {
    name: 'says that an answer is empty of reports',
    sees: {
      list: /^0 rows: Unexpected response/,
      report: goodItem,
      popup: /Waiting for the service .*Unexpected response/,
    },
    rows: empty,
  },
  {
    name: 'says that a web page came',
    sees: {
      list: /^0 rows: A web page came instead of an answer/,
      report: goodItem,
      popup: /Waiting for the service .*A web page came instead of an answer/,
    },
    rows: webPage,
  },
  { name: 'reads nothing but what it needs in headers', sees: allGood, rows: headers },
];
