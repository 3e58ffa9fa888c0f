import { gzipSync } from 'node:zlib';
import { both, good, key, type Row } from './row.ts';

const long = (length: number, part = 'x') => part.repeat(length / part.length);
const nested = (levels: number, [open, close]: [string, string] = ['[', ']']) =>
  `${open.repeat(levels)}1${close.repeat(levels)}`;
const results = { 'A check': { passed: false, importance: 'high', errors: ['wrong'], value: 7 } };

/** Text that is more than text to somebody. */
const texts: [string, string][] = [
  ['a script', '<script>globalThis.ran=1</script>'],
  ['an image that fails', '<img src=x onerror="globalThis.ran=1">'],
  ['a drawing that loads', '"><svg onload=globalThis.ran=1>'],
  ['a frame', '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>'],
  ['a style', '</style><style>*{display:none}</style>'],
  ['a template', '{{constructor.constructor("ran=1")()}} ${globalThis.ran=1}'],
  ['a link that is code', 'javascript:globalThis.ran=1'],
  ['a document in an address', 'data:text/html,<script>globalThis.ran=1</script>'],
  ['text that turns around', '\u202Eexample.org/\u2066moc.live\u2069\u202C'],
  ['what nobody sees', '\u200B\u2060\u00AD\u034F\uFE0F\u{E0041}'],
  ['controls', '\u0000\u0007\u001B[31m\u0085\u009F'],
  ['half a pair', '\uD800 \uDFFF'],
  ['marks upon marks', `a${'\u0301'.repeat(1_500)}`],
  ['the placeholders of our own words', '$1 $2 $$1 __MSG_sharedDirection__'],
  ['a formula', '=HYPERLINK("http://127.0.0.1:9/","x")'],
];
const everywhere = (text: string): object => ({
  url: `https://example.org/${text}`,
  project: text,
  result: text,
  generated_at: text,
  privacy: text,
  password: text,
  [text]: text,
  note: { [text]: [text, { [text]: text }] },
  results: {
    [text]: {
      passed: false,
      importance: text,
      title: text,
      value: { [text]: text },
      errors: [text, { [text]: text }],
    },
  },
});

const bytes = [...new TextEncoder().encode(key)];
const hex = bytes.map((byte) => byte.toString(16)).join('');
const echoes: [string, string][] = [
  ['as it is', key],
  ['percent-encoded', encodeURIComponent(key)],
  ['as a form', new URLSearchParams({ k: key }).toString()],
  ['each byte percent-encoded', bytes.map((byte) => `%${byte.toString(16)}`).join('')],
  ['in hex', hex],
  ['in hex, in capitals', hex.toUpperCase()],
  ['in base64', btoa(key)],
  ['in base64, after one letter', btoa(`x${key}`)],
  ['in base64, after two letters', btoa(`xx${key}x`)],
  [
    'in base64 of addresses',
    btoa(`Bearer ${key}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
  ],
  ['parted by zero-width spaces', key.split('').join('\u200B')],
  ['parted by combining joiners', key.split('').join('\u034F')],
  ['parted by tags', key.split('').join('\u{E0041}')],
  ['parted by soft hyphens, in base64', btoa(key).split('').join('\u00AD')],
  ['where a text is cut', `${long(1_990)}${key}`],
];

const fields: [string, object][] = [
  ['an id of null', { id: null }],
  ['an id that is an object', { id: { id: 7 } }],
  ['an id that is a list', { id: [7] }],
  ['an id with a fraction', { id: 7.5 }],
  ['an id past all numbers', { id: 2 ** 60 }],
  ['an id that leads elsewhere', { id: '../projects' }],
  ['an id of dots', { id: '..' }],
  ['an id of encoded dots', { id: '%2e%2e' }],
  ['an id with a query', { id: '7?results=1#x' }],
  ['an id of half a pair', { id: '\uD800' }],
  ['an id that is a name of the language', { id: '__proto__' }],
  ['an id of blanks', { id: '   ' }],
  ['an id of 257 characters', { id: long(257) }],
  ['an address of null', { url: null }],
  ['an address that is a number', { url: 7 }],
  ['an address that is an object', { url: { href: 'https://example.org' } }],
  ['an empty address', { url: '' }],
  ['an address that is code', { url: 'javascript:globalThis.ran=1' }],
  ['an address that is a document', { url: 'data:text/html,<script>globalThis.ran=1</script>' }],
  ['an address of a file', { url: 'file:///etc/passwd' }],
  [
    'an address of this extension',
    { url: 'chrome-extension://abcdefghijklmnopabcdefghijklmnop/options.html' },
  ],
  ['an address with sign-in details', { url: 'https://user:password@example.org/' }],
  ['an address whose host passes for another', { url: 'https://xn--80ak6aa92e.com/' }],
  ['a result that is a number past all bounds', { result: 1e300 }],
  ['a result below none', { result: -1 }],
  ['a result that is an object', { result: { toString: 'good' } }],
  ['a score past all bounds', { score: 1e308 }],
  ['a time past all bounds', { generated_at: 1e300 }],
  ['a time before all', { generated_at: '0000-00-00T00:00:00Z' }],
  ['a time that is words', { generated_at: 'Not A Number' }],
  ['a time that is a list', { generated_at: [2026, 11, 1] }],
  ['a privacy that nobody knows', { privacy: 9 }],
  ['a privacy that is a list', { privacy: [1] }],
  ['a password in clear', { password: 'the-password-of-the-report' }],
  ['a project that is a list', { project: ['a', 'b'] }],
  ['a project that is an object', { project: { name: { name: { name: 'x' } } } }],
  [
    'names of the language itself',
    JSON.parse(
      '{"__proto__":{"ran":1},"constructor":{"prototype":{"ran":1}},"toString":1,"hasOwnProperty":null}',
    ) as object,
  ],
  ['checks that are a text', { results: 'all good' }],
  ['checks that are numbers', { results: [1, 2, 3] }],
  [
    'checks that are a list',
    { results: [{ title: 'A', passed: 'true' }, { title: 7, passed: 1 }, null] },
  ],
  [
    'checks by names of the language',
    {
      results: JSON.parse('{"__proto__":{"passed":true},"constructor":{"passed":false}}') as object,
    },
  ],
  ['checks without an outcome', { results: { A: { passed: 'perhaps' }, B: {}, C: null } }],
];

const sizes: Row[] = [
  {
    name: '60,000 rows where 10 were asked for',
    list: { json: { data: Array.from({ length: 60_000 }, (_, id) => ({ id: id + 1, url: 'u' })) } },
    outcome: /20 rows/,
  },
  {
    name: '5,000 rows with everything in them',
    list: {
      json: { data: Array.from({ length: 5_000 }, (_, id) => good({ id: id + 1, results })) },
    },
    outcome: /20 rows/,
  },
  both(
    'an address of 500,000 percent signs',
    { url: `https://example.org/${long(500_000, '%')}` },
    /1 rows/,
  ),
  both(
    'an address of 8,000 percent signs',
    { url: `https://example.org/${long(8_000, '%')}` },
    /2 rows/,
  ),
  both(
    'an address of 3,000,000 blanks',
    { url: `https://example.org/${long(3_000_000, ' ')}x` },
    /1 rows/,
  ),
  both(
    'an address of 8,000 slashes',
    { url: `https://example.org/${long(8_000, '/')}x` },
    /2 rows/,
  ),
  both('an id of a million letters', { id: long(1_000_000) }, /1 rows/),
  both('a project of a million letters', { project: long(1_000_000) }),
  both('a field of three million letters', { note: long(3_000_000) }),
  both('a field whose name has a million letters', { [long(1_000_000)]: 1 }),
  both('a check whose title has a million letters', {
    results: { [long(1_000_000)]: { passed: false } },
  }),
  {
    name: '20,000 checks',
    item: {
      json: {
        data: good({
          results: Object.fromEntries(
            Array.from({ length: 20_000 }, (_, at) => [`Check ${at}`, { passed: at % 2 === 0 }]),
          ),
        }),
      },
    },
  },
  {
    name: '60,000 further fields',
    item: {
      json: {
        data: good(Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`f${at}`, at]))),
      },
    },
  },
  {
    name: 'a list of 500,000 in a field',
    item: { json: { data: good({ note: Array.from({ length: 500_000 }, () => 1) }) } },
  },
  {
    name: 'more bytes than an answer may have',
    list: { json: { data: [good({ note: long(5_000_000) })] } },
    outcome: /0 rows/,
  },
];

const deep = (field: string) => `{"data":${JSON.stringify(good()).slice(0, -1)},${field}}}`;
const nestings: [number, [string, string]][] = [
  [10_000, ['[', ']']],
  [10_000, ['{"a":', '}']],
  [300_000, ['[', ']']],
];
const depths = nestings.flatMap(([levels, marks]): Row[] => [
  {
    name: `${levels} levels of ${marks[0]} in a field of a row`,
    list: {
      raw: `{"data":[${deep(`"deep":${nested(levels, marks)}`).slice(8, -1)},${JSON.stringify(good({ id: 8 }))}]}`,
    },
    item: { raw: deep(`"deep":${nested(levels, marks)}`) },
    outcome: /2 rows/,
  },
  {
    name: `${levels} levels of ${marks[0]} in a check`,
    item: {
      raw: deep(
        `"results":{"c":{"passed":false,"value":${nested(levels, marks)},"errors":${nested(levels, marks)}}}`,
      ),
    },
  },
  {
    name: `${levels} levels of ${marks[0]} around the whole`,
    list: { raw: nested(levels, marks) },
    item: { raw: nested(levels, marks) },
  },
  {
    name: `${levels} levels of ${marks[0]} in a refusal`,
    list: { status: 422, raw: `{"errors":${nested(levels, marks)}}` },
    item: { status: 422, raw: `{"message":${nested(levels, marks)}}` },
  },
]);

const envelopes: [string, unknown][] = [
  ['null', null],
  ['a number', 7],
  ['a text', 'reports'],
  ['an empty object', {}],
  ['data of null', { data: null }],
  ['data that is a text', { data: 'reports' }],
  ['rows that are texts', { data: ['a', 'b'] }],
  ['rows that are lists', { data: [[], [[]]] }],
  ['two lists', { a: [1, 2], b: [good()] }],
  [
    'counts past all bounds',
    { data: [good()], meta: { total: 1e308, last_page: 1e15, current_page: 9e15, per_page: 0 } },
  ],
  ['counts below none', { data: [good()], meta: { total: -5, last_page: -1, current_page: -7 } }],
  [
    'counts that are objects',
    { data: [good()], meta: { total: {}, last_page: [], current_page: null } },
  ],
  ['the same report a hundred times', { data: Array.from({ length: 20 }, () => good()) }],
  [
    'a next link to a stranger',
    { data: [good()], links: { next: 'https://stranger.example/api/v1/reports?page=2' } },
  ],
  ['a next link that is code', { data: [good()], links: { next: 'javascript:globalThis.ran=1' } }],
  ['a next link to the same batch', { data: [good()], links: { next: '/api/v1/reports?page=1' } }],
  [
    'a next link to no number',
    {
      data: [good()],
      links: { next: '/api/v1/reports?page=NaN', last: '/api/v1/reports?page=1e9' },
    },
  ],
  [
    'a next link that is an object',
    { data: [good()], links: { next: { href: 'https://stranger.example' } } },
  ],
];

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

const stranger = 'http://stranger.example:1/steal';
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
    list: { status: 403, json: { message: `You sent ${key}`, errors: { [key]: [btoa(key)] } } },
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

/** Answers of a service that means no good. */
export const answers: Row[] = [
  ...texts.map(([name, text]): Row => both(`${name}, in every field`, everywhere(text))),
  ...echoes.map(([name, text]): Row => both(`the key ${name}, in every field`, everywhere(text))),
  ...fields.map(([name, field]): Row => both(name, field)),
  ...sizes,
  ...depths,
  ...envelopes.map(([name, json]): Row => ({
    name: `${name} as the list`,
    list: { json },
    item: { json },
  })),
  ...encodings,
  ...statuses,
];
