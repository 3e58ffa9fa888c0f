import type { Acceptance } from '../../../lib/domain/accepted/acceptance.ts';
import { acceptedCheck } from '../../../lib/domain/accepted/acceptance.ts';
import type { Accepted, Check } from '../../../lib/domain/reports/report.ts';
import { anAcceptance } from './values.ts';

/** A check that fails. */
export const aFailing = (title: string, more: Partial<Check> = {}): Check => ({
  title,
  passed: false,
  importance: 'medium',
  ...more,
});

/** A check that fails in this many places. */
export const inPlaces = (title: string, count: number, more: Partial<Check> = {}): Check =>
  aFailing(title, { places: { count, items: [] }, ...more });

/** The page for which acceptances hold unless they are told another. */
export const acceptedPage = 'example.com/a';

/** An acceptance of these checks on a page, without an end. */
export function acceptanceOf(checks: Check[], more: Partial<Acceptance> = {}): Acceptance {
  const { where = { in: 'page', page: acceptedPage } } = more;
  const accepted = checks.map((check) => acceptedCheck(check, where));
  return anAcceptance({ reason: 'A colour of the brand', where, ...more, checks: accepted });
}

/** A failing check as a page has it: accepted, unless it has outgrown that. */
export function anAccepted(check: Check, more: Partial<Accepted> = {}): Check {
  const { id, reason, until, acceptedAt } = acceptanceOf([check]);
  return {
    ...check,
    accepted: { id, reason, until, acceptedAt, in: 'page', isOutgrown: false, ...more },
  };
}
