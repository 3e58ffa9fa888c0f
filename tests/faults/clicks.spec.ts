import { expect } from '@playwright/test';
import { clickNames, clickRound } from './rounds/click-round.ts';
import { holds } from './service/holds.ts';
import type { Row } from './rounds/round.ts';
import { clickFaults } from './rounds/short.ts';
import { testOf } from './test.ts';

const test = testOf('clicks', async ({ chromium }) => {
  const rows: Row[] = [];
  for (const click of clickNames) rows.push(...(await clickRound(chromium, clickFaults, click)));
  return rows;
});

test.describe('in Chromium, no create is lost or doubled unnoticed', () => {
  for (const click of clickNames)
    for (const fault of clickFaults)
      test(`by "${fault}", with a ${click}`, ({ rows }) => {
        holds(rows.find((row) => row.fault === fault && row.death === click));
      });

  test('where nobody answered and nothing was made, it is sent again once; where it was made, never', ({
    rows,
  }) => {
    const posts = Object.groupBy(rows, ({ fault }) => fault);
    expect(posts['not made: 502']?.map(({ requests }) => requests)).toEqual([2, 2]);
    expect(posts['made, then reset before the answer']?.map(({ requests }) => requests)).toEqual([
      1, 1,
    ]);
  });
});
