import { useState, useEffect } from 'preact/hooks';
import { requestAccess } from '../../lib/browser/access.ts';
import { wakeSoon } from '../../lib/browser/alarms.ts';
import { closePopupAfter, openReports, reportsAddress } from '../../lib/browser/tabs.ts';
import type { Job, Task } from '../../lib/domain/jobs/job.ts';
import { pageKey } from '../../lib/domain/addresses/page-url.ts';
import type { PageState, PublicConnection } from '../../lib/storage/page-state.ts';
import type { JobAction } from '../jobs/job-status.ts';
import { useSave } from '../stored/use-save.ts';
import { useAddJob } from '../jobs/use-add-job.ts';
import { onPlainClick } from '../ui/clicks.ts';
import { useClock } from '../ui/RelativeTime.tsx';
import type { Announce } from '../ui/use-announcement.ts';
import { openReport, reportLink } from '../report/open-report.ts';
import {
  auditsOf,
  changeOf,
  isOfPage,
  jobOfPage,
  newestReport,
  type ReportToChange,
} from './own-report.ts';
import type { AddressModel } from './use-address.ts';
import { useLook } from './use-look.ts';
import { pageOf, projectOf, type Report } from '../../lib/domain/reports/report.ts';
import type { Audit } from '../../lib/domain/reports/audit.ts';
import { afterFirstFrame } from './after-first-frame.ts';
import { drainRows, sendMessage } from '../../lib/browser/messages.ts';
import type { Problem } from '../../lib/domain/problem.ts';

/** The page that popup or side panel shows. */
export type PageModel = ReturnType<typeof usePage>;

/**
 * Returns the shown page: its newest report, its job, its audits (newest first, at most
 * `maxAudits`), and the functions that save the person's changes. `announce` says something for a
 * moment.
 */
export function usePage(
  stored: PageState,
  connection: PublicConnection,
  address: AddressModel,
  announce: Announce,
  maxAudits: number,
) {
  const { jobs } = stored;
  const { reading } = address;
  const add = useAddJob(connection.id);
  const [saving, setSaving] = useState(false);
  /** The report whose privacy the person is changing. */
  const [changing, changePrivacy] = useState<ReportToChange | null>(null);
  const url = 'url' in reading ? reading.url : null;
  const page = url === null ? null : pageKey(url);
  const [nothingSaved, save] = useSave(page);
  const listed = (stored.newest?.rows ?? []).filter((row) => isOfPage(row, page));
  const isListed = listed.length > 0;
  const [archived, rereadHistory] = useHistory(connection.id, page, stored, maxAudits, isListed);
  const job = page === null ? null : jobOfPage(jobs, page, Date.now());
  const known = auditsOf(archived?.audits ?? null, listed[0] ?? null);
  const newest = newestReport(url, known, listed, job, archived?.latest ?? null);
  /** The page whose form is in sight. It stays, because a person may be pressing its button. */
  const [formOf, keepForm] = useState<string | null>(null);
  const isOwn = job !== null && job.state.name !== 'refused';
  const isFound = newest !== null && formOf === page && !isOwn;
  const isForm = page !== null && known !== null && (newest === null || isFound);
  useEffect(() => keepForm(isForm ? page : null), [isForm, page]);
  const report = isFound ? null : newest;
  const audits = isFound ? [] : known;
  const look = useLook(connection.id, reading, report !== null, () => {
    keepForm(null);
    rereadHistory();
  });
  /**
   * The connection for links to Reports. Null if the shown connection is in use, because Reports
   * then shows it anyway.
   */
  const otherConnection = stored.connectionInUse && connection.id;

  const open = () =>
    void (report
      ? openReport(connection, report, { otherConnection })
      : closePopupAfter(openReports(undefined, otherConnection)));

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
  const ask = async (task: Task): Promise<boolean> => {
    setSaving(true);
    const isSaved = await track(add(task));
    setSaving(false);
    return isSaved;
  };
  return {
    stored,
    connection,
    address,
    announce,
    url,
    /** Why the address cannot be reported. */
    fault: 'fault' in reading ? reading.fault : null,
    page,
    job,
    /** The delete of the report, or the change of its privacy, if there is one. */
    change: report && changeOf(jobs, report.id, Date.now()),
    /** Whether the job was done a moment ago. */
    isFresh: useJustDone(job),
    /** The newest report of the page, whoever made it. */
    report,
    /** A report that turned up while the form for a new one was in sight, with its latest audit. */
    found: isFound ? { audit: known?.[0] ?? null } : null,
    /** Shows the report that turned up in the place of the form. */
    showFound: () => keepForm(null),
    /** Lets the form stay, where the page has no report yet. */
    keepForm: () => {
      if (report === null) keepForm(page);
    },
    look,
    /** Whether this device has all reports of the service, so a page without one here has none. */
    hasAll: stored.hasAll,
    /** How many reports of the page this device knows. */
    reports: isFound ? 0 : Math.max(archived?.reports ?? 0, listed.length),
    /** Null until they are known. */
    audits,
    /** The audits that the archive has, with their checks. Null until it has answered. */
    archived: isFound ? null : (archived?.audits ?? null),
    rereadHistory,
    otherConnection,
    /** The attributes of a link that opens the report where a person reads it. */
    link: (report && reportLink(connection, report)) ?? {
      href: reportsAddress({ report: report?.id, connection: otherConnection }),
      onClick: onPlainClick(open),
    },
    open,
    changing,
    changePrivacy,
    /** Whether a job is being saved. Another click would ask for the same. */
    saving,
    nothingSaved,
    choose: (choice: JobAction, chosen: Job, candidate?: string) => {
      // Asked in the click itself. The background goes on as soon as it hears of the answer, also
      // if the question of the browser closes the popup.
      if (choice === 'grant') void requestAccess(connection.baseUrl);
      else void track(perform(choice, chosen, candidate)).then(drainRows);
    },
    /** Saves a job for the task. Resolves to whether it was saved. */
    ask,
    /** Forgets that a report has another privacy than was asked for. */
    dismissOtherPrivacy: async (id: string) => {
      // Loaded on click, because few reports have one.
      const { dismissOtherPrivacy } = await import('../../lib/storage/asked-privacy.ts');
      await save(dismissOtherPrivacy(connection.id, [id]));
      rereadHistory();
    },
  };
}

/** For this time, in milliseconds, a job counts as just done. */
const justDoneMs = 1_000;

/**
 * Whether a job was done a moment ago. The main button says so and does nothing meanwhile: a second
 * press, meant for what it was before, would run the checks again.
 */
function useJustDone(job: Job | null): boolean {
  const until = job?.state.name === 'done' ? job.state.at + justDoneMs : 0;
  const left = until - useClock(until);
  return left > 0 && left <= justDoneMs;
}

/** The part of the archive that is about a page. */
interface History {
  page: string;
  /** Newest first. */
  audits: Audit[];
  /** How many reports the page has. */
  reports: number;
  /** The report of the latest audit. */
  latest: Report | null;
}

/**
 * Reads the history of a page, with at most `limit` audits. Null until the archive has answered for
 * this page. Its accepted checks are marked.
 * Reads again when `stored` changes or when `reread` is called. Until it is known whether
 * the page has a report, its main button may have to change, so the archive is read sooner.
 */
function useHistory(
  connectionId: string,
  page: string | null,
  stored: PageState,
  limit: number,
  isReported: boolean,
): [History | null, reread: () => void] {
  const [found, setFound] = useState<History | null>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (page === null) return;
    let over = false;
    const show = (history: Omit<History, 'page'>) => over || setFound({ page, ...history });
    // Loaded after the first frame, which does not show the history. The rest of the popup works
    // even if the archive cannot be read.
    const read = async () => {
      const archive = await import('../../lib/storage/database/reports.ts');
      const [audits, reports] = await Promise.all([
        archive.readHistory(connectionId, page, limit),
        archive.countReports(connectionId, page),
      ]);
      const [latest = null] = audits[0]
        ? await archive.readReports(connectionId, [audits[0].reportId])
        : [];
      if (!latest) return { audits, reports, latest };
      const mark = await markOf(stored, latest);
      return {
        audits: archive.withPlaces(audits, latest).map(mark),
        reports,
        latest,
      };
    };
    const begin = () =>
      void read().then(show, () => show({ audits: [], reports: 0, latest: null }));
    const callOff = afterFirstFrame(begin, isReported ? undefined : 0);
    return () => {
      over = true;
      callOff();
    };
  }, [connectionId, page, stored, times]);
  return [found?.page === page ? found : null, () => setTimes(times + 1)];
}

/** Returns a function that marks the checks of audits, newest first. Loaded when it is needed. */
async function markOf(
  { accepted }: PageState,
  report: Report,
): Promise<(audit: Audit, index: number) => Audit> {
  const [{ storedAccepted }, { markAccepted, withMarks }] = await Promise.all([
    import('../../lib/storage/accepted.ts'),
    import('../../lib/domain/accepted/mark-accepted.ts'),
  ]);
  const of = { page: pageOf(report), project: projectOf(report) };
  const mark = markAccepted(storedAccepted.parse(accepted) ?? [], of, Date.now());
  return (audit, index) => withMarks(audit, mark, index === 0 ? undefined : audit.at);
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
