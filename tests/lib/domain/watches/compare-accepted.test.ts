import { describe, expect, test } from 'vitest';
import type { Acceptance } from '../../../../lib/domain/accepted/acceptance.ts';
import { markAccepted } from '../../../../lib/domain/accepted/mark-accepted.ts';
import { Audit } from '../../../../lib/domain/reports/audit.ts';
import type { Check } from '../../../../lib/domain/reports/report.ts';
import { parseOrNull } from '../../../../lib/domain/schema.ts';
import {
  compareAudit,
  type Memory,
  Memory as MemorySchema,
  startMemory,
} from '../../../../lib/domain/watches/compare-audits.ts';
import {
  acceptedPage,
  aFailing,
  acceptanceOf,
  inPlaces,
} from '../../../support/builders/accepted.ts';

const audit = (...checks: Check[]): Audit => ({
  reportId: '1',
  at: 0,
  result: 'decent',
  score: 60,
  privacy: 1,
  checks,
});
const at = (time: number, check: Check): Audit => ({ ...audit(check), at: time });
const high = { importance: 'high' } as const;
const passing = aFailing('A', { ...high, passed: true });
const three = inPlaces('A', 3, high);
const twelve = inPlaces('A', 12, high);

/** A run, and the acceptances when it is compared. */
type Run = [audit: Audit, acceptances?: Acceptance[], now?: number];

/** The checks that are told of each run after the first: failing with "-" in front, or passing. */
function told(
  [first, ...runs]: [Run, ...Run[]],
  memory = startMemory(first[0], 'w'),
): (string | null)[] {
  let kept = memory;
  return runs.map(([run, acceptances = [], now = 0]) => {
    const mark = markAccepted(acceptances, { page: acceptedPage, project: 'example.com' }, now);
    const { memory: next, difference } = compareAudit(kept, run, mark);
    // It is stored between two runs.
    kept = parseOrNull(MemorySchema, JSON.parse(JSON.stringify(next)))!;
    expect(kept).toEqual(next);
    expect(JSON.stringify(next)).not.toContain('"accepted"');
    if (!difference) return null;
    const { failing, passing: passed } = difference;
    return [...failing.titles.map((title) => `-${title}`), ...passed.titles].join();
  });
}
const again = (times: number, ...run: Run): Run[] => Array.from({ length: times }, () => run);
const first: Run = [audit(three)];
const withThree = [acceptanceOf([three])];

describe('Of an accepted check nothing is told', () => {
  test('when it had more places in the audit told last, before it was accepted', () => {
    const { acceptedAt } = withThree[0]!;
    const runs: Run[] = [
      [at(acceptedAt - 500, three)],
      ...again(2, at(acceptedAt + 500, three), withThree),
    ];
    expect(told([[at(acceptedAt - 1_000, inPlaces('A', 5, high))], ...runs])).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('when it is accepted, and when that is removed', () => {
    const runs = [...again(3, audit(three), withThree), ...again(3, audit(three))];
    expect(told([first, ...runs])).toEqual(runs.map(() => null));
  });

  test('when its time is over', () => {
    const ends = [acceptanceOf([three], { until: 5 })];
    const runs = [...again(3, audit(three), ends, 5), ...again(3, audit(three), ends, 6)];
    expect(told([first, ...runs])).toEqual(runs.map(() => null));
  });

  test('when it begins to fail after it was accepted, and passes again', () => {
    const everywhere = [acceptanceOf([three], { where: { in: 'connection' } })];
    const category = { category: 'seo' };
    const [good, bad] = [passing, three].map((check) => audit({ ...check, ...category })) as [
      Audit,
      Audit,
    ];
    const runs = [...again(2, bad, everywhere), ...again(2, good, everywhere)];
    expect(told([[good], ...runs])).toEqual(runs.map(() => null));
  });

  test('when it is accepted between the run that shows it and the one that would confirm it', () => {
    const runs: Run[] = [[audit(three)], ...again(2, audit(three), withThree)];
    expect(told([[audit(passing)], ...runs])).toEqual([null, null, null]);
  });

  test('while its number of places is unknown', () => {
    const unknown = audit(aFailing('A', high));
    expect(told([first, ...again(3, unknown, withThree)])).toEqual([null, null, null]);
  });

  test('when a service begins to send keys', () => {
    const runs = [
      ...again(1, audit(three), withThree),
      ...again(3, audit({ ...three, key: 'a' }), withThree),
    ];
    expect(told([first, ...runs])).toEqual(runs.map(() => null));
    const grown = [...runs, ...again(3, audit({ ...twelve, key: 'a' }), withThree)];
    expect(told([first, ...grown]).slice(runs.length)).toEqual([null, '-A', null]);
  });
});

describe('A check that outgrows its acceptance', () => {
  const grows: [Run, ...Run[]] = [
    first,
    [audit(three), withThree],
    ...again(2, audit(twelve), withThree),
  ];

  test('is told once a second run confirms it, and not again', () => {
    expect(told([...grows, ...again(3, audit(twelve), withThree)])).toEqual([
      null,
      null,
      '-A',
      null,
      null,
      null,
    ]);
  });

  test('is not told where the second run has as few places as before', () => {
    expect(
      told([...(grows.slice(0, 3) as typeof grows), ...again(2, audit(three), withThree)]),
    ).toEqual([null, null, null, null]);
  });

  test('is told beside the keys that the service begins to send in that run', () => {
    const keyed = audit({ ...twelve, key: 'a' }, { ...passing, key: 'b', title: 'B' });
    const before = audit(three, { ...passing, title: 'B' });
    expect(told([[before], [before, withThree], ...again(3, keyed, withThree)])).toEqual([
      null,
      null,
      '-A',
      null,
    ]);
  });

  test('is silent from then on where it is accepted as it is now', () => {
    const withTwelve = [acceptanceOf([twelve])];
    expect(told([...grows, ...again(3, audit(twelve), withTwelve)])).toEqual([
      null,
      null,
      '-A',
      null,
      null,
      null,
    ]);
    // Also before a second run confirms it.
    const early: typeof grows = [
      ...(grows.slice(0, 3) as typeof grows),
      ...again(3, audit(twelve), withTwelve),
    ];
    expect(told(early)).toEqual([null, null, null, null, null]);
  });

  test('and falls back is told as one that passes, as where a check is mended', () => {
    const [few, many] = [three, twelve].map((check) => audit({ ...check, category: 'seo' })) as [
      Audit,
      Audit,
    ];
    const runs = [...again(3, many, withThree), ...again(3, few, withThree)];
    expect(told([[few], ...runs])).toEqual([null, '-A', null, null, 'A', null]);
  });

  test('by its importance is told, too', () => {
    const [low, raised] = [inPlaces('A', 3, { importance: 'medium' }), three].map((check) =>
      audit({ ...check, category: 'seo' }),
    ) as [Audit, Audit];
    const accepted = [acceptanceOf(low.checks as Check[])];
    expect(told([[low], [low, accepted], ...again(3, raised, accepted)])).toEqual([
      null,
      null,
      '-A',
      null,
    ]);
  });

  test('is told also where an older version kept no numbers of places', () => {
    const { places: _, ...bare } = three;
    const old: Memory = startMemory(audit(bare), 'w');
    expect(told([first, ...again(3, audit(twelve), withThree)], old)).toEqual([null, '-A', null]);
  });
});

test('Only the number of places is kept of what a check found', () => {
  const found = aFailing('A', { errors: ['<a>', '<b>'], value: 'x' });
  const { told: kept } = startMemory(audit(found, inPlaces('B', 3, { passed: true })), 'w');
  expect(kept.checks).toEqual([inPlaces('A', 2), aFailing('B', { passed: true })]);
  expect(parseOrNull(Audit, kept)).toEqual(kept);
});
