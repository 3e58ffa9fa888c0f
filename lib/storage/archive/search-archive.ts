import type { ReportParameters } from '../../domain/reports/list-parameters.ts';
import type { Report } from '../../domain/reports/report.ts';
import type { Result } from '../../domain/reports/result.ts';
import { parseReportRow } from './archive-rows.ts';
import { database } from './database.ts';

/**
 * How many rows are read at once at most: the first time as many as are asked for, then twice as
 * many each time.
 */
const maxRowsPerRead = 500;
const indexes = { id: 'order', generated_at: 'time', url: 'page', result: 'rank' } as const;

/**
 * Which reports are looked for, in which order, and from which batch (counted from 1) of how many
 * rows on.
 */
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
 * What the archive has for a view, in the view's order, at most `limit`, from the view's own batch
 * on: the rows to show before the service has answered, and when it cannot. `unreadable` counts the
 * rows met on the way that nobody can read. Services may search and sort otherwise. Once the signal
 * is given it reads no further and finds nothing.
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
      if (project !== null && report.project !== project) continue;
      if (text !== '' && !report.url.toLowerCase().includes(text)) continue;
      if (skip > 0) skip -= 1;
      else if (found.reports.push(report) === limit) return found;
    }
    rest = read.rest;
  }
  return found;
}

/** What the archive has, and how many rows of it could not be read. */
export interface FoundReports {
  reports: Report[];
  unreadable: number;
}

interface Chunk extends FoundReports {
  /** Where the others are, or null where there are none. */
  rest: IDBKeyRange | null;
}

/**
 * The first `count` reports of a range, and those that have the same key as the last one. In a
 * transaction of its own: the service's answer is archived before it is shown, and is not to wait
 * for the end of a search.
 */
async function readChunk(
  name: (typeof indexes)[keyof typeof indexes],
  sort: ArchiveSearch['sort'],
  range: IDBKeyRange,
  count: number,
): Promise<Chunk> {
  const index = (await database()).transaction('reports').store.index(name);
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
