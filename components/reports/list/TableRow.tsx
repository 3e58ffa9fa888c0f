import { useId } from 'preact/hooks';
import { formatDay, language, t } from '../../../lib/browser/i18n.ts';
import { problemMessage, serviceText } from '../../../lib/browser/problem-words.ts';
import { hasEnded, type Job } from '../../../lib/domain/jobs/job.ts';
import type { Audit } from '../../../lib/domain/reports/audit.ts';
import { addressOf, pageOf, type Report } from '../../../lib/domain/reports/report.ts';
import type { RowProgress } from '../bulk/use-bulks.ts';
import type { Actions } from '../../jobs/use-job-actions.ts';
import { OtherPrivacyInRow } from '../../report/OtherPrivacy.tsx';
import PageAddress from '../../report/PageAddress.tsx';
import { privacyName } from '../../report/Privacy.tsx';
import Result from '../../report/Result.tsx';
import { onPlainClick } from '../../ui/clicks.ts';
import { useKeptFocus } from '../../ui/focus.ts';
import MoreButton, { type OnMore } from '../../ui/MoreButton.tsx';
import RelativeTime from '../../ui/RelativeTime.tsx';
import { JobInRow } from '../../jobs/JobSummary.tsx';
import { type ReportsView, viewSearch } from '../view.ts';
import Change from './Change.tsx';

interface Props {
  report: Report;
  view: ReportsView;
  job: Job | null;
  /** The state of this report in a bulk. */
  bulkProgress: RowProgress | null;
  /** The audit of the page before this report, if it is known. */
  before: Audit | null | undefined;
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
  actions: Actions;
  onMore: OnMore;
  onSelect: (on: boolean, withShift: boolean) => void;
  onChangePrivacy: () => void;
  /** Forgets that the report has another privacy than was asked for. */
  onDismiss: () => void;
  onOpen: () => void;
}

/** One report of the list, with the state of its job or bulk. */
export default function TableRow(props: Props) {
  const {
    report,
    view,
    job,
    bulkProgress,
    before,
    isOld,
    isSelected,
    isPageRepeated,
    actions,
    isPrinting,
  } = props;
  const { onMore, onSelect, onChangePrivacy, onDismiss, onOpen } = props;
  const id = useId();
  useKeptFocus();
  const isOpen = view.report === report.id;
  const isBusy = job !== null && !hasEnded(job);
  const page = pageOf(report);
  const address = addressOf(report);
  const distinction = isPageRepeated ? timeOrId(report) : null;
  return (
    <tr
      role="row"
      tabIndex={-1}
      class={`${isSelected ? 'selected ' : ''}${isOpen ? 'current ' : ''}${isOld ? 'old' : ''}`}
    >
      <td role="cell" class="tick" onClick={({ shiftKey }) => onSelect(!isSelected, shiftKey)}>
        <input
          type="checkbox"
          aria-label={t(
            'reportsSelectRow',
            distinction === null ? page : `${page}, ${distinction}`,
          )}
          checked={isSelected}
        />
      </td>
      <td role="cell" class="result">
        <Result result={report.result} />
        {report.score !== null && <span class="muted score"> {Math.round(report.score)}</span>}
      </td>
      <td role="cell" class="url">
        <a
          id={id}
          class="address cut"
          href={viewSearch({ ...view, report: report.id })}
          title={address}
          data-report={report.id}
          aria-current={isOpen ? 'true' : undefined}
          onClick={onPlainClick(onOpen)}
        >
          <PageAddress url={address} />
          {distinction !== null && <span class="hidden">, {distinction}</span>}
        </a>
        {job ? (
          <JobInRow job={job} actions={actions} />
        ) : (
          bulkProgress && <BulkStatus progress={bulkProgress} />
        )}
        <OtherPrivacyInRow
          report={report}
          onChange={isBusy ? undefined : onChangePrivacy}
          onDismiss={onDismiss}
        />
      </td>
      <td role="cell" class="change">
        <Change report={report} before={before} />
      </td>
      <td role="cell" class="generated_at muted">
        {report.generatedAt !== null &&
          (isPrinting ? formatDay(report.generatedAt) : <RelativeTime at={report.generatedAt} />)}
      </td>
      <td role="cell" class="privacy muted">
        {report.privacy !== null && privacyName(report.privacy)}
      </td>
      <td role="cell" class="more">
        {!isBusy && <MoreButton of={report.id} describedBy={id} onMore={onMore} />}
      </td>
    </tr>
  );
}

function timeOrId({ generatedAt, id }: Report): string {
  return generatedAt === null ? id : new Date(generatedAt).toLocaleString(language());
}

const stateNames = {
  waiting: 'sharedWaiting',
  running: 'reportsRunning',
  done: 'sharedDone',
} as const;

/** The state of a report in a bulk. After a failure, it includes the service's text, if any. */
function BulkStatus({ progress: { state, problem } }: { progress: RowProgress }) {
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
