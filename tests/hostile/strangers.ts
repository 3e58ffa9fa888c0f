const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

/** A message that no page of the extension sends, and the answer. */
type Message = { name: string; value: unknown; answer?: RegExp };

/** Such messages. */
export const messages: Message[] = [
  { name: 'nothing', value: null },
  { name: 'a text', value: 'refresh' },
  { name: 'a number', value: 7 },
  { name: 'a list', value: [{ query: 'refresh' }] },
  { name: 'no query', value: { data: {} } },
  { name: 'a query without data', value: { query: 'listReports' } },
  { name: 'a query that nobody knows', value: { query: 'readConnections', data: {} } },
  { name: 'a query that is a name of the language', value: { query: '__proto__', data: {} } },
  { name: 'a query that is an object', value: { query: { toString: 'refresh' }, data: 'x' } },
  {
    name: 'a list of a connection that is not there',
    value: { query: 'listReports', data: { connectionId: 'none', parameters: {} } },
  },
  {
    name: 'parameters that are none',
    value: { query: 'listReports', data: { connectionId: '{id}', parameters: 'all' } },
  },
  {
    name: 'a batch past all bounds',
    value: {
      query: 'listReports',
      data: { connectionId: '{id}', parameters: { page: 1e300, per_page: 1e9 } },
    },
  },
  {
    name: 'a sort that nobody knows',
    value: {
      query: 'listProjects',
      data: { connectionId: '{id}', parameters: { sort_by: '../../secret' } },
    },
  },
  {
    name: 'a report that leads elsewhere',
    value: { query: 'readReport', data: { connectionId: '{id}', id: '..' } },
    answer: /"code":"unsendable"/,
  },
  {
    name: 'a report that is an object',
    value: { query: 'readReport', data: { connectionId: '{id}', id: { toString: 1 } } },
  },
  {
    name: 'a search of two million letters',
    value: {
      query: 'listReports',
      data: { connectionId: '{id}', parameters: { search: 'x'.repeat(2_000_000) } },
    },
    answer: /"code":"refused","status":431/,
  },
  { name: 'data a hundred levels deep', value: { query: 'refresh', data: nested(100) } },
];
