import { useEffect, useState } from 'preact/hooks';
import type { Audit } from '../../../lib/domain/reports/audit.ts';
import { readLatestAudits } from '../../../lib/storage/database/reports.ts';
import { storedJobs } from '../../../lib/storage/jobs.ts';
import { storedNewest } from '../../../lib/storage/newest-reports.ts';
import { isRows, oneAtATime, watchStored } from '../../stored/use-stored.ts';

/** The number of pages read at a time, so that the page stays responsive. */
const pagesPerStep = 200;

/** The latest audit of each page. Null if this device knows no audit of the page. */
export type LatestAudits = ReadonlyMap<string, Audit | null>;

/**
 * Reads the latest audits of pages from the archive, by their addresses. The map grows until it has
 * all pages. When storage changes, only pages without an audit are read again. No service is asked.
 */
export function useLatestAudits(connectionId: string, urls: string[]): LatestAudits {
  const [known, setKnown] = useState<LatestAudits>(new Map());
  const wanted = urls.join('\n');
  useEffect(
    () =>
      watchLatestAudits(connectionId, urls, known, (found) =>
        setKnown((before) => new Map([...before, ...found])),
      ),
    [wanted],
  );
  return known;
}

/**
 * Reads the latest audits of the pages that have no audit in `before`, and passes on the results
 * step by step. Reads pages without an audit again when jobs, bulks or the newest reports change,
 * because the background writes these after the archive. Returns a function that stops it.
 */
export function watchLatestAudits(
  connectionId: string,
  urls: string[],
  before: LatestAudits,
  onFound: (found: LatestAudits) => void,
): () => void {
  const known = new Map(before);
  const over = new AbortController();
  // Changes arrive faster than a list can be read.
  const read = oneAtATime(async () => {
    const unread = urls.filter((url) => !known.get(url));
    for (let from = 0; from < unread.length && !over.signal.aborted; from += pagesPerStep) {
      const step = unread.slice(from, from + pagesPerStep);
      // If the archive cannot be read, no page has a report.
      const latest = await readLatestAudits(connectionId, step).catch(() => null);
      const found = step.map((url) => [url, latest?.get(url) ?? null] as const);
      const fresh = found.filter(([url, audit]) => audit || !known.has(url));
      for (const [url, audit] of fresh) known.set(url, audit);
      if (fresh.length > 0 && !over.signal.aborted) onFound(new Map(fresh));
    }
  });
  const { refresh, stop } = watchStored(
    read,
    () => undefined,
    () => undefined,
    (key) => key === storedNewest.key(connectionId) || storedJobs.is(key) || isRows(key),
  );
  void refresh();
  return () => {
    over.abort();
    stop();
  };
}
