import type { Acceptance } from '../../../lib/domain/accepted/acceptance.ts';
import { namesAmong } from '../../../lib/domain/accepted/accepted-pages.ts';
import { holds } from '../../../lib/domain/accepted/mark-accepted.ts';
import { hasPassed } from '../../../lib/domain/accepted/no-longer-needed.ts';
import { checkName, failingNames, latestOfPages } from '../../../lib/domain/reports/site.ts';
import { readHistory } from '../../../lib/storage/database/reports.ts';
import type { SummaryRow } from '../../../lib/storage/database/rows.ts';
import { readFailingChecks, readSummaries } from '../../../lib/storage/database/summaries.ts';

/**
 * The pages whose latest report fails a check of an acceptance, and the names of its checks that
 * are no longer needed: no page fails them, and each page that has them passed them in its last
 * three runs.
 */
export interface Known {
  pages: SummaryRow[];
  gone: Set<string>;
}

/** How many audits of a page are read, of which the last three with checks count. */
const maxAudits = 10;

/** How many pages are looked at in one task. */
const pagesAtOnce = 100;

/**
 * Reads what this device knows of acceptances, by their ids. Tells `found` the pages first, and
 * later also what is no longer needed. Ends early where that is not `isWanted` any more.
 */
export async function readKnown(
  connectionId: string,
  acceptances: Acceptance[],
  found: (known: Map<string, Known>) => void,
  isWanted: () => boolean,
): Promise<void> {
  const all = latestOfPages(await readSummaries(connectionId));
  const namesOf = namesAmong(await readFailingChecks(connectionId, all));
  const rows = acceptances.map(({ id, where, checks }) => ({
    id,
    where,
    names: checks.flatMap((check) => namesOf(check).map((name) => [name, check] as const)),
    pages: [] as SummaryRow[],
    open: new Set(checks),
    gone: new Set<string>(),
  }));
  const tell = () =>
    isWanted() && found(new Map(rows.map(({ id, pages, gone }) => [id, { pages, gone }])));
  for await (const page of inTasks(all)) {
    const failing = new Set(failingNames(page.failing));
    for (const { names, pages, open } of rows.filter(({ where }) => holds(where, page))) {
      const failed = names.filter(([name]) => failing.has(name));
      if (failed.length > 0) pages.push(page);
      for (const [, check] of failed) open.delete(check);
    }
  }
  tell();
  for await (const page of inTasks(all)) {
    if (!isWanted()) return;
    const own = rows.filter(({ where, open }) => open.size > 0 && holds(where, page));
    if (own.length === 0) continue;
    const audits = await readHistory(connectionId, page.page, maxAudits);
    const runs = audits.flatMap(({ checks }) => (checks?.length ? [checks] : []));
    for (const { open, gone } of own)
      for (const check of open) {
        const outcome = hasPassed(check, runs);
        if (outcome) gone.add(checkName(check));
        if (outcome !== false) continue;
        open.delete(check);
        gone.delete(checkName(check));
      }
  }
  tell();
}

/** Goes through pages, some in each task, so that the page stays quick. */
async function* inTasks(pages: SummaryRow[]): AsyncGenerator<SummaryRow> {
  for (const [at, page] of pages.entries()) {
    if (at % pagesAtOnce === 0) await new Promise((resolve) => setTimeout(resolve));
    yield page;
  }
}
