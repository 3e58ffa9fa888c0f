const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

/** Messages that no page of the extension sends. Each must get no answer and have no effect. */
export const messages: [string, unknown][] = [
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
    { query: 'listReports', data: { connectionId: 'none', parameters: {} } },
  ],
  [
    'parameters that are none',
    { query: 'listReports', data: { connectionId: '{id}', parameters: 'all' } },
  ],
  [
    'a batch past all bounds',
    {
      query: 'listReports',
      data: { connectionId: '{id}', parameters: { page: 1e300, per_page: 1e9 } },
    },
  ],
  [
    'a sort that nobody knows',
    {
      query: 'listProjects',
      data: { connectionId: '{id}', parameters: { sort_by: '../../secret' } },
    },
  ],
  [
    'a report that leads elsewhere',
    { query: 'readReport', data: { connectionId: '{id}', id: '..' } },
  ],
  [
    'a report that is an object',
    { query: 'readReport', data: { connectionId: '{id}', id: { toString: 1 } } },
  ],
  [
    'a search of two million letters',
    {
      query: 'listReports',
      data: { connectionId: '{id}', parameters: { search: 'x'.repeat(2_000_000) } },
    },
  ],
  ['data a hundred levels deep', { query: 'refresh', data: nested(100) }],
];
