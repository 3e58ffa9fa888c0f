import { both, key, long, type Row } from './row.ts';

/** Texts that some program could take for more than text. */
export const texts: [string, string][] = [
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

const echoes: [string, string][] = [
  ['as it is', key],
  ['percent-encoded', encodeURIComponent(key)],
  ['as a form', new URLSearchParams({ k: key }).toString()],
  ['JSON-escaped', key.replaceAll('/', String.raw`\/`)],
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

/** Reports with something odd in a field, or in every one. */
export const fieldAnswers: Row[] = [
  ...texts.map(([name, text]): Row => both(`${name}, in every field`, everywhere(text))),
  ...echoes.map(([name, text]): Row => both(`the key ${name}, in every field`, everywhere(text))),
  ...fields.map(([name, field]): Row => both(name, field)),
];
