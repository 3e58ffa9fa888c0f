import { t, resultName } from '../../lib/browser/i18n.ts';
import JobActions from '../jobs/JobActions.tsx';
import { JobDetails } from '../jobs/JobSummary.tsx';
import { useKeptFocus } from '../ui/focus.ts';
import Shape from '../ui/Shape.tsx';
import { useJobStatus } from '../jobs/job-status.ts';
import type { PageModel } from './use-page.ts';
import { ElapsedSeconds } from '../ui/RelativeTime.tsx';

interface Props {
  page: PageModel;
  duplicates: string[];
}

/**
 * The state of the latest job of this page. While the job is running, the panel replaces the
 * button. After a problem, the panel is below the button. A finished job is only read out, because
 * the result above shows it. The live region is always present, because screen readers skip the
 * first text of a new one.
 */
export default function JobPanel({ page, duplicates }: Props) {
  const { job, report, nothingSaved } = page;
  useKeptFocus();
  const status = useJobStatus(job);
  const isDone = job?.state.name === 'done' && duplicates.length === 0;
  const tone = nothingSaved ? 'bad' : status?.tone;
  const isQuiet = !nothingSaved && (!status || isDone);
  const isUnderWay = !nothingSaved && tone === 'none';
  return (
    <div
      {...(!isQuiet && { tabIndex: -1 })}
      class={isQuiet ? 'quiet-panel' : isUnderWay ? 'under-way' : `notice wash-${tone}`}
    >
      {tone && !isQuiet && <Shape tone={tone} />}
      <div role="status" class={isQuiet ? 'hidden' : ''}>
        {nothingSaved && <strong>{t('sharedNothingSaved')}</strong>}
        {status && !nothingSaved && (
          <>
            <strong>{t(status.sentence)}</strong>
            {status.busySince !== undefined && <ElapsedSeconds since={status.busySince} />}
            {job?.state.name === 'done' && report?.result && ` · ${resultName(report.result)}`}
            {job?.state.name === 'done' &&
              typeof report?.score === 'number' &&
              ` ${Math.round(report.score)}`}
            <JobDetails status={status} duplicates={duplicates} />
          </>
        )}
      </div>
      {status?.busySince !== undefined && !nothingSaved && (
        <progress class="wide" aria-label={t('sharedProgress')} />
      )}
      {job && status && !nothingSaved && (
        <JobActions
          status={{ ...status, actions: status.actions.filter((choice) => choice !== 'open') }}
          kind={job.task.kind}
          onAction={(choice, candidate) => page.choose(choice, job, candidate)}
          duplicates={duplicates}
          onDeleteDuplicate={(reportId) =>
            page.ask({ kind: 'delete', reportId, url: page.url ?? '' })
          }
        />
      )}
    </div>
  );
}
