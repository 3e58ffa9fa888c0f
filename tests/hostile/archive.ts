const report = {
  id: '1',
  url: 'a.example',
  result: 'good',
  score: null,
  generatedAt: 1,
  privacy: 1,
  hasPassword: false,
  project: 'a.example',
};

/** Values that a row of the archive may hold in place of a report. */
export const archiveRows: [string, unknown][] = [
  ['nothing', null],
  ['a text', 'report'],
  ['no fields', {}],
  ['an address that is a number', { ...report, url: 7 }],
  ['an address that is code', { ...report, url: 'javascript:globalThis.ran=1' }],
  ['an address of 3,000,000 blanks', { ...report, url: `${' '.repeat(3_000_000)}x` }],
  ['an address of 500,000 percent signs', { ...report, url: `a.example/${'%'.repeat(500_000)}` }],
  ['an id without end', { ...report, id: 'x'.repeat(1_000_000) }],
  ['a time past all bounds', { ...report, generatedAt: 1e300 }],
  ['a score past all bounds', { ...report, score: 1e300 }],
  ['a result that nobody knows', { ...report, result: 'superb' }],
  ['a project that is an object', { ...report, project: {} }],
  ['checks that are a text', { ...report, checks: 'all' }],
  [
    'markup everywhere',
    {
      ...report,
      url: '<script>globalThis.ran=1</script>',
      project: '<img src=x onerror=globalThis.ran=1>',
      further: { '<b>': '<svg onload=globalThis.ran=1>' },
    },
  ],
];
