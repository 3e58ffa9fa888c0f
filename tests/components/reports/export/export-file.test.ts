import { assert, asyncProperty, constantFrom, string } from 'fast-check';
import { expect, test } from 'vitest';
import { createFile, type Rows } from '../../../../components/reports/export/export-file.ts';
import { csvForm } from '../../../../components/reports/export/csv-row.ts';
import { parseReport } from '../../../../lib/api/parsing/parse-report.ts';
import { completeReport } from '../../../../lib/domain/reports/report.ts';
import { boundData } from '../../../../lib/api/parsing/bound-data.ts';
import type { Report } from '../../../../lib/domain/reports/report.ts';
import { fieldChecks } from '../../../support/service/samples.ts';
import { speak } from '../../../speak.ts';

speak('en');

/** The time of the reports: 2026-11-20 08:30 on this device. */
const auditedAt = new Date(2026, 10, 20, 8, 30).getTime();
const iso = new Date(auditedAt).toISOString();
const report = (changes: Partial<Report> = {}): Report => ({
  id: '7',
  url: 'example.com/a',
  result: 'decent',
  score: 68.5,
  generatedAt: auditedAt,
  privacy: 2,
  hasPassword: true,
  project: 'example.com',
  ...changes,
});
const saved = async (format: 'csv' | 'json', ...reports: Report[]) =>
  savedRows(format, 'reports', ...reports);
const savedRows = async (format: 'csv' | 'json', rows: Rows, ...reports: Report[]) => {
  const file = createFile(format, rows, false, csvForm('en'));
  for (const one of reports)
    file.add(one, { link: `https://reports.example.org/reports/${one.id}` });
  const whole = file.toBlob();
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await whole.arrayBuffer());
};

/**
 * Reads CSV as RFC 4180 defines it, with code of its own, so that writer and reader cannot share a
 * mistake.
 */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g,
  )) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

test('A CSV file begins with a byte order mark and the names of the interface, and ends each line as spreadsheets expect', async () => {
  expect(await saved('csv', report())).toBe(
    '\uFEFFid,url,result,score,generated_at,privacy,password,project,link,previous_result,previous_score\r\n7,https://example.com/a,decent,68.5,2026-11-20 08:30:00,password,true,example.com,https://reports.example.org/reports/7,,\r\n',
  );
});

test('Whatever a service sends, a CSV file reads back as it was, and no field begins a formula', async () => {
  const text = string({
    unit: constantFrom(
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\n',
      '"',
      "'",
      ',',
      ';',
      ' ',
      '\u200B',
      '\u200F',
      '\uFEFF',
      '\u00A0',
      'a',
      '1',
      'é',
      '😀',
      'ש',
    ),
  });
  await assert(
    asyncProperty(text, text, async (url, project) => {
      const file = await saved('csv', report({ url, project }), report());
      const [, row, last] = rowsOf(file.slice(1));
      const [, url2 = '', , , , , , project2 = ''] = row ?? [];
      expect(last).toHaveLength(11);
      for (const [before, after] of [
        [url, url2],
        [project, project2],
      ] as const) {
        // An address without a scheme gets one.
        const bare = after.replace(/^https:\/\//, '');
        expect(bare.replaceAll("'", '')).toBe(before.replaceAll("'", ''));
        expect(after).not.toMatch(/^[\t\r\n]|^[\s\u200B\u200F]*[=+\-@]/);
      }
    }),
    { numRuns: 300 },
  );
});

test('A JSON file is one array of reports by the names of the interface, with their checks and what nobody named', async () => {
  const checks = [{ title: 'Has a title', passed: true, importance: 'high' as const }];
  const reports = [
    report({ checks, further: { url: 'not this one' } }),
    report({ id: '8', result: null, generatedAt: null }),
  ];
  expect(JSON.parse(await saved('json', ...reports))).toEqual([
    {
      id: '7',
      url: 'example.com/a',
      result: 'decent',
      score: 68.5,
      generated_at: iso,
      privacy: 2,
      password: true,
      project: 'example.com',
      results: checks,
      further: { url: 'not this one' },
    },
    expect.objectContaining({ id: '8', result: null, generated_at: null }),
  ]);
  expect(JSON.parse(await saved('json'))).toEqual([]);
});

test('An id and a project that look like numbers are as the service sent them, in JSON as text', async () => {
  const numeric = report({ id: '0012', project: '1e5' });
  expect(rowsOf(await saved('csv', numeric))[1]).toEqual(expect.arrayContaining(['0012', '1e5']));
  expect(JSON.parse(await saved('json', numeric))).toMatchObject([{ id: '0012', project: '1e5' }]);
});

test('A file of many megabytes is whole', async () => {
  const count = 30_000;
  const reports = Array.from({ length: count }, (_, at) =>
    report({ id: String(at), url: `example.com/${'a'.repeat(60)}/${at}` }),
  );
  expect(rowsOf(await saved('csv', ...reports)).map(([id]) => id)).toEqual([
    '\uFEFFid',
    ...reports.map(({ id }) => id),
  ]);
  expect(JSON.parse(await saved('json', ...reports))).toHaveLength(count);
});

test('The JSON file of a report with 10,000 levels comes to an end and can be read', async () => {
  const note: unknown = JSON.parse('['.repeat(10_000) + ']'.repeat(10_000));
  const raw = {
    id: '7',
    url: 'https://example.com/',
    note,
    results: { a: { passed: true, value: note } },
  };
  const read = parseReport(boundData(raw, (text) => text, false));
  const text = await saved('json', ...(read ? [completeReport(read, null)] : []));
  expect(text).toContain('…');
  expect(() => JSON.parse(text) as unknown).not.toThrow();
});

const withChecks = report({
  checks: [
    {
      key: 'sizes',
      title: 'Images have sizes',
      passed: false,
      importance: 'high',
      category: 'accessibility',
      errors: ['<img>', { at: 1 }],
    },
    { title: '=1+1', passed: true, importance: 'low', value: 1.5 },
  ],
});

test('With a row for each check, a CSV file has what identifies the report in each, and runs no formula', async () => {
  const [head, first, second, ...others] = rowsOf(
    await savedRows('csv', 'checks', withChecks, report()),
  );
  expect(head?.slice(6)).toEqual([
    'link',
    'key',
    'check',
    'title',
    'passed',
    'importance',
    'value',
    'found',
    'errors',
    'category',
    'reason',
    'accepted',
  ]);
  const own = [
    '7',
    'https://example.com/a',
    'decent',
    '68.5',
    '2026-11-20 08:30:00',
    'example.com',
  ];
  expect(first?.slice(0, 6)).toEqual(own);
  expect(first?.slice(7)).toEqual([
    'sizes',
    'Sizes',
    'Images have sizes',
    'false',
    'high',
    '',
    '2',
    '2 found\n<img>\nAt: 1',
    'Accessibility',
    '',
    '',
  ]);
  expect(second?.slice(0, 6)).toEqual(own);
  expect(second?.slice(7, 14)).toEqual(['', "'=1+1", "'=1+1", 'true', 'low', '1.5', '']);
  expect(second?.slice(14)).toEqual(['', '', '', '']);
  // A report without checks is a row as well.
  expect(others).toEqual([[...own, first?.[6], ...Array.from({ length: 11 }, () => '')]]);
  const long = report({ checks: [{ ...withChecks.checks![0]!, errors: 'x'.repeat(50_000) }] });
  expect(rowsOf(await savedRows('csv', 'checks', long))[1]?.at(-4)).toBe(`${'x'.repeat(31_999)}…`);
  const pairs = report({ checks: [{ ...withChecks.checks![0]!, errors: '😀'.repeat(20_000) }] });
  expect(rowsOf(await savedRows('csv', 'checks', pairs))[1]?.at(-4)).toBe(
    `${'😀'.repeat(15_999)}…`,
  );
});

test('With a row for each check, a JSON file has the names of the CSV file, and all reports', async () => {
  const own = {
    id: '7',
    url: 'example.com/a',
    result: 'decent',
    score: 68.5,
    generated_at: iso,
    project: 'example.com',
    link: 'https://reports.example.org/reports/7',
  };
  const check = {
    key: 'sizes',
    check: 'Sizes',
    title: 'Images have sizes',
    passed: false,
    importance: 'high',
    category: 'accessibility',
  };
  expect(JSON.parse(await savedRows('json', 'checks', withChecks, report()))).toEqual([
    {
      ...own,
      ...check,
      found: 2,
      errors: ['<img>', { at: 1 }],
      words: ['2 found', '<img>', 'At: 1'],
    },
    {
      ...own,
      check: '=1+1',
      title: '=1+1',
      passed: true,
      importance: 'low',
      value: 1.5,
      found: null,
      words: ['Value: 1.5'],
    },
    own,
  ]);
});

test('A check of a service in the field has its words beside its key', async () => {
  const check = fieldChecks.find(({ title }) => title === 'load_time')!;
  const field = report({ checks: [{ ...check, key: 'load_time' }] });
  const [, row = []] = rowsOf(await savedRows('csv', 'checks', field));
  expect(row.slice(7, 10)).toEqual(['load_time', 'Load time', 'Load time']);
  expect(row.at(-4)).toBe('2.84 s, more than 2 s');
  expect(JSON.parse(await savedRows('json', 'checks', field))).toMatchObject([
    { check: 'Load time', errors: { too_slow: { max: 2 } }, words: ['2.84 s, more than 2 s'] },
  ]);
});

test('With a row for each check, what was not checked has its reason, and did not fail', async () => {
  const own = report({
    checks: [],
    unchecked: [{ key: 'alt', title: 'Alt', reason: 'failed', explanation: 'It crashed.' }],
  });
  const [, row] = rowsOf(await savedRows('csv', 'checks', own));
  expect([row?.slice(7, 10), row?.at(-2)]).toEqual([
    ['alt', 'Alt', 'Alt'],
    'Could not be checked: It crashed.',
  ]);
  expect(JSON.parse(await savedRows('json', 'checks', own))).toMatchObject([
    { check: 'Alt', passed: null, reason: 'failed', explanation: 'It crashed.' },
  ]);
});
