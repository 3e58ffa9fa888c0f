import { both, everywhere, type Group, key, long, type Sees } from './row.ts';

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
const inEveryField = (text: string): object => ({
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
/** As an address shows it: blanks and characters that nobody sees stay encoded. */
const inAddress = (text: string) => text.toWellFormed().replaceAll(/[\p{C}\p{Z}]/gu, encodeURI);

const echoes: [string, string, Sees?][] = [
  ['as it is', key],
  ['percent-encoded', encodeURIComponent(key)],
  ['as a form', new URLSearchParams({ k: key }).toString()],
  ['JSON-escaped', key.replaceAll('/', String.raw`\/`)],
  ['where a text is cut', `${long(1_990)}${key}`, { report: /Failed: Xx{50,}/ }],
];

/** Fields without which a row is no report. */
const needed: [string, object][] = [
  ['an id of null', { id: null }],
  ['an id that is an object', { id: { id: 7 } }],
  ['an id that is a list', { id: [7] }],
  ['an id with a fraction', { id: 7.5 }],
  ['an id past all numbers', { id: 2 ** 60 }],
  ['an id of half a pair', { id: '\uD800' }],
  ['an id of blanks', { id: '   ' }],
  ['an id of 257 characters', { id: long(257) }],
  ['an id of a million letters', { id: long(1_000_000) }],
  ['an address of null', { url: null }],
  ['an address that is a number', { url: 7 }],
  ['an address that is an object', { url: { href: 'https://example.org' } }],
  ['an empty address', { url: '' }],
  ['an address of 500,000 percent signs', { url: `https://example.org/${long(500_000, '%')}` }],
  ['an address of 3,000,000 blanks', { url: `https://example.org/${long(3_000_000, ' ')}x` }],
];

const ids: [string, string][] = [
  ['an id that leads elsewhere', '../projects'],
  ['an id of dots', '..'],
  ['an id of encoded dots', '%2e%2e'],
  ['an id with a query', '7?results=1#x'],
  ['an id that is a name of the language', '__proto__'],
];

/** Addresses that no page of the web has, and how they are shown. */
const addresses: [string, string, string][] = [
  ['that is code', 'javascript:globalThis.ran=1', 'javascript:globalThis.ran=1'],
  [
    'that is a document',
    'data:text/html,<script>globalThis.ran=1</script>',
    'data:text/html,<script>globalThis.ran=1</script>',
  ],
  ['of a file', 'file:///etc/passwd', '/etc/passwd'],
  [
    'of this extension',
    'chrome-extension://abcdefghijklmnopabcdefghijklmnop/options.html',
    'abcdefghijklmnopabcdefghijklmnop/options.html',
  ],
  ['whose host passes for another', 'https://xn--80ak6aa92e.com/', 'xn--80ak6aa92e.com'],
  [
    'of 8,000 percent signs',
    `https://example.org/${long(8_000, '%')}`,
    `example.org/${long(200, '%')}`,
  ],
  ['of 8,000 slashes', `https://example.org/${long(8_000, '/')}x`, `example.org${long(200, '/')}`],
];

/** Fields that are not understood, and how "Details" of the report shows them. */
const told: [string, object, RegExp][] = [
  ['a score past all bounds', { score: 1e308 }, /Report ID 7 Score 1e\+308$/],
  ['a privacy that nobody knows', { privacy: 9 }, /Report ID 7 Privacy 9$/],
  ['a privacy that is a list', { privacy: [1] }, /Report ID 7 Privacy 1$/],
  ['a project that is a list', { project: ['a', 'b'] }, /Report ID 7 Project a b$/],
  [
    'a project that is an object',
    { project: { name: { name: { name: 'x' } } } },
    /Project x Report ID 7$/,
  ],
  [
    'names of the language itself',
    JSON.parse(
      '{"__proto__":{"ran":1},"constructor":{"prototype":{"ran":1}},"toString":1,"hasOwnProperty":null}',
    ) as object,
    /Report ID 7 Proto Ran: 1 Constructor Prototype: Ran: 1 ToString 1$/,
  ],
  [
    'checks that are a text',
    { results: 'all good' },
    /no checks\. .*Report ID 7 Results all good$/,
  ],
  ['a project of a million letters', { project: long(1_000_000) }, /Report ID 7 Project x{100,}/],
  ['a field of three million letters', { note: long(3_000_000) }, /Report ID 7 Note x{100,}/],
  [
    'a field whose name has a million letters',
    { [long(1_000_000)]: 1 },
    /Report ID 7 Xx{50,}.* 1$/,
  ],
];

const times: [string, unknown, RegExp][] = [
  ['past all bounds', 1e300, /Generated at 1e\+300$/],
  ['before all', '0000-00-00T00:00:00Z', /Generated at 0000-00-00T00:00:00Z$/],
  ['that is words', 'Not A Number', /Generated at Not A Number$/],
  ['that is a list', [2026, 11, 1], /Generated at 2,026 11 1$/],
];

const checks: [string, unknown, RegExp][] = [
  ['checks that are numbers', [1, 2, 3], /This report has no checks\./],
  [
    'checks that are a list',
    [{ title: 'A', passed: 'true' }, { title: 7, passed: 1 }, null],
    /1 of 1 passed .*All checks passed/,
  ],
  [
    'checks by names of the language',
    JSON.parse('{"__proto__":{"passed":true},"constructor":{"passed":false}}') as object,
    /1 of 2 passed .*Failed: Constructor/,
  ],
  [
    'checks without an outcome',
    { A: { passed: 'perhaps' }, B: {}, C: null },
    /This report has no checks\./,
  ],
  [
    'a check whose title has a million letters',
    { [long(1_000_000)]: { passed: false } },
    /Failed: Xx{50,}/,
  ],
];

const goodInList: Sees = {
  list: /^2 rows: Good ?example\.org\/seven/,
  popup: /Report created · Good/,
};

/** Reports with something odd in a field, or in every one. */
export const fieldAnswers: Group[] = [
  {
    name: 'shows what some program could take for more than text as text',
    sees: {},
    rows: texts.map(([name, text]) =>
      both(
        `${name}, in every field`,
        inEveryField(text),
        everywhere(`example.org/${inAddress(text)}`),
      ),
    ),
  },
  {
    name: 'covers the key in every field',
    sees: {
      list: /example\.org\/(k=|x*)•••/,
      report: /Failed: .*•••/,
      popup: /Run again .*Report created/,
    },
    rows: echoes.map(([name, text, sees]) =>
      both(`the key ${name}, in every field`, inEveryField(text), sees),
    ),
  },
  {
    name: 'counts a report that cannot be read, and asks for the created one again',
    sees: {
      list: /^1 rows: 1 report couldn’t be read/,
      report: /^Back Unexpected response/,
      popup:
        /Checking whether the report was created .*Unexpected response .*1 report couldn’t be read/,
    },
    rows: needed.map(([name, field]) => both(name, field)),
  },
  {
    name: 'shows a report with an odd id as any other',
    sees: goodInList,
    rows: ids.map(([name, id]) =>
      both(name, { id }, { report: `Project example.org Report ID ${id}` }),
    ),
  },
  {
    name: 'shows an address that no page has as text',
    sees: {},
    rows: [
      ...addresses.map(([name, url, shown]) =>
        both(`an address ${name}`, { url }, everywhere(shown)),
      ),
      both(
        'an address with sign-in details',
        { url: 'https://user:password@example.org/' },
        {
          list: /^2 rows: Good ?example\.orgfirst/,
          report: /^Back Good example\.org \d/,
          popup: /Good .*Run again/,
        },
      ),
    ],
  },
  {
    name: 'shows no result where none can be read, and what was sent',
    sees: { list: /^2 rows: No result yet ?example\.org\/seven/, popup: /Report created Recent/ },
    rows: [
      both(
        'a result that is a number past all bounds',
        { result: 1e300 },
        { report: /Result 1e\+300$/ },
      ),
      both('a result below none', { result: -1 }, { report: /Result -1$/ }),
      both(
        'a result that is an object',
        { result: { toString: 'good' } },
        { report: /Result ToString: good$/ },
      ),
    ],
  },
  {
    name: 'shows what it cannot read among the details of the report',
    sees: goodInList,
    rows: [
      ...told.map(([name, field, report]) => both(name, field, { report })),
      ...times.map(([name, generated_at, report]) =>
        both(`a time ${name}`, { generated_at }, { report }),
      ),
    ],
  },
  {
    name: 'shows the checks that it can read, and no password',
    sees: goodInList,
    rows: [
      ...checks.map(([name, results, report]) => both(name, { results }, { report })),
      both(
        'a password in clear',
        { password: 'the-password-of-the-report' },
        { report: /^(?!.*the-password).*\(with a password\)/ },
      ),
    ],
  },
];
