import { useEffect, useRef, useState } from 'preact/hooks';
import type { Acceptance } from '../../../lib/domain/accepted/acceptance.ts';
import { type Mark, markAccepted } from '../../../lib/domain/accepted/mark-accepted.ts';
import { type Check, isAccepted } from '../../../lib/domain/reports/report.ts';
import { type Mended, startMended } from '../../../lib/domain/reports/mended.ts';
import type { Period } from '../../../lib/domain/reports/period.ts';
import { readPeriodRuns, readSitePages } from '../../../lib/storage/database/period-runs.ts';

/** How many pages are read at once. Other work comes between. */
const pagesAtOnce = 50;

/** The state of a reading. `read` and `all` are numbers of pages. */
type State =
  | { name: 'reading'; read: number; all: number }
  | { name: 'done'; mended: Mended }
  | { name: 'cancelled' | 'failed' };

const begun: State = { name: 'reading', read: 0, all: 0 };

/**
 * Reads from the archive what became of a project in a period, and anew in another one. Reads
 * nothing without a period, and nothing more once the page is left.
 */
export function useMended(
  connectionId: string,
  project: string,
  period: Period | null,
  acceptances: Acceptance[],
) {
  const [attempt, setAttempt] = useState(0);
  const accepted = JSON.stringify(acceptances);
  const key = [connectionId, project, period?.from, period?.end, attempt, accepted].join(' ');
  const [shown, setShown] = useState<{ key: string; state: State }>({ key, state: begun });
  const stop = useRef(new AbortController());
  const show = (state: State) => setShown({ key, state });
  useEffect(() => {
    const { signal } = (stop.current = new AbortController());
    const read = async ({ from, end }: Period) => {
      const mended = startMended(from, acceptedOn(acceptances, project));
      const pages = await readSitePages(connectionId, project);
      const readPart = async (first: number) =>
        readPeriodRuns(connectionId, pages.slice(first, first + pagesAtOnce), { from, end });
      let reading = readPart(0);
      for (let first = 0; first < pages.length && !signal.aborted; first += pagesAtOnce) {
        const part = await reading;
        // The database reads on while these are compared.
        reading = readPart(first + pagesAtOnce);
        for (const runs of part) mended.add(runs);
        if (!signal.aborted)
          show({ name: 'reading', read: first + part.length, all: pages.length });
      }
      if (!signal.aborted) show({ name: 'done', mended: mended.result() });
    };
    if (period) read(period).catch(() => !signal.aborted && show({ name: 'failed' }));
    return () => stop.current.abort();
  }, [key]);
  return {
    // A reading of another period is never shown as of this one.
    state: shown.key === key ? shown.state : begun,
    cancel: () => {
      stop.current.abort();
      show({ name: 'cancelled' });
    },
    readAgain: () => setAttempt(attempt + 1),
  };
}

/** Returns a function that tells whether it is accepted that a page of a project fails a check. */
function acceptedOn(acceptances: Acceptance[], project: string) {
  const marks = new Map<string, Mark>();
  return (check: Check, page: string): boolean => {
    const mark = marks.get(page) ?? markAccepted(acceptances, { page, project }, Date.now());
    marks.set(page, mark);
    return mark([check]).some(isAccepted);
  };
}
