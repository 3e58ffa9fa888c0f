import { useEffect, useRef, useState } from 'preact/hooks';
import { sendMessage } from '../../lib/browser/messages.ts';
import { nextDelay } from '../../lib/domain/jobs/backoff.ts';
import type { BulkTarget } from '../../lib/domain/jobs/bulk.ts';
import type { Problem } from '../../lib/domain/problem.ts';
import type { Batch } from '../../lib/domain/walk.ts';
import type { ResultCounts } from '../../lib/storage/database/search.ts';

type ReadQuery = 'listReports' | 'listProjects' | 'readReport';
type QueryData<Query extends ReadQuery> = Parameters<typeof sendMessage<Query>>[1];
type Answer<Query extends ReadQuery> = Awaited<ReturnType<typeof sendMessage<Query>>>;

/**
 * Asks the background to read from the service. Asks again if the background stops before it
 * answers, which is safe because reading changes nothing. Never rejects.
 */
export async function sendWithRetry<Query extends ReadQuery>(
  query: Query,
  data: QueryData<Query>,
): Promise<Answer<Query> | { problem: Problem }> {
  try {
    return (await sendMessage(query, data).catch(async () =>
      sendMessage(query, data),
    )) as Answer<Query>;
  } catch {
    return { problem: { code: 'timeout' } };
  }
}

/** Changes the data on the screen. Does nothing if a newer load has started. */
type Show<Data> = (change: (shown: Data) => Data) => void;

/** The outcome of a load: the service's problem, if any, and the last change of the data. */
interface Loaded<Data> {
  problem: Problem | null;
  change?: (shown: Data) => Data;
}

/**
 * Loads data from the service, by these rules:
 *
 * - It loads when `key` changes, when the network returns, and when the person asks.
 * - The data on the screen stays until a load changes it.
 * - An older load never changes the data of a newer load.
 * - If the service is unreachable although the device is online, it loads again by itself. It waits
 *   2 s, then twice as long after each further failure, at most about a minute. The reason is that
 *   a network often needs a moment after it returns.
 *
 * `load` may show partial data early, for example the data of this device.
 */
export function useServiceData<Data>(
  key: string,
  initial: Data,
  load: (show: Show<Data>) => Promise<Loaded<Data>>,
) {
  const [state, setState] = useState({
    data: initial,
    loading: true,
    /** The problem of the load that ended last. */
    problem: null as Problem | null,
  });
  const loads = useRef({ load, newest: new AbortController(), failures: 0, timer: 0 }).current;
  loads.load = load;
  const showOf =
    (signal: AbortSignal): Show<Data> =>
    (change) => {
      if (!signal.aborted) setState((before) => ({ ...before, data: change(before.data) }));
    };
  const run = async () => {
    clearTimeout(loads.timer);
    loads.newest.abort();
    const { signal } = (loads.newest = new AbortController());
    setState((before) => ({ ...before, loading: true }));
    const { problem, change } = await loads.load(showOf(signal));
    if (signal.aborted) return;
    setState(({ data }) => ({ data: change ? change(data) : data, loading: false, problem }));
    loads.failures = problem ? loads.failures + 1 : 0;
    if (problem?.code === 'unreachable')
      loads.timer = window.setTimeout(
        () => void run(),
        // A person is looking at the page, so no wait is longer than about a minute.
        nextDelay(Math.min(loads.failures - 1, 5), Math.random()),
      );
  };
  useEffect(() => {
    const runAnew = () => {
      loads.failures = 0;
      void run();
    };
    runAnew();
    addEventListener('online', runAnew);
    return () => {
      loads.newest.abort();
      clearTimeout(loads.timer);
      removeEventListener('online', runAnew);
    };
  }, [key]);
  return {
    ...state,
    /** Loads again when the person asks. */
    refresh: () => void run(),
    /** Returns the `show` of the newest load, for changes from other sources. */
    currentShow: () => showOf(loads.newest.signal),
  };
}

/**
 * One batch of a list in a table. `service`: the service's answer. `archive`: this device's rows
 * until the service answers. `device`: this device's rows, because the service cannot filter or
 * sort in this way.
 */
export interface Listing<Row> extends Batch<Row> {
  /** The query string of the listing's view. */
  key: string;
  from: 'service' | 'archive' | 'device';
  /** Whether the service ignored the order of the view and used its own. */
  isInOwnOrder?: boolean;
  /** How many reports this device has for the search and the project of the view. */
  kept?: ResultCounts | null;
  /** Whether this device has all reports of the view, with any result. */
  isArchiveWhole?: boolean;
  /** The reports of all batches, where the view has some reports of this device alone. */
  all?: BulkTarget[];
}

/**
 * Makes a listing of a batch. If the list shifts during the reading, it can contain a row twice.
 * Only the first of the two stays.
 */
export function listingOf<Row>(
  batch: Batch<Row>,
  key: string,
  from: Listing<Row>['from'],
  idOf: (row: Row) => string,
): Listing<Row> {
  const seen = new Set<string>();
  const rows = batch.rows.filter((row) => !seen.has(idOf(row)) && seen.add(idOf(row)));
  return { ...batch, rows, key, from };
}
