import { describe, expect, test } from 'vitest';
import type { Acceptance } from '../../../../lib/domain/accepted/acceptance.ts';
import {
  holds,
  markAccepted,
  markReport,
  withoutMarks,
} from '../../../../lib/domain/accepted/mark-accepted.ts';
import { type Check, isAccepted, isFailing } from '../../../../lib/domain/reports/report.ts';
import {
  acceptedPage,
  aFailing,
  acceptanceOf,
  inPlaces,
} from '../../../support/builders/accepted.ts';
import { aReport } from '../../../support/builders/values.ts';

const of = { page: acceptedPage, project: 'example.com' };
const now = Date.UTC(2026, 5, 1);
const marked = (acceptances: Acceptance[], ...checks: Check[]) =>
  markAccepted(acceptances, of, now)(checks);
/** How a check is accepted: not at all, or `true` where it has outgrown that. */
const stateOf = (acceptances: Acceptance[], check: Check) =>
  marked(acceptances, check)[0]?.accepted?.isOutgrown;

test('A failing check gets its reason, its times and what was kept of it; others stay as they are', () => {
  const acceptance = acceptanceOf([inPlaces('A', 3)], { until: now });
  const [accepted, other, passed] = marked(
    [acceptance],
    inPlaces('A', 2),
    aFailing('B'),
    aFailing('A', { passed: true }),
  );
  const { id, reason, until, acceptedAt } = acceptance;
  expect(accepted).toEqual({
    ...inPlaces('A', 2),
    accepted: {
      id,
      reason,
      until,
      acceptedAt,
      in: 'page',
      importance: 'medium',
      count: 3,
      isOutgrown: false,
    },
  });
  expect([other, passed]).toEqual([aFailing('B'), aFailing('A', { passed: true })]);
  expect([accepted!, other!, passed!].map(isAccepted)).toEqual([true, false, false]);
  expect([accepted!, other!, passed!].map(isFailing)).toEqual([false, true, false]);
  expect(withoutMarks([accepted!])).toEqual([inPlaces('A', 2)]);
});

test('An acceptance holds for its page, for its project, or for every page of the connection', () => {
  expect(holds({ in: 'page', page: acceptedPage }, of)).toBe(true);
  expect(holds({ in: 'page', page: 'example.com' }, of)).toBe(false);
  expect(holds({ in: 'project', project: 'example.com' }, of)).toBe(true);
  expect(holds({ in: 'project', project: acceptedPage }, of)).toBe(false);
  expect(holds({ in: 'connection' }, of)).toBe(true);
  const elsewhere = acceptanceOf([aFailing('A')], { where: { in: 'page', page: 'example.com/b' } });
  expect(stateOf([elsewhere], aFailing('A'))).toBeUndefined();
});

test('An acceptance that is over marks nothing, and holds again where the clock is set back', () => {
  const over = acceptanceOf([aFailing('A')], { until: now - 1, acceptedAt: now - 2 });
  expect(stateOf([over], aFailing('A'))).toBeUndefined();
  const [check] = markAccepted([over], of, now - 10)([aFailing('A')]);
  expect(isAccepted(check!)).toBe(true);
});

describe('A check that is accepted on its page', () => {
  const withThree = [acceptanceOf([inPlaces('A', 3, { importance: 'medium' })])];

  test.each<[string, Check, boolean]>([
    ['with as many places', inPlaces('A', 3), false],
    ['with fewer places', inPlaces('A', 1), false],
    ['with more places', inPlaces('A', 4), true],
    ['with 100,000 places', inPlaces('A', 100_000), true],
    ['with more errors', aFailing('A', { errors: ['1', '2', '3', '4'] }), true],
    ['with an unknown number of places', aFailing('A'), false],
    ['with a higher importance', inPlaces('A', 3, { importance: 'high' }), true],
    ['with a lower importance', inPlaces('A', 3, { importance: 'low' }), false],
  ])('%s fails again or not', (_, check, isOutgrown) => {
    expect(stateOf(withThree, check)).toBe(isOutgrown);
  });

  test('without a known number of places does not fail again with some', () => {
    expect(stateOf([acceptanceOf([aFailing('A')])], inPlaces('A', 100_000))).toBe(false);
  });

  test('and fails again says so, with what was kept', () => {
    const [check] = marked(withThree, inPlaces('A', 12));
    expect(check?.accepted).toMatchObject({ count: 3, importance: 'medium' });
    expect(isAccepted(check!)).toBe(false);
    expect(isFailing(check!)).toBe(true);
  });
});

test('A check that is accepted for a project or a connection stays so, however it grows', () => {
  for (const where of [{ in: 'project', project: of.project }, { in: 'connection' }] as const)
    expect(
      stateOf(
        [acceptanceOf([inPlaces('A', 3)], { where })],
        inPlaces('A', 12, { importance: 'high' }),
      ),
    ).toBe(false);
});

test('Of several acceptances that of the page gives the reason, unless the check has outgrown it', () => {
  const all = [
    acceptanceOf([aFailing('A')], { where: { in: 'connection' }, reason: 'connection' }),
    acceptanceOf([aFailing('A')], {
      where: { in: 'project', project: of.project },
      reason: 'site',
    }),
    acceptanceOf([inPlaces('A', 3)], { reason: 'page' }),
  ];
  expect(marked(all, inPlaces('A', 3))[0]?.accepted).toMatchObject({ reason: 'page' });
  const [grown] = marked(all, inPlaces('A', 4));
  expect(grown?.accepted).toMatchObject({ reason: 'site', isOutgrown: false });
});

test('An acceptance survives that a service begins to send keys, and that it stops', () => {
  const before = [acceptanceOf([aFailing('Has a title'), aFailing('alt_text')])];
  const keyed = [
    aFailing('Has a title', { key: 'title' }),
    aFailing('Images have texts', { key: 'alt_text' }),
  ];
  expect(marked(before, ...keyed).map(isAccepted)).toEqual([true, true]);
  const after = [acceptanceOf(keyed)];
  const bare = [aFailing('Has a title'), aFailing('alt_text')];
  expect(marked(after, ...bare).map(isAccepted)).toEqual([true, true]);
  // With keys on both sides, a title alone names nothing.
  expect(stateOf(after, aFailing('Has a title', { key: 'other' }))).toBeUndefined();
});

test('A report is marked by its own page, with the route that the service dropped, and its project', () => {
  const checks = [aFailing('A')];
  const report = aReport({
    url: 'https://www.example.com/app',
    sentPage: 'example.com/app#/cart',
    project: 'shop',
    checks,
  });
  const isMarked = (where: Acceptance['where']) =>
    markReport([acceptanceOf(checks, { where })], report, now).checks?.some(isAccepted);
  expect(isMarked({ in: 'page', page: 'example.com/app#/cart' })).toBe(true);
  expect(isMarked({ in: 'page', page: 'example.com/app' })).toBe(false);
  expect(isMarked({ in: 'project', project: 'shop' })).toBe(true);
  const { checks: _, ...listed } = report;
  expect(markReport([acceptanceOf(checks)], listed, now)).toBe(listed);
});
