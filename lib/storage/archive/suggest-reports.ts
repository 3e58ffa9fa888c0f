import { pageKey } from '../../domain/page-url.ts';
import type { Report } from '../../domain/reports/report.ts';
import { readArchivedReport, readHistory } from './archive.ts';
import { searchArchive } from './search-archive.ts';

/** How many reports are looked at, as one page may have several of the newest. */
const maxLookedAt = 24;
const newestFirst = {
  sortBy: 'generated_at',
  sort: 'desc',
  result: null,
  project: null,
  page: 1,
  perPage: maxLookedAt,
} as const;

/**
 * Finds the reports to suggest for a text: that of the page with just this address, and then the
 * newest that have it in address or project, one for each page, at most `count`.
 */
export async function findReportsToSuggest(
  connectionId: string,
  typed: string,
  count: number,
): Promise<Report[]> {
  const [found, exact] = await Promise.all([
    searchArchive(connectionId, { ...newestFirst, search: typed }, maxLookedAt),
    readNewestOf(connectionId, typed),
  ]);
  const byPage = new Map<string, Report>();
  for (const report of [...(exact ? [exact] : []), ...found.reports]) {
    const page = pageKey(report.url);
    if (!byPage.has(page)) byPage.set(page, report);
  }
  return [...byPage.values()].slice(0, count);
}

async function readNewestOf(connectionId: string, address: string): Promise<Report | null> {
  const [newest] = address.trim() === '' ? [] : await readHistory(connectionId, address, 1);
  return newest
    ? ((await readArchivedReport(connectionId, newest.reportId))?.report ?? null)
    : null;
}
