import type { BulkTarget } from '../../domain/jobs/bulk.ts';
import { pageKey } from '../../domain/addresses/page-url.ts';
import { type ReportParameters, searchWords } from '../../domain/reports/list-parameters.ts';
import { pageOf, type Report } from '../../domain/reports/report.ts';
import { countResults, type Result } from '../../domain/reports/result.ts';
import { parseReportRow, parseSummaryRow, type SummaryRow } from './rows.ts';
import { readHistory, readReports } from './reports.ts';
import { openDatabase, rangeOf } from './database.ts';
import { readSummaries } from './summaries.ts';

/** The reports to find, their order, and the first batch to return (from 1). */
interface ArchiveSearch {
  search: string;
  result: Result | null;
  project: string | null;
  /** The ids of the only reports to look at; undefined for all. */
  among?: ReadonlySet<string> | undefined;
  /** The change of each report, by its id. Reports that are missing here come last. */
  changes?: ReadonlyMap<string, number> | undefined;
  sortBy: NonNullable<ReportParameters['sort_by']> | 'change';
  sort: 'asc' | 'desc';
  page: number;
  perPage: number;
}

/** How many reports there are, in all and with each result. */
export type ResultCounts = Record<Result | 'all', number>;

/**
 * Reports from the archive, and how many of the reports found could not be read. `counts` has all
 * reports on this device that match the search and the project, with any result. It is null if the
 * archive cannot be read. `all` has the reports of
 * all batches, if the search was among some reports or in the order of their changes.
 */
export interface FoundReports {
  reports: Report[];
  all?: BulkTarget[];
  unreadable: number;
  counts: ResultCounts | null;
}

/**
 * Services sort results as words: bad, decent, good. Reports without a result come first. Reports
 * with equal values are ordered by id.
 */
const comparisons: Record<
  ArchiveSearch['sortBy'],
  (one: SummaryRow, other: SummaryRow, changes: ArchiveSearch['changes']) => number
> = {
  id: (one, other) => orderOf(one) - orderOf(other),
  generated_at: (one, other) => one.at - other.at,
  url: (one, other) => compareTexts(one.page, other.page),
  result: (one, other) =>
    compareTexts(one.result ?? '', other.result ?? '') || orderOf(one) - orderOf(other),
  change: (one, other, changes) => (changes?.get(one.id) ?? 0) - (changes?.get(other.id) ?? 0),
};

/** The number to compare when ordering by id. For an id that is no number, it is the time. */
function orderOf({ id, at }: SummaryRow): number {
  return /^\d{1,15}$/.test(id) ? Number(id) : at;
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/**
 * Returns the words to look for, in the form of a summary's `text`. A pasted URL loses its scheme,
 * `www.`, trailing slash and a fragment that is no route, because services leave them out.
 */
export function soughtWords(search: string): string[] {
  return searchWords(search).map((word) =>
    (/^https?:\/\//i.test(word) ? pageKey(word) : word).toLowerCase(),
  );
}

/** Returns whether a summary has all the words of a search, wherever they stand in its `text`. */
function finder(search: string): (row: Pick<SummaryRow, 'text'>) => boolean {
  const words = soughtWords(search);
  return ({ text }) => words.every((word) => text.includes(word));
}

/**
 * Finds at most `limit` reports in the archive, from the given batch on. Pages show them before the
 * service answers, or if it cannot. Looks for the text in addresses and projects. A service may
 * search and sort differently.
 */
export async function searchArchive(
  connectionId: string,
  { search, result, project, among, changes, sortBy, sort, page, perPage }: ArchiveSearch,
  limit: number,
): Promise<FoundReports> {
  const transaction = (await openDatabase()).transaction(['reports', 'summaries']);
  const rows = await transaction.objectStore('summaries').getAll(rangeOf(connectionId));
  const isFound = finder(search);
  const compare = comparisons[sortBy];
  const matching = rows
    .map(parseSummaryRow)
    .filter((row) => row !== null)
    .filter(({ id }) => among === undefined || among.has(id))
    .filter((row) => (project === null || row.project === project) && isFound(row));
  const found = matching
    .filter((row) => result === null || row.result === result)
    .toSorted((one, other) => compare(one, other, changes) || compareTexts(one.id, other.id));
  if (sort === 'desc') found.reverse();
  const ordered = changes
    ? [...found.filter(({ id }) => changes.has(id)), ...found.filter(({ id }) => !changes.has(id))]
    : found;
  const first = (page - 1) * perPage;
  const kept = await Promise.all(
    ordered
      .slice(first, first + limit)
      .map(async ({ id }) => transaction.objectStore('reports').get([connectionId, id])),
  );
  const reports = kept.map(parseReportRow).filter((report) => report !== null);
  return {
    reports,
    ...((among ?? changes) && { all: ordered.map(({ id, url }) => ({ id, url })) }),
    unreadable: kept.length - reports.length,
    counts: { all: matching.length, ...countResults(matching) },
  };
}

/**
 * Finds the reports to suggest for a text, at most `count`: first the report of the page with
 * exactly this address, then the newest reports with the text in their address or project, one for
 * each page. Searches `summaries` if they were already read.
 */
export async function findReportsToSuggest(
  connectionId: string,
  typed: string,
  count: number,
  summaries?: SummaryRow[],
): Promise<Report[]> {
  const [all, exact] = await Promise.all([
    summaries ?? readSummaries(connectionId),
    typed.trim() === '' ? null : readNewestOf(connectionId, typed),
  ]);
  const idOfPage = new Map(exact ? [[pageOf(exact), exact.id]] : []);
  const found = all.filter(finder(typed));
  for (const { page, id } of found.toSorted((one, other) => other.at - one.at)) {
    if (idOfPage.size >= count) break;
    if (!idOfPage.has(page)) idOfPage.set(page, id);
  }
  return readReports(connectionId, [...idOfPage.values()]);
}

/**
 * Reads the report with the newest audit of the page with this address, according to `readHistory`.
 * Null if there is no such report.
 */
export async function readNewestOf(connectionId: string, address: string): Promise<Report | null> {
  const [newest] = await readHistory(connectionId, address, 1);
  return (newest && (await readReports(connectionId, [newest.reportId]))[0]) ?? null;
}
