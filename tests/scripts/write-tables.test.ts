import { expect, test } from 'vitest';
import { tablesIn } from '../bench/write-tables.ts';
import { table } from '../bench/table.ts';

test('A table is a CSV file, named by the heading before it or else by its first cell', () => {
  const archive = table(['', 'median', 'met'], [['a search, "quoted"', '1.0 ms', '**no**']]);
  const lists = table(['lists of 1,000,000 reports', 'goal'], [['SQLite', '≤ 50.0 ms']]);
  expect([...tablesIn(`### The archive\n\nOf this machine.\n\n${archive}\n\n${lists}`)]).toEqual([
    ['the-archive.csv', ',median,met\n"a search, ""quoted""",1.0 ms,no\n'],
    ['lists-of-1000000-reports.csv', '"lists of 1,000,000 reports",goal\nSQLite,≤ 50.0 ms\n'],
  ]);
});

test('A table without a title is refused', () => {
  expect(() => tablesIn(table(['', 'median'], []))).toThrow('This table has no title');
});
