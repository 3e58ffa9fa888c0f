import { t } from '../../lib/browser/i18n.ts';
import { candidateQuestion } from './candidate-text.ts';
import ServiceWords from './ServiceWords.tsx';
import type { JobStatus } from './job-status.ts';

/** The details of a job below its sentence. */
export default function JobDetails({
  status: { more, problem, candidates },
  duplicates,
}: {
  status: JobStatus;
  duplicates: string[];
}) {
  return (
    <div class="small">
      {more && <p>{t(more)}</p>}
      {candidates && <p>{candidateQuestion(candidates, Date.now())}</p>}
      {problem && <ServiceWords problem={problem} />}
      {duplicates.length > 0 && <p>{t('jobDuplicates')}</p>}
    </div>
  );
}
