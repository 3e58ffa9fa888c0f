import { useEffect, useId, useMemo, useRef } from 'preact/hooks';
import { t } from '../../../lib/browser/i18n.ts';
import type { Bulk } from '../../../lib/domain/jobs/bulk.ts';
import { changesBetween } from '../../../lib/domain/reports/checks.ts';
import { reportPageOf } from '../../../lib/domain/connections/connection.ts';
import { hasEnded, type Job } from '../../../lib/domain/jobs/job.ts';
import { markdownOf } from './report-markdown.ts';
import type { ReportsView } from '../view.ts';
import type { PublicConnection } from '../../../lib/storage/extension/page-state.ts';
import Button from '../../ui/Button.tsx';
import Notice from '../../ui/Notice.tsx';
import ServiceNotice from '../../jobs/ServiceNotice.tsx';
import ChangesSince from './ChangesSince.tsx';
import Checks from './Checks.tsx';
import FixFirst from './FixFirst.tsx';
import OtherFields from './OtherFields.tsx';
import HistoryChart from './History.tsx';
import ReportActions from './ReportActions.tsx';
import ReportHead from './ReportHead.tsx';
import { currentAndPreviousAudit, usePreviousChecks, useReport } from './use-report.ts';
import { documentTitle } from '../use-view.ts';
import type { Actions } from '../../jobs/use-job-actions.ts';
import { useBulkEffect } from '../bulk/use-bulks.ts';
import { useEscape } from '../../ui/use-escape.ts';
import { usePanelFocus } from './use-panel-focus.ts';

interface Props {
  connection: PublicConnection;
  jobs: Job[];
  bulks: Bulk[];
  view: ReportsView;
  id: string;
  actions: Actions;
  /** Whether it takes the focus. */
  focus: boolean;
  onClose: () => void;
  /** Called when it has been deleted while it was open. */
  onDeleted: () => void;
}

/**
 * One report beside the list, or in its place. It has the focus when it opens, and gives it back to
 * its row when it closes.
 */
export default function ReportPanel(props: Props) {
  const { connection, jobs, bulks, view, id, actions, focus, onClose, onDeleted } = props;
  const panel = usePanelFocus(id, focus);
  const name = useId();
  const job = jobs.findLast(({ task }) => 'reportId' in task && task.reportId === id) ?? null;
  const doneTo = useBulkEffect(bulks, id);
  const read = useReport(connection.id, id, `${useTurns(job)} ${doneTo.times}`);
  const { report, audits, loading, problem } = read;
  const own = report ? currentAndPreviousAudit(report, audits) : null;
  const before = own?.previous ?? null;
  const asking = usePreviousChecks(
    connection.id,
    id,
    before,
    !loading && !problem,
    () => void read.rereadAudits(),
  );
  const deleted = job?.task.kind === 'delete' && job.state.name === 'done';
  const gone = deleted || doneTo.deleted !== null;
  const goes = useTurned(deleted) || doneTo.deleted === 'meanwhile';
  useEscape(onClose);
  useEffect(() => {
    if (goes) onDeleted();
  }, [goes]);
  useEffect(() => {
    document.title = documentTitle(view, report);
  }, [view, report?.url]);
  const checks = report?.checks ?? own?.current?.checks;
  const changes = useMemo(
    () => (checks && before?.checks ? changesBetween(before.checks, checks) : null),
    [checks, before],
  );
  return (
    <aside ref={panel} class="panel" aria-label={t('detailReport')} tabIndex={-1}>
      <div class="row close">
        <Button kind="quiet small" onClick={onClose}>
          <span class="back">{t('detailBack')}</span>
          <span class="beside">{t('reportsClose')}</span>
        </Button>
        <progress class="grow" hidden={!loading} aria-label={t('reportsLoading')} />
      </div>
      <div aria-live="polite">
        {actions.nothingSaved && <Notice tone="bad" title={t('sharedNothingSaved')} />}
        {gone ? (
          <Notice tone="none" title={t('detailGone')} />
        ) : (
          problem && (
            <ServiceNotice problem={problem} baseUrl={connection.baseUrl} onRetry={read.refresh} />
          )
        )}
      </div>
      {report && own && !gone && (
        <>
          <ReportHead
            report={{ ...report, ...(checks && { checks }) }}
            before={before}
            headingId={name}
          />
          <ReportActions
            connection={connection}
            report={report}
            job={job}
            actions={actions}
            headingId={name}
            markdown={() =>
              markdownOf(
                { ...report, ...(checks && { checks }) },
                { page: reportPageOf(connection, id), changes },
              )
            }
          />
          <FixFirst checks={checks ?? []} />
          <HistoryChart runs={audits} current={own.current} />
          <ChangesSince
            key={`${before?.reportId} ${before?.at}`}
            before={before}
            changes={changes}
            loading={loading || asking}
          />
          <Checks checks={checks ?? []} loading={loading} />
          <OtherFields report={report} />
        </>
      )}
    </aside>
  );
}

/** Whether something became so since this was called first. */
function useTurned(now: boolean): boolean {
  const first = useRef(now).current;
  return now && !first;
}

/** Changes whenever something that was asked for this report alone is done. */
function useTurns(job: Job | null): string {
  const turns = useRef(0);
  const wasBusy = useRef(false);
  const busy = job !== null && !hasEnded(job);
  if (wasBusy.current && !busy) turns.current += 1;
  wasBusy.current = busy;
  return `${turns.current} ${job?.state.name === 'done' ? job.id : ''}`;
}
