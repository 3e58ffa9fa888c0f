import type { ReportParameters } from '../../domain/reports/list-parameters.ts';
import type { Report } from '../../domain/reports/report.ts';
import { orderOf, parseReportRow, type ReportRow } from './archive-rows.ts';
import { openDatabase } from './database.ts';
import type { FoundAddress } from './find-addresses.ts';

/**
 * How many rows one read has at most. The first has as many as are needed, each further one twice
 * as many.
 */
const maxRowsPerRead = 500;
const indexes = { id: 'order', generated_at: 'time', url: 'page', result: 'rank' } as const;

/** The order of reports. */
export interface ArchiveOrder {
  sortBy: NonNullable<ReportParameters['sort_by']>;
  sort: 'asc' | 'desc';
}

/** Reports of the archive, and how many rows on the way could not be read. */
export interface FoundReports {
  reports: Report[];
  unreadable: number;
}

/** Reads all reports of a connection, in batches, in their order. The first batch has `count`. */
export async function* readInOrder(
  connectionId: string,
  { sortBy, sort }: ArchiveOrder,
  first: number,
): AsyncGenerator<FoundReports> {
  let rest: IDBKeyRange | null = IDBKeyRange.bound([connectionId], [connectionId, []]);
  for (let count = first; rest; count = Math.min(count * 2, maxRowsPerRead)) {
    const read: Chunk = await readChunk(indexes[sortBy], sort, rest, count);
    yield read;
    rest = read.rest;
  }
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
  sort: ArchiveOrder['sort'],
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

/** Compares as the indexes of the archive do. Reports with equal values are in the order of ids. */
const comparisons: Record<ArchiveOrder['sortBy'], (one: Sortable, other: Sortable) => number> = {
  id: (one, other) => one.order - other.order,
  generated_at: (one, other) => one.at - other.at,
  url: (one, other) => compareTexts(one.page, other.page),
  result: (one, other) => compareTexts(one.rank, other.rank) || one.order - other.order,
};
type Sortable = Pick<ReportRow, 'id' | 'at' | 'order' | 'page' | 'rank'>;

/** Reads the reports that were found, in batches, in this order. The first batch has `first`. */
export async function* readFound(
  connectionId: string,
  found: FoundAddress[],
  { sortBy, sort }: ArchiveOrder,
  first: number,
): AsyncGenerator<FoundReports> {
  // Blocks have no address and no result to sort by.
  const rows =
    sortBy === 'url' || sortBy === 'result'
      ? await readRows(connectionId, found)
      : found.map(({ id, at }) => ({ id, at, order: orderOf(id, at), page: '', rank: '' }));
  const compare = comparisons[sortBy];
  const sorted = rows.toSorted(
    (one: Sortable, other: Sortable) => compare(one, other) || compareTexts(one.id, other.id),
  );
  if (sort === 'desc') sorted.reverse();
  let from = 0;
  for (let count = first; from < sorted.length; count = Math.min(count * 2, maxRowsPerRead)) {
    const read = await readRows(connectionId, sorted.slice(from, from + count));
    const reports = read.map(parseReportRow).filter((report) => report !== null);
    yield { reports, unreadable: read.length - reports.length };
    from += count;
  }
}

/** Reads these reports, in this order. Leaves out those that are gone or cannot be read. */
export async function readReports(connectionId: string, ids: { id: string }[]): Promise<Report[]> {
  const rows = await readRows(connectionId, ids);
  return rows.map(parseReportRow).filter((report) => report !== null);
}

/** The rows of these reports, without those that are gone. */
async function readRows(connectionId: string, ids: { id: string }[]) {
  const { store } = (await openDatabase()).transaction('reports');
  const rows = await Promise.all(ids.map(async ({ id }) => store.get([connectionId, id])));
  return rows.filter((row) => row !== undefined);
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
