import { Fragment, type ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { closePopupAfter, openNeedsYou, openReports } from '../../lib/browser/tabs.ts';
import {
  messageSuffix,
  otherPrivacyText,
  plural,
  privacyName,
  resultName,
  t,
} from '../../lib/browser/i18n.ts';
import { linkToReport } from '../../lib/domain/connections/connection.ts';
import {
  countNeedingPerson,
  isInUndoTime,
  type Job,
  type Task,
} from '../../lib/domain/jobs/job.ts';
import type { Problem } from '../../lib/domain/problem.ts';
import { duplicatesOf } from '../jobs/job-reports.ts';
import { reportLink } from '../report/open-report.ts';
import { copyLinkItems, deleteItem } from '../report/report-items.ts';
import JobActions from '../jobs/JobActions.tsx';
import JobsAnnouncer from '../jobs/JobsAnnouncer.tsx';
import { JobLine } from '../jobs/JobSummary.tsx';
import { describeJob } from '../jobs/job-status.ts';
import MoreButton, { useMoreMenu } from '../ui/MoreButton.tsx';
import { afterFirstFrame } from './after-first-frame.ts';
import { addressOfRow, type RecentRow, recentRows } from './recent-rows.ts';
import type { PageModel } from './use-page.ts';
import { addressOf, pageOf } from '../../lib/domain/reports/report.ts';
import RelativeTime from '../ui/RelativeTime.tsx';
import Placeholders from '../ui/Placeholders.tsx';
import Shape from '../ui/Shape.tsx';
import { isolated, shownUrl } from '../../lib/domain/addresses/shown-address.ts';
import PageAddress from '../report/PageAddress.tsx';

interface Props {
  page: PageModel;
  /** Why the service could not be asked for the newest reports, if so. */
  problem: Problem | null;
  /** Whether the service is asked for them at all. */
  isAsked?: boolean;
}

/** The number of rows in the first frame: a few more than are visible. */
const rowsAtFirst = 8;
/** The maximum number of jobs listed here. The Reports page lists all. */
const maxAskedRows = 5;

/**
 * "Recent reports" of other pages than the one in front: first the jobs, then the newest reports.
 */
export default function RecentReports({ page, problem, isAsked = true }: Props) {
  const { stored, connection, announce, otherConnection, choose, ask: onAsk, changePrivacy } = page;
  // Visible rows are drawn before the first frame, as soon as the form works. The other rows follow
  // after the frame.
  const [count, show] = useState<number | undefined>(0);
  useLayoutEffect(() => show(rowsAtFirst), []);
  useEffect(() => afterFirstFrame(() => show(undefined)), []);
  const { asked, listed } = recentRows(
    stored.jobs.filter((job) => job !== page.job),
    stored.newest?.rows ?? [],
    page.page,
  );
  // The card tells the jobs of the page in front.
  const ofCard = new Set([page.job?.id, page.change?.id]);
  const needy = countNeedingPerson(stored.needy.filter(({ id }) => !ofCard.has(id)));
  const more = asked.length - maxAskedRows;
  const rows = [...asked.slice(0, maxAskedRows), ...listed].slice(0, count);
  const whichOf = countAlike(rows);
  const ask = (task: Task) => void onAsk(task);
  const jobItems = (job: Job, url: string) => [
    ...describeJob(job)
      .actions.filter((action) => action !== 'undo' && action !== 'open')
      .map((action) => ({
        label: t(`jobAction_${messageSuffix(action)}`),
        onChoose: () => choose(action, job),
      })),
    ...duplicatesOf(job, stored.jobs).map((reportId) => ({
      label: t('jobDeleteDuplicate'),
      onChoose: () => ask({ kind: 'delete', reportId, url }),
    })),
  ];
  const [onMore, menu] = useMoreMenu((key) => {
    const row = rows.find((one) => one.key === key);
    if (row?.job) return jobItems(row.job, addressOfRow(row));
    const report = row?.report;
    if (!report) return [];
    const { id } = report;
    const about = { reportId: id, url: addressOf(report) };
    const link = linkToReport(connection, report);
    return [
      ...copyLinkItems(report, link, announce, () => changePrivacy(report)),
      { label: t('sharedRunAgain'), onChoose: () => ask({ kind: 'run', ...about }) },
      { label: t('sharedChangePrivacy'), onChoose: () => changePrivacy(report) },
      ...(otherPrivacyText(report) === null
        ? []
        : [{ label: t('bulkDismiss'), onChoose: () => void page.dismissOtherPrivacy(id) }]),
      {
        label: t('detailChecks'),
        onChoose: () => void closePopupAfter(openReports(id, otherConnection)),
      },
      deleteItem(report, ask),
    ];
  });
  const showAll = () => void closePopupAfter(openReports(undefined, otherConnection));
  return (
    <>
      <section tabIndex={-1} class="recent" aria-labelledby="recent">
        <header class="row">
          <h2 id="recent" class="grow">
            {t('popupRecent')}
          </h2>
          {needy > 0 && (
            <button type="button" class="go" onClick={() => void closePopupAfter(openNeedsYou())}>
              {plural('needsYouCount', needy)}
            </button>
          )}
          <button type="button" class="go" onClick={showAll}>
            {t('sharedAllReports')}
          </button>
        </header>
        {asked.length + listed.length > 0 ? (
          <ul class="list" aria-labelledby="recent">
            {rows.map((row, index) => {
              const { key, job } = row;
              return (
                <Fragment key={key}>
                  <ReportRow
                    id={`recent${index}`}
                    row={row}
                    which={whichOf(row)}
                    page={page}
                    action={
                      job && isInUndoTime(job, Date.now()) ? (
                        <JobActions job={job} status={{ actions: ['undo'] }} onChoose={choose} />
                      ) : (
                        (!job || jobItems(job, '').length > 0) && (
                          <MoreButton of={key} describedBy={`recent${index}`} onMore={onMore} />
                        )
                      )
                    }
                  />
                  {more > 0 && index === maxAskedRows - 1 && (
                    <li class="more-asked">
                      <button type="button" class="go" onClick={showAll}>
                        {plural('sharedAndMore', more)}
                      </button>
                    </li>
                  )}
                </Fragment>
              );
            })}
          </ul>
        ) : stored.newest ? (
          <p class="empty muted">{t('popupEmpty')}</p>
        ) : (
          problem === null && isAsked && <Placeholders count={rowsAtFirst} />
        )}
        {menu}
        <JobsAnnouncer jobs={stored.jobs.filter(({ id }) => !ofCard.has(id))} />
      </section>
      <footer>
        {stored.newest && stored.newest.unreadable > 0 && (
          <p class="small muted">{plural('reportsUnreadable', stored.newest.unreadable)}</p>
        )}
        {stored.hasUnreadable && <p class="small muted">{t('sharedUnreadable')}</p>}
      </footer>
    </>
  );
}

/**
 * Returns the number of a report among the reports of the same page, and their count, such as [2,
 * 3]. Undefined if the page has one report only.
 */
function countAlike(rows: RecentRow[]): (row: RecentRow) => [at: number, of: number] | undefined {
  const alike = new Map<string, string[]>();
  for (const { key, report } of rows)
    if (report) alike.set(pageOf(report), [...(alike.get(pageOf(report)) ?? []), key]);
  return ({ key, report }) => {
    const keys = report ? (alike.get(pageOf(report)) ?? []) : [];
    return keys.length > 1 ? [keys.indexOf(key) + 1, keys.length] : undefined;
  };
}

interface ReportRowProps {
  /** An id that is unique among the rows. */
  id: string;
  row: RecentRow;
  /** The number of the report among the reports of one page (latest first), and their count. */
  which: [at: number, of: number] | undefined;
  page: PageModel;
  /** The button at its end. */
  action: ComponentChildren;
}

/**
 * A row with a report, or with the job that creates one. The job of a report takes the place of its
 * result. The list has twenty rows, so for speed a row has no state and no callbacks of its own.
 */
function ReportRow({ id, row, which, page, action }: ReportRowProps) {
  const { report, job } = row;
  const url = addressOfRow(row);
  const link = report && reportLink(page.connection, report);
  const result = report?.result ?? null;
  const other = report && otherPrivacyText(report);
  return (
    <li tabIndex={-1} class="item" data-report={report?.id}>
      <Shape tone={result ?? 'none'} />
      <div class="grow">
        <a
          id={id}
          class="address cut"
          // Cuts off the end of the address, also in right-to-left languages.
          dir="ltr"
          title={url}
          {...link}
          {...(link &&
            which && { 'aria-label': t('popupWhichReport', isolated(shownUrl(url)), ...which) })}
        >
          <PageAddress url={url} />
        </a>
        {job ? (
          <JobLine job={job} hasDuplicates={duplicatesOf(job, page.stored.jobs).length > 0} />
        ) : (
          report && (
            <div class="small muted cut">
              <span class={result ?? 'none'}>
                {resultName(result)} {report.score !== null && Math.round(report.score)}
              </span>
              {report.generatedAt !== null && (
                <>
                  {' · '}
                  <RelativeTime at={report.generatedAt} />
                </>
              )}
              {report.privacy !== null && !other && ` · ${privacyName(report.privacy)}`}
            </div>
          )
        )}
        {other && <div class="small wrong">{other}</div>}
      </div>
      {action}
    </li>
  );
}
