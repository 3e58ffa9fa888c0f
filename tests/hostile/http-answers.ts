import { gzipSync } from 'node:zlib';
import { texts } from './field-answers.ts';
import { good, key, long, type Row } from './row.ts';

const list = JSON.stringify({ data: [good()] });
const encodings: Row[] = [
  {
    name: 'bytes that are no UTF-8',
    list: {
      raw: Buffer.concat([
        Buffer.from('{"data":[{"id":7,"url":"'),
        Buffer.from([0xff, 0xfe, 0xc3, 0x28]),
        Buffer.from('"}]}'),
      ]),
    },
    outcome: /1 rows/,
  },
  { name: 'a byte order mark', list: { raw: `\uFEFF${list}` }, outcome: /1 rows/ },
  { name: 'UTF-16', list: { raw: Buffer.from(list, 'utf16le') } },
  {
    name: 'a zip bomb of 60 MB',
    list: { headers: { 'content-encoding': 'gzip' }, raw: gzipSync(Buffer.alloc(60_000_000, 32)) },
    outcome: /0 rows/,
  },
  { name: 'gzip that is none', list: { headers: { 'content-encoding': 'gzip' }, raw: list } },
  {
    name: 'an encoding that nobody knows',
    list: { headers: { 'content-encoding': 'x-hostile' }, raw: list },
  },
  {
    name: 'JSON that says it is a page',
    list: { headers: { 'content-type': 'text/html' }, raw: list },
    outcome: /1 rows/,
  },
  {
    name: 'JSON that says it is a script',
    list: { headers: { 'content-type': 'text/javascript' }, raw: list },
    outcome: /1 rows/,
  },
  {
    name: 'a page that says it is JSON',
    list: { raw: '<html><script>globalThis.ran=1</script></html>' },
    outcome: /0 rows/,
  },
  { name: 'a script', list: { raw: 'globalThis.ran=1' } },
  { name: 'JSON behind a guard', list: { raw: `)]}',\n${list}` } },
  { name: 'JSON that ends too early', list: { raw: list.slice(0, -5) }, outcome: /0 rows/ },
  { name: 'two values of JSON', list: { raw: list + list } },
  { name: 'nothing but blanks', list: { raw: long(1_000_000, ' ') } },
  { name: 'no bytes', list: { raw: '' } },
  {
    name: 'fewer bytes than it says',
    list: { headers: { 'content-length': '9999' }, raw: list, breaks: true },
  },
  { name: 'a connection that breaks off', list: { raw: list.slice(0, 9), breaks: true } },
  {
    name: 'numbers of a thousand digits',
    list: {
      raw: `{"data":[{"id":${long(1_000, '9')},"url":"u"},{"id":7,"url":"u","score":1e999,"note":-${long(1_000, '9')}}]}`,
    },
    outcome: /1 rows/,
  },
  {
    name: 'the same name again and again',
    list: { raw: `{"data":[{"id":7,"url":"u",${'"a":1,'.repeat(50_000)}"b":1}]}` },
    outcome: /1 rows/,
  },
];

// Without a port: browsers refuse some ports before anything is sent.
const stranger = 'http://stranger.example/steal';
const statuses: Row[] = [
  ...[301, 302, 303, 307, 308].map((status): Row => ({
    name: `${status} to a stranger`,
    list: { status, headers: { location: stranger }, raw: '' },
    item: { status, headers: { location: stranger }, raw: '' },
    outcome: /0 rows/,
  })),
  {
    name: '302 to code',
    list: { status: 302, headers: { location: 'javascript:globalThis.ran=1' }, raw: '' },
    outcome: /0 rows/,
  },
  {
    name: '302 to itself',
    list: { status: 302, headers: { location: '/api/v1/reports' }, raw: '' },
    outcome: /0 rows/,
  },
  ...[204, 206, 304, 400, 402, 404, 405, 409, 418, 451, 500, 502, 511, 599].map((status): Row => ({
    name: `${status} with words of every kind`,
    list: {
      status,
      json: { message: texts[0]?.[1], errors: { [texts[1]?.[1] ?? '']: [texts[2]?.[1]] } },
    },
    item: {
      status,
      json: {
        errors: [
          {
            title: texts[3]?.[1],
            detail: texts[8]?.[1],
            source: { pointer: '/__proto__/constructor' },
          },
        ],
      },
    },
  })),
  {
    name: '401 with a page',
    list: {
      status: 401,
      headers: { 'www-authenticate': 'Basic realm="give me your password"' },
      raw: '<html>Sign in</html>',
    },
  },
  {
    name: '403 with the key in it',
    list: {
      status: 403,
      json: { message: `You sent ${key}`, errors: { [key]: [encodeURIComponent(key)] } },
    },
  },
  {
    name: '422 with fields of the language',
    list: {
      status: 422,
      raw: '{"errors":{"__proto__":["a"],"constructor":["b"],"toString":["c"]}}',
    },
    item: { status: 422, raw: '{"message":{"constructor":["b"]}}' },
  },
  {
    name: '429 for a thousand years',
    list: { status: 429, headers: { 'retry-after': '31536000000' }, json: {} },
  },
  {
    name: '429 until a time that is none',
    list: { status: 429, headers: { 'retry-after': 'Sun, 99 Nov 9999 99:99:99 GMT' }, json: {} },
  },
  {
    name: '429 for less than no time',
    list: { status: 429, headers: { 'retry-after': '-1' }, json: {} },
  },
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
    outcome: /1 rows/,
  },
  {
    name: 'a header of 60,000 characters',
    list: { headers: { link: '<a>; rel'.repeat(7_500) }, raw: list },
  },
  {
    name: 'a cookie',
    list: { headers: { 'set-cookie': 'a=b; SameSite=None; Secure' }, raw: list },
    outcome: /1 rows/,
  },
];

/** Answers that are odd in bytes, status or headers. */
export const httpAnswers: Row[] = [...encodings, ...statuses];
