import { describe, expect, test } from 'vitest';
import { type CheckLife, checkLives } from '../../../../lib/domain/reports/check-life.ts';
import { unknownTime } from '../../../../lib/domain/reports/audit.ts';
import type { Check } from '../../../../lib/domain/reports/report.ts';

const check = (title: string, passed: boolean, key?: string): Check => ({
  ...(key !== undefined && { key }),
  title,
  passed,
  importance: 'low',
});
const fails = (title = 'Text', key?: string) => check(title, false, key);
const passes = (title = 'Text', key?: string) => check(title, true, key);
const run = (at: number, ...checks: Check[]) => ({ at, checks });

/** The lives of the failing checks of a run at 100, by title. */
function livesOf(checks: Check[], ...audits: Parameters<typeof checkLives>[2]) {
  const lives = checkLives(checks, 100, audits);
  return Object.fromEntries([...lives].map(([{ title }, life]) => [title, life]));
}
const lifeOf = (...audits: Parameters<typeof checkLives>[2]) => livesOf([fails()], ...audits).Text;

describe('A failing check', () => {
  test.each<[string, CheckLife | undefined, Parameters<typeof checkLives>[2]]>([
    [
      'fails since the run after the one that passed',
      { kind: 'since', at: 80 },
      [run(90, fails()), run(80, fails()), run(70, passes()), run(60, passes())],
    ],
    [
      'is back if it failed before it passed last',
      { kind: 'back', passedAt: 80 },
      [run(90, fails()), run(80, passes()), run(70, passes()), run(60, fails()), run(50, passes())],
    ],
    [
      'fails since its first run or earlier, where no passing one is known',
      { kind: 'or-earlier', at: 80, runs: 3 },
      [run(90, fails()), run(80, fails())],
    ],
    [
      'is not judged by runs that lack it, or have no checks',
      { kind: 'since', at: 70 },
      [{ at: 95 }, run(90, passes('Other')), run(80), run(70, fails()), run(60, passes())],
    ],
    [
      'is seen once where all runs before lack it',
      { kind: 'or-earlier', at: 100, runs: 1 },
      [run(90, passes('Other'))],
    ],
    [
      'is not judged by audits without a time, of the same time, or of later',
      { kind: 'or-earlier', at: 90, runs: 2 },
      [
        run(110, passes()),
        run(100, passes()),
        run(90, fails()),
        run(0, passes()),
        run(unknownTime(50), passes()),
      ],
    ],
    ['has no life where its page has no other run', undefined, [run(100, fails()), { at: 90 }]],
  ])('%s', (_, life, audits) => expect(lifeOf(...audits)).toEqual(life));

  test('has no life in a report without a time', () => {
    for (const at of [null, 0])
      expect(checkLives([fails()], at, [run(50, passes())])).toEqual(new Map());
  });

  test('is known by its key, whatever its title', () => {
    expect(
      livesOf(
        [fails('No title', 'title'), fails('Text', 'a')],
        run(90, passes('Has a title', 'title'), passes('Text', 'b')),
      ),
    ).toEqual({
      'No title': { kind: 'since', at: 100 },
      Text: { kind: 'or-earlier', at: 100, runs: 1 },
    });
  });

  test.each([
    ['its title', [fails('Text', 'a')], passes('Text')],
    ['its key as title', [fails('Text', 'a')], passes('a')],
    ['the title of a check that has a key since', [fails('Text')], passes('Text', 'a')],
    ['a title that is the key now', [fails('a')], passes('Other', 'a')],
  ])('is known by %s where only one of two runs has keys', (_, now, then) => {
    expect(Object.values(livesOf(now, run(90, then)))).toEqual([{ kind: 'since', at: 100 }]);
  });

  test('has the life of its own place where a title stands there twice', () => {
    const now = [passes(), fails()];
    expect([...checkLives(now, 100, [run(90, fails(), passes())])]).toEqual([
      [now[1], { kind: 'since', at: 100 }],
    ]);
  });
});
