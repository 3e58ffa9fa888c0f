import { both, good, long, type Row } from './row.ts';

const nested = (levels: number, [open, close]: [string, string] = ['[', ']']) =>
  `${open.repeat(levels)}1${close.repeat(levels)}`;
const results = { 'A check': { passed: false, importance: 'high', errors: ['wrong'], value: 7 } };

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

/** Answers that are too large, too deep, or of another shape. */
export const shapeAnswers: Row[] = [
  ...sizes,
  ...depths,
  ...envelopes.map(([name, json]): Row => ({
    name: `${name} as the list`,
    list: { json },
    item: { json },
  })),
];
