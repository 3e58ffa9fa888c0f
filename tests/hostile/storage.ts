import { good, type Group, type Sees } from './row.ts';

const long = (length: number) => 'x'.repeat(length);
const connection = {
  id: '{id}',
  baseUrl: '{url}',
  apiKey: 'another-key',
  name: '',
  headers: [],
  reportPage: '{base_url}/reports/1',
};
const connected = (fields: object) => ({
  connections: { v: 1, active: '{id}', list: [{ ...connection, ...fields }] },
});
const report = {
  id: '1',
  url: 'u',
  result: 'good',
  score: 9,
  generatedAt: 1,
  privacy: 1,
  hasPassword: false,
  project: null,
};
const newest = (rows: unknown, fields: object = {}) => ({
  'newest-reports:{id}': {
    fetchedAt: 1,
    changedAt: 1,
    highest: null,
    unreadable: 0,
    rows,
    ...fields,
  },
});
const job = {
  v: 1,
  id: 'j',
  connectionId: '{id}',
  createdAt: 1,
  delays: 0,
  sends: 0,
  changedAt: 1,
};
const queued = { name: 'queued', notBefore: 0 };
const task = { kind: 'create', url: 'https://example.org', privacy: 1 };

const connectFirst: Sees = {
  list: /^Reports Settings Connect a report service to see its reports here\./,
  popup: /^Connect a report service to see how good the page in front of you is\./,
};
const unread = 'Some saved data couldn’t be read, so Verdict doesn’t use it';
const working: Sees = {
  list: /^1 rows: Good ?example\.org\/seven/,
  popup: /Good .*Run again .*Report created · Good/,
  settings: /Connections (row-\d+|127\.0\.0\.1:\d+) http:\/\/127\.0\.0\.1:\d+\/* In use/,
};

/**
 * Values that extension storage may hold: a broken disk, an earlier version or another program can
 * leave anything there.
 */
export const storage: Group[] = [
  {
    name: 'asks to connect where no connection can be read, and says so in the settings',
    sees: { ...connectFirst, settings: new RegExp(`^Settings ${unread}`) },
    rows: [
      { name: 'connections that are a text', storage: { connections: 'broken' } },
      { name: 'connections that are null', storage: { connections: null } },
      { name: 'connections of no list', storage: { connections: { v: 1, active: 'x' } } },
      {
        name: 'connections of a newer version',
        storage: { connections: { v: 99, list: [{ secret: 1 }], active: 0 } },
      },
      { name: 'a base URL that is empty', storage: connected({ baseUrl: '' }) },
      { name: 'a base URL that is no address', storage: connected({ baseUrl: 'no address' }) },
      {
        name: 'a base URL that is code',
        storage: connected({ baseUrl: 'javascript:globalThis.ran=1' }),
      },
      {
        name: 'a base URL that is a document',
        storage: connected({ baseUrl: 'data:text/html,<script>ran=1</script>' }),
      },
      { name: 'a base URL that is a number', storage: connected({ baseUrl: 7 }) },
    ],
  },
  {
    name: 'asks to connect where a part of a connection is broken, and says so in the settings',
    sees: { ...connectFirst, settings: new RegExp(`^Settings ${unread}`) },
    rows: [
      {
        name: 'a base URL of a million letters',
        storage: connected({ baseUrl: `{url}/${long(1_000_000)}` }),
      },
      { name: 'a key of 1 MB', storage: connected({ apiKey: long(1_000_000) }) },
      { name: 'a header with a line break', storage: connected({ headers: [['X-A', 'a\r\nb']] }) },
      { name: 'headers that are no pairs', storage: connected({ headers: [['X-A'], 'b', null] }) },
    ],
  },
  {
    name: 'offers the connections that there are in place of one that is gone',
    sees: { ...connectFirst, settings: /Connections 127\.0\.0\.1:\d+ .*Edit Switch Remove/ },
    rows: [
      {
        name: 'an active connection that is not there',
        storage: { connections: { v: 1, active: 'gone', list: [connection] } },
      },
    ],
  },
  {
    name: 'uses a connection with odd texts',
    sees: working,
    rows: [
      { name: 'a base URL of slashes', storage: connected({ baseUrl: '{url}////' }) },
      {
        name: 'a report page that is code',
        storage: connected({ reportPage: 'javascript:globalThis.ran=1//{id}' }),
      },
      {
        name: 'a name that is markup',
        storage: connected({ name: '<img src=x onerror="globalThis.ran=1">' }),
        sees: {
          popup: /^<img src=x onerror="globalThis\.ran=1"> .*Report created/,
          settings: /Connections <img src=x onerror="globalThis\.ran=1"> http/,
        },
      },
    ],
  },
  {
    name: 'replaces broken newest reports by those of the service',
    sees: working,
    rows: [
      { name: 'newest reports that are a text', storage: { 'newest-reports:{id}': 'broken' } },
      { name: 'newest reports that are no list', storage: newest({ length: 5 }) },
      { name: 'newest reports of nothing', storage: newest([null, 7, 'x', [], {}]) },
      {
        name: 'a newest report past all time',
        storage: newest([{ ...report, generatedAt: 1e300 }]),
      },
      {
        name: 'newest reports asked for past all time',
        storage: newest([report], { fetchedAt: 1e300, changedAt: 1e300 }),
      },
      {
        name: 'a newest report with an address of 3,000,000 blanks',
        storage: newest([{ ...report, url: `${' '.repeat(3_000_000)}x` }]),
      },
      {
        name: 'a newest report with an address of 500,000 percent signs',
        storage: newest([{ ...report, url: `a.example/${'%'.repeat(500_000)}` }]),
      },
      { name: 'a newest report as a service sends it', storage: newest([good()]) },
    ],
  },
  {
    name: 'works with odd preferences, waits and keys',
    sees: working,
    rows: [
      { name: 'preferences that are a list', storage: { preferences: [] } },
      {
        name: 'preferences that nobody knows',
        storage: {
          preferences: { theme: '<script>', privacy: 'all', settleSeconds: 'soon', fillArchive: 7 },
        },
      },
      {
        name: 'a fill that is broken',
        storage: { 'backfill:{id}': { walk: { page: -1, notBefore: 'soon' } } },
      },
      { name: 'waits past all time', storage: { pauses: { '{id}': 1e300, other: 'soon' } } },
      { name: 'waits that are a list', storage: { pauses: [1, 2, 3] } },
      {
        name: 'keys of the language itself',
        storage: JSON.parse('{"__proto__":{"ran":1},"constructor":1,"toString":2}') as Record<
          string,
          unknown
        >,
      },
    ],
  },
  {
    name: 'keeps aside what cannot be read, and says so',
    sees: {
      list: new RegExp(`^1 rows: ${unread}`),
      popup: new RegExp(`Report created · Good .*${unread}`),
      settings: new RegExp(`^Settings All reports ${unread}.* Remove unreadable data`),
    },
    rows: [
      { name: 'a job that is null', storage: { 'job:j': null } },
      {
        name: 'a job of another kind',
        storage: { 'job:j': { ...job, task: { kind: 'explode' }, state: queued } },
      },
      {
        name: 'a job created past all time',
        storage: {
          'job:j': {
            ...job,
            createdAt: 1e300,
            task,
            state: { name: 'refused', at: 1e300, problem: { code: 'refused' } },
          },
        },
      },
      { name: 'a change of many that is a text', storage: { 'bulk:b': 'broken' } },
      {
        name: 'things kept aside',
        storage: { 'quarantine:job:x': { secret: 1 }, 'quarantine:connections': 'x' },
      },
    ],
  },
  {
    name: 'shows jobs with odd texts, and many of them',
    sees: { list: /^1 rows: Good/ },
    rows: [
      {
        name: 'a job for a page that is code',
        storage: {
          'job:j': {
            ...job,
            task: { ...task, url: 'javascript:globalThis.ran=1' },
            state: { name: 'blocked', problem: { code: 'wrong-key' } },
          },
        },
        sees: { popup: /Report created · Good/ },
      },
      {
        name: 'a job refused with markup',
        storage: {
          'job:j': {
            ...job,
            task,
            state: {
              name: 'refused',
              at: Date.now(),
              problem: {
                code: 'refused',
                text: '<script>globalThis.ran=1</script>',
                fields: { constructor: ['x'] },
              },
            },
          },
        },
        sees: { popup: '1 needs you', settings: '1 request needs you' },
      },
      {
        name: '3,000 jobs',
        storage: Object.fromEntries(
          Array.from({ length: 3_000 }, (_, at) => [
            `job:many${at}`,
            {
              ...job,
              id: `many${at}`,
              task: { ...task, url: `https://example.org/${at}` },
              state: { name: 'refused', at: Date.now(), problem: { code: 'refused' } },
            },
          ]),
        ),
        sees: { popup: '3,000 need you', settings: '3,000 requests need you' },
      },
    ],
  },
];
