import { useEffect, useId, useMemo, useRef } from 'preact/hooks';
import { words } from '../../lib/browser/words.ts';
import type { Bulk } from '../../lib/model/bulk.ts';
import { changesBetween } from '../../lib/model/changes.ts';
import { reportPageOf } from '../../lib/model/connection.ts';
import { isOver, type Job } from '../../lib/model/job.ts';
import { markdownOf } from '../../lib/model/markdown.ts';
import type { ReportsView } from '../../lib/model/view.ts';
import type { Acquaintance } from '../../lib/storage/glance.ts';
import Button from '../shared/Button.tsx';
import Notice from '../shared/Notice.tsx';
import ServiceNotice from '../shared/ServiceNotice.tsx';
import Changed from './Changed.tsx';
import Checks from './Checks.tsx';
import FixFirst from './FixFirst.tsx';
import Further from './Further.tsx';
import HistoryChart from './HistoryChart.tsx';
import ReportActions from './ReportActions.tsx';
import ReportHead from './ReportHead.tsx';
import { runsOf } from './runsOf.ts';
import { titleOf } from './titleOf.ts';
import type { Actions } from './useActions.ts';
import { useDoneTo } from './useDoneTo.ts';
import { useEarlierChecks } from './useEarlierChecks.ts';
import { useEscape } from './useEscape.ts';
import { usePanelFocus } from './usePanelFocus.ts';
import { useReport } from './useReport.ts';

interface Props {
  connection: Acquaintance;
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

/** One report beside the list, or in its place. It has the focus when it opens, and gives it back to its row when it closes. */
export default function ReportPanel(props: Props) {
  const { connection, jobs, bulks, view, id, actions, focus, onClose, onDeleted } = props;
  const panel = usePanelFocus(id, focus);
  const name = useId();
  const job = jobs.findLast(({ task }) => 'reportId' in task && task.reportId === id) ?? null;
  const doneTo = useDoneTo(bulks, id);
  const read = useReport(connection.id, id, `${useTurns(job)} ${doneTo.times}`);
  const { report, runs, loading, problem } = read;
  const own = report ? runsOf(report, runs) : null;
  const before = own?.before ?? null;
  const asking = useEarlierChecks(connection.id, id, before, !loading && !problem, () => void read.reread());
  const deleted = job?.task.kind === 'delete' && job.state.name === 'done';
  const gone = deleted || doneTo.deleted !== null;
  const goes = useTurned(deleted) || doneTo.deleted === 'meanwhile';
  useEscape(onClose);
  useEffect(() => {
    if (goes) onDeleted();
  }, [goes]);
  useEffect(() => {
    document.title = titleOf(view, report);
  }, [view, report?.url]);
  const checks = report?.checks ?? own?.run?.checks;
  const changes = useMemo(() => (checks && before?.checks ? changesBetween(before.checks, checks) : null), [checks, before]);
  return (
    <aside ref={panel} class="panel" aria-label={words('reportsReport')} tabIndex={-1}>
      <div class="row close">
        <Button kind="quiet small" onClick={onClose}>
          <span class="back">{words('reportsBack')}</span>
          <span class="beside">{words('reportsClose')}</span>
        </Button>
        <progress class="grow" hidden={!loading} aria-label={words('reportsLoading')} />
      </div>
      <div aria-live="polite">
        {actions.nothingSaved && <Notice tone="bad" title={words('popupNothingSaved')} />}
        {gone ? (
          <Notice tone="none" title={words('reportsGone')} />
        ) : (
          problem && <ServiceNotice problem={problem} baseUrl={connection.baseUrl} onRetry={read.refresh} />
        )}
      </div>
      {report && own && !gone && (
        <>
          <ReportHead report={{ ...report, ...(checks && { checks }) }} before={before} name={name} />
          <ReportActions
            connection={connection}
            report={report}
            job={job}
            actions={actions}
            name={name}
            markdown={() => markdownOf({ ...report, ...(checks && { checks }) }, { page: reportPageOf(connection, id), changes })}
          />
          <FixFirst checks={checks ?? []} />
          <HistoryChart runs={runs} current={own.run} />
          <Changed key={`${before?.reportId} ${before?.at}`} before={before} changes={changes} loading={loading || asking} />
          <Checks checks={checks ?? []} loading={loading} />
          <Further report={report} />
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
  const busy = job !== null && !isOver(job);
  if (wasBusy.current && !busy) turns.current += 1;
  wasBusy.current = busy;
  return `${turns.current} ${job?.state.name === 'done' ? job.id : ''}`;
}
