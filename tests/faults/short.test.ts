import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyOfBuild } from './built.ts';
import { startChromium } from './chromium.ts';
import { type Resend, resends, reusedFaults } from './close-rule.ts';
import { startFirefox } from './firefox.ts';
import { firefoxShortRound } from './firefox-short-round.ts';
import { clickNames, clickRound } from './click-round.ts';
import type { Row } from './round.ts';
import { firefoxPairs, clickFaults, shortChanges, shortPairs } from './short.ts';
import { shortRound } from './short-round.ts';
import type { World } from './world.ts';

const chromium = await copyOfBuild('chrome');
const firefox = await copyOfBuild('firefox');
afterAll(async () => {
  await chromium.remove();
  await firefox.remove();
});

const runs = {
  chromium: [] as Row[],
  changes: [] as Row[],
  clicks: [] as Row[],
  firefox: [] as Row[],
};
async function clickRounds(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const click of clickNames)
    rows.push(...(await clickRound(chromium.folder, clickFaults, click)));
  return rows;
}
beforeAll(async () => {
  [runs.chromium, runs.changes, runs.firefox, runs.clicks] = await Promise.all([
    shortRound(chromium.folder, shortPairs),
    shortRound(chromium.folder, shortChanges),
    firefoxShortRound(firefox.folder),
    clickRounds(),
  ]);
}, 360_000);

/** The promise that holds for every create, under every fault. */
function holds(row: Row | undefined): void {
  expect(row).toMatchObject({ lost: 0, unexplained: 0, reused: 0, needless: 0 });
}

describe('in Chromium, no create is lost or doubled unnoticed', () => {
  test.each(shortPairs.map(({ fault, death }, index) => ({ fault, death, index })))(
    'by "$fault", with "$death"',
    ({ index }) => {
      holds(runs.chromium[index]);
    },
  );

  test.each(clickNames.flatMap((click) => clickFaults.map((fault) => ({ fault, click }))))(
    'by "$fault", with a $click',
    ({ fault, click }) => {
      holds(runs.clicks.find((row) => row.fault === fault && row.death === click));
    },
  );

  test('where nobody answered and nothing was made, it is sent again once; where it was made, never', () => {
    const posts = Object.groupBy(runs.clicks, ({ fault }) => fault);
    expect(posts['not made: 502']?.map(({ requests }) => requests)).toEqual([2, 2]);
    expect(posts['made, then reset before the answer']?.map(({ requests }) => requests)).toEqual([
      1, 1,
    ]);
  });

  test('also where something died after the outcome was heard and before it was written down', () => {
    const met = [...runs.chromium, ...runs.changes]
      .filter(({ between }) => between)
      .map(({ death }) => death);
    expect(new Set(met)).toEqual(
      new Set(['worker stopped after the answer', 'browser killed after the answer']),
    );
  });

  test('what an audit makes too late is shown as a duplicate', () => {
    expect(
      runs.chromium.find(({ fault }) => fault === 'audit longer than the time to settle')?.end,
    ).toBe('done, 1 shown as duplicate');
  });
});

describe('in Chromium, no change of a report or a project is lost, and no run is made twice needlessly', () => {
  test.each(shortChanges.map(({ kind, fault, death }, index) => ({ kind, fault, death, index })))(
    '$kind by "$fault", with "$death"',
    ({ index }) => {
      holds(runs.changes[index]);
    },
  );

  test('what was deleted elsewhere is as good as deleted, and cannot be changed otherwise, which is told', () => {
    const ends = runs.changes
      .filter(({ fault }) => fault === 'deleted elsewhere')
      .map(({ kind, end }) => [kind, end]);
    expect(Object.fromEntries(ends)).toEqual({
      run: 'refused',
      privacy: 'refused',
      delete: 'done',
    });
  });
});

describe('in Firefox, nothing is lost or doubled unnoticed', () => {
  test.each(
    firefoxPairs.map(({ kind = 'create', fault, death }, index) => ({ kind, fault, death, index })),
  )('$kind by "$fault", with "$death"', ({ index }) => {
    holds(runs.firefox[index]);
  });
});

/** Without the rule both browsers send a POST twice by themselves; that is why there is one. */
describe.each([
  ['Chromium', () => startChromium(chromium.folder)],
  ['Firefox', () => startFirefox(firefox.folder)],
] as const)(
  '%s sends a POST whose connection is reset if it was used before',
  (browser, start: () => Promise<World>) => {
    let rows: Resend[];
    beforeAll(async () => {
      const world = await start();
      rows = await resends(browser, world);
      await world.close();
    }, 180_000);

    test.each(reusedFaults)(
      'once with the rule that closes connections, as none is ever reused: "%s"',
      (name) => {
        expect(rows.find(({ rule, fault }) => rule === 'in force' && fault === name)).toMatchObject(
          { posts: 1, reused: 0, reports: 1 },
        );
      },
    );

    test.each(reusedFaults)('twice without it: "%s"', (name) => {
      expect(rows.find(({ rule, fault }) => rule === 'taken away' && fault === name)).toMatchObject(
        { posts: 2, reused: 1 },
      );
    });
  },
);
