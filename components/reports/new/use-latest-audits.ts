import { useEffect, useState } from 'preact/hooks';
import type { Audit } from '../../../lib/domain/reports/audit.ts';
import { readHistory } from '../../../lib/storage/archive/archive.ts';

/** How many pages are read at a time, so that the page stays quick meanwhile. */
const pagesPerStep = 200;

/** The latest audit of each page; null where this device knows none. */
export type LatestAudits = ReadonlyMap<string, Audit | null>;

/**
 * Reads the latest audit of pages from the archive, by their addresses. Each page is read once; the
 * map grows until it has them all. No service is asked.
 */
export function useLatestAudits(connectionId: string, urls: string[]): LatestAudits {
  const [known, setKnown] = useState<LatestAudits>(new Map());
  const wanted = urls.join('\n');
  useEffect(() => {
    const over = new AbortController();
    const read = async () => {
      const unread = urls.filter((url) => !known.has(url));
      for (let from = 0; from < unread.length && !over.signal.aborted; from += pagesPerStep) {
        const step = unread.slice(from, from + pagesPerStep);
        // Without the archive no page has a report.
        const audits = await Promise.all(
          step.map(async (url) => readHistory(connectionId, url, 1).catch(() => [])),
        );
        if (!over.signal.aborted)
          setKnown(
            (before) =>
              new Map([
                ...before,
                ...step.map((url, at) => [url, audits[at]?.[0] ?? null] as const),
              ]),
          );
      }
    };
    void read();
    return () => over.abort();
  }, [wanted]);
  return known;
}
