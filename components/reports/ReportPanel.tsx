import { useEffect, useRef } from 'preact/hooks';
import { words } from '../../lib/browser/words.ts';
import type { Bulk } from '../../lib/model/bulk.ts';
import { isOver, type Job } from '../../lib/model/job.ts';
import type { ReportsView } from '../../lib/model/view.ts';
import type { Acquaintance } from '../../lib/storage/glance.ts';
import Button from '../shared/Button.tsx';
import Notice from '../shared/Notice.tsx';
import ServiceNotice from '../shared/ServiceNotice.tsx';
import Changed from './Changed.tsx';
import Checks from './Checks.tsx';
import Further from './Further.tsx';
import HistoryChart from './HistoryChart.tsx';
import ReportActions from './ReportActions.tsx';
import ReportHead from './ReportHead.tsx';
import { runsOf } from './runsOf.ts';
import { titleOf } from './titleOf.ts';
import type { Actions } from './useActions.ts';
import { useDoneTo } from './useDoneTo.ts';
import { useReport } from './useReport.ts';

interface Props {
  connection: Acquaintance;
  jobs: Job[];
  bulks: Bulk[];
  view: ReportsView;
  id: string;
  actions: Actions;
  /** What is said in passing: on narrow screens the list is not there to say it. */
  said: string;
  /** Whether it takes the focus. */
  focus: boolean;
  onClose: () => void;
}

/** One report beside the list. It has the focus when it opens, and gives it back to its row when it closes. */
export default function ReportPanel({ connection, jobs, bulks, view, id, actions, said, focus, onClose }: Props) {
  const panel = useRef<HTMLElement>(null);
  const job = jobs.findLast(({ task }) => 'reportId' in task && task.reportId === id) ?? null;
  const doneTo = useDoneTo(bulks, id);
  const { report, runs, loading, problem, refresh } = useReport(connection.id, id, `${useTurns(job)} ${doneTo.times}`);
  const gone = doneTo.deleted || (job?.task.kind === 'delete' && job.state.name === 'done');
  useEffect(() => {
    if (focus) panel.current?.focus();
    return () => {
      // Once the list is drawn without it: on narrow screens its rows were not there before.
      requestAnimationFrame(() => {
        // Another report may have opened in its place, and somebody who goes back may be elsewhere on the page.
        if (document.activeElement !== document.body) return;
        const row = document.querySelector<HTMLElement>(`[data-report="${CSS.escape(id)}"]`);
        (row ?? document.querySelector<HTMLElement>('.list-bar'))?.focus();
      });
    };
  }, []);
  useEffect(() => {
    document.title = titleOf(view, report);
  }, [view, report?.url]);
  const own = report ? runsOf(report, runs) : null;
  return (
    <aside
      ref={panel}
      class="panel"
      aria-label={words('reportsReport')}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <div class="row close">
        <progress class="grow" hidden={!loading} aria-label={words('reportsLoading')} />
        <span class="grow" hidden={loading} />
        <Button kind="quiet small" onClick={onClose}>
          {words('reportsClose')}
        </Button>
      </div>
      <div aria-live="polite">
        {said && <p class="said small">{said}</p>}
        {actions.nothingSaved && <Notice tone="bad" title={words('popupNothingSaved')} />}
        {gone ? (
          <Notice tone="none" title={words('reportsGone')} />
        ) : (
          problem && <ServiceNotice problem={problem} baseUrl={connection.baseUrl} onRetry={refresh} />
        )}
      </div>
      {report && own && !gone && (
        <>
          <ReportHead report={report} />
          <ReportActions connection={connection} report={report} job={job} actions={actions} />
          <HistoryChart runs={runs} current={own.run} />
          <Changed checks={report.checks ?? own.run?.checks} before={own.before} />
          <Checks checks={report.checks ?? own.run?.checks ?? []} loading={loading} />
          <Further report={report} />
        </>
      )}
    </aside>
  );
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
