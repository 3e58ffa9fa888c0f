import { useEffect, useRef, useState } from 'preact/hooks';
import type { Audit } from '../../../lib/domain/reports/audit.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import { readArchivedReport } from '../../../lib/storage/database/reports.ts';
import { type Listing, sendWithRetry, useServiceData } from '../use-service-data.ts';

interface ReportData {
  /** Null before anything is known. */
  report: Report | null;
  /** The audits of the report's page that this device knows, newest first. */
  audits: Audit[];
}

/**
 * Loads one report, first from this device, then from the service (interface, section 4.4). Loads
 * again when `revision` changes. When `listing` changes, the archive may have learned of another
 * audit of the page, so the audits are read once more.
 */
export function useReport(
  connectionId: string,
  id: string,
  revision: string,
  listing: Listing<Report> | null,
) {
  const readArchive = async () => readArchivedReport(connectionId, id).catch(() => null);
  const { data, currentShow, ...state } = useServiceData<ReportData>(
    `${connectionId} ${id} ${revision}`,
    { report: null, audits: [] },
    async (show) => {
      const archived = await readArchive();
      if (archived) show(() => ({ report: archived.report, audits: archived.audits }));
      const answer = await sendWithRetry('readReport', { connectionId, id });
      if ('problem' in answer) return { problem: answer.problem };
      // The background has saved the answer in the archive, as the newest audit of the page.
      const now = await readArchive();
      return {
        problem: null,
        change: ({ audits }) => ({ report: answer.report, audits: now?.audits ?? audits }),
      };
    },
  );
  /**
   * Reads once more from the archive what may change beside the report: the audits of its page, and
   * whether it has another privacy than was asked for.
   */
  const reread = async () => {
    const show = currentShow();
    const now = await readArchive();
    if (!now) return;
    const { askedPrivacy } = now.report;
    show(({ report }) => ({ report: report && { ...report, askedPrivacy }, audits: now.audits }));
  };
  useEffect(() => void reread(), [listing]);
  return { ...data, ...state, reread };
}

/**
 * Asks the service for the checks of the previous audit if this device does not have them. This
 * works only if the audit belongs to another report of the page, because a new run replaces the
 * checks of a report. Asks once per opened report, and only if the service has just answered
 * (`isReady`). Calls `onRead` afterwards, even after a failure. Returns whether it is asking.
 */
export function usePreviousChecks(
  connectionId: string,
  id: string,
  previous: Audit | null,
  isReady: boolean,
  onRead: () => void,
): boolean {
  const [isAsking, setAsking] = useState(false);
  const hasAsked = useRef(false);
  const isWanted =
    isReady &&
    !hasAsked.current &&
    previous !== null &&
    !previous.checks &&
    previous.reportId !== id &&
    navigator.onLine;
  useEffect(() => {
    if (!isWanted) return;
    hasAsked.current = true;
    setAsking(true);
    const ask = async () => {
      await sendWithRetry('readReport', { connectionId, id: previous.reportId });
      setAsking(false);
      onRead();
    };
    void ask();
  }, [isWanted]);
  return isAsking || isWanted;
}
