import { useState } from 'preact/hooks';
import { language, t } from '../../../lib/browser/i18n.ts';
import type { Audit } from '../../../lib/domain/reports/audit.ts';
import Result, { resultName } from '../../report-parts/Result.tsx';
import { usePieces } from './use-pieces.tsx';
import { middleScores } from '../../report-parts/sparkline.ts';

/** How many runs are drawn; the table has them all. */
const maxDrawn = 30;

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
  const drawn = runs.slice(0, maxDrawn).toReversed();
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
      <Chart
        runs={drawn}
        at={at}
        large={looked === null ? own : at}
        describe={describeAudit}
        onLook={look}
      />
      <details class="small">
        <summary>{t('detailHistoryTable')}</summary>
        <HistoryTable runs={runs} />
      </details>
    </section>
  );
}

function HistoryTable({ runs }: { runs: Audit[] }) {
  const { shown, list, more } = usePieces<Audit, HTMLTableSectionElement>(runs, maxDrawn);
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

function describeAudit(run: Audit): string {
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

/** Where the results begin and end, as the axis says. */
const marks = [100, 79, 49, 0];

interface ChartProps {
  /** Oldest first, two at least. */
  runs: Audit[];
  /** Which of them is looked at, from 0. */
  at: number;
  /** Which of them is drawn large. */
  large: number;
  describe: (run: Audit) => string;
  onLook: (at: number | null) => void;
}

/**
 * Results over time as a line with a shape for each run, scores at the one axis and dates at the
 * other. Each run is looked at with the pointer or, as on a slider, with the arrow keys. Drawn in
 * pixels of the screen, so that lines and letters are as large in every width.
 */
function Chart({ runs, at, large, describe, onLook }: ChartProps) {
  const points = pointsOf(runs);
  const look = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left) / width;
    onLook(nearestAudit(document.documentElement.dir === 'rtl' ? 1 - share : share, runs.length));
  };
  return (
    <div class="chart">
      <div class="plot">
        <svg
          role="img"
          height={chartHeight}
          aria-label={t('detailHistoryLabel', runs.map(describe).join('; '))}
        >
          {marks.map((score) => (
            <line
              key={score}
              class="rule"
              x1="0"
              x2="100%"
              y1={yOfScore(score)}
              y2={yOfScore(score)}
            />
          ))}
          {points.slice(1).map((point, index) => (
            <line
              key={index}
              class="line"
              x1={percent(points[index]!)}
              y1={points[index]!.y}
              x2={percent(point)}
              y2={point.y}
            />
          ))}
          {points.map((point, index) => (
            <svg key={index} class="point" x={percent(point)} y={point.y}>
              <path class={point.run.result} d={shapeOf(point.run, index === large)} />
            </svg>
          ))}
        </svg>
        <input
          type="range"
          aria-label={t('detailHistoryRun')}
          aria-valuetext={describe(runs[at]!)}
          min={0}
          max={runs.length - 1}
          value={at}
          onInput={(event) => onLook(event.currentTarget.valueAsNumber)}
          onPointerMove={look}
          onPointerLeave={() => onLook(null)}
          onBlur={() => onLook(null)}
        />
      </div>
      <div class="marks small muted" aria-hidden="true">
        {marks.map((score) => (
          <span key={score} style={{ top: `${yOfScore(score)}px` }}>
            {score}
          </span>
        ))}
      </div>
      <div class="row dates small muted" aria-hidden="true">
        <span class="grow">{dayOf(runs[0]!)}</span>
        <span>{dayOf(runs.at(-1)!)}</span>
      </div>
    </div>
  );
}

function percent({ x }: Point): string {
  return `${Math.round(x * 1e4) / 100}%`;
}

function dayOf({ at }: Audit): string {
  return at === 0
    ? ''
    : new Date(at).toLocaleDateString(language(), {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
      });
}

/**
 * Circle good, square decent, triangle bad, as everywhere; larger for the run that is looked at.
 */
function shapeOf({ result }: Audit, large: boolean): string {
  const r = large ? 5.5 : 3.5;
  if (result === 'good') return `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
  if (result === 'decent') return `M${-r} ${-r}h${2 * r}v${2 * r}h${-2 * r}z`;
  return `M0 ${-r - 0.5}l${r + 1} ${2 * r}h${-2 * (r + 1)}z`;
}

/**
 * How high a chart is drawn, in pixels, and the room above the score 100 and below 0 for shapes.
 */
const height = 96;
const margin = 8;
export const chartHeight = height + 2 * margin;

/** A run in the chart: `x` is the share of the width (0 to 1), `y` in pixels from the top. */
export interface Point {
  x: number;
  y: number;
  run: Audit;
}

/** Where a score (0 to 100) stands, in pixels from the top. */
export function yOfScore(score: number): number {
  return Math.round(margin + (1 - score / 100) * height);
}

/**
 * Runs, oldest first, from the start to the end of the drawing, evenly: a page is audited several
 * times a day and then not for months.
 */
export function pointsOf(runs: Audit[]): Point[] {
  return runs.map((run, index) => ({
    x: index / Math.max(runs.length - 1, 1),
    y: yOfScore(run.score ?? middleScores[run.result]),
    run,
  }));
}

/** The run that is nearestAudit to a share of the width. */
export function nearestAudit(share: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.round(share * (count - 1))));
}
