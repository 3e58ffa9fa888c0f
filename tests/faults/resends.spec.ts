import { expect } from '@playwright/test';
import { resendsIn, reusedFaults } from './service/close-rule.ts';
import { testOf } from './test.ts';

/** Without the rule both browsers send a POST twice by themselves; that is why there is one. */
for (const browser of ['Chromium', 'Firefox'] as const) {
  const test = testOf(`resends in ${browser}`, (builds) => resendsIn(browser, builds));

  test.describe(`${browser} sends a POST whose connection is reset if it was used before`, () => {
    for (const name of reusedFaults)
      test(`once with the rule that closes connections, as none is ever reused: "${name}"`, ({
        rows,
      }) => {
        expect(rows.find(({ rule, fault }) => rule === 'in force' && fault === name)).toMatchObject(
          { posts: 1, reused: 0, reports: 1 },
        );
      });

    for (const name of reusedFaults)
      test(`twice without it: "${name}"`, ({ rows }) => {
        expect(
          rows.find(({ rule, fault }) => rule === 'taken away' && fault === name),
        ).toMatchObject({ posts: 2, reused: 1 });
      });
  });
}
