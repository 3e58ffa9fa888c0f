import * as v from 'valibot';
import { pageKey } from '../addresses/page-url.ts';
import { oneLine, truncate } from '../limits.ts';
import { type Check, importances } from '../reports/report.ts';
import { boundedText, WholeNumber } from '../schema.ts';
import { Time } from '../time.ts';
import { countPlaces } from '../checks/count-places.ts';

/** How many acceptances a connection has at most, and how many checks they name together. */
export const maxAcceptances = 500;
export const maxAcceptedChecks = 5_000;
/** The longest reason, in characters. */
export const maxReason = 200;
/** The longest key or title of an accepted check, in characters. */
const maxName = 500;

/** Returns a key or the title of a check as acceptances know it. */
export function acceptedName(name: string): string {
  return truncate(name, maxName);
}

/**
 * A check that is accepted, by its key and title. Of a page, it has the importance of the check and
 * the number of its places when it was accepted, if that was known.
 */
export const AcceptedCheck = v.strictObject({
  key: v.exactOptional(boundedText()),
  title: boundedText(),
  importance: v.exactOptional(v.picklist(importances)),
  count: v.exactOptional(WholeNumber),
});
export type AcceptedCheck = v.InferOutput<typeof AcceptedCheck>;

/** A page (a `pageKey`), a project, or every page of the connection. */
export const AcceptedWhere = v.variant('in', [
  v.strictObject({
    in: v.literal('page'),
    // A settings file may have the address of the page.
    page: v.pipe(boundedText('address'), v.transform(pageKey)),
  }),
  v.strictObject({ in: v.literal('project'), project: boundedText() }),
  v.strictObject({ in: v.literal('connection') }),
]);
export type AcceptedWhere = v.InferOutput<typeof AcceptedWhere>;

/** A reason as it is kept: one line. */
const Reason = v.pipe(
  v.string(),
  v.regex(/\S/),
  v.maxLength(maxReason),
  v.transform((text) => oneLine(text, Infinity)),
  v.nonEmpty(),
);

/**
 * Failing checks that the person accepts for a reason. `until` is its end in milliseconds since
 * 1970, or null for none. `acceptedAt` is in milliseconds since 1970 too.
 */
export const Acceptance = v.object({
  id: boundedText('id'),
  checks: v.pipe(v.array(AcceptedCheck), v.minLength(1), v.maxLength(maxAcceptedChecks)),
  reason: Reason,
  where: AcceptedWhere,
  until: v.nullable(Time),
  acceptedAt: Time,
});
export type Acceptance = v.InferOutput<typeof Acceptance>;

/** All acceptances of a connection, oldest first. */
export const Acceptances = v.pipe(v.array(Acceptance), v.maxLength(maxAcceptances));

/** Returns a check as an acceptance there keeps it. */
export function acceptedCheck(check: Check, where: AcceptedWhere): AcceptedCheck {
  const { key, title, importance } = check;
  const count = countPlaces(check);
  return {
    ...(key !== undefined && { key: acceptedName(key) }),
    title: acceptedName(title),
    ...(where.in === 'page' && { importance, ...(count !== null && { count }) }),
  };
}

/** A check as far as acceptances know it. */
type Named = Pick<AcceptedCheck, 'title'> & { key?: string | undefined };

/**
 * Whether an acceptance means a check: by the key, or by the title where either has no key. The
 * title of a check without a key may be the key of the other.
 */
export function isMeant(one: Named, check: Named): boolean {
  const [key, title] = [check.key && acceptedName(check.key), acceptedName(check.title)];
  if (key !== undefined && one.key !== undefined) return one.key === key;
  return one.title === title || (one.key ?? one.title) === (key ?? title);
}

/** Whether an acceptance has ended at `now`, in milliseconds since 1970. */
export function isOver({ until }: Pick<Acceptance, 'until'>, now: number): boolean {
  return until !== null && until < now;
}

/**
 * Adds an acceptance. Its checks leave all other acceptances for the same place, so a check has one
 * reason there. Null if these would be too many.
 */
export function withAcceptance(list: Acceptance[], added: Acceptance): Acceptance[] | null {
  const all = withAdded(list, added);
  return areTooMany(all) ? null : all;
}

/** Adds an acceptance as `withAcceptance` does, also if there are too many then. */
export function withAdded(list: Acceptance[], added: Acceptance): Acceptance[] {
  const others = list.filter(({ id }) => id !== added.id);
  return inOrder([...withoutChecksOf(others, added), added]);
}

/** Whether a connection cannot keep so many acceptances. */
export function areTooMany(list: Acceptance[]): boolean {
  const checks = list.reduce((sum, one) => sum + one.checks.length, 0);
  return list.length > maxAcceptances || checks > maxAcceptedChecks;
}

/** Removes the checks that are gone, and the acceptances that have no check left. */
export function withoutChecks(
  list: Acceptance[],
  isGone: (check: AcceptedCheck, of: Acceptance) => boolean,
): Acceptance[] {
  return list.flatMap((one) => {
    const checks = one.checks.filter((check) => !isGone(check, one));
    if (checks.length === one.checks.length) return one;
    return checks.length > 0 ? { ...one, checks } : [];
  });
}

/**
 * Takes back a change of the list: all that it made different becomes as it was `before`. Each
 * change that another window made since stays. Null if there would be too many.
 */
export function withUndone(
  list: Acceptance[],
  before: Acceptance[],
  after: Acceptance[],
): Acceptance[] | null {
  const kept = new Set(before.filter((one) => after.includes(one)));
  const changed = new Set([...before, ...after].flatMap((one) => (kept.has(one) ? [] : one.id)));
  const others = list.filter(({ id }) => !changed.has(id));
  // A check that the change left, and that is gone now, was removed in another window.
  const isGone = (id: string, check: AcceptedCheck) =>
    hasCheck(after, id, check) && !hasCheck(list, id, check);
  const restored = before.flatMap((one) => {
    const checks = one.checks.filter((check) => !isGone(one.id, check));
    return changed.has(one.id) && checks.length > 0 ? { ...one, checks } : [];
  });
  const all = inOrder([...others.reduce(withoutChecksOf, restored), ...others]);
  return areTooMany(all) ? null : all;
}

function hasCheck(list: Acceptance[], id: string, check: AcceptedCheck): boolean {
  return list.some((one) => one.id === id && one.checks.some((kept) => isMeant(kept, check)));
}

/** Removes the checks of an acceptance from those for the same place. */
function withoutChecksOf(list: Acceptance[], { checks, where }: Acceptance): Acceptance[] {
  return withoutChecks(
    list,
    (kept, one) => isSameWhere(one.where, where) && checks.some((check) => isMeant(kept, check)),
  );
}

function inOrder(list: Acceptance[]): Acceptance[] {
  return list.toSorted((one, other) => one.acceptedAt - other.acceptedAt);
}

function isSameWhere(one: AcceptedWhere, other: AcceptedWhere): boolean {
  if (one.in === 'page') return other.in === 'page' && other.page === one.page;
  if (one.in === 'project') return other.in === 'project' && other.project === one.project;
  return other.in === 'connection';
}
