import { t } from '../../lib/browser/i18n.ts';
import { hasEnded, isInUndoTime } from '../../lib/domain/jobs/job.ts';
import JobActions from '../jobs/JobActions.tsx';
import { JobDetails } from '../jobs/JobSummary.tsx';
import { useJobStatus } from '../jobs/job-status.ts';
import { whoCanOpen } from '../report/Privacy.tsx';
import Button from '../ui/Button.tsx';
import { isSecondClick, oncePressed } from '../ui/clicks.ts';
import { ElapsedSeconds } from '../ui/RelativeTime.tsx';
import type { PageModel } from './use-page.ts';

interface Props {
  page: PageModel;
  onNew: () => void;
}

/**
 * "Run again", "New report" and "Open report", and below them the privacy of the report. While the
 * page's job is under way, its state takes the place of "Run again" and "New report", and nothing
 * else moves.
 */
export default function ReportButtons({ page, onNew }: Props) {
  const { job, report, url, isFresh } = page;
  const status = useJobStatus(job);
  const isUnderWay = job !== null && !hasEnded(job);
  const isBusy = isUnderWay || isFresh;
  const shown = isFresh || status?.tone === 'none' ? status : null;
  const runAgain = () => {
    if (isBusy || page.saving || isSecondClick() || !report || url === null) return;
    void page.ask({ kind: 'run', reportId: report.id, url });
  };
  return (
    <>
      <div class="page-buttons">
        <div class={isBusy ? 'main busy' : 'main'}>
          <button
            class="button primary"
            aria-disabled={isBusy}
            aria-busy={page.saving}
            onClick={runAgain}
          >
            <span class="cut">
              {t(shown ? shown.sentence : report ? 'sharedRunAgain' : 'sharedCreate')}
              {shown?.busySince !== undefined && <ElapsedSeconds since={shown.busySince} />}
            </span>
          </button>
          {shown?.busySince !== undefined && <progress aria-label={t('sharedProgress')} />}
        </div>
        {report && !isBusy && <Button onClick={oncePressed(onNew)}>{t('popupNewReport')}</Button>}
        {report && (
          <Button kind="last" onClick={oncePressed(() => page.open())}>
            {t('jobAction_open')}
          </Button>
        )}
      </div>
      <div class="row wrap small facts">
        {job && isUnderWay && status?.tone === 'none' ? (
          status.actions.length > 0 ? (
            <>
              <div class="grow">
                <JobDetails status={status} />
              </div>
              <JobActions job={job} status={status} onChoose={page.choose} />
            </>
          ) : (
            t('popupCanClose')
          )
        ) : (
          report && <OwnPrivacy page={page} />
        )}
      </div>
    </>
  );
}

/** The privacy of the report in words, and the button that changes it. */
function OwnPrivacy({ page }: Pick<Props, 'page'>) {
  const { report, change } = page;
  const changing = useJobStatus(change);
  const isDeleting = change?.task.kind === 'delete' && !hasEnded(change);
  // A second change would not be taken back with the first.
  const isUndoable = change !== null && isInUndoTime(change, Date.now());
  if (!report) return null;
  return (
    <>
      <span class="grow">
        {changing?.tone === 'none'
          ? t(changing.sentence)
          : report.privacy !== null && whoCanOpen(report.privacy)}
      </span>
      {!isDeleting && (
        <button
          type="button"
          class="link"
          aria-disabled={isUndoable}
          onClick={() => isUndoable || page.changePrivacy(report)}
        >
          {t('sharedChangePrivacy')}
        </button>
      )}
    </>
  );
}
