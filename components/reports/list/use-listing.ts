import { usesResult } from '../../../lib/domain/connections/list-form.ts';
import { encodedSearch } from '../../../lib/domain/reports/list-parameters.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import { countResults } from '../../../lib/domain/reports/result.ts';
import {
  type FoundReports,
  type ResultCounts,
  searchArchive,
} from '../../../lib/storage/database/search.ts';
import { readOtherPrivacy } from '../../../lib/storage/asked-privacy.ts';
import { isWhole, readBackfill } from '../../../lib/storage/backfills.ts';
import { storedListForms } from '../../../lib/storage/newest-reports.ts';
import { readPreferences } from '../../../lib/storage/preferences.ts';
import { type Listing, listingOf, sendWithRetry, useServiceData } from '../use-service-data.ts';
import { readChanges, readWorse } from './worse.ts';
import { parametersOf, readView, type ReportsView, viewSearch } from '../view.ts';

/**
 * Loads the reports of a view: first from this device, then from the service. The rows of the view
 * before stay until the service answers, so that nothing jumps. In three cases the rows of this
 * device take their place: the service cannot answer; the view needs the result, but the service
 * has a score instead, which its answer may be the first to show; or the service finds nothing for
 * a search, but this device has reports with that text as they are shown. Pages that got worse,
 * reports with another privacy than was asked for, and the order by change are known to this device
 * alone, so the service is not asked for them. The listing is null before anything is known.
 */
export function useListing(connectionId: string, view: ReportsView) {
  const key = viewSearch({ ...view, report: null });
  const { data, currentShow, ...state } = useServiceData<Listing<Report> | null>(
    `${connectionId} ${key}`,
    null,
    async (show) => {
      if (view.worseSince !== null || view.otherPrivacy || view.sortBy === 'change') {
        const own = await listOfDevice(connectionId, view, key);
        return { problem: null, change: () => own };
      }
      const parameters = parametersOf(view);
      const isForDevice = async () =>
        usesResult(parameters) && (await storedListForms.read(connectionId))?.isScored === true;
      const asking = isForDevice().then(async (isOurs) =>
        isOurs ? null : sendWithRetry('listReports', { connectionId, parameters }),
      );
      const wholeness = readWholeness(connectionId);
      // Reads one report more than is shown, to know whether there is a next batch. If the archive
      // cannot be read, only the service's answer is shown.
      const search = async () => ({
        ...archivedListing(
          await searchArchive(connectionId, view, view.perPage + 1).catch(() => nothingFound),
          view,
          key,
        ),
        isArchiveWhole: await wholeness,
      });
      const reading = search();
      let isAnswered = false;
      const showArchived = async () => {
        const archived = await reading;
        if (isAnswered || archived.rows.length === 0) return;
        show((shown) => (shown?.from === 'service' ? shown : archived));
      };
      void showArchived();
      const answer = await asking;
      isAnswered = true;
      if (answer === null || ('batch' in answer && (await isForDevice()))) {
        // The rows of the answer are already in the archive.
        const own = { ...(await (answer ? search() : reading)), from: 'device' as const };
        return { problem: null, change: () => own };
      }
      if ('batch' in answer) {
        const listing = {
          ...listingOf(answer.batch, key, 'service', ({ id }: Report) => id),
          isInOwnOrder: !isInOrder(answer.batch.rows, view),
        };
        const all = allCounts(listing, view);
        const isArchiveWhole = all !== null || (await wholeness);
        const kept = all ?? (await reading).kept ?? null;
        const isFound = listing.rows.length > 0 || listing.unreadable > 0;
        const own = isFound ? null : withOnlyShown(await reading, view.search);
        return { problem: null, change: () => own ?? { ...listing, kept, isArchiveWhole } };
      }
      const archived = await reading;
      // Rows of another view must not appear as rows of this view.
      return {
        problem: answer.problem,
        change: (shown) => (shown?.key === key ? shown : archived),
      };
    },
  );
  /** Replaces one row by the report as it is now. Null removes the row. */
  const patch = (id: string, report: Report | null) =>
    currentShow()((shown) => shown && withReport(shown, id, report));
  return { ...state, listing: data, patch };
}

const nothingFound: FoundReports = { reports: [], unreadable: 0, counts: null };

/** Lists the reports that only this device can tell. None if the archive cannot be read. */
async function listOfDevice(
  connectionId: string,
  view: ReportsView,
  key: string,
): Promise<Listing<Report>> {
  const { worseSince, otherPrivacy } = view;
  const readAmong = async () => {
    if (otherPrivacy) return readOtherPrivacy(connectionId);
    if (worseSince === null) return undefined;
    return new Set((await readWorse(connectionId, worseSince)).map(({ id }) => id));
  };
  const search = async () => {
    const among = await readAmong();
    const changes = view.sortBy === 'change' ? await readChanges(connectionId) : undefined;
    return searchArchive(connectionId, { ...view, among, changes }, view.perPage + 1);
  };
  const found = await search().catch(() => nothingFound);
  const { all = [] } = found;
  return {
    ...archivedListing(found, view, key),
    from: 'device',
    isArchiveWhole: otherPrivacy || worseSince !== null || (await readWholeness(connectionId)),
    all,
    total: all.length,
    last: Math.ceil(all.length / view.perPage),
  };
}

/**
 * Makes a listing from the archive's reports, starting at the view's batch. If there is one report
 * more than fits on the page, there is a next batch.
 */
export function archivedListing(
  { reports, unreadable, counts }: FoundReports,
  { page, perPage }: Pick<ReportsView, 'page' | 'perPage'>,
  key: string,
): Listing<Report> {
  const listing = listingOf(
    {
      rows: reports.slice(0, perPage),
      unreadable,
      total: null,
      page,
      next: reports.length > perPage ? page + 1 : null,
      last: null,
    },
    key,
    'archive',
    ({ id }: Report) => id,
  );
  return { ...listing, kept: counts };
}

/**
 * Counts the results of a listing that has all reports of its view, with any result. Null for any
 * other listing.
 */
function allCounts(listing: Listing<Report>, { result }: ReportsView): ResultCounts | null {
  const { rows, total } = listing;
  return result === null && rows.length === total ? { all: total, ...countResults(rows) } : null;
}

/** Whether this device has all reports of the service. False if that cannot be read. */
async function readWholeness(connectionId: string): Promise<boolean> {
  return Promise.all([readPreferences(), readBackfill(connectionId)]).then(
    ([preferences, backfill]) => isWhole(preferences, backfill),
    () => false,
  );
}

/**
 * How many reports this device has for the view of a listing. Without the number, it is the number
 * of rows.
 */
export function keptCount(listing: Listing<Report>): number {
  return listing.kept?.[viewOf(listing).result ?? 'all'] ?? listing.rows.length;
}

/**
 * Returns whether rows are in the order of a view. Checks only the order by time, because some
 * services do not support it (service notes). Reports without a time may be anywhere.
 */
export function isInOrder(
  rows: Report[],
  { sortBy, sort }: Pick<ReportsView, 'sortBy' | 'sort'>,
): boolean {
  if (sortBy !== 'generated_at') return true;
  const times = rows.flatMap(({ generatedAt }) => generatedAt ?? []);
  const ordered = times.toSorted((a, b) => (sort === 'asc' ? a - b : b - a));
  return times.every((time, at) => time === ordered[at]);
}

/**
 * Returns the archive's rows that a service may not find by the search text: those that have it in
 * their readable address, in other letters, or as words apart. The service would have found the
 * other rows if it still had them. Null if no row remains.
 */
export function withOnlyShown(archived: Listing<Report>, search: string): Listing<Report> | null {
  const typed = search.trim();
  if (typed === '') return null;
  const asked = [typed, encodedSearch(typed)];
  const rows = archived.rows.filter(({ url }) => !asked.some((text) => url.includes(text)));
  return rows.length === 0 ? null : { ...archived, rows, unreadable: 0, kept: null };
}

/** Returns the view of a listing. */
export function viewOf({ key }: Listing<Report>): ReportsView {
  return readView(key) as ReportsView;
}

/** Returns the listing with one report replaced, or removed if `report` is null. */
export function withReport(
  listing: Listing<Report>,
  id: string,
  report: Report | null,
): Listing<Report> {
  const before = listing.rows.find((row) => row.id === id);
  if (!before) return listing;
  if (report)
    return {
      ...listing,
      rows: listing.rows.map((row) => (row.id === id ? report : row)),
      ...(listing.kept && { kept: withOne(withoutOne(listing.kept, before), report) }),
    };
  return {
    ...listing,
    rows: listing.rows.filter((row) => row.id !== id),
    total: listing.total === null ? null : Math.max(0, listing.total - 1),
    ...(listing.kept && { kept: withoutOne(listing.kept, before) }),
  };
}

function withOne(counts: ResultCounts, { result }: Report, one = 1): ResultCounts {
  const changed = { ...counts, all: counts.all + one };
  return result === null ? changed : { ...changed, [result]: counts[result] + one };
}

function withoutOne(counts: ResultCounts, report: Report): ResultCounts {
  return withOne(counts, report, -1);
}
