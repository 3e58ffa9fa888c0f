import { useState } from 'preact/hooks';
import { t } from '../../../lib/browser/i18n.ts';
import { linkToReport } from '../../../lib/domain/connections/connection.ts';
import { hasEnded, type Job } from '../../../lib/domain/jobs/job.ts';
import { addressOf, type Report } from '../../../lib/domain/reports/report.ts';
import type { PublicConnection } from '../../../lib/storage/page-state.ts';
import { describeJob } from '../../jobs/job-status.ts';
import type { Actions } from '../../jobs/use-job-actions.ts';
import { reportLink } from '../../report/open-report.ts';
import OtherPrivacy from '../../report/OtherPrivacy.tsx';
import { ReportPrivacyDialog } from '../../report/PrivacyDialog.tsx';
import { copyLinkItems, deleteItem } from '../../report/report-items.ts';
import { useWatchItem } from '../../stored/watch-item.ts';
import Button from '../../ui/Button.tsx';
import { isSecondClick } from '../../ui/clicks.ts';
import type { MenuItem } from '../../ui/Menu.tsx';
import MoreButton, { useMoreMenu } from '../../ui/MoreButton.tsx';
import { JobInRow } from '../../jobs/JobSummary.tsx';
import { openPageItems, watchedBy } from './report-menu.ts';

interface Props {
  connection: PublicConnection;
  report: Report;
  job: Job | null;
  actions: Actions;
  headingId: string;
  /** Returns the menu items that share the report. */
  handOver: () => MenuItem[];
  /** Forgets that the report has another privacy than was asked for. */
  onDismiss: () => void;
}

/** The actions of the open report, and the state of its latest job. */
export default function ReportActions({
  connection,
  report,
  job,
  actions,
  headingId,
  handOver,
  onDismiss,
}: Props) {
  const [isChangingPrivacy, changePrivacy] = useState(false);
  const [openedAt] = useState(Date.now);
  const link = reportLink(connection, report);
  const isBusy = job !== null && !hasEnded(job);
  const watchItem = useWatchItem(connection.id, actions.announce);
  const openPrivacy = () => changePrivacy(true);
  // "Run again" and "Open report" are buttons. Changes are left out while one is running.
  const [onMore, menu] = useMoreMenu(() => [
    watchItem(watchedBy(report)),
    ...(isBusy ? [] : [{ label: t('sharedChangePrivacy'), onChoose: openPrivacy }]),
    ...copyLinkItems(report, linkToReport(connection, report), actions.announce, openPrivacy),
    ...handOver(),
    { label: t('detailPrint'), onChoose: print },
    ...openPageItems(report),
    ...(isBusy ? [] : [deleteItem(report, actions.ask)]),
  ]);
  const runAgain = () => {
    // While busy the button is not `disabled`, so it keeps the focus. The second half of a double
    // click on a row that opened the report does nothing.
    if (!isBusy && !isSecondClick())
      actions.ask({ kind: 'run', reportId: report.id, url: addressOf(report) });
  };
  // A job that was done before the report opened is not shown.
  const isFresh = job?.state.name === 'done' && job.state.at >= openedAt;
  return (
    <div tabIndex={-1} class="acts">
      <div class="row">
        {link && (
          <a class="button primary grow" {...link}>
            {t('jobAction_open')}
          </a>
        )}
        <Button aria-disabled={isBusy} onClick={runAgain}>
          {t('sharedRunAgain')}
        </Button>
        <MoreButton of={report.id} describedBy={headingId} onMore={onMore} />
        {menu}
      </div>
      {isChangingPrivacy && !isBusy && (
        <ReportPrivacyDialog
          report={report}
          onAsk={actions.ask}
          onClose={() => changePrivacy(false)}
        />
      )}
      <OtherPrivacy
        report={report}
        onChange={isBusy ? undefined : openPrivacy}
        onDismiss={onDismiss}
      />
      <div role="status" class="job">
        {job && job.state.name !== 'done' && <JobInRow job={job} actions={actions} />}
        {isFresh && <p class="small muted">{t(describeJob(job).sentence)}</p>}
      </div>
    </div>
  );
}
