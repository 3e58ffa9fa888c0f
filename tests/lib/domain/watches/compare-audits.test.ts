import { array, assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Audit } from '../../../../lib/domain/reports/audit.ts';
import type { Check } from '../../../../lib/domain/reports/report.ts';
import { resultOfAudit, resultOfScore } from '../../../../lib/domain/reports/result.ts';
import { compareAudit, startMemory } from '../../../../lib/domain/watches/compare-audits.ts';
import type { Difference } from '../../../../lib/domain/watches/watch.ts';

/** An audit of this score. Checks that fail have a `!` in front of their titles. */
function audit(score: number | null, checks: string[] = [], at = 0): Audit {
  return {
    reportId: '1',
    at,
    result: resultOfScore(score ?? 60),
    score,
    privacy: 1,
    ...(checks.length > 0 && { checks: checks.map(checkOf) }),
  };
}

function checkOf(text: string): Check {
  const [, failed, importance, title = ''] = /^(!?)(high|low) (.*)$/.exec(text) ?? [];
  return {
    title,
    passed: failed !== '!',
    importance: importance === 'high' ? 'high' : 'low',
    value: 'x'.repeat(100),
  };
}

/** The differences that are told of while these audits follow each other. */
function differences([first, ...more]: Audit[]): (Difference | null)[] {
  let memory = startMemory(first as Audit, 'w');
  return more.map((run) => {
    const compared = compareAudit(memory, run);
    memory = compared.memory;
    return compared.difference;
  });
}

/** The titles of failing checks that are told of while audits with these follow each other. */
function toldTitles(...runs: (string[] | undefined)[]): (string[] | null)[] {
  return differences(runs.map((checks) => audit(60, checks))).map(
    (difference) => difference?.failing.titles ?? null,
  );
}

/** An audit of a service that sends categories. Each check is of the category it begins with. */
function scored(performance: number, accessibility: number, checks: string[] = []): Audit {
  const categories = { performance, accessibility };
  const score = (performance + accessibility) / 2;
  const result = resultOfAudit(score, categories);
  return {
    ...audit(score, checks),
    result,
    categories,
    ...(checks.length > 0 && {
      checks: checks.map((text) => {
        const check = checkOf(text);
        const category = check.title.startsWith('fast') ? 'performance' : 'accessibility';
        return { ...check, category };
      }),
    }),
  };
}

/** Whether each of these audits after the first is told as a change. */
const isTold = (...runs: Audit[]) => differences(runs).map((difference) => difference !== null);

describe('Where a service sends categories, a run is a real change', () => {
  test('where performance moved by more than its spread, and not within', () => {
    expect(isTold(scored(80, 90), scored(75, 90), scored(74, 90))).toEqual([false, true]);
    const wide = { ...scored(70, 90), spread: 6 };
    expect(isTold(scored(80, 90), wide)).toEqual([false]);
  });

  test('where performance fell that far in several steps', () => {
    expect(isTold(scored(80, 90), scored(77, 90), scored(74, 90))).toEqual([false, true]);
  });

  test('where a check of any importance outside performance turned in two runs', () => {
    const fails = scored(80, 89, ['!low alt', 'high fast']);
    expect(isTold(scored(80, 90, ['low alt', 'high fast']), fails, fails)).toEqual([false, true]);
    const passes = scored(80, 91, ['low alt']);
    expect(isTold(scored(80, 90, ['!low alt']), passes, passes)).toEqual([false, true]);
    const slow = scored(80, 90, ['low alt', '!high fast']);
    expect(isTold(scored(80, 90, ['low alt', 'high fast']), slow, slow)).toEqual([false, false]);
  });

  test('and says which scores changed', () => {
    const [difference] = differences([scored(80, 90), scored(50, 90)]);
    expect(difference?.categories).toEqual({ performance: [80, 50] });
  });

  test('but not where only noise turned the word of the result', () => {
    expect(isTold(scored(70, 90), scored(68, 90))).toEqual([false]);
    expect(isTold(scored(70, 90), scored(70, 79))).toEqual([true]);
  });

  test('and not where a service begins to send them, and a bad one decides', () => {
    const old = audit(80, ['high alt']);
    const categories = { performance: 100, accessibility: 40, seo: 100 };
    const now = { ...audit(80, ['high alt']), result: 'decent' as const, categories };
    expect(isTold(old, now, now)).toEqual([false, false]);
    expect(isTold(old, now, { ...now, result: 'bad' })).toEqual([false, true]);
    // From then on, the scores of its categories are compared.
    const slower = { ...now, score: 80, categories: { ...categories, performance: 94 } };
    expect(isTold(old, now, slower)).toEqual([false, true]);
  });
});

/** An audit in which this check is beside one of high importance. */
const withAlt = (alt: string) => scored(80, 90, ['high lang', alt]);

describe('Where a service sends categories, what waits for a second run', () => {
  test('is a category outside performance, however far it fell', () => {
    const sound = scored(80, 90, ['high alt', 'low lang']);
    const broken = scored(80, 40, ['!high alt', '!low lang']);
    expect(isTold(sound, broken, sound)).toEqual([false, false]);
    expect(isTold(sound, broken, broken)).toEqual([false, true]);
    // Without checks there is nothing to confirm.
    expect(isTold(scored(80, 90), scored(80, 89))).toEqual([true]);
  });

  test('is what an earlier version of the memory did not know', () => {
    const { telling: _, ...old } = startMemory(withAlt('!low alt'), 'w');
    const stored = { ...old, high: [checkOf('high lang')], suspects: [0] } as typeof old;
    const again = compareAudit(stored, withAlt('!low alt'));
    expect(again.difference).toBeNull();
    const once = compareAudit(again.memory, withAlt('low alt'));
    expect(once.difference).toBeNull();
    expect(compareAudit(once.memory, withAlt('low alt')).difference?.passing.titles).toEqual([
      'alt',
    ]);
  });
});

describe('A run is a real change', () => {
  test('where the word of the result is another one', () => {
    expect(differences([audit(80), audit(79)])).toEqual([
      {
        from: { result: 'good', score: 80 },
        to: { result: 'decent', score: 79 },
        failing: { titles: [], more: 0 },
        passing: { titles: [], more: 0 },
      },
    ]);
  });

  test('where the score moved by more than the tolerance', () => {
    expect(differences([audit(60), audit(65)])).toEqual([null]);
    expect(differences([audit(60), audit(66)])).not.toContain(null);
  });

  test('where it moved that far in several steps', () => {
    const [first, second, third] = differences([audit(60), audit(57), audit(55), audit(53)]);
    expect([first, second]).toEqual([null, null]);
    expect(third).toMatchObject({ from: { score: 60 }, to: { score: 53 } });
  });

  test('where a check of high importance fails in two runs, and not before', () => {
    const runs = [['high A'], ['!high A'], ['!high A'], ['!high A']].map((c) => audit(60, c));
    const [once, twice, later] = differences(runs);
    expect([once, later]).toEqual([null, null]);
    expect(twice?.failing).toEqual({ titles: ['A'], more: 0 });
  });

  test('also where one of several checks with the same title fails', () => {
    const runs = [
      ['high A', 'high A'],
      ['high A', '!high A'],
      ['high A', '!high A'],
    ];
    const [once, twice] = differences(runs.map((c) => audit(60, c)));
    expect(once).toBeNull();
    expect(twice?.failing.titles).toEqual(['A']);
  });

  test('also where the check is absent from a run in between', () => {
    const [good, bad, none] = [['high A', 'high B'], ['!high A', 'high B'], ['high B']];
    expect(toldTitles(good, none, bad, bad)).toEqual([null, null, ['A']]);
    expect(toldTitles(good, bad, none, bad)).toEqual([null, null, ['A']]);
    expect(toldTitles(good, none, none, good, bad)).toEqual([null, null, null, null]);
  });

  test('and not where such a check passes again in the second run', () => {
    const runs = [['high A'], ['!high A'], ['high A'], ['!high A'], ['high A']];
    expect(differences(runs.map((c) => audit(60, c)))).toEqual([null, null, null, null]);
  });

  test('and not where another one fails in the second run', () => {
    const runs = [
      ['high A', 'high B'],
      ['!high A', 'high B'],
      ['high A', '!high B'],
    ];
    expect(differences(runs.map((c) => audit(60, c)))).toEqual([null, null]);
  });

  test('and not where a check of low importance fails', () => {
    const runs = [['low A'], ['!low A'], ['!low A']].map((c) => audit(60, c));
    expect(differences(runs)).toEqual([null, null]);
  });

  test('also where a check that fails in two runs was not there before', () => {
    const runs = [['!high A'], ['!high A', '!high B'], ['!high A', '!high B']];
    expect(toldTitles(...runs)).toEqual([null, ['B']]);
  });

  test('and not where a check failed from the beginning, also with less importance', () => {
    expect(toldTitles(['!high A'], ['!high A'], ['!high A'])).toEqual([null, null]);
    expect(toldTitles(['!low A'], ['!high A'], ['!high A'])).toEqual([null, null]);
    expect(toldTitles(['!high A'], ['high A'], ['!high A'], ['!high A'])).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('also where the checks of a run in between are not known', () => {
    const runs = [audit(60, ['high A']), audit(60, ['!high A']), audit(60), audit(60, ['!high A'])];
    const [first, second, third] = differences(runs);
    expect([first, second]).toEqual([null, null]);
    expect(third?.failing.titles).toEqual(['A']);
  });
});

test('A change names five checks of each kind and counts the others', () => {
  const titles = Array.from({ length: 8 }, (_, at) => `low ${at}`);
  const [change] = differences([
    audit(90, [...titles, '!low z']),
    audit(40, [...titles.map((title) => `!${title}`), 'low z']),
  ]);
  expect(change?.failing).toEqual({ titles: ['0', '1', '2', '3', '4'], more: 3 });
  expect(change?.passing).toEqual({ titles: ['z'], more: 0 });
});

test('What the checks found is not kept', () => {
  const memory = startMemory(audit(60, ['high A', '!low B']), 'w');
  expect(JSON.stringify(compareAudit(memory, audit(61, ['!high A'])).memory)).not.toMatch(/xxx/);
});

test('Scores within the tolerance of each other are never told of', () => {
  assert(
    property(array(integer({ min: 60, max: 65 }), { minLength: 2 }), (scores) => {
      expect(differences(scores.map((score) => audit(score))).every((one) => !one)).toBe(true);
    }),
  );
});

test('What is told of is always further from what was told before than the tolerance', () => {
  assert(
    property(array(integer({ min: 49, max: 79 }), { minLength: 2 }), (scores) => {
      let told = scores[0] ?? 0;
      const found = differences(scores.map((score) => audit(score)));
      for (const [at, score] of scores.slice(1).entries()) {
        expect(found[at] !== null).toBe(Math.abs(score - told) > 5);
        if (found[at]) told = score;
      }
    }),
  );
});
