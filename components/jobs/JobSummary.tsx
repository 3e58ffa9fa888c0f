import { t } from '../../lib/browser/i18n.ts';
import type { Job } from '../../lib/domain/jobs/job.ts';
import JobActions from './JobActions.tsx';
import JobDetails from './JobDetails.tsx';
import ServiceWords, { hasServiceWords } from './ServiceWords.tsx';
import { type JobAction, useJobStatus } from './job-status.ts';
import ElapsedSeconds from '../ui/ElapsedSeconds.tsx';

interface Props {
  job: Job;
  duplicates: string[];
  /** Whether the panel above tells the rest and has the buttons. */
  brief: boolean;
  onChoose: (choice: JobAction) => void;
  onDeleteDuplicate: (reportId: string) => void;
}

/**
 * What is being done, within a row of the list. Where the service said why it refused, that is the
 * sentence.
 */
export default function JobSummary({ job, duplicates, brief, onChoose, onDeleteDuplicate }: Props) {
  const { problem, more, ...telling } = useJobStatus(job);
  const isWaiting = telling.tone === 'none';
  const reason = problem?.code === 'refused' && hasServiceWords(problem) ? problem : null;
  return (
    <>
      <div class={telling.tone === 'bad' ? 'small wrong' : 'small muted'}>
        {reason ? <ServiceWords problem={reason} bare /> : t(telling.sentence)}
        {telling.busySince !== undefined && <ElapsedSeconds since={telling.busySince} />}
        {isWaiting && more && !brief && ` · ${t(more)}`}
      </div>
      {!brief && telling.busySince !== undefined && <progress aria-label={t('sharedProgress')} />}
      {!brief && (
        <>
          <JobDetails
            telling={{
              ...telling,
              ...(more && !isWaiting && { more }),
              ...(problem && !reason && { problem }),
            }}
            duplicates={duplicates}
          />
          <JobActions
            choices={telling.actions}
            kind={job.task.kind}
            onChoose={onChoose}
            duplicates={duplicates}
            onDeleteDuplicate={onDeleteDuplicate}
          />
        </>
      )}
    </>
  );
}
