import { t } from '../../lib/browser/i18n.ts';
import type { Job } from '../../lib/domain/jobs/job.ts';
import JobActions from './JobActions.tsx';
import JobMore from './JobMore.tsx';
import ServiceWords, { isSaid } from './ServiceWords.tsx';
import type { JobAction } from './job-status.ts';
import { useJobStatus } from './use-job-status.ts';
import Waiting from '../ui/Waiting.tsx';

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
export default function RowJob({ job, duplicates, brief, onChoose, onDeleteDuplicate }: Props) {
  const { problem, more, ...telling } = useJobStatus(job);
  const isWaiting = telling.tone === 'none';
  const reason = problem?.code === 'refused' && isSaid(problem) ? problem : null;
  return (
    <>
      <div class={telling.tone === 'bad' ? 'small wrong' : 'small muted'}>
        {reason ? <ServiceWords problem={reason} bare /> : t(telling.sentence)}
        {telling.busySince !== undefined && <Waiting since={telling.busySince} />}
        {isWaiting && more && !brief && ` · ${t(more)}`}
      </div>
      {!brief && telling.busySince !== undefined && <progress aria-label={t('sharedProgress')} />}
      {!brief && (
        <>
          <JobMore
            telling={{
              ...telling,
              ...(more && !isWaiting && { more }),
              ...(problem && !reason && { problem }),
            }}
            duplicates={duplicates}
          />
          <JobActions
            choices={telling.choices}
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
