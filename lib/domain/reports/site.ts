import * as v from 'valibot';
import { resultOfCode, timeOfCode } from './audit.ts';
import { type Check, importances } from './report.ts';
import { Categories, compareResults, noResults, Result, type ResultCounts } from './result.ts';
import { Time } from '../time.ts';

/**
 * The parts of a report that the view of its project needs. `page` is the key of its page, and `at`
 * the time it was generated (milliseconds since 1970, 0 if unknown). `failing` has the names of its
 * failing checks, one per line, or is null if its checks are unknown. `unread` says that the
 * service was not asked for its checks. `audits` are of the form `AuditCode`.
 */
export const ReportSummary = v.object({
  id: v.string(),
  url: v.string(),
  page: v.string(),
  at: Time,
  result: v.nullable(Result),
  score: v.nullable(v.number()),
  categories: v.exactOptional(Categories),
  failing: v.nullable(v.string()),
  unread: v.exactOptional(v.literal(1)),
  audits: v.array(v.number()),
});
export type ReportSummary = v.InferOutput<typeof ReportSummary>;

/** A check in a project. `name` comes from `checkName`. */
export interface SiteCheck {
  name: string;
  title: string;
  importance: Check['importance'];
}

/** A failing check, with the number of pages on which it fails. */
export interface FailingCheck extends SiteCheck {
  pages: number;
}

/** A project as a site: its pages, each with its latest report, and the failing checks. */
export interface Site {
  /** Worst result first. */
  pages: ReportSummary[];
  reports: number;
  /** When the first audit was, in milliseconds since 1970, or null if no time is known. */
  since: number | null;
  /** By importance, then by number of pages. */
  failing: FailingCheck[];
  /** The checks that fail only where that is accepted, in the same order. */
  accepted: FailingCheck[];
  /** How many pages have known checks. */
  checked: number;
  /** The ids of the reports whose checks the service was not asked for. */
  unread: string[];
}

/** Returns the name of a check on one line: its key, or its title without a key. */
export function checkName({ key, title }: Pick<Check, 'key' | 'title'>): string {
  return (key ?? title).replaceAll('\n', ' ');
}

/** The names of the checks that a report fails. */
export function failingNames(failing: ReportSummary['failing']): string[] {
  return failing ? failing.split('\n') : [];
}

/**
 * Groups the reports of a project by page. `checks` are the checks that these reports fail.
 * `acceptedOn` says of a page whether it is accepted that it fails the check with a name.
 */
export function siteOf(
  reports: ReportSummary[],
  checks: SiteCheck[],
  acceptedOn: (page: string) => (name: string) => boolean = () => () => false,
): Site {
  const pages = latestOfPages(reports).toSorted(worstFirst);
  const counts = new Map<string, number>();
  const acceptedCounts = new Map<string, number>();
  for (const { page, failing } of pages) {
    const isAccepted = acceptedOn(page);
    for (const name of failingNames(failing)) {
      const own = isAccepted(name) ? acceptedCounts : counts;
      own.set(name, (own.get(name) ?? 0) + 1);
    }
  }
  const counted = (of: Map<string, number>) =>
    checks
      .flatMap((check) => {
        const count = of.get(check.name);
        return count === undefined ? [] : [{ ...check, pages: count }];
      })
      .toSorted(mostImportantFirst);
  return {
    pages,
    reports: reports.length,
    since: firstAudit(reports),
    failing: counted(counts),
    accepted: counted(acceptedCounts).filter(({ name }) => !counts.has(name)),
    checked: pages.filter((page) => page.failing !== null).length,
    unread: pages.filter(({ unread, result }) => unread && result !== null).map(({ id }) => id),
  };
}

function mostImportantFirst(one: FailingCheck, other: FailingCheck): number {
  return (
    importances.indexOf(one.importance) - importances.indexOf(other.importance) ||
    other.pages - one.pages ||
    // The first `localeCompare` of a process takes 25 ms.
    (one.title < other.title ? -1 : 1)
  );
}

/** The latest report of each page: of those with a result, where there are any. */
export function latestOfPages<Summary extends ReportSummary>(reports: Summary[]): Summary[] {
  return [...Map.groupBy(reports, ({ page }) => page).values()].map((own) =>
    own.reduce((latest, report) => (isLater(report, latest) ? report : latest)),
  );
}

function isLater(report: ReportSummary, other: ReportSummary): boolean {
  const hasResult = report.result !== null;
  return hasResult === (other.result !== null) ? report.at > other.at : hasResult;
}

/**
 * Orders pages: the worst result first, pages without a result last. Within a result, pages without
 * a score come first.
 */
function worstFirst(one: ReportSummary, other: ReportSummary): number {
  if (one.result === null || other.result === null)
    return Number(one.result === null) - Number(other.result === null);
  return compareResults(one.result, other.result) || (one.score ?? -1) - (other.score ?? -1);
}

/**
 * Returns the time of the earliest audit, in milliseconds since 1970, or null if no time is known.
 */
function firstAudit(reports: ReportSummary[]): number | null {
  let first = Infinity;
  for (const { audits } of reports)
    for (const code of audits) if (timeOfCode(code) > 0 && code < first) first = code;
  return first === Infinity ? null : timeOfCode(first);
}

/** How many pages had each result at the end of a week. */
export interface Week extends ResultCounts {
  /** The beginning of the week in milliseconds since 1970: a Monday in the person's time zone. */
  from: number;
}

/**
 * Counts the pages of a project by their latest result, for each week from the first audit up to
 * `now` (milliseconds since 1970), at most the last `limit` weeks. Audits of unknown time count
 * from the first week.
 */
export function resultsByWeek(reports: ReportSummary[], now: number, limit = 26): Week[] {
  const first = firstAudit(reports) ?? now;
  const weeks: Week[] = [];
  for (let from = mondayOf(now); weeks.length < limit; from = weekLater(from, -1)) {
    weeks.unshift({ from, ...noResults() });
    if (from <= first) break;
  }
  const ended = weeks.map((week) => ({ week, end: weekLater(week.from, 1) }));
  for (const own of Map.groupBy(reports, ({ page }) => page).values()) {
    const audits = own.flatMap((report) => report.audits).toSorted((one, other) => one - other);
    let next = 0;
    for (const { week, end } of ended) {
      while (next < audits.length && timeOfCode(audits[next] ?? 0) < end) next += 1;
      const result = resultOfCode(audits[next - 1] ?? -1);
      if (result) week[result] += 1;
    }
  }
  return weeks;
}

function mondayOf(time: number): number {
  const day = new Date(time);
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - ((day.getDay() + 6) % 7));
  return day.getTime();
}

/** A week may be an hour longer or shorter than others. */
function weekLater(monday: number, weeks: 1 | -1): number {
  const day = new Date(monday);
  day.setDate(day.getDate() + 7 * weeks);
  return day.getTime();
}
