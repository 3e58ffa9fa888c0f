import { expect } from '@playwright/test';
import { holds } from './service/holds.ts';
import { shortPairs } from './rounds/short.ts';
import { shortRound } from './rounds/short-round.ts';
import { testOf } from './test.ts';

const test = testOf('creates', ({ chromium }) => shortRound(chromium, shortPairs));

test.describe('in Chromium, no create is lost or doubled unnoticed', () => {
  for (const [index, { fault, death }] of shortPairs.entries())
    test(`by "${fault}", with "${death}"`, ({ rows }) => {
      holds(rows[index]);
    });

  test('also where something died after the outcome was heard and before it was written down', ({
    rows,
  }) => {
    const met = rows.filter(({ between }) => between).map(({ death }) => death);
    expect(new Set(met)).toEqual(
      new Set(['worker stopped after the answer', 'browser killed after the answer']),
    );
  });

  test('what an audit makes too late is shown as a duplicate', ({ rows }) => {
    expect(rows.find(({ fault }) => fault === 'audit longer than the time to settle')?.end).toBe(
      'done, 1 shown as duplicate',
    );
  });
});
