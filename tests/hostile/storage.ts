import { good, type Row } from './row.ts';

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

/**
 * Values that extension storage may hold: a broken disk, an earlier version or another program can
 * leave anything there.
 */
export const storage: Row[] = [
  ['connections that are a text', { connections: 'broken' }],
  ['connections that are null', { connections: null }],
  ['connections of no list', { connections: { v: 1, active: 'x' } }],
  ['connections of a newer version', { connections: { v: 99, list: [{ secret: 1 }], active: 0 } }],
  [
    'an active connection that is not there',
    { connections: { v: 1, active: 'gone', list: [connection] } },
  ],
  ['a base URL that is empty', connected({ baseUrl: '' })],
  ['a base URL that is no address', connected({ baseUrl: 'no address' })],
  ['a base URL that is code', connected({ baseUrl: 'javascript:globalThis.ran=1' })],
  [
    'a base URL that is a document',
    connected({ baseUrl: 'data:text/html,<script>ran=1</script>' }),
  ],
  ['a base URL that is a number', connected({ baseUrl: 7 })],
  ['a base URL of a million letters', connected({ baseUrl: `{url}/${long(1_000_000)}` })],
  ['a base URL of slashes', connected({ baseUrl: '{url}////' })],
  ['a key of 1 MB', connected({ apiKey: long(1_000_000) })],
  ['a header with a line break', connected({ headers: [['X-A', 'a\r\nb']] })],
  ['headers that are no pairs', connected({ headers: [['X-A'], 'b', null] })],
  ['a report page that is code', connected({ reportPage: 'javascript:globalThis.ran=1//{id}' })],
  ['a name that is markup', connected({ name: '<img src=x onerror="globalThis.ran=1">' })],
  ['newest reports that are a text', { 'newest-reports:{id}': 'broken' }],
  ['newest reports that are no list', newest({ length: 5 })],
  ['newest reports of nothing', newest([null, 7, 'x', [], {}])],
  ['a newest report past all time', newest([{ ...report, generatedAt: 1e300 }])],
  [
    'newest reports asked for past all time',
    newest([report], { fetchedAt: 1e300, changedAt: 1e300 }),
  ],
  [
    'a newest report with an address of 3,000,000 blanks',
    newest([{ ...report, url: `${' '.repeat(3_000_000)}x` }]),
  ],
  [
    'a newest report with an address of 500,000 percent signs',
    newest([{ ...report, url: `a.example/${'%'.repeat(500_000)}` }]),
  ],
  ['a newest report as a service sends it', newest([good()])],
  ['preferences that are a list', { preferences: [] }],
  [
    'preferences that nobody knows',
    { preferences: { theme: '<script>', privacy: 'all', settleSeconds: 'soon', fillArchive: 7 } },
  ],
  ['a job that is null', { 'job:j': null }],
  ['a job of another kind', { 'job:j': { ...job, task: { kind: 'explode' }, state: queued } }],
  [
    'a job for a page that is code',
    {
      'job:j': {
        ...job,
        task: { ...task, url: 'javascript:globalThis.ran=1' },
        state: { name: 'blocked', problem: { code: 'wrong-key' } },
      },
    },
  ],
  [
    'a job created past all time',
    {
      'job:j': {
        ...job,
        createdAt: 1e300,
        task,
        state: { name: 'refused', at: 1e300, problem: { code: 'refused' } },
      },
    },
  ],
  [
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
  ],
  [
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
  ],
  ['a change of many that is a text', { 'bulk:b': 'broken' }],
  ['a fill that is broken', { 'backfill:{id}': { walk: { page: -1, notBefore: 'soon' } } }],
  ['waits past all time', { pauses: { '{id}': 1e300, other: 'soon' } }],
  ['waits that are a list', { pauses: [1, 2, 3] }],
  ['things kept aside', { 'quarantine:job:x': { secret: 1 }, 'quarantine:connections': 'x' }],
  [
    'keys of the language itself',
    JSON.parse('{"__proto__":{"ran":1},"constructor":1,"toString":2}') as object,
  ],
].map(([name, lying]) => ({ name: name as string, storage: lying as Record<string, unknown> }));
