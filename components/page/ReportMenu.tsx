import { t } from '../../lib/browser/i18n.ts';
import { linkToReport } from '../../lib/domain/connections/connection.ts';
import { hasEnded, isInUndoTime } from '../../lib/domain/jobs/job.ts';
import JobActions from '../jobs/JobActions.tsx';
import { copyLinkItems, deleteItem } from '../report/report-items.ts';
import MoreButton, { useMoreMenu } from '../ui/MoreButton.tsx';
import { copyText } from '../ui/use-announcement.ts';
import type { PageModel } from './use-page.ts';

/**
 * The menu of the page's report: what passes it on, and "Delete". "Undo" takes its place while a
 * delete or a change of privacy can be undone. Draws nothing if the page has no report.
 */
export default function ReportMenu({ page }: { page: PageModel }) {
  const { connection, report, job, change, announce } = page;
  const [onMore, menu] = useMoreMenu(() => {
    if (!report) return [];
    const isBusy = [job, change].some((one) => one !== null && !hasEnded(one));
    // Loaded on click, because the popup writes no texts otherwise.
    const text = async () => (await import('./report-text.ts')).readReportText(connection, report);
    return [
      ...copyLinkItems(report, linkToReport(connection, report), announce, () =>
        page.changePrivacy(report),
      ),
      { label: t('detailCopyText'), onChoose: () => copyText(text(), announce) },
      ...(isBusy ? [] : [deleteItem(report, (task) => void page.ask(task))]),
    ];
  });
  if (!report) return null;
  return (
    <div tabIndex={-1} class="report-menu">
      {change && isInUndoTime(change, Date.now()) ? (
        <JobActions job={change} status={{ actions: ['undo'] }} onChoose={page.choose} />
      ) : (
        <MoreButton of={report.id} describedBy="page" onMore={onMore} />
      )}
      {menu}
    </div>
  );
}
