import { useState } from 'preact/hooks';
import { language, t } from '../../../lib/browser/i18n.ts';
import type { Audit } from '../../../lib/domain/reports/audit.ts';
import Result, { resultName } from '../../report-parts/Result.tsx';
import Chart from './Chart.tsx';
import { usePieces } from './use-pieces.tsx';

/** How many runs are drawn; the table has them all. */
const most = 30;

interface Props {
  /** Newest first. */
  runs: Audit[];
  current: Audit | null;
}

/**
 * The results of a page over time: the latest in words, or the run that is looked at in the chart;
 * all of them as a table. One run is no history.
 */
export default function HistoryChart({ runs, current }: Props) {
  const [looked, look] = useState<number | null>(null);
  if (runs.length < 2) return null;
  const drawn = runs.slice(0, most).toReversed();
  const own = drawn.findIndex(
    (run) => current && run.at === current.at && run.reportId === current.reportId,
  );
  const last = drawn.length - 1;
  const at = Math.min(looked ?? last, last);
  const run = drawn[at]!;
  return (
    <section class="history" aria-labelledby="history">
      <div class="row wrap">
        <h3 id="history" class="grow">
          {t('detailHistory')}
        </h3>
        <span class="small">
          <Result result={run.result} />
          {scoreOf(run)} <span class="muted">{dateOf(run)}</span>
        </span>
      </div>
      <Chart runs={drawn} at={at} large={looked === null ? own : at} tell={tell} onLook={look} />
      <details class="small">
        <summary>{t('detailHistoryTable')}</summary>
        <HistoryTable runs={runs} />
      </details>
    </section>
  );
}

function HistoryTable({ runs }: { runs: Audit[] }) {
  const { shown, list, more } = usePieces<Audit, HTMLTableSectionElement>(runs, most);
  return (
    <>
      <table aria-labelledby="history">
        <thead>
          <tr>
            <th scope="col">{t('detailWhen')}</th>
            <th scope="col">{t('reportsResult')}</th>
            <th scope="col">{t('detailScore')}</th>
          </tr>
        </thead>
        <tbody ref={list}>
          {shown.map((run) => (
            <tr key={`${run.at} ${run.reportId}`}>
              <td>{dateOf(run)}</td>
              <td>
                <Result result={run.result} />
              </td>
              <td>{scoreOf(run)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </>
  );
}

function tell(run: Audit): string {
  return `${dateOf(run)}: ${resultName(run.result)}${scoreOf(run)}`;
}

function dateOf({ at }: Audit): string {
  return at === 0
    ? ''
    : new Date(at).toLocaleString(language(), { dateStyle: 'medium', timeStyle: 'short' });
}

function scoreOf({ score }: Audit): string {
  return score === null ? '' : ` ${Math.round(score)}`;
}
