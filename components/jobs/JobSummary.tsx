import { t } from '../../lib/browser/i18n.ts';
import { serviceText } from '../../lib/browser/problem-words.ts';
import type { Job } from '../../lib/domain/jobs/job.ts';
import JobActions, { candidateQuestion } from './JobActions.tsx';
import ServiceWords from './ServiceWords.tsx';
import { useJobStatus, type JobStatus } from './job-status.ts';
import { ElapsedSeconds } from '../ui/RelativeTime.tsx';
import type { Actions } from './use-job-actions.ts';

interface Props {
  job: Job;
  actions: Pick<Actions, 'choose'>;
}

/**
 * The state of a job in a list row, with its buttons: in one line while nothing is wrong. If the
 * service gave a reason for a refusal, the reason is shown as the sentence. Duplicates are left to
 * the popup.
 */
export function JobInRow({ job, actions }: Props) {
  const { problem, more, ...status } = useJobStatus(job);
  const isWaiting = status.tone === 'none';
  const reason = problem?.code === 'refused' && serviceText(problem) !== '' ? problem : null;
  return (
    <div class={isWaiting ? 'in-row row' : 'in-row'}>
      <div class={status.tone === 'bad' ? 'small wrong' : 'small muted'}>
        {reason ? <ServiceWords problem={reason} bare /> : t(status.sentence)}
        {status.busySince !== undefined && <ElapsedSeconds since={status.busySince} />}
        {isWaiting && more && ` · ${t(more)}`}
      </div>
      {status.busySince !== undefined && <progress aria-label={t('sharedProgress')} />}
      <JobDetails
        status={{
          ...status,
          ...(more && !isWaiting && { more }),
          ...(problem && !reason && { problem }),
        }}
      />
      <JobActions job={job} status={status} onChoose={actions.choose} />
    </div>
  );
}

/** The state of a job in one line. Its buttons are elsewhere. */
export function JobLine({ job, hasDuplicates }: { job: Job; hasDuplicates: boolean }) {
  const { sentence, busySince } = useJobStatus(job);
  return (
    <div class="small muted cut">
      {t(hasDuplicates ? 'jobDuplicates' : sentence)}
      {busySince !== undefined && <ElapsedSeconds since={busySince} />}
    </div>
  );
}

export function JobDetails({
  status: { more, hint, problem, candidates },
  duplicates = [],
}: {
  status: JobStatus;
  duplicates?: string[];
}) {
  return (
    <div class="small">
      {more && <p>{t(more)}</p>}
      {hint && <p>{t(hint)}</p>}
      {candidates && <p>{candidateQuestion(candidates, Date.now())}</p>}
      {problem && <ServiceWords problem={problem} />}
      {duplicates.length > 0 && <p>{t('jobDuplicates')}</p>}
    </div>
  );
}
