import type { Accepted } from '../reports/report.ts';
import { checkName, type SiteCheck } from '../reports/site.ts';
import { type Acceptance, type AcceptedCheck, isOver, isMeant } from './acceptance.ts';
import { holds, markOf, rankOf } from './mark-accepted.ts';

/** How the checks of a project are accepted, by name: on all its pages, and on single pages. */
export interface SiteMarks {
  everywhere: Map<string, Accepted>;
  onPages: Map<string, Set<string>>;
}

/**
 * Returns how the checks of a project are accepted at `now` (milliseconds since 1970). `checks` are
 * those that its reports fail. Summaries know the names of checks alone, so an acceptance of a page
 * holds whatever the number of places.
 */
export function siteMarks(
  acceptances: Acceptance[],
  project: string,
  checks: SiteCheck[],
  now: number,
): SiteMarks {
  const namesOf = namesAmong(checks);
  const everywhere: SiteMarks['everywhere'] = new Map();
  const onPages: SiteMarks['onPages'] = new Map();
  // The reason of the project takes the place of that of the connection.
  for (const one of acceptances.toSorted((a, b) => rankOf(b) - rankOf(a))) {
    const { where } = one;
    if (isOver(one, now) || !(where.in === 'page' || holds(where, { page: '', project }))) continue;
    for (const check of one.checks)
      for (const name of namesOf(check))
        if (where.in !== 'page') everywhere.set(name, markOf([one, check], false));
        else onPages.set(where.page, (onPages.get(where.page) ?? new Set()).add(name));
  }
  return { everywhere, onPages };
}

/** Returns whether it is accepted that this page fails the check with a name. */
export function isAcceptedOn({ everywhere, onPages }: SiteMarks, page: string) {
  const own = onPages.get(page);
  return (name: string) => everywhere.has(name) || own?.has(name) === true;
}

/** Returns a function that finds the names (`checkName`) of an accepted check among checks. */
export function namesAmong(checks: SiteCheck[]): (accepted: AcceptedCheck) => string[] {
  const named = checks.map(({ name, title }) => {
    const hasKey = name !== checkName({ title });
    return { name, title, ...(hasKey && { key: name }) };
  });
  return (accepted) => named.filter((check) => isMeant(accepted, check)).map(({ name }) => name);
}
