import { t, resultName } from '../../lib/browser/i18n.ts';
import type { Job } from '../../lib/domain/jobs/job.ts';
import JobActions from '../jobs/JobActions.tsx';
import { duplicatesOf } from '../jobs/job-reports.ts';
import { JobDetails } from '../jobs/JobSummary.tsx';
import { useJobStatus } from '../jobs/job-status.ts';
import Shape from '../ui/Shape.tsx';
import type { PageModel } from './use-page.ts';

interface Props {
  page: PageModel;
  job: Job | null;
  /** Whether the last click was not saved. */
  nothingSaved?: boolean;
}

/**
 * A notice with the problem of a job of the page, and the buttons that help. All other states are
 * only read out, because the card shows them above. The live region is always present, because
 * screen readers skip the first text of a new one.
 */
export default function JobPanel({ page, job, nothingSaved = false }: Props) {
  const status = useJobStatus(job);
  const duplicates = job ? duplicatesOf(job, page.stored.jobs) : [];
  const isDone = job?.state.name === 'done';
  const tone = nothingSaved ? 'bad' : status?.tone;
  const isQuiet =
    !nothingSaved && (!tone || tone === 'none' || (isDone && duplicates.length === 0));
  const [latest] = job?.task.kind === 'privacy' ? [] : (page.audits ?? []);
  return (
    <div
      {...(!isQuiet && { tabIndex: -1 })}
      class={isQuiet ? 'quiet-panel' : `notice wash-${tone}`}
    >
      {tone && !isQuiet && <Shape tone={tone} />}
      <div role="status" class={isQuiet ? 'hidden' : ''}>
        {nothingSaved && <strong>{t('sharedNothingSaved')}</strong>}
        {status && !nothingSaved && (
          <>
            <strong>{t(status.sentence)}</strong>
            {isDone && latest && ` · ${resultName(latest.result)}`}
            {isDone && typeof latest?.score === 'number' && ` ${Math.round(latest.score)}`}
            {!isQuiet && <JobDetails status={status} duplicates={duplicates} />}
          </>
        )}
      </div>
      {job && status && !isQuiet && !nothingSaved && (
        <JobActions
          job={job}
          status={{ ...status, actions: status.actions.filter((choice) => choice !== 'open') }}
          onChoose={page.choose}
          duplicates={duplicates}
          onDeleteDuplicate={(reportId) =>
            void page.ask({ kind: 'delete', reportId, url: page.url ?? '' })
          }
        />
      )}
    </div>
  );
}
