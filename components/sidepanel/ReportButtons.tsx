import { useState } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';
import { readArchivedReport } from '../../lib/storage/database/reports.ts';
import type { PageState, PublicConnection } from '../../lib/storage/page-state.ts';
import { JobInRow } from '../jobs/JobSummary.tsx';
import type { PageModel } from '../page/use-page.ts';
import { openReport } from '../report/open-report.ts';
import { ReportPrivacyForm } from '../report/Privacy.tsx';
import Button from '../ui/Button.tsx';
import { isSecondClick } from '../ui/clicks.ts';
import { useRead } from '../stored/use-stored.ts';
import { keepFocus, useKeptFocus } from '../ui/focus.ts';

interface Props {
  stored: PageState;
  connection: PublicConnection;
  reportId: string;
  page: PageModel;
}

/**
 * The buttons of the page's report: "Open report" (unless the form has it), "Change privacy" and
 * "Delete". While a privacy change or a delete runs, its state and buttons, such as "Undo", replace
 * them.
 */
export default function ReportButtons({ stored, connection, reportId, page }: Props) {
  const [isChanging, change] = useState(false);
  const archived = useRead(
    async () => readArchivedReport(connection.id, reportId),
    [connection.id, reportId, stored],
  );
  const report = archived?.report;
  useKeptFocus();
  const { otherConnection } = page;
  const url = report?.url ?? page.url;
  if (url === null) return null;
  const job = stored.jobs.findLast(
    ({ task, state }) =>
      (task.kind === 'privacy' || task.kind === 'delete') &&
      task.reportId === reportId &&
      state.name !== 'done',
  );
  return (
    <div tabIndex={-1} class="acts">
      {isChanging && !job ? (
        <ReportPrivacyForm
          report={{ id: reportId, url, privacy: report?.privacy ?? null }}
          onAsk={page.ask}
          onClose={() => change(false)}
        />
      ) : (
        !job && (
          <div class="row wrap">
            {page.job?.state.name !== 'done' && (
              <Button
                kind="small"
                onClick={() => void openReport(connection, reportId, { otherConnection })}
              >
                {t('reportsOpenReport')}
              </Button>
            )}
            <Button kind="small" onClick={() => isSecondClick() || change(true)}>
              {t('sharedChangePrivacy')}
            </Button>
            <Button
              kind="small"
              onClick={() => {
                if (isSecondClick()) return;
                keepFocus();
                page.ask({ kind: 'delete', reportId, url });
              }}
            >
              {t('sharedDelete')}
            </Button>
          </div>
        )
      )}
      <div role="status">{job && <JobInRow job={job} actions={page} />}</div>
    </div>
  );
}
