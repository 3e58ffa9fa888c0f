import { describe, expect, test } from 'vitest';
import {
  type Acceptance,
  acceptedCheck,
  Acceptances,
  isMeant,
  isOver,
  maxAcceptances,
  maxAcceptedChecks,
  withAcceptance,
  withoutChecks,
  withUndone,
} from '../../../../lib/domain/accepted/acceptance.ts';
import { parseOrNull } from '../../../../lib/domain/schema.ts';
import { aFailing, acceptanceOf, inPlaces } from '../../../support/builders/accepted.ts';

const titlesOf = (list: Acceptance[] | null) =>
  list?.map(({ checks }) => checks.map(({ title }) => title).join(' '));
const [a, b] = [aFailing('A'), aFailing('B')];
const failing = (count: number) => Array.from({ length: count }, (_, at) => aFailing(String(at)));
/** So many acceptances of one check each, and one of so many checks. */
const many = (count: number) => failing(count).map((check) => acceptanceOf([check]));
const large = (count: number) => acceptanceOf(failing(count));

describe('What is kept of a check', () => {
  test('on a page is also its importance and its number of places', () => {
    const check = inPlaces('T', 3, { key: 'k', importance: 'low', value: 'x', errors: ['<a>'] });
    expect(acceptedCheck(check, { in: 'page', page: 'p' })).toEqual({
      key: 'k',
      title: 'T',
      importance: 'low',
      count: 3,
    });
    const kept = { key: 'k', title: 'T' };
    expect(acceptedCheck(check, { in: 'project', project: 'p' })).toEqual(kept);
    expect(acceptedCheck(check, { in: 'connection' })).toEqual(kept);
  });

  test('without a known number is no number', () => {
    expect(acceptedCheck(a, { in: 'page', page: 'p' })).not.toHaveProperty('count');
  });

  test('of a key and a title of 10,000 characters can be read again, and means the same check', () => {
    const long = aFailing('t'.repeat(10_000), { key: 'k'.repeat(10_000) });
    const kept = parseOrNull(Acceptances, [acceptanceOf([long])])?.[0]?.checks[0];
    expect(kept?.title).toHaveLength(501);
    expect(isMeant(kept!, long)).toBe(true);
    expect(isMeant(kept!, { ...long, key: 'other' })).toBe(false);
  });
});

test.each([
  ['markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['lines and signs of direction', 'a\n\tb\u202Ec ', 'a b c'],
  ['200 characters', 'x'.repeat(200), 'x'.repeat(200)],
  ['201 characters', 'x'.repeat(201), null],
  ['10,000 characters', 'x'.repeat(10_000), null],
  ['blanks only', ' \n\u200B', null],
])('A reason of %s is one line as it is, or no reason', (_, reason, kept) => {
  const [read] = parseOrNull(Acceptances, [acceptanceOf([a], { reason })]) ?? [];
  expect(read?.reason ?? null).toBe(kept);
});

test('An acceptance holds until the end of its time, and one without an end for ever', () => {
  expect(isOver({ until: 5 }, 5)).toBe(false);
  expect(isOver({ until: 5 }, 6)).toBe(true);
  // A clock that is set back.
  expect(isOver({ until: 5 }, -6)).toBe(false);
  expect(isOver({ until: null }, Infinity)).toBe(false);
});

describe('An acceptance that is added', () => {
  test('takes its checks from the others of its place, and leaves those of other places', () => {
    const both = acceptanceOf([a, b]);
    const alone = acceptanceOf([b]);
    const elsewhere = acceptanceOf([b], { where: { in: 'project', project: 'example.com' } });
    const added = acceptanceOf([b]);
    expect(withAcceptance([both, alone, elsewhere], added)).toEqual([
      { ...both, checks: [acceptedCheck(a, both.where)] },
      elsewhere,
      added,
    ]);
  });

  test('replaces the one with its id, and keeps its place in the order of time', () => {
    const [first, second] = [1, 2].map((acceptedAt) => acceptanceOf([a], { acceptedAt })) as [
      Acceptance,
      Acceptance,
    ];
    const other = { ...second, checks: [acceptedCheck(b, second.where)] };
    const changed = { ...first, reason: 'Another' };
    expect(withAcceptance([first, other], changed)).toEqual([changed, other]);
  });

  test('is refused as the 501st, and where its checks are more than 5,000 together', () => {
    expect(withAcceptance(many(maxAcceptances - 1), acceptanceOf([a]))).toHaveLength(500);
    expect(withAcceptance(many(maxAcceptances), acceptanceOf([a]))).toBeNull();
    // One that only changes is not one more.
    const full = many(maxAcceptances);
    expect(withAcceptance(full, { ...full[7]!, reason: 'Another' })).toHaveLength(500);
    expect(withAcceptance([acceptanceOf([a])], large(maxAcceptedChecks - 1))).toHaveLength(2);
    expect(withAcceptance([acceptanceOf([a])], large(maxAcceptedChecks))).toBeNull();
  });
});

test('A check that is removed leaves the chosen acceptances, and those without a check go', () => {
  const [both, alone, other] = [[a, b], [b], [b]].map((checks) => acceptanceOf(checks)) as [
    Acceptance,
    Acceptance,
    Acceptance,
  ];
  const left = withoutChecks(
    [both, alone, other],
    (check, { id }) => id !== other.id && isMeant(check, b),
  );
  expect(titlesOf(left)).toEqual(['A', 'B']);
  expect(left[1]).toBe(other);
});

test.each([
  ['the same key and another title', { key: 'k', title: 'Old' }, { key: 'k', title: 'New' }, true],
  ['another key and the same title', { key: 'k', title: 'T' }, { key: 'l', title: 'T' }, false],
  ['the title alone, and keys that began', { title: 'T' }, { key: 'k', title: 'T' }, true],
  ['the key as title, and titles that began', { title: 'k' }, { key: 'k', title: 'T' }, true],
  ['a key, and none that is sent any more', { key: 'k', title: 'T' }, { title: 'T' }, true],
  ['a key, and only that as title', { key: 'k', title: 'T' }, { title: 'k' }, true],
  ['another title, without keys', { title: 'T' }, { title: 'U' }, false],
])('%s: an acceptance and a check are the same or not', (_, one, check, is) => {
  expect(isMeant(one, check)).toBe(is);
});

describe('A change that is taken back', () => {
  test('brings back what it removed and what it changed, and removes what it added', () => {
    const [first, second] = [acceptanceOf([a]), acceptanceOf([b])];
    const added = withAcceptance([first, second], acceptanceOf([a]))!;
    expect(titlesOf(added)).toEqual(['B', 'A']);
    // The list that is read from storage is equal, and not the same object.
    expect(withUndone(structuredClone(added), [first, second], added)).toEqual([first, second]);
  });

  test('leaves what another window accepted and removed meanwhile', () => {
    const [mine, theirs, gone] = [[a], [b], [aFailing('C')]].map((checks) =>
      acceptanceOf(checks),
    ) as [Acceptance, Acceptance, Acceptance];
    expect(titlesOf(withUndone([mine, theirs], [gone], [gone, mine]))).toEqual(['B']);
  });

  test('brings back no check that another window removed meanwhile', () => {
    const all = acceptanceOf([a, b, aFailing('C')]);
    const mine = { ...all, checks: all.checks.slice(1) };
    const both = { ...all, checks: all.checks.slice(2) };
    expect(titlesOf(withUndone([both], [all], [mine]))).toEqual(['A C']);
    expect(titlesOf(withUndone([], [all], [mine]))).toEqual(['A']);
  });

  test('leaves the reason that another window gave for the same check meanwhile', () => {
    const [mine, theirs] = [acceptanceOf([a, b]), acceptanceOf([a], { reason: 'Theirs' })];
    const undone = withUndone([theirs], [mine], []);
    expect(titlesOf(undone)).toEqual(['B', 'A']);
    expect(undone).toContainEqual(theirs);
  });

  test('is refused where the others leave no room', () => {
    expect(withUndone(many(maxAcceptances), [acceptanceOf([a])], [])).toBeNull();
  });
});
