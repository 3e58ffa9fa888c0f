import { closePopupAfter, openReports, reportsAddress } from '../../lib/browser/tabs.ts';
import type { Job } from '../../lib/domain/jobs/job.ts';
import type { Audit } from '../../lib/domain/reports/audit.ts';
import { useMissingChecks } from '../jobs/use-missing-checks.ts';
import FixFirst from '../report-parts/FixFirst.tsx';
import { useWholeRows } from './use-whole-rows.ts';
import styles from './page-checks.css?inline';

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

interface Props {
  connectionId: string;
  /** The audit that `PageResult` shows. */
  latest: Audit;
  jobs: Job[];
  /** The connection that Reports is to show, where it is not the one in use. */
  elsewhere: string | null;
  /** Called when the archive may have checks that it did not have. */
  onRead: () => void;
}

/** The checks to fix first, with their styles. Loaded after the first frame. */
export default function PageChecks({ connectionId, latest, jobs, elsewhere, onRead }: Props) {
  useMissingChecks(connectionId, latest, jobs, onRead);
  const list = useWholeRows();
  const { reportId: report, checks = [] } = latest;
  return (
    <FixFirst
      checks={checks}
      heading="h2"
      list={list}
      allChecks={{
        href: reportsAddress({ report, ...(elsewhere !== null && { connection: elsewhere }) }),
        onOpen: () => void closePopupAfter(openReports(report, elsewhere)),
      }}
    />
  );
}
