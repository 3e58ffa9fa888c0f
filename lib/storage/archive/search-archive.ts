import type { ReportParameters } from '../../domain/reports/list-parameters.ts';
import { projectOf, type Report } from '../../domain/reports/report.ts';
import type { Result } from '../../domain/reports/result.ts';
import { parseReportRow } from './archive-rows.ts';
import { openDatabase } from './database.ts';

/**
 * How many rows one read has at most. The first has as many as are needed, each further one twice
 * as many.
 */
const maxRowsPerRead = 500;
const indexes = { id: 'order', generated_at: 'time', url: 'page', result: 'rank' } as const;

/** The reports to find, their order, and the batch (from 1) to begin with. */
export interface ArchiveSearch {
  search: string;
  result: Result | null;
  project: string | null;
  sortBy: NonNullable<ReportParameters['sort_by']>;
  sort: 'asc' | 'desc';
  page: number;
  perPage: number;
}

/**
 * Finds at most `limit` reports in the archive, from the batch of the view on: the rows to show
 * before the service answers, or when it cannot. A service may search and sort in other ways. Finds
 * nothing once the signal is given.
 */
export async function searchArchive(
  connectionId: string,
  view: ArchiveSearch,
  limit: number,
  signal?: AbortSignal,
): Promise<FoundReports> {
  const { sortBy, sort, search, result, project, page, perPage } = view;
  const text = search.trim().toLowerCase();
  const found: FoundReports = { reports: [], unreadable: 0 };
  let skip = (page - 1) * perPage;
  let rest: IDBKeyRange | null = IDBKeyRange.bound([connectionId], [connectionId, []]);
  for (let count = limit; rest; count = Math.min(count * 2, maxRowsPerRead)) {
    const read: Chunk = await readChunk(indexes[sortBy], sort, rest, count);
    if (signal?.aborted) return { reports: [], unreadable: 0 };
    found.unreadable += read.unreadable;
    for (const report of read.reports) {
      if (result !== null && report.result !== result) continue;
      if (project !== null && projectOf(report) !== project) continue;
      if (text !== '' && !report.url.toLowerCase().includes(text)) continue;
      if (skip > 0) skip -= 1;
      else if (found.reports.push(report) === limit) return found;
    }
    rest = read.rest;
  }
  return found;
}

/** Reports of the archive, and how many rows on the way could not be read. */
export interface FoundReports {
  reports: Report[];
  unreadable: number;
}

interface Chunk extends FoundReports {
  /** The range of the remaining rows, or null after the last. */
  rest: IDBKeyRange | null;
}

/**
 * Reads the first `count` reports of a range, and all that share the key of the last one. Each read
 * is a transaction of its own, so that the service's answer can be saved between two of them.
 */
async function readChunk(
  name: (typeof indexes)[keyof typeof indexes],
  sort: ArchiveSearch['sort'],
  range: IDBKeyRange,
  count: number,
): Promise<Chunk> {
  const index = (await openDatabase()).transaction('reports').store.index(name);
  const first = await index.openKeyCursor(range, sort === 'asc' ? 'next' : 'prev');
  const last = count > 1 ? await first?.advance(count - 1) : first;
  const { lower, upper, lowerOpen, upperOpen } = range as {
    lower: unknown;
    upper: unknown;
    lowerOpen: boolean;
    upperOpen: boolean;
  };
  const before = last ? IDBKeyRange.bound(lower, last.key, lowerOpen, sort === 'desc') : null;
  const after = last ? IDBKeyRange.bound(last.key, upper, sort === 'asc', upperOpen) : null;
  const [own, rest] = sort === 'asc' ? [before, after] : [after, before];
  const rows = await index.getAll(own ?? range);
  const reports = rows.map(parseReportRow).filter((report) => report !== null);
  return {
    reports: sort === 'asc' ? reports : reports.toReversed(),
    unreadable: rows.length - reports.length,
    rest,
  };
}
