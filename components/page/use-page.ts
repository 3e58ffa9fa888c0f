import { useLayoutEffect, useState, useEffect } from 'preact/hooks';
import { wakeSoon } from '../../lib/browser/alarms.ts';
import { closePopupAfter, openReports } from '../../lib/browser/tabs.ts';
import { oneClickMs } from '../../lib/domain/jobs/click-ids.ts';
import type { Job, Task } from '../../lib/domain/jobs/job.ts';
import { pageKey } from '../../lib/domain/addresses/page-url.ts';
import type { PageState, PublicConnection } from '../../lib/storage/page-state.ts';
import { reportOf } from '../jobs/job-reports.ts';
import type { JobAction } from '../jobs/job-status.ts';
import { useSave } from '../stored/use-save.ts';
import { useAddJob } from '../jobs/use-add-job.ts';
import { openReport } from '../report/open-report.ts';
import { auditsOf } from './PageResult.tsx';
import { jobOfPage } from './recent-rows.ts';
import type { AddressModel } from './use-address.ts';
import type { Audit } from '../../lib/domain/reports/audit.ts';
import { afterFirstFrame } from './after-first-frame.ts';
import { drainRows, sendMessage } from '../../lib/browser/messages.ts';
import type { Problem } from '../../lib/domain/problem.ts';

/** The page that popup or side panel shows. */
export type PageModel = ReturnType<typeof usePage>;

/**
 * Returns the shown page: its job, its audits (newest first, at most `maxAudits`), and the
 * functions that save the person's changes.
 */
export function usePage(
  stored: PageState,
  connection: PublicConnection,
  { reading }: AddressModel,
  maxAudits: number,
) {
  const { jobs } = stored;
  const add = useAddJob(connection.id);
  const [saving, setSaving] = useState(false);
  const url = 'url' in reading ? reading.url : null;
  const page = url === null ? null : pageKey(url);
  const [nothingSaved, save] = useSave(page);
  const [audits, rereadHistory] = useHistory(connection.id, page, stored, maxAudits);
  const reports = stored.newest?.rows ?? [];
  const known =
    reports.find(({ url: own, sentPage }) => pageKey(own) === page || sentPage === page) ?? null;
  const job = page === null ? null : jobOfPage(jobs, page, Date.now());
  const made = job && reportOf(job);
  /**
   * The connection for links to Reports. Null if the shown connection is in use, because Reports
   * then shows it anyway.
   */
  const otherConnection = stored.connectionInUse && connection.id;

  const track = async (change: Promise<unknown>): Promise<boolean> => {
    void wakeSoon();
    return save(change);
  };
  // Loaded on click, because the popup rarely shows a job with buttons.
  const perform = async (choice: JobAction, chosen: Job, candidate?: string) =>
    (await import('../jobs/perform-job-action.ts')).performJobAction(
      choice,
      chosen,
      connection,
      candidate,
    );
  // The saved job is drawn at this point. If this ran later, it could end the saving state of the
  // very first click.
  useLayoutEffect(() => setSaving(false), [job?.id, job?.state.name]);
  const ask = async (task: Task) => {
    setSaving(true);
    const isSaved = await track(add(task));
    // After a success, the second half of a double click is ignored. After a failure, the next
    // click counts at once.
    if (isSaved) setTimeout(() => setSaving(false), oneClickMs);
    else setSaving(false);
  };
  return {
    url,
    audits,
    rereadHistory,
    job,
    /** The report that the job created, once the list contains it. */
    report: reports.find(({ id }) => id === made) ?? null,
    /** The id of a report of this page that can be run again, or null. */
    runnable: audits?.[0]?.reportId ?? known?.id ?? null,
    result: {
      audits: page === null ? [] : auditsOf(audits, known),
      reportable: page !== null,
      reported: known !== null,
      whole: audits !== null,
    },
    otherConnection,
    /** Whether a job is being saved. Another click would ask for the same. */
    saving,
    nothingSaved,
    choose: (choice: JobAction, chosen: Job, candidate?: string) =>
      void track(perform(choice, chosen, candidate)).then(drainRows),
    ask: (task: Task) => void ask(task),
    open: () =>
      void (made === null
        ? closePopupAfter(openReports(undefined, otherConnection))
        : openReport(connection, made, { otherConnection })),
  };
}

/**
 * Reads the audits of a page, newest first and at most `limit`. Null until the archive has answered
 * for this page. Reads again when `since` changes or when `reread` is called.
 */
function useHistory(
  connectionId: string,
  page: string | null,
  since: unknown,
  limit: number,
): [Audit[] | null, reread: () => void] {
  const [found, setFound] = useState<{ page: string; audits: Audit[] } | null>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (page === null) return;
    let over = false;
    const show = (audits: Audit[]) => !over && setFound({ page, audits });
    // Loaded after the first frame, which does not show the history. The rest of the popup works
    // even if the archive cannot be read.
    const read = async () =>
      (await import('../../lib/storage/database/reports.ts')).readHistory(
        connectionId,
        page,
        limit,
      );
    const callOff = afterFirstFrame(() => void read().then(show, () => show([])));
    return () => {
      over = true;
      callOff();
    };
  }, [connectionId, page, since, times]);
  return [found?.page === page ? found.audits : null, () => setTimes(times + 1)];
}

/**
 * Asks the service for its newest reports when the page opens, when the network returns and when
 * the pause that the service asked for is over. Does nothing without a connection. Returns the
 * problem, and a function that asks again.
 */
export function useRefresh(connectionId: string | null): [Problem | null, () => void] {
  const [problem, setProblem] = useState<Problem | null>(null);
  const refresh = () => {
    if (connectionId === null) return;
    // A background that stops meanwhile does not answer. Its result is in storage.
    sendMessage('refresh', connectionId).then(setProblem, () => setProblem(null));
  };
  useEffect(() => {
    setProblem(null);
    const callOff = afterFirstFrame(refresh);
    addEventListener('online', refresh);
    return () => {
      callOff();
      removeEventListener('online', refresh);
    };
  }, [connectionId]);
  const pauseMs = problem?.code === 'throttled' ? problem.retryAfter : undefined;
  useEffect(() => {
    if (pauseMs === undefined) return;
    const timer = setTimeout(refresh, pauseMs);
    return () => clearTimeout(timer);
  }, [problem]);
  return [problem, refresh];
}
