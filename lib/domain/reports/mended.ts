import type { Audit } from './audit.ts';
import { type CheckPair, compareChecks, latestOf } from './checks.ts';
import { changedCategories, scoreChange, timedCategory } from './real-change.ts';
import { type Check, importances } from './report.ts';
import { countResults, type ResultCounts } from './result.ts';
import { checkName } from './site.ts';

/** A page of a project: its `pageKey`, and its address as the service sent it last. */
export interface SitePage {
  page: string;
  url: string;
}

/**
 * The two runs of a page that a period is told from, both with checks, or null. `later` is the last
 * one in the period. `earlier` is the last one before it, or else the first one in it. `hasRun`
 * says whether the page ran in the period at all.
 */
export interface PageRuns extends SitePage {
  hasRun: boolean;
  earlier: Audit | null;
  later: Audit | null;
}

type Run = Pick<Audit, 'reportId' | 'at' | 'result'>;

/** A check that changed, as its first page has it, with its pages and their runs. */
export interface ChangedCheck {
  check: Pick<Check, 'key' | 'title' | 'passed' | 'importance'>;
  pages: (SitePage & { earlier: Run; later: Run })[];
}

/** The most important checks come first, then those of most pages. */
type Changed = Record<'mended' | 'failing' | 'accepted', ChangedCheck[]>;

/**
 * A project over a period: what is mended, what newly fails, and what newly fails and is accepted.
 * `earlier` and `later` are the results of the `pages` that are compared, `within` of which have no
 * run before the period. Other pages did not run in it, or have no two runs with checks
 * (`unknown`).
 */
export interface Mended extends Changed {
  pages: number;
  earlier: ResultCounts;
  later: ResultCounts;
  within: number;
  notRun: number;
  unknown: number;
}

/**
 * Begins to tell what became of a project since `from` (milliseconds since 1970), page by page. A
 * check that the later run lacks, for example because it was not checked, is not mended. A check of
 * performance counts only where performance moved beyond its tolerance, or else the score.
 */
export function startMended(
  from: number,
  isAccepted: (check: Check, page: string) => boolean = () => false,
) {
  const found = {
    mended: new Map<string, ChangedCheck>(),
    failing: new Map<string, ChangedCheck>(),
    accepted: new Map<string, ChangedCheck>(),
  };
  const listOf = (group: keyof Changed) => [...found[group].values()].toSorted(byWeight);
  const compared: ChangedCheck['pages'] = [];
  const counts = { within: 0, notRun: 0, unknown: 0 };
  return {
    add({ page, url, hasRun, earlier, later }: PageRuns): void {
      if (!hasRun || !earlier || !later) return void (counts[hasRun ? 'unknown' : 'notRun'] += 1);
      if (earlier.at >= from) counts.within += 1;
      const own = { page, url, earlier: briefOf(earlier), later: briefOf(later) };
      compared.push(own);
      const { turnedGood, turnedBad } = compareChecks(earlier.checks ?? [], later.checks ?? []);
      for (const pair of [...turnedGood, ...turnedBad].filter(realChange(earlier, later))) {
        const check = latestOf(pair);
        const group = check.passed ? 'mended' : isAccepted(check, page) ? 'accepted' : 'failing';
        addTo(found[group], check, own);
      }
    },
    result(): Mended {
      return {
        mended: listOf('mended'),
        failing: listOf('failing'),
        accepted: listOf('accepted'),
        pages: compared.length,
        earlier: countResults(compared.map(({ earlier }) => earlier)),
        later: countResults(compared.map(({ later }) => later)),
        ...counts,
      };
    },
  };
}

/** Whether a change of a check between two runs is more than what varies from run to run. */
function realChange(earlier: Audit, later: Audit): (pair: CheckPair) => boolean {
  const changed = changedCategories(later, earlier);
  const hasMoved = changed ? timedCategory in changed : scoreChange(later, earlier) !== 0;
  return ({ before, after }) => hasMoved || (after ?? before)?.category !== timedCategory;
}

const briefOf = ({ reportId, at, result }: Audit): Run => ({ reportId, at, result });

function addTo(list: Map<string, ChangedCheck>, check: Check, page: ChangedCheck['pages'][0]) {
  const { key, title, passed, importance } = check;
  const known = list.get(checkName(check));
  if (!known)
    list.set(checkName(check), { check: { key, title, passed, importance }, pages: [page] });
  // A report may have two checks of one name.
  else if (known.pages.at(-1) !== page) known.pages.push(page);
}

function byWeight({ check: one, pages }: ChangedCheck, other: ChangedCheck): number {
  return (
    importances.indexOf(one.importance) - importances.indexOf(other.check.importance) ||
    other.pages.length - pages.length ||
    (one.title < other.check.title ? -1 : 1)
  );
}
