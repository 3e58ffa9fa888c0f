import type { Group } from './row.ts';

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

/** A value that a row of the archive may hold in place of a report. */
type ArchiveRow = { name: string; value: unknown };

/** Such values, while the service fails, so that the pages show what the archive has. */
export const archiveGroups: Group<ArchiveRow>[] = [
  {
    name: 'counts a report that cannot be read',
    sees: {
      list: /^0 rows: The service is down.*1 report couldn’t be read/,
      report: /^Back The service is down/,
    },
    rows: [
      { name: 'a text', value: 'report' },
      { name: 'an address that is a number', value: { ...report, url: 7 } },
      {
        name: 'an address of 3,000,000 blanks',
        value: { ...report, url: `${' '.repeat(3_000_000)}x` },
      },
      { name: 'a time past all bounds', value: { ...report, generatedAt: 1e300 } },
      { name: 'a score past all bounds', value: { ...report, score: 1e300 } },
      { name: 'a project that is an object', value: { ...report, project: {} } },
      { name: 'checks that are a text', value: { ...report, checks: 'all' } },
      { name: 'nothing', value: null },
      { name: 'no fields', value: {} },
      {
        name: 'an address of 500,000 percent signs',
        value: { ...report, url: `a.example/${'%'.repeat(500_000)}` },
      },
      { name: 'an id without end', value: { ...report, id: 'x'.repeat(1_000_000) } },
      { name: 'a result that nobody knows', value: { ...report, result: 'superb' } },
    ],
  },
  {
    name: 'shows markup and code as text',
    sees: { list: /^1 rows: The service is down.*Showing what’s saved on this device\. / },
    rows: [
      { name: 'an address that is code', value: { ...report, url: 'javascript:globalThis.ran=1' } },
      {
        name: 'markup everywhere',
        value: {
          ...report,
          url: '<script>globalThis.ran=1</script>',
          project: '<img src=x onerror=globalThis.ran=1>',
          further: { '<b>': '<svg onload=globalThis.ran=1>' },
        },
      },
    ],
  },
];
