import { language, words } from '../../lib/browser/words.ts';
import type { Run } from '../../lib/model/run.ts';
import Result, { resultName } from '../shared/Result.tsx';
import { chartHeight, chartWidth, heightOf, type Point, pointsOf } from './chart.ts';

/** How many runs are drawn; the table has them all. */
const most = 30;

interface Props {
  /** Newest first. */
  runs: Run[];
  current: Run | null;
}

/** The results of a page over time: a line with a shape for each run, and the same as a table. Lines mark where good and decent begin. */
export default function HistoryChart({ runs, current }: Props) {
  if (runs.length === 0) return null;
  const points = pointsOf(runs.slice(0, most).toReversed());
  const told = points.map(({ run }) => `${dateOf(run)} ${resultName(run.result)}${scoreOf(run)}`).join(', ');
  return (
    <section class="history" aria-labelledby="history">
      <h3 id="history">{words('reportsHistory')}</h3>
      <svg class="chart" viewBox={`0 0 ${chartWidth} ${chartHeight}`} role="img" aria-label={words('reportsHistoryLabel', told)}>
        {[0, 49, 79, 100].map((score) => (
          <line key={score} class="rule" x1="0" x2={chartWidth} y1={heightOf(score)} y2={heightOf(score)} />
        ))}
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {points.map((point, index) => (
          <path
            key={index}
            class={`${point.run.result}${isSame(point.run, current) ? ' now' : ''}`}
            d={shapeOf(point, isSame(point.run, current))}
          >
            <title>{`${dateOf(point.run)}: ${resultName(point.run.result)}${scoreOf(point.run)}`}</title>
          </path>
        ))}
      </svg>
      <details class="small">
        <summary>{words('reportsHistoryTable')}</summary>
        <table aria-labelledby="history">
          <thead>
            <tr>
              <th scope="col">{words('reportsWhen')}</th>
              <th scope="col">{words('reportsResult')}</th>
              <th scope="col">{words('reportsScore')}</th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <tr key={`${run.at} ${run.reportId}`}>
                <td>{dateOf(run)}</td>
                <td>
                  <Result result={run.result} />
                </td>
                <td>{run.score === null ? '' : Math.round(run.score)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

function isSame(run: Run, current: Run | null): boolean {
  return current !== null && run.at === current.at && run.reportId === current.reportId;
}

function dateOf({ at }: Run): string {
  return at === 0 ? '' : new Date(at).toLocaleString(language(), { dateStyle: 'medium', timeStyle: 'short' });
}

function scoreOf({ score }: Run): string {
  return score === null ? '' : ` ${Math.round(score)}`;
}

/** Circle good, square decent, triangle bad, as everywhere; larger for the report that is open. */
function shapeOf({ x, y, run }: Point, now: boolean): string {
  const r = now ? 5.5 : 3.5;
  if (run.result === 'good') return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
  if (run.result === 'decent') return `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}z`;
  return `M${x} ${y - r - 0.5}l${r + 1} ${2 * r}h${-2 * (r + 1)}z`;
}
