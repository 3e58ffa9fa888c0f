import { pageKey } from '../../domain/page-url.ts';
import type { Report } from '../../domain/reports/report.ts';
import { readHistory } from './archive.ts';
import { findNewestOfPages, soughtText } from './find-addresses.ts';
import { readReports } from './read-batches.ts';
import { searchArchive } from './search-archive.ts';

/** How many reports are looked at while not all of them are in address blocks. */
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
    readNewestWith(connectionId, typed, count),
    typed.trim() === '' ? null : readNewestOf(connectionId, typed),
  ]);
  const byPage = new Map<string, Report>();
  for (const report of exact ? [exact, ...found] : found) {
    const page = pageKey(report.url);
    if (!byPage.has(page)) byPage.set(page, report);
  }
  return [...byPage.values()].slice(0, count);
}

async function readNewestWith(connectionId: string, typed: string, count: number) {
  const found = await findNewestOfPages(connectionId, soughtText(typed), count);
  if (!found)
    return (await searchArchive(connectionId, { ...newestFirst, search: typed }, maxLookedAt))
      .reports;
  return readReports(connectionId, found);
}

/**
 * Reads the report with the newest audit of the page with just this address, as `readHistory` finds
 * it. Null where there is none.
 */
export async function readNewestOf(connectionId: string, address: string): Promise<Report | null> {
  const [newest] = await readHistory(connectionId, address, 1);
  return (newest && (await readReports(connectionId, [{ id: newest.reportId }]))[0]) ?? null;
}
