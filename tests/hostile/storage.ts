import { good, type Group, type Row, type Sees } from './row.ts';

const stored = (name: string, storage: NonNullable<Row['storage']>, sees?: Sees): Row => ({
  name,
  storage,
  ...(sees && { sees }),
});

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
      stored('connections that are a text', { connections: 'broken' }),
      stored('connections that are null', { connections: null }),
      stored('connections of no list', { connections: { v: 1, active: 'x' } }),
      stored('connections of a newer version', {
        connections: { v: 99, list: [{ secret: 1 }], active: 0 },
      }),
      stored('a base URL that is empty', connected({ baseUrl: '' })),
      stored('a base URL that is no address', connected({ baseUrl: 'no address' })),
      stored('a base URL that is code', connected({ baseUrl: 'javascript:globalThis.ran=1' })),
      stored(
        'a base URL that is a document',
        connected({ baseUrl: 'data:text/html,<script>ran=1</script>' }),
      ),
      stored('a base URL that is a number', connected({ baseUrl: 7 })),
    ],
  },
  {
    name: 'asks to connect where a part of a connection is broken, and says so in the settings',
    sees: { ...connectFirst, settings: new RegExp(`^Settings ${unread}`) },
    rows: [
      stored('a base URL of a million letters', connected({ baseUrl: `{url}/${long(1_000_000)}` })),
      stored('a key of 1 MB', connected({ apiKey: long(1_000_000) })),
      stored('a header with a line break', connected({ headers: [['X-A', 'a\r\nb']] })),
      stored('headers that are no pairs', connected({ headers: [['X-A'], 'b', null] })),
    ],
  },
  {
    name: 'offers the connections that there are in place of one that is gone',
    sees: { ...connectFirst, settings: /Connections 127\.0\.0\.1:\d+ .*Edit Switch Remove/ },
    rows: [
      stored('an active connection that is not there', {
        connections: { v: 1, active: 'gone', list: [connection] },
      }),
    ],
  },
  {
    name: 'uses a connection with odd texts',
    sees: working,
    rows: [
      stored('a base URL of slashes', connected({ baseUrl: '{url}////' })),
      stored(
        'a report page that is code',
        connected({ reportPage: 'javascript:globalThis.ran=1//{id}' }),
      ),
      stored(
        'a name that is markup',
        connected({ name: '<img src=x onerror="globalThis.ran=1">' }),
        {
          popup: /^<img src=x onerror="globalThis\.ran=1"> .*Report created/,
          settings: /Connections <img src=x onerror="globalThis\.ran=1"> http/,
        },
      ),
    ],
  },
  {
    name: 'replaces broken newest reports by those of the service',
    sees: working,
    rows: [
      stored('newest reports that are a text', { 'newest-reports:{id}': 'broken' }),
      stored('newest reports that are no list', newest({ length: 5 })),
      stored('newest reports of nothing', newest([null, 7, 'x', [], {}])),
      stored('a newest report past all time', newest([{ ...report, generatedAt: 1e300 }])),
      stored(
        'newest reports asked for past all time',
        newest([report], { fetchedAt: 1e300, changedAt: 1e300 }),
      ),
      stored(
        'a newest report with an address of 3,000,000 blanks',
        newest([{ ...report, url: `${' '.repeat(3_000_000)}x` }]),
      ),
      stored(
        'a newest report with an address of 500,000 percent signs',
        newest([{ ...report, url: `a.example/${'%'.repeat(500_000)}` }]),
      ),
      stored('a newest report as a service sends it', newest([good()])),
    ],
  },
  {
    name: 'works with odd preferences, waits and keys',
    sees: working,
    rows: [
      stored('preferences that are a list', { preferences: [] }),
      stored('preferences that nobody knows', {
        preferences: { theme: '<script>', privacy: 'all', settleSeconds: 'soon', fillArchive: 7 },
      }),
      stored('a fill that is broken', {
        'backfill:{id}': { walk: { page: -1, notBefore: 'soon' } },
      }),
      stored('waits past all time', { pauses: { '{id}': 1e300, other: 'soon' } }),
      stored('waits that are a list', { pauses: [1, 2, 3] }),
      stored(
        'keys of the language itself',
        JSON.parse('{"__proto__":{"ran":1},"constructor":1,"toString":2}') as Record<
          string,
          unknown
        >,
      ),
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
      stored('a job that is null', { 'job:j': null }),
      stored('a job of another kind', {
        'job:j': { ...job, task: { kind: 'explode' }, state: queued },
      }),
      stored('a job created past all time', {
        'job:j': {
          ...job,
          createdAt: 1e300,
          task,
          state: { name: 'refused', at: 1e300, problem: { code: 'refused' } },
        },
      }),
      stored('a change of many that is a text', { 'bulk:b': 'broken' }),
      stored('things kept aside', {
        'quarantine:job:x': { secret: 1 },
        'quarantine:connections': 'x',
      }),
    ],
  },
  {
    name: 'shows jobs with odd texts, and many of them',
    sees: { list: /^1 rows: Good/ },
    rows: [
      stored(
        'a job for a page that is code',
        {
          'job:j': {
            ...job,
            task: { ...task, url: 'javascript:globalThis.ran=1' },
            state: { name: 'blocked', problem: { code: 'wrong-key' } },
          },
        },
        { popup: /Report created · Good/ },
      ),
      stored(
        'a job refused with markup',
        {
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
        { popup: '1 needs you', settings: '1 request needs you' },
      ),
      stored(
        '3,000 jobs',
        Object.fromEntries(
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
        { popup: '3,000 need you', settings: '3,000 requests need you' },
      ),
    ],
  },
];
