import { allGood, good, type Group, long, type Row } from './row.ts';

const nested = (levels: number, [open, close]: [string, string] = ['[', ']']) =>
  `${open.repeat(levels)}1${close.repeat(levels)}`;
const results = { 'A check': { passed: false, importance: 'high', errors: ['wrong'], value: 7 } };

const sizes: Row[] = [
  {
    name: '60,000 rows where 25 were asked for',
    list: { json: { data: Array.from({ length: 60_000 }, (_, id) => ({ id: id + 1, url: 'u' })) } },
    sees: { list: /^35 rows: 59,965 reports couldn’t be read/ },
  },
  {
    name: '5,000 rows with everything in them',
    list: {
      json: { data: Array.from({ length: 5_000 }, (_, id) => good({ id: id + 1, results })) },
    },
    sees: { list: /^35 rows: 4,965 reports couldn’t be read/ },
  },
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
    sees: { report: /10,000 of 20,000 passed/ },
  },
  {
    name: '60,000 further fields',
    item: {
      json: {
        data: good(Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`f${at}`, at]))),
      },
    },
    sees: { report: /Report ID 7 F0 0 F1 1 F2 2 .*Show \d+ more/ },
  },
  {
    name: 'a list of 500,000 in a field',
    item: { json: { data: good({ note: Array.from({ length: 500_000 }, () => 1) }) } },
    sees: { report: /Report ID 7 … 1$/ },
  },
  {
    name: 'more bytes than an answer may have',
    list: { json: { data: [good({ note: long(5_000_000) })] } },
    sees: {
      list: /^0 rows: The response is too large/,
      popup: /Waiting for the service .*The response is too large/,
    },
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
    sees: {
      list: /^2 rows: Good/,
      report: /Report ID 7 Deep .*…$/,
      popup: /Report created · Good/,
    },
  },
  {
    name: `${levels} levels of ${marks[0]} in a check`,
    item: {
      raw: deep(
        `"results":{"c":{"passed":false,"value":${nested(levels, marks)},"errors":${nested(levels, marks)}}}`,
      ),
    },
    sees: { list: /^1 rows: Good/, report: /Failed: C Value.*…/, popup: /Report created · Good/ },
  },
  {
    name: `${levels} levels of ${marks[0]} in a refusal`,
    list: { status: 422, raw: `{"errors":${nested(levels, marks)}}` },
    item: { status: 422, raw: `{"message":${nested(levels, marks)}}` },
    sees: {
      list: /^0 rows: The service refused this$/,
      report: /^Back The service refused this$/,
      popup: /The service refused this Try again/,
    },
  },
]);
const around = ([levels, marks]: [number, [string, string]]): Row => ({
  name: `${levels} levels of ${marks[0]} around the whole`,
  list: { raw: nested(levels, marks) },
  item: { raw: nested(levels, marks) },
});

const noList: [string, unknown][] = [
  ['null', null],
  ['a number', 7],
  ['a text', 'reports'],
  ['an empty object', {}],
  ['data of null', { data: null }],
  ['data that is a text', { data: 'reports' }],
];
const noReports: [string, unknown][] = [
  ['rows that are texts', { data: ['a', 'b'] }],
  ['rows that are lists', { data: [[], [[]]] }],
];
const oneReport: [string, unknown][] = [
  ['two lists', { a: [1, 2], b: [good()] }],
  ['the same report a hundred times', { data: Array.from({ length: 20 }, () => good()) }],
];
const oddPages: [string, unknown][] = [
  [
    'counts past all bounds',
    { data: [good()], meta: { total: 1e308, last_page: 1e15, current_page: 9e15, per_page: 0 } },
  ],
  ['counts below none', { data: [good()], meta: { total: -5, last_page: -1, current_page: -7 } }],
  [
    'counts that are objects',
    { data: [good()], meta: { total: {}, last_page: [], current_page: null } },
  ],
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
const asTheList = ([name, json]: [string, unknown]): Row => ({
  name: `${name} as the list`,
  list: { json },
  item: { json },
});
const unexpected = /^Back Unexpected response/;
const checking = /Checking whether the report was created .*Unexpected response/;

/** Answers that are too large, too deep, or of another shape. */
export const shapeAnswers: Group[] = [
  { name: 'shows a part of what is too much', sees: { popup: /Report created/ }, rows: sizes },
  { name: 'shows what is nested too deep as left out', sees: {}, rows: depths },
  {
    name: 'expects a list of reports',
    sees: {
      list: /^0 rows: Unexpected response/,
      report: unexpected,
      popup: /Waiting for the service .*Unexpected response/,
    },
    rows: [...noList.map(asTheList), ...nestings.slice(1, 2).map(around)],
  },
  {
    name: 'counts rows that are no reports',
    sees: {
      list: /^0 rows: [12] reports? couldn’t be read$/,
      report: unexpected,
      popup: checking,
    },
    rows: [
      ...noReports.map(asTheList),
      ...nestings.filter(([, [open]]) => open === '[').map(around),
    ],
  },
  {
    name: 'shows a report once, and expects one report as an answer',
    sees: {
      list: /^1 rows: Good ?example\.org\/seven/,
      report: unexpected,
      popup: checking,
    },
    rows: oneReport.map(asTheList),
  },
  {
    name: 'reads a list with odd page counts and links',
    sees: allGood,
    rows: oddPages.map(asTheList),
  },
];
