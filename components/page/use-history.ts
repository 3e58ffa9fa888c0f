import { useEffect, useState } from 'preact/hooks';
import type { Audit } from '../../lib/domain/reports/audit.ts';
import { afterFirstFrame } from './after-first-frame.ts';

/**
 * The audits of a page, newest first and at most `limit`; null until the archive has answered for
 * this page. Read again whenever `since` changes, and by the function beside it.
 */
export function useHistory(
  connectionId: string,
  page: string | null,
  since: unknown,
  limit: number,
): [Audit[] | null, reread: () => void] {
  const [found, setFound] = useState<{ page: string; runs: Audit[] } | null>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (page === null) return;
    let over = false;
    const show = (runs: Audit[]) => !over && setFound({ page, runs });
    // Loaded after the first frame, which does not need it. Without an archive the rest of the
    // popup works.
    const read = async () =>
      (await import('../../lib/storage/archive/archive.ts')).readHistory(connectionId, page, limit);
    const callOff = afterFirstFrame(() => void read().then(show, () => show([])));
    return () => {
      over = true;
      callOff();
    };
  }, [connectionId, page, since, times]);
  return [found?.page === page ? found.runs : null, () => setTimes(times + 1)];
}
