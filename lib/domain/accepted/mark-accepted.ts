import {
  type Accepted,
  type Check,
  importances,
  pageOf,
  projectOf,
  type Report,
} from '../reports/report.ts';
import { countPlaces } from '../checks/count-places.ts';
import {
  type Acceptance,
  type AcceptedCheck,
  acceptedName,
  type AcceptedWhere,
  isMeant,
  isOver,
} from './acceptance.ts';

/** The page of checks (a `pageKey`) and its project. */
export interface PlaceOfChecks {
  page: string;
  project: string;
}

/**
 * Adds to failing checks how they are accepted. `at` is the time of an earlier audit, in
 * milliseconds since 1970 (unknown if not above 0): no check outgrows an acceptance that was made
 * after it.
 */
export type Mark = (checks: Check[], at?: number) => Check[];

/** One check of an acceptance. */
type Entry = [Acceptance, AcceptedCheck];

/** From where the reason comes that is shown, if there are several. */
const order: AcceptedWhere['in'][] = ['page', 'project', 'connection'];

/**
 * Returns a function that marks the failing checks of a page that acceptances hold for at `now`
 * (milliseconds since 1970). A check with more places than when it was accepted on its page, or
 * with a higher importance, is marked as outgrown. An unknown number is never more.
 */
export function markAccepted(acceptances: Acceptance[], of: PlaceOfChecks, now: number): Mark {
  const own = acceptances.filter((one) => holds(one.where, of) && !isOver(one, now));
  if (own.length === 0) return (checks) => checks;
  const named = own.flatMap((one) =>
    one.checks.flatMap((check) => Array.from(namesOf(check), (name) => ({ name, one, check }))),
  );
  const byName = Map.groupBy(named, ({ name }) => name);
  return (checks, at = Infinity) => {
    const hasOutgrown = (entry: Entry, check: Check) =>
      !(at > 0 && at < entry[0].acceptedAt) && isOutgrown(entry, check);
    return checks.map((check) => {
      if (check.passed) return check;
      const entries = [...namesOf(check)]
        .flatMap((name) => byName.get(name) ?? [])
        .map(({ one, check: kept }): Entry => [one, kept])
        .filter(([, kept]) => isMeant(kept, check))
        .toSorted(([one], [other]) => rankOf(one) - rankOf(other));
      const found = entries.find((entry) => !hasOutgrown(entry, check)) ?? entries[0];
      return found ? { ...check, accepted: markOf(found, hasOutgrown(found, check)) } : check;
    });
  };
}

/** Marks the failing checks of a report as `markAccepted` does. */
export function markReport(acceptances: Acceptance[], report: Report, now: number): Report {
  const of = { page: pageOf(report), project: projectOf(report) };
  return withMarks(report, markAccepted(acceptances, of, now));
}

/** Marks the checks of a report, or of an earlier audit at this time, where they are known. */
export function withMarks<Of extends { checks?: Check[] | undefined }>(
  of: Of,
  mark: Mark,
  at?: number,
): Of {
  return of.checks ? { ...of, checks: mark(of.checks, at) } : of;
}

/** Returns checks as services send them, without marks. */
export function withoutMarks(checks: Check[]): Check[] {
  return checks.map(({ accepted: _accepted, ...check }) => check);
}

/** Whether acceptances of a place hold for a page. */
export function holds(where: AcceptedWhere, { page, project }: PlaceOfChecks): boolean {
  if (where.in === 'page') return where.page === page;
  return where.in === 'connection' || where.project === project;
}

/** The names by which a check may be found: its title, and its key if it has one. */
function namesOf({ key, title }: Pick<Check, 'key' | 'title'>): Set<string> {
  return new Set([key ?? title, title].map(acceptedName));
}

/** The place of an acceptance among several: the nearest place comes first. */
export function rankOf({ where }: Acceptance): number {
  return order.indexOf(where.in);
}

function isOutgrown([, kept]: Entry, check: Check): boolean {
  const { importance = check.importance, count = Infinity } = kept;
  return (
    importances.indexOf(check.importance) < importances.indexOf(importance) ||
    (countPlaces(check) ?? 0) > count
  );
}

/** Returns the mark of an acceptance for a check. */
export function markOf([one, { importance, count }]: Entry, outgrown: boolean): Accepted {
  const { id, reason, until, acceptedAt, where } = one;
  return {
    id,
    reason,
    until,
    acceptedAt,
    in: where.in,
    ...(where.in === 'project' && { project: where.project }),
    isOutgrown: outgrown,
    ...(importance && { importance }),
    ...(count !== undefined && { count }),
  };
}
