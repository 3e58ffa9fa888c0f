import { expect } from '@playwright/test';
import { holds } from './service/holds.ts';
import { shortChanges } from './rounds/short.ts';
import { shortRound } from './rounds/short-round.ts';
import { testOf } from './test.ts';

const test = testOf('changes', ({ chromium }) => shortRound(chromium, shortChanges));

test.describe('in Chromium, no change of a report or a project is lost, and no run is made twice needlessly', () => {
  for (const [index, { kind, fault, death }] of shortChanges.entries())
    test(`${kind} by "${fault}", with "${death}"`, ({ rows }) => {
      holds(rows[index]);
    });

  test('also where something died after the outcome was heard and before it was written down', ({
    rows,
  }) => {
    const met = rows.filter(({ between }) => between).map(({ death }) => death);
    expect(new Set(met)).toEqual(new Set(['worker stopped after the answer']));
  });

  test('what was deleted elsewhere is as good as deleted, and cannot be changed otherwise, which is told', ({
    rows,
  }) => {
    const ends = rows
      .filter(({ fault }) => fault === 'deleted elsewhere')
      .map(({ kind, end }) => [kind, end]);
    expect(Object.fromEntries(ends)).toEqual({
      run: 'refused',
      privacy: 'refused',
      delete: 'done',
    });
  });
});
