import { expect } from '@playwright/test';
import { clickNames, clickRound } from './rounds/click-round.ts';
import { holds } from './service/holds.ts';
import type { Row } from './rounds/round.ts';
import { testOf } from './test.ts';

const test = testOf('clicks', async ({ chromium }) => {
  const rows: Row[] = [];
  for (const click of clickNames)
    rows.push(...(await clickRound(chromium, ['not made: 502'], click)));
  return rows;
});

for (const [index, click] of clickNames.entries())
  test(`in Chromium, a create that nobody answered is sent again once, with a ${click}`, ({
    rows,
  }) => {
    holds(rows[index]);
    expect(rows[index]?.requests).toBe(2);
  });
