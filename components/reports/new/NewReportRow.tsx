import { t } from '../../../lib/browser/i18n.ts';
import { reportsAddress } from '../../../lib/browser/tabs.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import type { Audit } from '../../../lib/domain/reports/audit.ts';
import JobActions, { candidateQuestion } from '../../jobs/JobActions.tsx';
import { describeJob } from '../../jobs/job-status.ts';
import { ProblemInLine } from '../../jobs/ServiceWords.tsx';
import type { Actions } from '../../jobs/use-job-actions.ts';
import PageAddress from '../../report/PageAddress.tsx';
import Button from '../../ui/Button.tsx';
import { ElapsedSeconds } from '../../ui/RelativeTime.tsx';
import Shape from '../../ui/Shape.tsx';
import { Rating } from '../../report/Result.tsx';
import type { NewReport } from './use-create-bulk.ts';

interface Props {
  report: NewReport;
  /** The audit of the report, once it exists. */
  audit: Audit | null;
  /** Whether the report has another privacy than was asked for. */
  hasOtherPrivacy: boolean;
  /** Whether nothing more is sent. */
  hasEnded: boolean;
  actions: Actions;
  /** Tries a failed report again. */
  onRetry: (job: Job) => void;
}

/** One new report: its state, its page, and why it failed or waits. */
export default function NewReportRow(props: Props) {
  const { report, audit, hasOtherPrivacy, hasEnded, actions, onRetry } = props;
  const { url, state, job } = report;
  const reportId =
    job?.task.kind === 'create' && 'reportId' in job.state ? job.state.reportId : undefined;
  const problem = job && 'problem' in job.state ? job.state.problem : undefined;
  const address = <PageAddress url={url} />;
  return (
    <tr role="row" tabIndex={-1}>
      <td role="cell" class="state">
        <ReportState report={report} audit={audit} hasEnded={hasEnded} />
      </td>
      <td role="cell" class="address">
        {reportId === undefined ? (
          address
        ) : (
          <a class="address cut" href={reportsAddress({ report: reportId })}>
            {address}
          </a>
        )}
      </td>
      <td role="cell" class="note">
        {hasOtherPrivacy && <p class="wrong">{t('jobOtherPrivacy')}</p>}
        {state === 'failed' && !job && t('newUnreadable')}
        {state === 'failed' && job && problem && (
          <div class="row">
            <div class="grow">
              <ProblemInLine problem={problem} />
            </div>
            <Button kind="small" onClick={() => onRetry(job)}>
              {t('jobAction_again')}
            </Button>
          </div>
        )}
        {state !== 'failed' && job && <JobNote job={job} actions={actions} />}
      </td>
    </tr>
  );
}

function ReportState({
  report: { state, job },
  audit,
  hasEnded,
}: Pick<Props, 'report' | 'audit' | 'hasEnded'>) {
  if (state === 'done')
    return audit ? <Rating result={audit.result} score={audit.score} /> : <>{t('newCreated')}</>;
  if (state === 'failed')
    return (
      <span class="result failed">
        <span class="cross" aria-hidden="true" /> <strong>{t('sharedFailed')}</strong>
      </span>
    );
  if (job?.state.name === 'sending')
    return (
      <span class="result muted">
        <Shape tone="none" /> {t('newCreating')}
        <ElapsedSeconds since={job.state.sentAt} />
      </span>
    );
  if (job?.state.name === 'unknown' || job?.state.name === 'undecided')
    return (
      <span class="result muted">
        <Shape tone="none" /> {t('newUnconfirmed')}
      </span>
    );
  return (
    <span class="muted">{t(hasEnded || state === 'left' ? 'newNotCreated' : 'sharedWaiting')}</span>
  );
}

/**
 * The state of an unconfirmed report, with the buttons of its job. The person needs them, because a
 * service that cannot be asked may never confirm the report.
 */
function JobNote({ job, actions }: { job: NonNullable<NewReport['job']>; actions: Actions }) {
  const { name } = job.state;
  if (name !== 'unknown' && name !== 'undecided') return null;
  const status = describeJob(job);
  return (
    <>
      {/* The state says already that it is not confirmed. */}
      {status.sentence !== 'jobUnconfirmed' && <p>{t(status.sentence)}</p>}
      {status.problem && (
        <p>
          <ProblemInLine problem={status.problem} />
        </p>
      )}
      {status.hint && <p class="small muted">{t(status.hint)}</p>}
      {status.candidates && <p>{candidateQuestion(status.candidates, Date.now())}</p>}
      <JobActions job={job} status={status} onChoose={actions.choose} />
    </>
  );
}
