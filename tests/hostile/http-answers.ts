import { gzipSync } from 'node:zlib';
import { allGood, good, type Group, long, type Row } from './row.ts';
import { stranger } from './status-answers.ts';

const list = JSON.stringify({ data: [good()] });

const readable: Row[] = [
  { name: 'a byte order mark', list: { raw: `\uFEFF${list}` } },
  {
    name: 'an encoding that nobody knows',
    list: { headers: { 'content-encoding': 'x-hostile' }, raw: list },
  },
  {
    name: 'JSON that says it is a page',
    list: { headers: { 'content-type': 'text/html' }, raw: list },
  },
  {
    name: 'JSON that says it is a script',
    list: { headers: { 'content-type': 'text/javascript' }, raw: list },
  },
];
const partlyReadable: Row[] = [
  {
    name: 'bytes that are no UTF-8',
    list: {
      raw: Buffer.concat([
        Buffer.from('{"data":[{"id":7,"url":"'),
        Buffer.from([0xff, 0xfe, 0xc3, 0x28]),
        Buffer.from('"}]}'),
      ]),
    },
  },
  {
    name: 'numbers of a thousand digits',
    list: {
      raw: `{"data":[{"id":${long(1_000, '9')},"url":"u"},{"id":7,"url":"u","score":1e999,"note":-${long(1_000, '9')}}]}`,
    },
  },
  {
    name: 'the same name again and again',
    list: { raw: `{"data":[{"id":7,"url":"u",${'"a":1,'.repeat(50_000)}"b":1}]}` },
  },
];
const cutOff: Row[] = [
  { name: 'UTF-16', list: { raw: Buffer.from(list, 'utf16le') } },
  { name: 'gzip that is none', list: { headers: { 'content-encoding': 'gzip' }, raw: list } },
  { name: 'a script', list: { raw: 'globalThis.ran=1' } },
  { name: 'JSON behind a guard', list: { raw: `)]}',\n${list}` } },
  { name: 'JSON that ends too early', list: { raw: list.slice(0, -5) } },
  { name: 'two values of JSON', list: { raw: list + list } },
  {
    name: 'fewer bytes than it says',
    list: { headers: { 'content-length': '9999' }, raw: list, breaks: true },
  },
  { name: 'a connection that breaks off', list: { raw: list.slice(0, 9), breaks: true } },
];
const empty: Row[] = [
  { name: 'nothing but blanks', list: { raw: long(1_000_000, ' ') } },
  { name: 'no bytes', list: { raw: '' } },
];
const tooLarge: Row[] = [
  {
    name: 'a zip bomb of 60 MB',
    list: { headers: { 'content-encoding': 'gzip' }, raw: gzipSync(Buffer.alloc(60_000_000, 32)) },
  },
];
const webPage: Row[] = [
  {
    name: 'a page that says it is JSON',
    list: { raw: '<html><script>globalThis.ran=1</script></html>' },
  },
];

const headers: Row[] = [
  {
    name: 'a header that leads to a stranger',
    list: {
      headers: {
        refresh: `0; url=${stranger}`,
        link: `<${stranger}>; rel="next", <${stranger}>; rel=preload; as=script`,
        location: stranger,
        'content-location': stranger,
      },
      raw: list,
    },
  },
  {
    name: 'a header of 60,000 characters',
    list: { headers: { link: '<a>; rel'.repeat(7_500) }, raw: list },
  },
  {
    name: 'a cookie',
    list: { headers: { 'set-cookie': 'a=b; SameSite=None; Secure' }, raw: list },
  },
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
