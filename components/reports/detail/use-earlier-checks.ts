import { useEffect, useRef, useState } from 'preact/hooks';
import type { Audit } from '../../../lib/domain/reports/audit.ts';
import { sendWithRetry } from '../send-with-retry.ts';

/**
 * Asks the service for the checks of the run before, where this device has none of them and they
 * are of another report of the page: those of an earlier run of the same report are no more. Once
 * for each report that is opened, and only when the service has just answered (`ready`). Returns
 * whether that is under way; `onKept` is called when it is over, whatever came of it.
 */
export function useEarlierChecks(
  connectionId: string,
  id: string,
  before: Audit | null,
  ready: boolean,
  onKept: () => void,
): boolean {
  const [asking, setAsking] = useState(false);
  const asked = useRef(false);
  const wanted =
    ready &&
    !asked.current &&
    before !== null &&
    !before.checks &&
    before.reportId !== id &&
    navigator.onLine;
  useEffect(() => {
    if (!wanted) return;
    asked.current = true;
    setAsking(true);
    const ask = async () => {
      await sendWithRetry('readReport', { connectionId, id: before.reportId });
      setAsking(false);
      onKept();
    };
    void ask();
  }, [wanted]);
  return asking || wanted;
}
