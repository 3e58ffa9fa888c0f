import { useEffect, useState } from 'preact/hooks';
import { sendMessage } from '../../lib/browser/messages.ts';
import { pageKey, pageSearch } from '../../lib/domain/addresses/page-url.ts';
import type { Guarded } from '../../lib/domain/leak-guard/guard-address.ts';
import type { Problem } from '../../lib/domain/problem.ts';
import { isOfPage } from './own-report.ts';

/**
 * How a look at the service for reports of a page goes. `none`: the service has none. `more`: the
 * service found more reports than could be read from one answer, and none of these is of the page.
 */
type Look = 'looking' | 'found' | 'none' | 'more';

/** How many reports are asked for: enough for one page, and little for services with large rows. */
const perPage = 25;

/**
 * Looks for reports of a page at the service. Only a click starts it, because the request carries
 * the address of the page. It carries no query and no route, because services do not search these
 * alike. `look` is undefined where the leak guard asks about the rest of the address. Calls
 * `onFound` when the archive has a report of the page. `hasReport`: the page shows a report.
 */
export function useLook(
  connectionId: string,
  reading: Guarded,
  hasReport: boolean,
  onFound: () => void,
) {
  const [last, setLast] = useState<{ page: string; went: Look | Problem } | null>(null);
  const { url, findings } = 'url' in reading ? reading : { url: null, findings: [] };
  const page = url === null ? null : pageKey(url);
  const went = last?.page === page ? last.went : null;
  const isAskedAbout = findings.some(({ place }) => place !== 'query' && place !== 'fragment');
  const problem = typeof went === 'object' ? went : null;

  // The network is back, so the problem may be over. Only a click looks again.
  useEffect(() => {
    const forget = () => setLast(null);
    if (problem) addEventListener('online', forget);
    return () => removeEventListener('online', forget);
  }, [problem]);

  // A report that was found may be deleted later.
  useEffect(() => {
    if (hasReport) setLast(null);
  }, [hasReport]);

  const look = async (at: string, of: string) => {
    if (went === 'looking') return;
    setLast({ page: of, went: 'looking' });
    // The page itself is listed before the pages below it.
    const order = { sort_by: 'url', sort: 'asc', per_page: perPage } as const;
    const parameters = { search: pageSearch(at), search_by: 'url', ...order } as const;
    const answer = await sendMessage('listReports', { connectionId, parameters }).catch(() => ({
      problem: { code: 'timeout' } as const,
    }));
    if ('problem' in answer) return setLast({ page: of, went: answer.problem });
    const { rows, next, unreadable } = answer.batch;
    const isFound = rows.some((report) => isOfPage(report, of));
    const isAll = next === null && unreadable === 0;
    setLast({ page: of, went: isFound ? 'found' : isAll ? 'none' : 'more' });
    if (isFound) onFound();
  };
  return {
    /** Null where nobody looked, or the look failed. */
    went: problem ? null : (went as Look | null),
    problem,
    look: url === null || page === null || isAskedAbout ? undefined : () => void look(url, page),
  };
}
