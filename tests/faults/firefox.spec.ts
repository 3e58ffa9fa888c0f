import { firefoxShortRound } from './rounds/firefox-short-round.ts';
import { holds } from './service/holds.ts';
import { firefoxPairs } from './rounds/short.ts';
import { testOf } from './test.ts';

const test = testOf('Firefox', ({ firefox }) => firefoxShortRound(firefox));

test.describe('in Firefox, nothing is lost or doubled unnoticed', () => {
  for (const [index, { kind = 'create', fault, death }] of firefoxPairs.entries())
    test(`${kind} by "${fault}", with "${death}"`, ({ rows }) => {
      holds(rows[index]);
    });
});
