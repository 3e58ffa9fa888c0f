import { useEffect, useState } from 'preact/hooks';
import type { Run } from '../../lib/model/run.ts';
import { afterFirstFrame } from './afterFirstFrame.ts';

/** Audits of a page, newest first; null until the archive has answered for this very page. Asked again whenever `since` changes. */
export function useHistory(connectionId: string, page: string | null, since: unknown): Run[] | null {
  const [found, setFound] = useState<{ page: string; runs: Run[] } | null>(null);
  useEffect(() => {
    if (page === null) return;
    let over = false;
    const show = (runs: Run[]) => !over && setFound({ page, runs });
    // Loaded after the first frame, which has no need of it. Without an archive the popup does everything else.
    const read = async () => (await import('../../lib/storage/archive.ts')).readHistory(connectionId, page, 12);
    const callOff = afterFirstFrame(() => void read().then(show, () => show([])));
    return () => {
      over = true;
      callOff();
    };
  }, [connectionId, page, since]);
  return found?.page === page ? found.runs : null;
}
