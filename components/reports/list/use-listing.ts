import { useEffect, useRef, useState } from 'preact/hooks';
import type { Problem } from '../../../lib/domain/problem.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import { parametersOf, type ReportsView, viewSearch } from '../view.ts';
import { type FoundReports, searchArchive } from '../../../lib/storage/archive/search-archive.ts';
import { sendWithRetry } from '../send-with-retry.ts';
import { keptListing, type Listing, listingOf, patched } from '../listing.ts';
import { useRetry } from '../use-retry.ts';

const none: FoundReports = { reports: [], unreadable: 0 };

/** What the table shows, whether more is on its way, and what went wrong with it. */
export interface Loaded {
  listing: Listing | null;
  loading: boolean;
  problem: Problem | null;
  refresh: () => void;
  /** Brings one row up to date; null takes it out. */
  patch: (id: string, report: Report | null) => void;
}

/**
 * The reports of a view: what this device has at once, then what the service says. A late answer
 * never replaces a newer one. What is shown of another view stays until the service has answered,
 * so that nothing jumps: only where it cannot does what this device has take its place.
 */
export function useListing(connectionId: string, view: ReportsView): Loaded {
  const parameters = parametersOf(view);
  const key = viewSearch({ ...view, report: null });
  const [state, setState] = useState<Pick<Loaded, 'listing' | 'loading' | 'problem'>>({
    listing: null,
    loading: true,
    problem: null,
  });
  const asked = useRef(0);
  const retry = useRetry();
  const searching = useRef(new AbortController());
  const load = async () => {
    const own = ++asked.current;
    retry.clear();
    const isNewest = () => own === asked.current;
    setState((before) => ({ ...before, loading: true }));
    searching.current.abort();
    const search = (searching.current = new AbortController());
    const asking = sendWithRetry('listReports', { connectionId, parameters });
    // One more than is shown, which tells whether there is a next batch. Without an archive the
    // service's answer is all there is.
    const kept = searchArchive(connectionId, view, view.perPage + 1, search.signal).catch(
      () => none,
    );
    let answered = false;
    const showKept = async () => {
      const archived = await kept;
      if (!isNewest() || answered || archived.reports.length === 0) return;
      // What the service sent of another view stays until it answers.
      setState((before) =>
        before.listing?.from === 'service'
          ? before
          : { ...before, listing: keptListing(archived, view, key) },
      );
    };
    void showKept();
    const answer = await asking;
    answered = true;
    if (!isNewest()) return;
    if ('batch' in answer) {
      search.abort();
      retry.after(null, () => void load());
      return setState({
        listing: listingOf(answer.batch, key, 'service'),
        loading: false,
        problem: null,
      });
    }
    const archived = await kept;
    if (!isNewest()) return;
    retry.after(answer.problem, () => void load());
    const fallback = keptListing(archived, view, key);
    // What is shown of another view is not to pass for this one.
    setState(({ listing }) => ({
      listing: listing?.key === key ? listing : fallback,
      loading: false,
      problem: answer.problem,
    }));
  };
  useEffect(() => {
    const again = () => {
      retry.restart();
      void load();
    };
    again();
    addEventListener('online', again);
    return () => {
      asked.current += 1;
      searching.current.abort();
      retry.clear();
      removeEventListener('online', again);
    };
  }, [connectionId, key]);
  const patch = (id: string, report: Report | null) =>
    setState((before) =>
      before.listing ? { ...before, listing: patched(before.listing, id, report) } : before,
    );
  return { ...state, refresh: () => void load(), patch };
}
