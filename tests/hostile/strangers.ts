const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

/** A message that no page of the extension sends, and the answer. */
type Message = { name: string; value: unknown; answer?: RegExp };

/** A question of a page about the connection. */
const asking = (query: string, more: object) => ({
  query,
  data: { connectionId: '{id}', ...more },
});
const listing = (parameters: unknown, query = 'listReports') => asking(query, { parameters });

const rows: [name: string, value: unknown, answer?: RegExp][] = [
  ['nothing', null],
  ['a text', 'refresh'],
  ['a number', 7],
  ['a list', [{ query: 'refresh' }]],
  ['no query', { data: {} }],
  ['a query without data', { query: 'listReports' }],
  ['a query that nobody knows', { query: 'readConnections', data: {} }],
  ['a query that is a name of the language', { query: '__proto__', data: {} }],
  ['a query that is an object', { query: { toString: 'refresh' }, data: 'x' }],
  [
    'a list of a connection that is not there',
    asking('listReports', { connectionId: 'none', parameters: {} }),
  ],
  ['parameters that are none', listing('all')],
  ['a batch past all bounds', listing({ page: 1e300, per_page: 1e9 })],
  ['a sort that nobody knows', listing({ sort_by: '../../secret' }, 'listProjects')],
  ['a report that leads elsewhere', asking('readReport', { id: '..' }), /"code":"unsendable"/],
  ['a report that is an object', asking('readReport', { id: { toString: 1 } })],
  [
    'a search of two million letters',
    listing({ search: 'x'.repeat(2_000_000) }),
    /"code":"refused","status":431/,
  ],
  ['data a hundred levels deep', { query: 'refresh', data: nested(100) }],
];
/** Such messages. */
export const messages = rows.map(([name, value, answer]): Message =>
  answer ? { name, value, answer } : { name, value },
);
