import { projectOf, type Report } from '../../domain/reports/report.ts';
import type { Result } from '../../domain/reports/result.ts';
import { searchableText } from './address-blocks.ts';
import { findAddresses, soughtText } from './find-addresses.ts';
import { type ArchiveOrder, type FoundReports, readFound, readInOrder } from './read-batches.ts';

/** How many rows a search for a text reads in their order, before it looks into the addresses. */
const maxFirstRows = 50;

/** The reports to find, their order, and the batch (from 1) to begin with. */
export interface ArchiveSearch extends ArchiveOrder {
  search: string;
  result: Result | null;
  project: string | null;
  page: number;
  perPage: number;
}

/**
 * Finds at most `limit` reports in the archive, from the batch of the view on: the rows to show
 * before the service answers, or when it cannot. Looks for a text in addresses and projects. A
 * service may search and sort in other ways. Finds nothing once the signal is given.
 */
export async function searchArchive(
  connectionId: string,
  view: ArchiveSearch,
  limit: number,
  signal?: AbortSignal,
): Promise<FoundReports> {
  const { result, project, page, perPage } = view;
  const sought = soughtText(view.search);
  const isWanted = (report: Report) =>
    (result === null || report.result === result) &&
    (project === null || projectOf(report) === project) &&
    (sought === '' || searchableText(report).includes(sought));
  const collect = async (batches: AsyncIterable<FoundReports>, maxRows = Infinity) => {
    const found: FoundReports = { reports: [], unreadable: 0 };
    let skip = (page - 1) * perPage;
    let rows = 0;
    for await (const { reports, unreadable } of batches) {
      if (signal?.aborted) return { reports: [], unreadable: 0 };
      found.unreadable += unreadable;
      for (const report of reports) {
        if (!isWanted(report)) continue;
        if (skip > 0) skip -= 1;
        else if (found.reports.push(report) === limit) return found;
      }
      rows += reports.length + unreadable;
      if (rows >= maxRows) return null;
    }
    return found;
  };

  // A text that many reports have is among the first of them.
  const first = await collect(
    readInOrder(connectionId, view, limit),
    sought === '' ? Infinity : maxFirstRows,
  );
  if (first) return first;
  const found = await findAddresses(connectionId, sought);
  const all = await collect(
    found ? readFound(connectionId, found, view, limit) : readInOrder(connectionId, view, limit),
  );
  return all ?? { reports: [], unreadable: 0 };
}
