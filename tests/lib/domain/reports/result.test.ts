import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  compareResults,
  noResults,
  readResult,
  type ResultCounts,
  resultOfScore,
  results,
  resultTable,
  sumOfResults,
} from '../../../../lib/domain/reports/result.ts';
import messages from '../../../../public/_locales/en/messages.json' with { type: 'json' };

const styles = readFileSync('components/ui/results.css', 'utf8');

test.each([
  ['good', 'good', null],
  ['decent', 'decent', null],
  ['bad', 'bad', null],
  [' Good ', 'good', null],
  [100, 'good', 100],
  [80, 'good', 80],
  [79.5, 'good', 79.5],
  [79, 'decent', 79],
  [49, 'decent', 49],
  [48.9, 'bad', 48.9],
  [0, 'bad', 0],
  ['92', 'good', 92],
  [' 49.0 ', 'decent', 49],
  ['0', 'bad', 0],
  [null, null, null],
  [undefined, null, null],
  ['', null, null],
  ['   ', null, null],
])('the result %j is read as %s with the score %s', (raw, result, score) => {
  expect(readResult(raw)).toEqual({ result, score });
});

test.each([
  -1,
  101,
  NaN,
  Infinity,
  'no result',
  '0x10',
  '1e1',
  '-5',
  '101',
  true,
  false,
  {},
  [],
  ['good'],
])('%j is no result', (raw) => {
  expect(readResult(raw)).toBeNull();
});

test('above 79 is good, 49 to 79 decent, below 49 bad', () => {
  expect([79.01, 79, 49, 48.99].map(resultOfScore)).toEqual(['good', 'decent', 'decent', 'bad']);
});

describe('the table of results', () => {
  test.each(['code', 'shape', 'outline', 'color'] as const)(
    'gives each result a %s of its own',
    (trait) => {
      expect(new Set(results.map((result) => resultTable[result][trait])).size).toBe(
        results.length,
      );
    },
  );

  test('has words, and a letter for the toolbar button that no other result has', () => {
    const words = messages as Record<string, { message: string } | undefined>;
    for (const stem of ['result', 'badge']) {
      const own = results.map((result) => words[`${stem}_${result}`]?.message);
      expect(own).not.toContain(undefined);
      expect(new Set(own).size).toBe(results.length);
    }
  });

  test.each(results)('has looks for %s in the style sheet, with the same colour', (result) => {
    const { color } = resultTable[result];
    expect(styles).toContain(`--${result}: light-dark(${color}, `);
    expect(styles).toMatch(new RegExp(`--${result}: #000;`));
    expect(styles).toMatch(new RegExp(`\\.wash-${result} \\{\\s+background: `));
    const [, own] = new RegExp(`\\n\\.${result} \\{([^}]+)\\}`).exec(styles) ?? [];
    for (const name of ['--shape', '--depth', 'color']) expect(own).toContain(`${name}: `);
  });

  test('has darker columns for worse results', () => {
    const depths = [...styles.matchAll(/--depth: (\d+)%/g)].map(([, depth]) => Number(depth));
    expect(new Set(depths).size).toBe(results.length);
    expect(depths).toEqual(depths.toSorted((one, other) => one - other));
  });

  test('keeps the codes that stored audits have', () => {
    expect(resultTable).toMatchObject({ good: { code: 0 }, decent: { code: 1 }, bad: { code: 2 } });
  });

  test('has the best first, in words and in the scores that stand in for them', () => {
    const scores = results.map((result) => resultTable[result].middle);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    expect(new Set(scores).size).toBe(results.length);
    expect(compareResults('good', 'bad')).toBeGreaterThan(0);
    expect(compareResults('bad', 'decent')).toBeLessThan(0);
    expect(compareResults('bad', 'bad')).toBe(0);
  });

  test('has a range of scores for every result, in which its middle lies', () => {
    expect(results.map((result) => resultOfScore(resultTable[result].middle))).toEqual(results);
  });

  // Services sort results as words. The archive (lib/storage/database/search.ts) and the local
  // service (local-service/src/store/list-reports.ts) do as they do, which is by rank only while
  // this holds.
  test('has words whose alphabetical order is that of the results', () => {
    expect(results.toReversed()).toEqual(results.toSorted());
  });

  test('counts with every result', () => {
    expect(Object.keys(noResults())).toEqual(results);
    const one = Object.fromEntries(results.map((result) => [result, 1])) as ResultCounts;
    expect(sumOfResults(one)).toBe(results.length);
  });
});
