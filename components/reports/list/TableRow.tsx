import type { RefObject } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import { formatDate, formatDay } from '../../../lib/browser/formats.ts';
import { listed, privacyName, t } from '../../../lib/browser/i18n.ts';
import { problemMessage, serviceText } from '../../../lib/browser/problem-words.ts';
import { hasEnded, type Job } from '../../../lib/domain/jobs/job.ts';
import type { Audit } from '../../../lib/domain/reports/audit.ts';
import { shownProject } from '../../../lib/domain/addresses/shown-address.ts';
import { addressOf, pageOf, projectOf, type Report } from '../../../lib/domain/reports/report.ts';
import type { RowProgress } from '../bulk/use-bulks.ts';
import type { Actions } from '../../jobs/use-job-actions.ts';
import { OtherPrivacyInRow } from '../../report/OtherPrivacy.tsx';
import PageAddress from '../../report/PageAddress.tsx';
import Result from '../../report/Result.tsx';
import { onPlainClick } from '../../ui/clicks.ts';
import MoreButton, { type OnMore } from '../../ui/MoreButton.tsx';
import RelativeTime from '../../ui/RelativeTime.tsx';
import { JobInRow } from '../../jobs/JobSummary.tsx';
import { type ReportsView, viewSearch } from '../view.ts';
import Change from './Change.tsx';

/** The actions of a row. */
export interface RowActions extends Pick<Actions, 'choose'> {
  more: OnMore;
  select: (id: string, on: boolean, withShift: boolean) => void;
  changePrivacy: (report: Report) => void;
  /** Forgets that the report has another privacy than was asked for. */
  dismiss: (id: string) => void;
  open: (id: string) => void;
}

interface Props {
  report: Report;
  view: ReportsView;
  job: Job | null;
  /** The state of this report in a bulk, and why it failed there. */
  bulkState: RowProgress['state'] | undefined;
  bulkProblem: RowProgress['problem'];
  /** The audit of the page before this report, if it is known. */
  before: Audit | null | undefined;
  /** Whether "first" stands in this row. Once in a list is enough to see. */
  tellsFirst: boolean;
  /** Whether the list has reports of several projects. */
  hasProject: boolean;
  /** Whether the row is from the archive because the service could not be asked. */
  isOld: boolean;
  isSelected: boolean;
  /** Whether the row is on paper. A relative time such as "2 days ago" is soon wrong there. */
  isPrinting: boolean;
  /**
   * Whether the list has another report of this page. The row then shows the time to tell them
   * apart.
   */
  isPageRepeated: boolean;
  /** Stays the same, so that new actions draw no row again. */
  on: RefObject<RowActions>;
}

/** One report of the list, with the state of its job or bulk. It is drawn only if that changes. */
export default function TableRow(props: Props) {
  return useMemo(() => <Row {...props} />, Object.values(props));
}

function Row(props: Props) {
  const {
    report,
    view,
    job,
    bulkState,
    bulkProblem,
    before,
    tellsFirst,
    hasProject,
    isOld,
    isSelected,
    isPageRepeated,
    isPrinting,
    on,
  } = props;
  const id = useId();
  const isOpen = view.report === report.id;
  const isBusy = job !== null && !hasEnded(job);
  const page = pageOf(report);
  const address = addressOf(report);
  const distinction = isPageRepeated ? timeOrId(report) : null;
  return (
    <tr
      role="row"
      tabIndex={-1}
      data-report={report.id}
      class={`${isSelected ? 'selected ' : ''}${isOpen ? 'current ' : ''}${isOld ? 'old' : ''}`}
    >
      <td
        role="cell"
        class="tick"
        onClick={({ shiftKey }) => on.current.select(report.id, !isSelected, shiftKey)}
      >
        <input
          type="checkbox"
          aria-label={t(
            'reportsSelectRow',
            distinction === null ? page : listed([page, distinction]),
          )}
          checked={isSelected}
        />
      </td>
      <td role="cell" class="result">
        <Result result={report.result} />
        {report.score !== null && <span class="muted score"> {Math.round(report.score)}</span>}
      </td>
      <th role="rowheader" scope="row" class="url">
        <div class="row">
          <a
            id={id}
            class="address cut"
            href={viewSearch({ ...view, report: report.id })}
            title={address}
            aria-current={isOpen ? 'true' : undefined}
            onClick={onPlainClick(() => on.current.open(report.id))}
          >
            <PageAddress url={address} />
            {distinction !== null && <span class="hidden">{t('localeComma') + distinction}</span>}
          </a>
          {job ? (
            <JobInRow job={job} actions={{ choose: (...of) => on.current.choose(...of) }} />
          ) : (
            bulkState && <BulkStatus state={bulkState} problem={bulkProblem} />
          )}
        </div>
        <OtherPrivacyInRow
          report={report}
          onChange={isBusy ? undefined : () => on.current.changePrivacy(report)}
          onDismiss={() => on.current.dismiss(report.id)}
        />
      </th>
      {hasProject && (
        <td role="cell" class="project muted">
          <div class="cut" title={shownProject(projectOf(report))}>
            <bdi>{shownProject(projectOf(report))}</bdi>
          </div>
        </td>
      )}
      <td role="cell" class="change">
        <Change report={report} before={before} tellsFirst={tellsFirst} />
      </td>
      <td role="cell" class="generated_at muted">
        {report.generatedAt !== null &&
          (isPrinting ? formatDay(report.generatedAt) : <RelativeTime at={report.generatedAt} />)}
      </td>
      <td role="cell" class="privacy muted">
        {report.privacy !== null && privacyName(report.privacy)}
      </td>
      <td role="cell" class="more">
        {!isBusy && (
          <MoreButton of={report.id} describedBy={id} onMore={(event) => on.current.more(event)} />
        )}
      </td>
    </tr>
  );
}

function timeOrId({ generatedAt, id }: Report): string {
  return generatedAt === null ? id : formatDate(generatedAt);
}

const stateNames = {
  waiting: 'sharedWaiting',
  running: 'reportsRunning',
  done: 'sharedDone',
} as const;

/** The state of a report in a bulk. After a failure, it includes the service's text, if any. */
function BulkStatus({ state, problem }: Pick<RowProgress, 'state' | 'problem'>) {
  if (state === 'left') return null;
  if (state !== 'failed') return <div class="small muted">{t(stateNames[state])}</div>;
  return (
    <div class="small wrong">
      <span class="cross" aria-hidden="true" />
      {problem ? (
        <bdi>{t('reportsFailedBecause', serviceText(problem) || t(problemMessage(problem)))}</bdi>
      ) : (
        t('sharedFailed')
      )}
    </div>
  );
}
