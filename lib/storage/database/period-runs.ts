import type { PageRuns, SitePage } from '../../domain/reports/mended.ts';
import type { Period } from '../../domain/reports/period.ts';
import { openDatabase } from './database.ts';
import { parseAuditRow } from './rows.ts';
import { readSummaries } from './summaries.ts';

/** Reads the pages of a project, ordered by their keys, with the address of the newest report. */
export async function readSitePages(connectionId: string, project: string): Promise<SitePage[]> {
  const summaries = await readSummaries(connectionId, project);
  const newestLast = summaries.toSorted((one, other) => one.at - other.at);
  return [...new Map(newestLast.map(({ page, url }) => [page, { page, url }])).values()].toSorted(
    (one, other) => (one.page < other.page ? -1 : 1),
  );
}

/**
 * Reads the two runs of each page that a period is told from (`PageRuns`), in this order. Audits
 * without a time are not used, and those that cannot be read count as audits without checks. Reads
 * with one cursor a page, and a second one where no run is before the period. All that is read is
 * in memory, so a caller reads many pages in parts.
 */
export async function readPeriodRuns(
  connectionId: string,
  pages: SitePage[],
  { from, end }: Period,
): Promise<PageRuns[]> {
  const { store } = (await openDatabase()).transaction('audits');
  return Promise.all(
    pages.map(async (own) => {
      const keyOf = (...rest: unknown[]) => [connectionId, own.page, ...rest] as const;
      const runs: PageRuns = { ...own, hasRun: false, earlier: null, later: null };
      // Arrays sort after strings, so this begins after all audits of the time 0.
      const range = IDBKeyRange.bound(keyOf(0, []), keyOf(end), true, true);
      let cursor = await store.openCursor(range, 'prev');
      while (cursor && !runs.earlier) {
        const isWithin = cursor.key[2] >= from;
        runs.hasRun ||= isWithin;
        if (!isWithin && !runs.later) return runs;
        const audit = parseAuditRow(cursor.value);
        if (audit?.checks?.length) runs[isWithin ? 'later' : 'earlier'] = audit;
        // Below this key are the runs before the period.
        cursor = await cursor.continue(runs.later && isWithin ? (keyOf(from) as never) : undefined);
      }
      if (!runs.later || runs.earlier) return runs;
      const { at, reportId } = runs.later;
      const within = IDBKeyRange.bound(keyOf(Math.max(from, 1)), keyOf(at, reportId));
      let first = await store.openCursor(within);
      for (; first && !runs.earlier; first = await first.continue()) {
        const audit = parseAuditRow(first.value);
        if (audit?.checks?.length) runs.earlier = audit;
      }
      return runs;
    }),
  );
}
